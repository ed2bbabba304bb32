import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeathPlan } from '../../testing/mortal-process.ts';
import { IMPATIENT_MS, RoundStage, START_BALANCE } from '../../testing/round-stage.ts';
import { STAKE, studioDatabase, type StudioDatabase } from '../../testing/test-studio.ts';
import { allFaults, type Fault, type Question } from '../../testing/wallet-stand-in.ts';

/** LARO_LONG=1 takes thirty times the sample. */
const RUNS = process.env['LARO_LONG'] === '1' ? 600 : 20;

let database: StudioDatabase;
let stage: RoundStage;
beforeAll(async () => {
  database = await studioDatabase();
  stage = new RoundStage(database);
});
afterAll(() => database.close());

const death = fc.record<DeathPlan>({ at: fc.integer({ min: 1, max: 14 }), when: fc.constantFrom('before', 'after') });
const spin = fc.record({
  deaths: fc.array(death, { maxLength: 3 }),
  faults: fc.array(fc.option(fc.constantFrom<Fault>(...allFaults), { freq: 2 }), { maxLength: 9 }),
  refusal: fc.option(
    fc.record({
      status: fc.constantFrom('RS_ERROR_NOT_ENOUGH_MONEY', 'RS_ERROR_USER_DISABLED', 'RS_ERROR_TOKEN_EXPIRED'),
      /** From which question on. */
      from: fc.integer({ min: 0, max: 2 }),
      isAtTheDoor: fc.boolean(),
    }),
    { freq: 3 },
  ),
  /** One wallet bet each; the slot offers their sums. */
  stakes: fc.constantFrom([1n], [10n], [50n], [1n, 1n], [2n, 3n, 5n], [20n, 30n]),
});

/** Rounds mostly wait: several groups run in parallel, each with its own database, since a process resumes every round that it finds. */
const GROUP_DIALECTS = ['hub88', 'hub88', 'caleta', 'forms'] as const;

test(
  '[T35] [T61] [T64] [GAME-23] after a crash at any step and any fault of the wallet’s line both books agree, in every dialect',
  { timeout: RUNS * 3000 },
  async () => {
    const playAll = async (group: RoundStage): Promise<void> =>
      fc.assert(
        fc.asyncProperty(fc.array(spin, { minLength: 1, maxLength: 3 }), (spins) =>
          group.withWallet(async (wallet, url, session) => {
            for (const { deaths, faults, refusal, stakes } of spins) {
              const left = [...faults];
              let asked = 0;
              wallet.faultOf = () => {
                const isRefusing = refusal !== null && asked++ >= refusal.from;
                wallet.refusesBets = isRefusing && !refusal.isAtTheDoor ? refusal.status : null;
                wallet.refusesAtTheDoor = isRefusing && refusal.isAtTheDoor ? refusal.status : null;
                return left.shift() ?? null;
              };
              await group.spinAndRecover(
                url,
                session,
                deaths,
                stakes.map((stake) => stake * STAKE),
              );
            }
          }),
        ),
        { numRuns: RUNS / GROUP_DIALECTS.length },
      );
    const databases = await Promise.all(GROUP_DIALECTS.map(() => studioDatabase()));
    const stages = databases.map((own, place) => new RoundStage(own, IMPATIENT_MS, undefined, undefined, GROUP_DIALECTS[place]));
    await Promise.all(stages.map(playAll)).finally(() => Promise.all(databases.map((own) => own.close())));
  },
);

test.each(['hub88', 'caleta', 'forms'] as const)(
  '[T63] [GAME-23] %s: a crash at every single point: a taken bet is played to its end, one that was never sent is abandoned',
  { timeout: 60_000 },
  async (dialect) => {
    const own = new RoundStage(database, undefined, undefined, undefined, dialect);
    for (let at = 1; at <= 10; at += 1)
      for (const when of ['before', 'after'] as const)
        await own.withWallet(async (wallet, url, session) => {
          await own.spinAndRecover(url, session, [{ at, when }]);
          const wasSent = wallet.calls.some(({ question }) => question === 'transaction/bet');
          expect([at, when, await own.stateOf(session)]).toEqual([at, when, [wasSent ? 'settled' : 'cancelled']]);
          expect(wallet.count('rollback')).toBe(0);
        });
  },
);

const always = (fault: Fault, where: Question) => (question: Question) => (question === where ? fault : null);

test('[T63] a bet whose answer never comes is repeated with one id, and at last rolled back', { timeout: 60_000 }, async () => {
  for (const fault of ['answer_lost', 'unknown_before'] as const)
    await stage.withWallet(async (wallet, url, session) => {
      wallet.faultOf = always(fault, 'transaction/bet');
      await stage.spinAndRecover(url, session, []);
      expect(await stage.stateOf(session)).toEqual(['cancelled']);
      const bets = wallet.calls.filter(({ question }) => question === 'transaction/bet');
      expect(bets).toHaveLength(6);
      expect(new Set(bets.map(({ body }) => body.transaction_uuid)).size).toBe(1);
      expect(new Set(bets.map(({ body }) => body.request_uuid)).size).toBe(6);
      expect(wallet.balance).toBe(START_BALANCE);
    });
});

