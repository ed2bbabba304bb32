import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rulesOf } from '@laro/games/kinds/all';
import { Death, type DeathPlan } from '../../testing/mortal-process.ts';
import { RoundStage } from '../../testing/round-stage.ts';
import { LADDER_GAME, STAKE, studioDatabase, type StudioDatabase } from '../../testing/test-studio.ts';
import { createGames } from '../../games/hosted-games.ts';
import { GONE_MS, MissingRules } from '../../games/missing-rules.ts';
import { returnRemoved } from '../../tables/removed-rules.ts';
import { allFaults, type Fault } from '../../testing/wallet-stand-in.ts';
import type { PlayMoves } from '../moves.store.ts';
import { draw } from './round-steps.ts';

/** LARO_LONG=1 takes thirty times the sample. */
const RUNS = process.env['LARO_LONG'] === '1' ? 240 : 8;
const rules = rulesOf(LADDER_GAME, 1)!;
const playWith: PlayMoves = (bet, moves, seeds) => draw(rules, { bet, rewardId: null }, moves, seeds);

let database: StudioDatabase;
let stage: RoundStage;
beforeAll(async () => {
  database = await studioDatabase();
  stage = new RoundStage(database, 250, LADDER_GAME, (stake) => ({ stake, board: '25-3' }));
});
afterAll(() => database.close());

const settle = async (id: string): Promise<void> => {
  await database.pool.query("update rounds set finished_at = now() where id = $1 and state = 'settled' and finished_at is null", [id]);
};

/** Plays moves in processes that die, one after another, until the round ends. Each move is repeated until it is stored. */
async function climb(url: string, id: string, moves: readonly string[], deaths: readonly DeathPlan[]): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) {
    const { store, life } = stage.studioProcess(url, deaths[turn] ?? null);
    try {
      await life.advance(id, turn === 0 ? 'fresh' : 'now');
      const round = await store.find(id);
      if (round?.state === 'settled' || round?.state === 'cancelled') return;
      if (round?.state !== 'stepping') continue;
      const number = round.moves.length + 1;
      const move = moves[number - 1] ?? 'take';
      expect(await store.move(id, { number, move }, playWith)).toBe('made');
      expect(await store.move(id, { number, move }, playWith)).toBe('made');
    } catch (error) {
      if (!(error instanceof Death)) throw error;
    }
  }
  throw new Error('a round never ends');
}

test('[GAME-07] [GAME-05] a crash at every single point: each move is made once, and the reached amount is paid', { timeout: 60_000 }, async () => {
  for (let at = 1; at <= 6; at += 1)
    for (const when of ['before', 'after'] as const)
      await stage.withWallet(async (wallet, url, session) => {
        const id = (await stage.begin(session, [STAKE]))!;
        await climb(
          url,
          id,
          ['0', '1', 'take'],
          [
            { at, when },
            { at, when },
          ],
        );
        await settle(id);
        const wasSent = wallet.calls.some(({ question }) => question === 'transaction/bet');
        expect(await stage.stateOf(session)).toEqual([wasSent ? 'settled' : 'cancelled']);
        const { rows } = await database.pool.query<{ moves: string[] }>(
          'select coalesce(array_agg(move order by number), array[]::text[]) as moves from round_moves where round_id = $1',
          [id],
        );
        if (wasSent) expect(['0', '0 1', '0 1 take']).toContain(rows[0]?.moves.join(' '));
      });
});

const death = fc.record<DeathPlan>({ at: fc.integer({ min: 1, max: 9 }), when: fc.constantFrom('before', 'after') });
const round = fc.record({
  deaths: fc.array(death, { maxLength: 4 }),
  faults: fc.array(fc.option(fc.constantFrom<Fault>(...allFaults), { freq: 2 }), { maxLength: 6 }),
  moves: fc.uniqueArray(fc.integer({ min: 0, max: 24 }).map(String), { minLength: 1, maxLength: 5 }),
});

test('[GAME-05] [GAME-07] random moves, deaths and a bad line: both books agree', { timeout: RUNS * 10_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 2 }), (rounds) =>
      stage.withWallet(async (wallet, url, session) => {
        for (const { deaths, faults, moves } of rounds) {
          const left = [...faults];
          wallet.faultOf = () => left.shift() ?? null;
          const id = (await stage.begin(session, [STAKE]))!;
          await climb(url, id, moves, deaths);
          await settle(id);
        }
      }),
    ),
    { numRuns: RUNS },
  );
});

