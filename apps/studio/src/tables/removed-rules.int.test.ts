import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EncoreShown } from '@laro/games/kinds/encore/encore-replay';
import { createGames } from '../games/hosted-games.ts';
import { GONE_MS, MissingRules } from '../games/missing-rules.ts';
import { DecisionStage } from '../testing/decision-stage.ts';
import { FlightStage } from '../testing/flight-stage.ts';
import { pesos, START_BALANCE, type StagePlayer } from '../testing/stage-player.ts';
import { TABLE_GAME, TableStage } from '../testing/table-stage.ts';
import { valueOf } from '../testing/test-studio.ts';
import { returnRemoved } from './removed-rules.ts';

/** A stage over its own database, fresh for each test. */
function staged<Stage extends TableStage>(open: () => Promise<Stage>): () => Stage {
  let stage: Stage;
  beforeAll(async () => {
    stage = await open();
  });
  afterAll(() => stage.close());
  beforeEach(() => stage.begin());
  afterEach(() => stage.end());
  return () => stage;
}

/** From here on the rules of the running round are those of another version of the program. */
const changeVersion = async (stage: TableStage, version: number): Promise<void> => {
  await stage.database.pool.query('update table_rounds set version = $1 where ended_at is null', [version]);
};

/** Looks of a process without the rules: at first another one may have them, a minute later none has. */
async function lookWithoutRules(stage: TableStage, between: () => Promise<void>): Promise<void> {
  let nowMs = 0;
  const missing = new MissingRules(stage.database.pool, createGames([]), () => nowMs);
  stage.missing = missing;
  const troubles: string[] = [];
  const look = async (): Promise<void> => {
    await missing.look();
    await returnRemoved(stage.database.pool, missing, (message) => troubles.push(message));
  };
  await look();
  await between();
  expect(troubles).toEqual([]);
  nowMs += GONE_MS;
  await look();
}

/** Every stake is back, and both books say so. */
async function expectBack(players: readonly StagePlayer[]): Promise<void> {
  for (const player of players) {
    await player.expectSameBooks();
    expect(player.wallet.balance).toBe(START_BALANCE);
    expect(new Set(await player.stakeStates())).toEqual(new Set(['cancelled']));
  }
}

describe('a table', () => {
  const stage = staged(() => TableStage.open());

  test('[GAME-18] [T63] a closed round is left to a process with its rules, and is void when none has drawn it in time; a settled one keeps its version', async () => {
    const ana = await stage().player();
    await stage().openRound();
    await ana.stake({ player: pesos(10n) });
    await stage().draw();
    await stage().pay();
    await stage().openRound();
    const before = ana.wallet.balance;
    await ana.stake({ player: pesos(10n), tie: pesos(20n) });
    await changeVersion(stage(), 99);
    expect(await ana.codeOf('table-stake', { key: randomUUID(), positions: { player: pesos(10n) } })).toBe('studio.game_disabled 403');
    const { closesMs, nowMs } = await stage().round();
    await stage().passTime(closesMs - nowMs + 3200);
    const lease = await stage().leaseOf('older');
    await stage().driveUnder(lease);
    // Null ends its loop and its lease: the next process takes the round.
    expect([await stage().driveUnder(lease), (await stage().round()).state]).toEqual([null, 'closing']);
    await stage().passTime(10_000);
    await stage().driveUnder(await stage().leaseOf('older'));
    expect(await stage().round()).toMatchObject({ state: 'void', voidReason: 'rules_gone' });
    await stage().pay();
    expect(ana.wallet.balance).toBe(before);
    const { rounds } = await valueOf(stage().studio, 'history', { before: null }, ana.session);
    const settled = await valueOf(stage().studio, 'history-round', { id: rounds[0]?.id ?? '' }, ana.session);
    expect(settled.round).toMatchObject({ mathematics: TABLE_GAME, version: 1 });
  });

  test('[GAME-18] during an upgrade the process that has the rules draws the round after one that does not', async () => {
    const ana = await stage().player();
    await stage().openRound();
    await ana.stake({ player: pesos(10n) });
    await changeVersion(stage(), 99);
    const { closesMs, nowMs } = await stage().round();
    await stage().passTime(closesMs - nowMs + 3200);
    for (let steps = 0; steps < 3; steps += 1) await stage().driveUnder(await stage().leaseOf('newer'));
    await stage().endLeaseOf('newer');
    await changeVersion(stage(), 1);
    await stage().draw();
    await stage().pay();
    await ana.expectSameBooks();
    expect(ana.wallet.count('win')).toBe(1);
  });

  test('[GAME-18] [T63] plays without a decision after the draw are given back when no process has the rules, and not before', async () => {
    const [ana, ben] = [await stage().player(), await stage().player()];
    await stage().openRound();
    await ana.stake({ player: pesos(10n) });
    await ben.stake({ banker: pesos(10n) });
    await stage().draw();
    await changeVersion(stage(), 99);
    await lookWithoutRules(stage(), async () => {
      await stage().settle();
      expect((await ana.play())?.state).toBe('open');
    });
    await stage().pay();
    await expectBack([ana, ben]);
    const { rows } = await stage().database.pool.query('select state, void_reason from table_rounds');
    expect(rows).toEqual([{ state: 'settled', void_reason: null }]);
  });

  test('[T59] a client that shows other rules than those in force stakes nothing and is opened again; a known stake is answered', async () => {
    const ana = await stage().player();
    await stage().openRound();
    const positions = { player: pesos(10n) };
    const { key } = await ana.stake(positions);
    await stage().database.pool.query("update sessions set rules = 'sala-baccarat 0'");
    expect(await ana.codeOf('table-stake', { key: randomUUID(), positions })).toBe('studio.session_over 401');
    expect(await ana.codeOf('table-stake', { key, positions })).toBe('done');
    expect(ana.wallet.count('bet')).toBe(1);
  });
});

