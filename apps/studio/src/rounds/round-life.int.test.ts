import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGames } from '../games/hosted-games.ts';
import { addSession, findLaunched, openSession, type Session } from '../sessions/sessions.store.ts';
import { Death, MortalProcess, type DeathPlan } from '../testing/mortal-process.ts';
import { GAME, STAKE, studioDatabase, studioKeys, testGames, type StudioDatabase } from '../testing/test-studio.ts';
import { allFaults, WalletStandIn, type Fault, type Question } from '../testing/wallet-stand-in.ts';
import { createWalletClient } from '../wallet/wallet-client.ts';
import { beginStudioRound } from './begin-round.ts';
import { createRoundLife } from './round-life.ts';
import type { RoundState } from './round-states.ts';
import { createRoundStore } from './rounds.store.ts';

const TIMEOUT_MS = 60;
const LATE_MS = 130;
/** LARO_LONG=1 takes ten times the sample. */
const RUNS = process.env['LARO_LONG'] === '1' ? 600 : 60;
const START_BALANCE = 30n * STAKE;

let database: StudioDatabase;
beforeAll(async () => {
  database = await studioDatabase();
});
afterAll(() => database.close());

const games = createGames(testGames);

/** A studio process on the books that all of them share. */
function studioProcess(platformUrl: string, plan: DeathPlan | null) {
  const process = new MortalProcess(plan);
  const store = process.wrap(createRoundStore(database.pool, Date.now));
  const wallet = process.wrap(createWalletClient({ platformUrl, key: studioKeys.privateKey, timeoutMs: TIMEOUT_MS }));
  return { store, life: createRoundLife({ store, wallet, games, onTrouble: () => {} }) };
}

async function newSession(wallet: WalletStandIn): Promise<Session> {
  const code = randomUUID();
  const launch = {
    vendorCode: 'BGS',
    userRef: wallet.user,
    gameId: GAME,
    playToken: wallet.token,
    currency: 'PHP',
    currencySymbol: '₱',
    currencyDecimals: 2,
    isTrial: false,
    language: 'en',
    minCycleMs: 0,
    lobbyUrl: null,
    verifyUrl: null,
  };
  const soon = new Date(Date.now() + 600_000);
  await addSession(database.pool, launch, code, soon);
  const session = await findLaunched(database.pool, code);
  if (!session) throw new Error('no session');
  await openSession(database.pool, session.id, randomUUID(), soon);
  return session;
}

async function begin(session: Session, stake: bigint): Promise<string | null> {
  const { mathematics } = games.find(GAME, 'BGS')!.slot;
  const wanted = { playerId: session.playerId, gameId: GAME, sessionId: session.id, key: randomUUID(), stake, minCycleMs: 0 };
  const begun = await beginStudioRound(database.pool, { ...wanted, mathematics: mathematics.id, version: mathematics.version }, Date.now);
  return begun.kind === 'begun' ? begun.id : null;
}

/** One process after another takes the open rounds on until none is left, as starts and looks do. */
async function recover(platformUrl: string, plans: readonly DeathPlan[]): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    const { store, life } = studioProcess(platformUrl, plans[turn] ?? null);
    try {
      const ids = await store.toAdvance(100, true);
      if (ids.length === 0) return;
      await Promise.all(ids.map((id) => life.advance(id, 'now')));
    } catch (error) {
      if (!(error instanceof Death)) throw error;
    }
  }
  throw new Error('a round never ends');
}

interface Booked {
  id: string;
  state: RoundState;
  stake: bigint;
  win: bigint | null;
  bet_id: string;
  win_id: string;
  nonce: number | null;
  commitment: string | null;
}

const booksOf = async (pool: pg.Pool, session: Session): Promise<Booked[]> =>
  (await pool.query<Booked>('select id, state, stake, win, bet_id, win_id, nonce, commitment from rounds where player_id = $1', [session.playerId])).rows;

