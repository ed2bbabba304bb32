import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rulesOf } from '@laro/games/kinds/all';
import type { DecisionPlay } from '@laro/games/kinds/decisions/tables/decision-replay';
import type { Session } from '../sessions/sessions.store.ts';
import { Death, type DeathPlan } from '../testing/mortal-process.ts';
import { RoundStage } from '../testing/round-stage.ts';
import { BLACKJACK_GAME, STAKE, studioDatabase, type StudioDatabase } from '../testing/test-studio.ts';
import { allFaults, type Fault } from '../testing/wallet-stand-in.ts';
import type { PlayMoves } from './moves.store.ts';
import { draw } from './life/round-steps.ts';

/** LARO_LONG=1 takes thirty times the sample. */
const RUNS = process.env['LARO_LONG'] === '1' ? 240 : 8;
const rules = rulesOf(BLACKJACK_GAME, 1)!;
const playWith: PlayMoves = (bet, moves, seeds) => draw(rules, { bet, rewardId: null }, moves, seeds);

let database: StudioDatabase;
let stage: RoundStage;
beforeAll(async () => {
  database = await studioDatabase();
  stage = new RoundStage(database, 250, BLACKJACK_GAME, (stake) => ({ positions: { main: stake } }));
});
afterAll(() => database.close());

const settle = async (id: string): Promise<void> => {
  await database.pool.query("update rounds set finished_at = now() where id = $1 and state in ('settled', 'cancelled') and finished_at is null", [id]);
};
const offeredIn = (outcome: unknown): readonly string[] => (rules.seen(outcome as DecisionPlay) as DecisionPlay).turn?.offered.map(({ id }) => id) ?? [];

/** Plays the acts of `pick` in processes that die, one after another, until the round ends. */
async function playOn(
  url: string,
  id: string,
  pick: (offered: readonly string[], turn: number) => string,
  deaths: readonly (DeathPlan | null)[],
): Promise<void> {
  for (let turn = 0; turn < 80; turn += 1) {
    const { store, life } = stage.studioProcess(url, deaths[turn] ?? null);
    try {
      await life.advance(id, turn === 0 ? 'fresh' : 'now');
      const round = await store.find(id);
      if (round?.state === 'settled' || round?.state === 'cancelled') return;
      if (round?.state !== 'stepping') continue;
      const move = pick(offeredIn(round.outcome), turn);
      const number = round.moves.length + 1;
      expect(await store.move(id, { number, move }, playWith)).toBe('made');
      // The same question again is the same move, whether its stake is certain or not.
      expect(await store.move(id, { number, move }, playWith)).toBe('made');
    } catch (error) {
      if (!(error instanceof Death)) throw error;
    }
  }
  throw new Error('a round never ends');
}

/** A round of a process that stays alive whose next act may be a double. */
async function doubling(url: string, session: Session) {
  for (;;) {
    const id = (await stage.begin(session, [STAKE]))!;
    const { store, life } = stage.studioProcess(url, null);
    await life.advance(id, 'fresh');
    const round = await store.find(id);
    if (round?.state === 'stepping' && offeredIn(round.outcome).includes('double')) return { id, store, life };
    await playOn(url, id, (offered) => (offered.includes('decline') ? 'decline' : 'stand'), []);
    await settle(id);
  }
}

