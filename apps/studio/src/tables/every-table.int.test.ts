import { randomUUID } from 'node:crypto';
import { allRules } from '@laro/games/kinds/all';
import type { RuledGame } from '@laro/games/kind';
import type { EncoreShown } from '@laro/games/kinds/encore/encore-replay';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleFlights } from '../flights/settle-flights.ts';
import { createGames } from '../games/hosted-games.ts';
import { DecisionStage } from '../testing/decision-stage.ts';
import type { StagePlayer } from '../testing/stage-player.ts';
import type { TableStage } from '../testing/table-stage.ts';
import { askOperator, studioDatabase, type StudioDatabase, valueOf } from '../testing/test-studio.ts';
import { tableIdOf } from './rounds/table-seats.store.ts';

/** LARO_LONG=1 plays at every table, hall and flight; otherwise at one of each kind and form. */
const isLong = process.env['LARO_LONG'] === '1';
const shared = allRules.filter((rules): rules is RuledGame & { table: NonNullable<RuledGame['table']> } => rules.table !== null);
type SharedGame = (typeof shared)[number];
const formOf = ({ kind, table }: SharedGame): string => `${kind} ${table.hall?.leastBuyers ?? ''} ${table.hall?.isPerCurrency ?? ''}`;
const chosen = isLong ? shared : [...new Map(shared.map((rules) => [formOf(rules), rules])).values()];

let database: StudioDatabase;
beforeAll(async () => {
  database = await studioDatabase();
});
afterAll(() => database.close());

const LONGEST_FLIGHT_MS = 400_000;
const LONGEST_CALL_MS = 300_000;

/** Places the least stake on the first bet, in the way of the table's form. */
async function stakeLeast(stage: TableStage, player: StagePlayer, { table }: SharedGame): Promise<void> {
  const [{ id, least } = { id: '', least: 0n }] = table.limits;
  const [key, stake] = [randomUUID(), least.toString()];
  if (table.flight) {
    // Stops have their own values: the first target that is one counts.
    await Promise.any([106, 150].map((target) => valueOf(stage.studio, 'flight-stake', { key, slot: 1, stake, target }, player.session)));
  } else if (table.hall) {
    await valueOf(stage.studio, 'table-stake', { key, positions: { [id]: stake }, cards: 1 }, player.session);
  } else if (table.stages) {
    const { deal } = await stage.round();
    const { street, prices } = (deal ?? expect.fail('nothing is dealt')).shown as unknown as EncoreShown;
    await player.stake({ [`${street}:${prices.findIndex((price) => price !== null) + 1}`]: stake });
  } else await player.stake({ [id]: stake });
}

/** States in which the driver has to be called again once its time has passed. */
const UNDER_WAY = ['open', 'closing', 'flying'];

/** Drives the round to its result, silent where its player could decide, and pays. */
async function toTheEnd(stage: DecisionStage, { table }: SharedGame): Promise<void> {
  for (let steps = 0; steps < 12 && UNDER_WAY.includes((await stage.round()).state); steps += 1) {
    const { state, closesMs, nowMs } = await stage.round();
    await stage.passTime(state === 'flying' ? LONGEST_FLIGHT_MS : Math.max(closesMs - nowMs, 0) + 3200);
    await stage.drive();
  }
  // A deal without a decision is drawn already.
  if (table.decisions) await stage.toResult();
  expect((await stage.round()).state).toBe('drawn');
  if (table.flight) {
    await stage.passTime(2000);
    await settleFlights({ pool: database.pool, games: createGames([]), missing: { areGone: () => false } });
  }
  if (table.hall) await stage.passTime(LONGEST_CALL_MS);
  await stage.pay();
}

test.each(chosen.map((rules) => [rules.id, rules] as const))(
  '[GAME-02] [GAME-05] [GAME-22] %s: the least stake of a player at it, its result, one win, and its figures for the platform',
  async (id, rules) => {
    const { hall } = rules.table;
    const stage = new DecisionStage(database, id, tableIdOf(id, false, hall?.isPerCurrency ? 'PHP' : null));
    await stage.begin();
    const players = [];
    for (let seat = 0; seat < (hall?.leastBuyers ?? 1); seat += 1) players.push(await stage.player());
    await stage.openRound();
    for (const player of players) await stakeLeast(stage, player, rules);
    await toTheEnd(stage, rules);
    for (const player of players) {
      expect([player.wallet.count('bet') >= 1, player.wallet.count('win')]).toEqual([true, 1]);
      const play = await player.play();
      expect(play?.outcome).toMatchObject({ totalWin: expect.stringMatching(/^\d+$/) });
      const [staked, returned] = [play?.outcome?.stake ?? '', play?.outcome?.totalWin ?? ''];
      const asked = { request_uuid: randomUUID(), user: player.wallet.user, round: play?.id };
      const sheet = await askOperator(stage.studio, '/game/round', asked, { vendor: stage.vendor });
      expect(sheet).toMatchObject({ kind: rules.kind, staked, returned, multiple: expect.stringMatching(/^\d+\.\d\d$/) });
      expect(Math.abs(Number(sheet['multiple']) - Number(returned) / Number(staked))).toBeLessThan(0.01);
      await player.expectSameBooks();
    }
    await stage.end();
  },
);

test('[GAME-02] 72 tables and flights, 30 halls and 42 games of one player are all 144', () => {
  const halls = shared.filter(({ table }) => table.hall);
  expect([shared.length - halls.length, halls.length]).toEqual([72, 30]);
  const alone = allRules.filter(({ kind, table }) => kind !== 'slot' && table === null);
  expect(new Set(alone.map(({ id }) => id)).size).toBe(42);
});