/** Both books say the same, to the last unit; nothing is open on either side, and no number was drawn twice. */
async function expectSameBooks(wallet: WalletStandIn, session: Session): Promise<void> {
  await expect.poll(() => wallet.isIdle).toBe(true);
  const rounds = await booksOf(database.pool, session);
  let balance = START_BALANCE;
  for (const round of rounds) {
    const bet = wallet.transactions.get(round.bet_id);
    const win = wallet.transactions.get(round.win_id);
    if (round.state === 'settled') {
      expect(bet).toMatchObject({ state: 'done', amount: round.stake, round: round.id });
      expect(win).toMatchObject({ state: 'done', amount: round.win, round: round.id });
      expect(wallet.closedRounds).toContain(round.id);
      balance += (round.win ?? 0n) - round.stake;
    } else {
      expect(round.state).toBe('cancelled');
      expect(['refused', 'rolled_back', 'tombstone', undefined]).toContain(bet?.state);
      expect(win).toBeUndefined();
    }
  }
  expect(wallet.balance).toBe(balance);
  const known = new Set(rounds.flatMap((round) => [round.bet_id, round.win_id]));
  for (const [id, { kind }] of wallet.transactions) if (kind !== 'rollback') expect(known).toContain(id);
  const drawn = rounds.filter(({ nonce }) => nonce !== null).map(({ commitment, nonce }) => `${commitment} ${nonce}`);
  expect(new Set(drawn).size).toBe(drawn.length);
  const { rows } = await database.pool.query<{ open_nonce: number | null; net: bigint }>(
    'select c.open_nonce, s.net from seed_chains c join sessions s on s.player_id = c.player_id where c.player_id = $1',
    [session.playerId],
  );
  expect(rows).toEqual([{ open_nonce: null, net: balance - START_BALANCE }]);
}

async function withWallet(work: (wallet: WalletStandIn, url: string, session: Session) => Promise<void>): Promise<void> {
  const wallet = new WalletStandIn(studioKeys.publicKey, { balance: START_BALANCE, lateMs: LATE_MS });
  const url = await wallet.listen();
  try {
    await work(wallet, url, await newSession(wallet));
    await expectSameBooks(wallet, await sessionAgain(wallet));
  } finally {
    await wallet.close();
  }
}

async function sessionAgain(wallet: WalletStandIn): Promise<Session> {
  const { rows } = await database.pool.query<Session>(
    'select s.id, p.id as "playerId" from sessions s join players p on p.id = s.player_id where p.user_ref = $1',
    [wallet.user],
  );
  return rows[0]!;
}

/** Spins once in a process that may die, and has the rest done by further ones. */
async function spinAndRecover(url: string, session: Session, deaths: readonly DeathPlan[], stake = STAKE): Promise<void> {
  const id = await begin(session, stake);
  if (id === null) throw new Error('the round before is not over');
  const [first = null, ...later] = deaths;
  try {
    await studioProcess(url, first).life.advance(id, 'fresh');
  } catch (error) {
    if (!(error instanceof Death)) throw error;
  }
  await recover(url, later);
  await database.pool.query("update rounds set finished_at = now() where id = $1 and state = 'settled'", [id]);
}

const stateOf = async (session: Session): Promise<RoundState[]> => (await booksOf(database.pool, session)).map(({ state }) => state);

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
  stakes: fc.constantFrom(1n, 10n, 50n),
});

test('[T35] [T61] [T64] whoever dies at whatever step, whatever the wallet’s line does: both books agree', { timeout: RUNS * 3000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(spin, { minLength: 1, maxLength: 3 }), (spins) =>
      withWallet(async (wallet, url, session) => {
        for (const { deaths, faults, refusal, stakes } of spins) {
          const left = [...faults];
          let asked = 0;
          wallet.faultOf = () => {
            const isRefusing = refusal !== null && asked++ >= refusal.from;
            wallet.refusesBets = isRefusing && !refusal.isAtTheDoor ? refusal.status : null;
            wallet.refusesAtTheDoor = isRefusing && refusal.isAtTheDoor ? refusal.status : null;
            return left.shift() ?? null;
          };
          await spinAndRecover(url, session, deaths, stakes * STAKE);
        }
      }),
    ),
    { numRuns: RUNS },
  );
});

test('[T63] every single place to die: a bet that was taken is played to its end, one that never left is given up', { timeout: 60_000 }, async () => {
  for (let at = 1; at <= 10; at += 1)
    for (const when of ['before', 'after'] as const)
      await withWallet(async (wallet, url, session) => {
        await spinAndRecover(url, session, [{ at, when }]);
        const wasSent = wallet.calls.some(({ question }) => question === 'transaction/bet');
        expect(await stateOf(session)).toEqual([wasSent ? 'settled' : 'cancelled']);
        expect(wallet.count('rollback')).toBe(0);
      });
});

const always = (fault: Fault, where: Question) => (question: Question) => (question === where ? fault : null);