describe('moves that stake more', () => {
  test('[GAME-05] [TABLE-16] a double is a second bet of the same round; one win closes it', async () => {
    await stage.withWallet(async (wallet, url, session) => {
      const { id, store, life } = await doubling(url, session);
      const before = [wallet.count('bet'), wallet.count('win')] as const;
      expect(await store.move(id, { number: 1, move: 'double' }, playWith)).toBe('made');
      expect((await store.find(id))?.state).toBe('raising');
      await life.advance(id, 'now');
      const round = await store.find(id);
      expect(round).toMatchObject({ state: 'settled', stake: 2n * STAKE, moves: ['double'], outcome: { positions: { main: '1000000', double: '1000000' } } });
      expect([wallet.count('bet'), wallet.count('win')]).toEqual([before[0] + 1, before[1] + 1]);
      await settle(id);
    });
  });

  test('[GAME-05] [GAME-30] a double that the wallet refuses is not made: the round waits for another move, and no other move takes its place until then', async () => {
    await stage.withWallet(async (wallet, url, session) => {
      const { id, store, life } = await doubling(url, session);
      wallet.refusesBets = 'RS_ERROR_NOT_ENOUGH_MONEY';
      expect(await store.move(id, { number: 1, move: 'double' }, playWith)).toBe('made');
      expect(await store.move(id, { number: 1, move: 'hit' }, playWith)).toBe('other');
      await life.advance(id, 'now');
      const waiting = await store.find(id);
      expect(waiting).toMatchObject({ state: 'stepping', stake: STAKE, moves: [] });
      expect(waiting?.stakes.at(-1)).toMatchObject({ state: 'void', move: 'double', refusal: 'studio.not_enough_money' });
      wallet.refusesBets = null;
      await playOn(url, id, () => 'stand', []);
      expect((await store.find(id))?.moves).toEqual(['stand']);
      await settle(id);
    });
  });

  test('[TABLE-02] [GAME-05] a double in doubt is rolled back, and the round stays open', async () => {
    await stage.withWallet(async (wallet, url, session) => {
      const { id, store, life } = await doubling(url, session);
      wallet.faultOf = (question) => (question === 'transaction/bet' ? 'answer_lost' : null);
      await store.move(id, { number: 1, move: 'double' }, playWith);
      for (let looks = 0; looks < 8; looks += 1) await life.advance(id, 'now');
      wallet.faultOf = () => null;
      expect(await store.find(id)).toMatchObject({ state: 'stepping', stake: STAKE, moves: [] });
      expect([wallet.count('bet', 'rolled_back'), wallet.closedRounds.has(id)]).toEqual([1, false]);
      await playOn(url, id, () => 'double', []);
      expect(await store.find(id)).toMatchObject({ state: 'settled', stake: 2n * STAKE, moves: ['double'] });
      await settle(id);
    });
  });

  test('[GAME-18] a round whose rules no longer exist while it waits for a further stake gives all stakes back', async () => {
    await stage.withWallet(async (wallet, url, session) => {
      const { id, store } = await doubling(url, session);
      await store.move(id, { number: 1, move: 'double' }, playWith);
      await database.pool.query('update rounds set version = 99 where id = $1', [id]);
      expect([await stage.studioProcess(url, null).life.advance(id, 'now'), (await store.find(id))?.state]).toEqual([null, 'raising']);
      stage.missing = { areGone: () => true };
      await stage.recover(url, []);
      stage.missing = { areGone: () => false };
      expect((await store.find(id))?.state).toBe('cancelled');
      expect(wallet.count('bet', 'rolled_back')).toBe(1);
    });
  });

  test('[GAME-07] a silent player’s hand is played to its end after a day, without a further stake', async () => {
    await stage.withWallet(async (_wallet, url, session) => {
      const { id, store, life } = await doubling(url, session);
      await database.pool.query('update rounds set next_try_at = clock_timestamp() where id = $1', [id]);
      await life.advance(id, 'due');
      const round = await store.find(id);
      expect(round).toMatchObject({ state: 'settled', stake: STAKE });
      expect(round?.moves.every((move) => move.startsWith('~'))).toBe(true);
      await settle(id);
    });
  });

  test('[GAME-07] [GAME-05] every single place to die: each move is made once and each stake taken once', { timeout: 120_000 }, async () => {
    for (let at = 1; at <= 8; at += 1)
      for (const when of ['before', 'after'] as const)
        await stage.withWallet(async (_wallet, url, session) => {
          const id = (await stage.begin(session, [STAKE]))!;
          await playOn(url, id, (offered) => ['insure', 'double', 'stand'].find((act) => offered.includes(act)) ?? 'decline', [
            { at, when },
            { at, when },
          ]);
          await settle(id);
          expect(await stage.stateOf(session)).toHaveLength(1);
        });
  });
});

const death = fc.record<DeathPlan>({ at: fc.integer({ min: 1, max: 9 }), when: fc.constantFrom('before', 'after') });
const round = fc.record({
  deaths: fc.array(fc.option(death), { maxLength: 6 }),
  faults: fc.array(fc.option(fc.constantFrom<Fault>(...allFaults), { freq: 2 }), { maxLength: 8 }),
  picks: fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 9 }),
});

test('[GAME-05] [GAME-07] random acts, deaths and a bad line: both books agree', { timeout: RUNS * 15_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 3 }), (rounds) =>
      stage.withWallet(async (wallet, url, session) => {
        for (const { deaths, faults, picks } of rounds) {
          const left = [...faults];
          wallet.faultOf = () => left.shift() ?? null;
          const id = (await stage.begin(session, [STAKE]))!;
          await playOn(url, id, (offered, turn) => offered[(picks[turn] ?? 1) % offered.length] ?? '', deaths);
          await settle(id);
        }
      }),
    ),
    { numRuns: RUNS },
  );
});
