import { missionOf } from '@laro/domain/missions/mission-program';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { missionProgress } from '@laro/domain/rewards/programs/missions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { many } from '#server/db/sql.ts';
import { addMission, missionTask } from '#server/testing/rewards/test-missions.ts';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import type { RewardMember } from '#server/testing/rewards/test-rewards.ts';
import { missionsOf } from '../rules/missions.store.ts';
import { currentMissions, factsOf, momentsOf } from './current-missions.ts';
import { roundsSince, signedSince } from './progress.store.ts';

let site: TestRanks;
const ZONE = 'Asia/Manila';
const NOW = '2026-11-20T12:00:00Z';
const FIRST = '2026-11-01';
/** The dates of the sequence, of two weeks of Manila. */
const DAYS = ['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-19', '2026-11-20'];
const STEPS = 45;
const pesos = (amount: number) => BigInt(amount) * MAJOR_UNIT;
const GAMES = [{}, {}, { gameId: 'color-game-live', vendorCode: 'SALA' }];

beforeAll(async () => {
  site = await testRanks();
  site.clock.now = Date.parse(NOW);
  await addMission(site, 'day', { tasks: [missionTask({ count: 4 }), missionTask({ metric: 'wins', count: 2 })] });
  await addMission(site, 'day-stake', { tasks: [missionTask({ metric: 'valid_stake', count: 0, stake: pesos(60), minStake: pesos(10) })] });
  await addMission(site, 'week', {
    period: 'week',
    tasks: [
      missionTask({ metric: 'distinct_days', count: 2 }),
      missionTask({ metric: 'distinct_games', count: 2 }),
      missionTask({ metric: 'signed_days', count: 1 }),
    ],
  });
  await addMission(
    site,
    'special',
    { period: 'once', tasks: [missionTask({ metric: 'multiplier', count: 3, atLeast: 150 }), missionTask({ count: 9, gameTypes: ['RNG'] })] },
    '2026-11-15T04:00:00Z',
    '2026-11-20T06:00:00Z',
  );
  await addMission(site, 'joined', { period: 'once', optIn: true }, '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z');
});
afterAll(() => site.close());

/** Numbers below `max` that are the same in every run. */
function drawsOf(seed: number): (max: number) => number {
  let state = seed;
  return (max) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % max;
  };
}

/** The stored progress of a member, without periods in which nothing was reached. */
const stored = ({ playerId }: RewardMember) =>
  many<{ name: string; reached: string[]; done: boolean }>(
    site.pool,
    `select code || ' ' || period_key as name, reached::text[], is_done as done from mission_progress where player_id = $1 and 0 < any (reached) order by 1`,
    [playerId],
  );

/** The same by a count of all rounds of the member. */
async function recounted({ playerId }: RewardMember) {
  const rows = await missionsOf(site.pool, 'laro');
  const rounds = await roundsSince(site.pool, playerId, FIRST);
  const signedDays = (await signedSince(site.pool, [{ playerId, day: FIRST }])).get(playerId) ?? [];
  const found = (await currentMissions(site.pool, rows, playerId, momentsOf(DAYS, site.clock.now, ZONE), ZONE)).map(({ row, span, progress }) => {
    const facts = factsOf(row, ZONE, { rounds, signedDays, deposits: [], signals: [], joinedAt: null });
    const { tasks, isDone } = missionProgress(missionOf(row.body, ZONE), span.key, { ...facts, joinedAt: progress?.joinedAt?.getTime() ?? null });
    return { name: `${row.code} ${span.key}`, reached: tasks.map(({ value }) => String(value)), done: isDone };
  });
  return found.filter(({ reached }) => reached.some((value) => value !== '0')).toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Blocks deposits: the member earns nothing until the block has ended. */
async function pass(who: RewardMember, isOver: boolean): Promise<void> {
  const ends = 'update player_blocks set ended_at = now(), ended_by = $2 where player_id = $1 and ended_at is null';
  const begins =
    "insert into player_blocks (player_id, kind, origin, cause, reason, set_by, set_at) values ($1, 'deposit', 'operator', 'other', 'test', $2, now())";
  await site.pool.query(isOver ? ends : begins, [who.playerId, 'test']);
}

/** One step of a sequence: a round on any date, late ones too, or one that is taken back. */
async function step(who: RewardMember, draw: (max: number) => number, open: string[]): Promise<void> {
  if (open.length > 0 && draw(4) === 0) return site.takeBack(who, open.splice(draw(open.length), 1)[0] ?? '');
  const at = new Date(Date.parse(`${DAYS[draw(DAYS.length)]}T00:00:00Z`) + draw(12) * 3_600_000 - 28_800_000 * draw(2)).toISOString();
  const stake = pesos(5 + draw(20));
  open.push(await site.playAt(who, at, { stake, payout: draw(2) === 0 ? 0n : 2n * stake, ...GAMES[draw(GAMES.length)] }));
}

test('[REW-15] [REW-17] [REW-18] progress that is counted event by event is that of a count of all rounds, with late and void ones', async () => {
  for (const seed of [3, 8, 21]) {
    const [who, draw, open] = [await site.richMember(), drawsOf(seed), [] as string[]];
    for (let count = 0; count < STEPS; count++) {
      await step(who, draw, open);
      if (count === 10) await who.browser.call('signIn', { day: '2026-11-20' });
      if (count === 20) await who.browser.call('joinMission', {}, {}, { code: 'joined' });
      if (count === 25 || count === 32) await pass(who, count === 32);
      // A period that was passed over is counted with its next event.
      if (count === 33) for (const day of DAYS) await site.playAt(who, `${day}T02:00:00Z`, { stake: pesos(7) });
      if (draw(3) !== 0) continue;
      await site.settle();
      if (count < 25 || count >= 34) expect(await stored(who)).toEqual(await recounted(who));
    }
    await site.playAt(who, NOW, { stake: pesos(20) });
    await site.settle();
    const own = await stored(who);
    expect(own).toEqual(await recounted(who));
    expect(own.length).toBeGreaterThan(6);
  }
}, 120_000);