test('[GAME-07] without a move for a day the reached return is paid, and a round without a step gives the stake back', async () => {
  for (const moves of [['take'], []])
    await stage.withWallet(async (wallet, url, session) => {
      const id = (await stage.begin(session, [STAKE]))!;
      const { store, life } = stage.studioProcess(url, null);
      expect(await life.advance(id, 'fresh')).toBeNull();
      const seeds = await database.pool.query<{ outcome: { hidden: number[][] } }>('select outcome from rounds where id = $1', [id]);
      const mines = seeds.rows[0]!.outcome.hidden[0]!;
      const safe = [0, 1, 2, 3].find((cell) => !mines.includes(cell))!;
      if (moves.length > 0) expect(await store.move(id, { number: 1, move: String(safe) }, playWith)).toBe('made');
      expect(await life.advance(id, 'now')).toBeNull();
      expect(await stage.stateOf(session)).toEqual(['stepping']);
      await database.pool.query('update rounds set next_try_at = clock_timestamp() where id = $1', [id]);
      await life.advance(id, 'due');
      await settle(id);
      expect(await stage.stateOf(session)).toEqual([moves.length > 0 ? 'settled' : 'cancelled']);
      expect(wallet.count('bet', 'rolled_back')).toBe(moves.length > 0 ? 0 : 1);
      const { rows } = await database.pool.query<{ refusal: string | null }>('select refusal from rounds where id = $1', [id]);
      expect(rows[0]?.refusal).toBe(moves.length > 0 ? null : 'studio.round_lapsed');
    });
});

test('[GAME-18] [T63] a waiting round is left to a process that has its rules; when none has them the stake goes back within a minute', async () => {
  await stage.withWallet(async (wallet, url, session) => {
    const id = (await stage.begin(session, [STAKE]))!;
    const { store, life } = stage.studioProcess(url, null);
    await life.advance(id, 'fresh');
    await database.pool.query('update rounds set version = 99 where id = $1', [id]);
    let nowMs = 0;
    const missing = new MissingRules(database.pool, createGames([]), () => nowMs);
    stage.missing = missing;
    const look = async (): Promise<void> => {
      await missing.look();
      await returnRemoved(database.pool, missing, () => {});
    };
    await look();
    // As at the start of a process, and as in a look at what is due.
    expect(await life.advance(id, 'now')).toBeNull();
    await database.pool.query('update rounds set next_try_at = clock_timestamp() where id = $1', [id]);
    expect([await store.toAdvance(10, false, missing.elsewhere), await life.advance(id, 'due')]).toEqual([[], null]);
    expect(await stage.stateOf(session)).toEqual(['stepping']);
    await database.pool.query("update rounds set next_try_at = clock_timestamp() + interval '1 day' where id = $1", [id]);
    nowMs += GONE_MS;
    await look();
    expect(await store.toAdvance(10, false, missing.elsewhere)).toEqual([id]);
    await life.advance(id, 'due');
    expect(wallet.count('bet', 'rolled_back')).toBe(1);
    expect(await stage.stateOf(session)).toEqual(['cancelled']);
    stage.missing = { areGone: () => false };
  });
});

test('[GAME-09] two processes that make the same move at the same moment make it once', async () => {
  await stage.withWallet(async (_wallet, url, session) => {
    const id = (await stage.begin(session, [STAKE]))!;
    await stage.studioProcess(url, null).life.advance(id, 'fresh');
    const made = await Promise.all([0, 1, 2, 3].map(() => stage.studioProcess(url, null).store.move(id, { number: 1, move: '7' }, playWith)));
    expect(made).toEqual(['made', 'made', 'made', 'made']);
    const others = await Promise.all(['8', '7'].map((move, at) => stage.studioProcess(url, null).store.move(id, { number: 1 + at * 4, move }, playWith)));
    expect(others[0]).toBe('other');
    expect(['other', 'closed']).toContain(others[1]);
    await climb(url, id, ['7', 'take'], []);
    await settle(id);
  });
});