describe('a table with stages', () => {
  const stage = staged(() => TableStage.open('encore-hold-em'));

  test('[GAME-18] [T63] with cards of the board open every stake is given back when no process has the rules', async () => {
    const ana = await stage().player();
    await stage().openRound();
    const { deal } = await stage().round();
    const shown = (deal?.shown ?? expect.fail('no hands lie open')) as unknown as EncoreShown;
    await ana.stake({ [`flop:${shown.prices.findIndex((price) => price !== null) + 1}`]: pesos(10n) });
    const { closesMs, nowMs } = await stage().round();
    await stage().passTime(closesMs - nowMs + 10);
    for (let steps = 0; steps < 5 && (await stage().round()).deal?.window !== 2; steps += 1) await stage().drive();
    await changeVersion(stage(), 99);
    await stage().passTime(60_000);
    await lookWithoutRules(stage(), async () => {
      await stage().drive();
      expect((await stage().round()).deal?.window).toBe(2);
    });
    expect(await stage().round()).toMatchObject({ state: 'void', voidReason: 'rules_gone' });
    await stage().pay();
    await expectBack([ana]);
  });
});

describe('a table with decisions', () => {
  const stage = staged(() => DecisionStage.open('casino-war-granada'));

  test('[GAME-18] [T63] dealt hands with their further stakes are given back when no process has the rules', async () => {
    const [ana, ben] = [await stage().player(), await stage().player()];
    await stage().openRound();
    for (const player of [ana, ben]) await player.stake({ main: pesos(100n) });
    await stage().seedUntil(({ result }: { result: string }) => result === 'T');
    await stage().dealCards();
    await stage().act(ana, 'war');
    await changeVersion(stage(), 99);
    expect(await stage().tryAct(ben, 'war', 1)).toBe('studio.internal 500');
    await lookWithoutRules(stage(), async () => {
      await stage().passTime(60_000);
      await stage().drive();
      expect((await stage().round()).state).toBe('deciding');
    });
    expect(await stage().round()).toMatchObject({ state: 'void', voidReason: 'rules_gone' });
    await stage().pay();
    await expectBack([ana, ben]);
    expect(ana.wallet.count('bet', 'rolled_back')).toBe(2);
  });

  test('[GAME-18] [TABLE-15] a window of rules that this process does not have is not noted as reachable', async () => {
    const ana = await stage().player();
    await stage().openRound();
    await ana.stake({ main: pesos(100n) });
    await stage().seedUntil(({ result }: { result: string }) => result === 'T');
    await stage().dealCards();
    const pulse = async (): Promise<unknown> => (await stage().database.pool.query('select pulse_at from deals')).rows;
    await changeVersion(stage(), 99);
    const before = await pulse();
    await stage().passAwake(1);
    const moved = await stage().database.pool.query("select pulse_at + interval '1 ms' as pulse_at from deals");
    expect(moved.rows).toEqual(before);
    await changeVersion(stage(), 1);
    await stage().passAwake(1);
    expect(await pulse()).not.toEqual(before);
  });
});

describe('a flight', () => {
  const stage = staged(() => FlightStage.open());
  const winOf = async (player: StagePlayer): Promise<string> => {
    const [play] = await stage().plays(player);
    return `${play?.state} ${play?.outcome?.totalWin ?? '-'}`;
  };

  test('[GAME-18] [T63] [CRASH-03] [CRASH-06] without its rules it crashes in time, pays what was taken and what a target reached, and gives back what could not be taken', async () => {
    const [ana, ben, carl, dora] = [await stage().player(), await stage().player(), await stage().player(), await stage().player()];
    await stage().openRound();
    const stake = await stage().bet(ana, 100n);
    await stage().bet(ben, 100n, { target: 300 });
    await stage().bet(carl, 100n, { target: 3000 });
    const doras = await stage().bet(dora, 100n);
    await stage().liftOff(2426);
    await stage().flyTo(250);
    expect(await stage().take(ana, stake, 578, { isHalf: true })).toBe('taken');
    await changeVersion(stage(), 99);
    expect(await stage().take(dora, doras, 578)).toBe('studio.internal');
    await stage().passTime(120_000);
    await stage().look();
    await stage().drive();
    expect(await stage().round()).toMatchObject({ state: 'drawn', result: '2426' });
    await stage().passTime(2000);
    await lookWithoutRules(stage(), async () => {
      await stage().look();
      expect(await Promise.all([ana, ben, carl, dora].map(winOf))).toEqual(['open -', 'open -', 'open -', 'open -']);
    });
    await stage().look();
    await stage().pay();
    expect(await Promise.all([ana, ben, carl, dora].map(winOf))).toEqual([`settled ${pesos(150n)}`, `settled ${pesos(300n)}`, 'settled 0', 'void -']);
    for (const player of [ana, ben, carl, dora]) await player.expectSameBooks();
    await expectBack([dora]);
  });
});