test('[T63] a bet whose answer never comes is repeated with one id, and at last rolled back', { timeout: 60_000 }, async () => {
  for (const fault of ['answer_lost', 'unknown_before'] as const)
    await withWallet(async (wallet, url, session) => {
      wallet.faultOf = always(fault, 'transaction/bet');
      await spinAndRecover(url, session, []);
      expect(await stateOf(session)).toEqual(['cancelled']);
      const bets = wallet.calls.filter(({ question }) => question === 'transaction/bet');
      expect(bets).toHaveLength(6);
      expect(new Set(bets.map(({ body }) => body.transaction_uuid)).size).toBe(1);
      expect(new Set(bets.map(({ body }) => body.request_uuid)).size).toBe(6);
      expect(wallet.balance).toBe(START_BALANCE);
    });
});

test('[T63] a refusal after a try in doubt is followed by a rollback, because the first may have been taken', async () => {
  await withWallet(async (wallet, url, session) => {
    let bets = 0;
    wallet.faultOf = (question) => {
      if (question !== 'transaction/bet') return null;
      wallet.refusesAtTheDoor = bets++ === 0 ? null : 'RS_ERROR_TOKEN_EXPIRED';
      return bets === 1 ? 'answer_lost' : null;
    };
    await spinAndRecover(url, session, []);
    expect([bets, wallet.count('bet', 'rolled_back')]).toEqual([2, 1]);
    expect(wallet.balance).toBe(START_BALANCE);
  });
});

test('[T35] a win is repeated until the answer is definite, however long that takes, and paid once', { timeout: 60_000 }, async () => {
  await withWallet(async (wallet, url, session) => {
    let wins = 0;
    wallet.faultOf = (question) => (question === 'transaction/win' && ++wins <= 40 ? (wins % 2 === 0 ? 'error_before' : 'error_after') : null);
    await spinAndRecover(url, session, []);
    expect(wins).toBe(41);
    expect(wallet.count('win')).toBe(1);
    expect(await stateOf(session)).toEqual(['settled']);
  });
});

test('[T63] a round that the platform has voided is void here too; one whose bet it has lost is taken back', async () => {
  for (const change of ['rolled_back', 'lost'] as const)
    await withWallet(async (wallet, url, session) => {
      wallet.faultOf = (question, body) => {
        const bet = wallet.transactions.get(body.reference_transaction_uuid ?? '');
        if (question !== 'transaction/win' || !bet) return null;
        wallet.balance += bet.amount;
        if (change === 'lost') wallet.transactions.delete(body.reference_transaction_uuid ?? '');
        else bet.state = 'rolled_back';
        return null;
      };
      await spinAndRecover(url, session, []);
      expect(await stateOf(session)).toEqual(['cancelled']);
    });
});

test('[T35] two processes that take the same round on at the same moment settle it once', async () => {
  await withWallet(async (wallet, url, session) => {
    for (let turn = 0; turn < 8; turn += 1) {
      const id = (await begin(session, STAKE))!;
      await database.pool.query('update rounds set tries = 1 where id = $1', [id]);
      await Promise.all([1, 2, 3, 4].map(() => studioProcess(url, null).life.advance(id, 'now')));
      await recover(url, []);
      await database.pool.query('update rounds set finished_at = now() where id = $1 and finished_at is null', [id]);
    }
    expect(wallet.count('bet')).toBe(8);
    expect(wallet.count('win')).toBe(8);
  });
});

test('[T59] [T63] a round whose rules are gone with another version of the program gives the stake back', async () => {
  await withWallet(async (wallet, url, session) => {
    const id = (await begin(session, STAKE))!;
    await database.pool.query('update rounds set version = 99 where id = $1', [id]);
    await studioProcess(url, null).life.advance(id, 'fresh');
    expect(wallet.count('bet', 'rolled_back')).toBe(1);
    const { rows } = await database.pool.query('select state, refusal, outcome from rounds where id = $1', [id]);
    expect(rows).toEqual([{ state: 'cancelled', refusal: 'studio.game_disabled', outcome: null }]);
  });
});

test('[T35] [T63] a second question with the same key that overtakes the first does not keep its bet from leaving', async () => {
  await withWallet(async (wallet, url, session) => {
    const id = (await begin(session, STAKE))!;
    const { life } = studioProcess(url, null);
    await Promise.all([life.advance(id, 'due'), life.advance(id, 'fresh'), life.advance(id, 'due')]);
    expect(await stateOf(session)).toEqual(['settled']);
    expect(wallet.count('bet')).toBe(1);
  });
});