test('[T63] a refusal after a try in doubt is followed by a rollback, because the first may have been taken', async () => {
  await stage.withWallet(async (wallet, url, session) => {
    let bets = 0;
    wallet.faultOf = (question) => {
      if (question !== 'transaction/bet') return null;
      wallet.refusesAtTheDoor = bets++ === 0 ? null : 'RS_ERROR_TOKEN_EXPIRED';
      return bets === 1 ? 'answer_lost' : null;
    };
    await stage.spinAndRecover(url, session, []);
    expect([bets, wallet.count('bet', 'rolled_back')]).toEqual([2, 1]);
    expect(wallet.balance).toBe(START_BALANCE);
  });
});

test('[T35] a win is repeated until the answer is definite, however long that takes, and paid once', { timeout: 60_000 }, async () => {
  await stage.withWallet(async (wallet, url, session) => {
    let wins = 0;
    wallet.faultOf = (question) => (question === 'transaction/win' && ++wins <= 40 ? (wins % 2 === 0 ? 'error_before' : 'error_after') : null);
    await stage.spinAndRecover(url, session, []);
    expect(wins).toBe(41);
    expect(wallet.count('win')).toBe(1);
    expect(await stage.stateOf(session)).toEqual(['settled']);
  });
});

test('[T35] [T63] a stake that is refused gives those before it back; the win names the first of several', async () => {
  await stage.withWallet(async (wallet, url, session) => {
    let bets = 0;
    wallet.faultOf = (question) => {
      if (question === 'transaction/bet') wallet.refusesBets = ++bets === 3 ? 'RS_ERROR_NOT_ENOUGH_MONEY' : null;
      return null;
    };
    const stakes = [2n * STAKE, 3n * STAKE, 5n * STAKE];
    await stage.spinAndRecover(url, session, [], stakes);
    expect(await stage.stateOf(session)).toEqual(['cancelled']);
    expect([wallet.count('bet', 'rolled_back'), wallet.count('bet', 'refused'), wallet.count('win')]).toEqual([2, 1, 0]);
    expect(wallet.balance).toBe(START_BALANCE);
    const closing = wallet.calls.filter(({ question }) => question === 'transaction/rollback').map(({ body }) => body.round_closed);
    expect(closing).toEqual([false, true]);
    await stage.spinAndRecover(url, session, [], stakes);
    const [first] = wallet.calls.slice(-4);
    expect(wallet.calls.at(-1)?.body.reference_transaction_uuid).toBe(first?.body.transaction_uuid);
    expect(await stage.stateOf(session)).toEqual(['cancelled', 'settled']);
  });
});

test('[T63] a round that the platform has voided is void here too; one whose bet it has lost is taken back', async () => {
  for (const change of ['rolled_back', 'lost'] as const)
    await stage.withWallet(async (wallet, url, session) => {
      wallet.faultOf = (question, body) => {
        const bet = wallet.transactions.get(body.reference_transaction_uuid ?? '');
        if (question !== 'transaction/win' || !bet) return null;
        wallet.balance += bet.amount;
        if (change === 'lost') wallet.transactions.delete(body.reference_transaction_uuid ?? '');
        else bet.state = 'rolled_back';
        return null;
      };
      await stage.spinAndRecover(url, session, []);
      expect(await stage.stateOf(session)).toEqual(['cancelled']);
    });
});

test('[T35] two processes that take the same round on at the same moment settle it once', async () => {
  await stage.withWallet(async (wallet, url, session) => {
    for (let turn = 0; turn < 8; turn += 1) {
      const id = (await stage.begin(session, [STAKE]))!;
      await database.pool.query('update rounds set tries = 1 where id = $1', [id]);
      await Promise.all([1, 2, 3, 4].map(() => stage.studioProcess(url, null).life.advance(id, 'now')));
      await stage.recover(url, []);
      await database.pool.query('update rounds set finished_at = now() where id = $1 and finished_at is null', [id]);
    }
    expect(wallet.count('bet')).toBe(8);
    expect(wallet.count('win')).toBe(8);
  });
});

test('[T59] [T63] a round whose rules a new version of the program no longer has returns the stake', async () => {
  await stage.withWallet(async (wallet, url, session) => {
    const id = (await stage.begin(session, [STAKE]))!;
    await database.pool.query('update rounds set version = 99 where id = $1', [id]);
    await stage.studioProcess(url, null).life.advance(id, 'fresh');
    stage.missing = { areGone: () => true };
    await stage.recover(url, []);
    stage.missing = { areGone: () => false };
    expect(wallet.count('bet', 'rolled_back')).toBe(1);
    const { rows } = await database.pool.query('select state, refusal, outcome from rounds where id = $1', [id]);
    expect(rows).toEqual([{ state: 'cancelled', refusal: 'studio.game_disabled', outcome: null }]);
  });
});

test('[T35] [T63] a second question with the same key that overtakes the first does not keep its bet from leaving', async () => {
  await stage.withWallet(async (wallet, url, session) => {
    const id = (await stage.begin(session, [STAKE]))!;
    const { life } = stage.studioProcess(url, null);
    await Promise.all([life.advance(id, 'due'), life.advance(id, 'fresh'), life.advance(id, 'due')]);
    expect(await stage.stateOf(session)).toEqual(['settled']);
    expect(wallet.count('bet')).toBe(1);
  });
});
