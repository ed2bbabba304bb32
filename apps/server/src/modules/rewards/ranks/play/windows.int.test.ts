import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { many } from '#server/db/sql.ts';
import { addMission, missionTask } from '#server/testing/rewards/test-missions.ts';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import { addTournament } from '#server/testing/rewards/test-tournaments.ts';
import type { RewardMember } from '#server/testing/rewards/test-rewards.ts';

let site: TestRanks;
let cup = '';
const pesos = (amount: number) => BigInt(amount) * MAJOR_UNIT;
const LIVE = { gameId: 'color-game-live', vendorCode: 'SALA' };
/** Members who play the rounds in other orders; LARO_LONG=1 takes more. */
const MEMBERS = process.env['LARO_LONG'] === '1' ? 12 : 4;

/** Rounds of two dates; those with `isVoid` are taken back some time after they were played. */
const ROUNDS = [
  { at: '2026-11-19T15:00:00Z', stake: 400, payout: 0 },
  { at: '2026-11-19T15:59:59Z', stake: 100, payout: 195, game: LIVE },
  { at: '2026-11-19T16:00:00Z', stake: 350, payout: 700 },
  { at: '2026-11-19T16:05:00Z', stake: 120, payout: 0, isVoid: true },
  { at: '2026-11-19T16:10:00Z', stake: 300, payout: 30, game: LIVE },
  { at: '2026-11-19T16:15:00Z', stake: 75, payout: 0 },
  { at: '2026-11-19T16:18:00Z', stake: 60, payout: 240, isVoid: true },
  // With it the play reaches the highest rank without approval, which no round that stays does.
  { at: '2026-11-19T14:00:00Z', stake: 1500, payout: 0, isVoid: true },
];

beforeAll(async () => {
  site = await testRanks();
  // Both dates are still open: a rebate is computed once all rounds of its date are counted (REW-47).
  site.clock.now = Date.parse('2026-11-19T16:29:00Z');
  await addMission(
    site,
    'windows',
    { tasks: [missionTask({ count: 3 }), missionTask({ metric: 'valid_stake', count: 0, stake: pesos(700) })] },
    '2026-11-19T00:00:00Z',
  );
  cup = await addTournament(site, 'windows', { optIn: false, bestOf: 2, graceMinutes: 60 });
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

/** Lets every program count what has finished. */
async function countAll(): Promise<void> {
  await site.settle();
  for (const part of [site.mall, site.tournaments]) while (await part.turn()) continue;
}

/** Plays the rounds in a shuffled order, takes the void ones back later, and lets programs count after any of these steps. */
async function playInWindows(who: RewardMember, draw: (max: number) => number): Promise<void> {
  const waiting = [...ROUNDS];
  const toVoid: string[] = [];
  while (waiting.length + toVoid.length > 0) {
    const index = draw(waiting.length + toVoid.length);
    const [round] = index < waiting.length ? waiting.splice(index, 1) : [];
    if (round) {
      const id = await site.playAt(who, round.at, { stake: pesos(round.stake), payout: pesos(round.payout), ...round.game });
      if (round.isVoid) toVoid.push(id);
    } else await site.takeBack(who, toVoid.splice(index - waiting.length, 1)[0] ?? '');
    if (draw(3) === 0) await countAll();
  }
  await countAll();
}

/** Sums, rank, missions and grants that follow from the play of a member. */
async function progressOf({ playerId, browser }: RewardMember) {
  const rows = (query: string) => many<object>(site.pool, query, [playerId]);
  const own = (await browser.call('getRanks')).value.own;
  return {
    days: await rows('select day::text, game_type, rounds, staked, valid, paid from reward_days where player_id = $1 and rounds > 0 order by 1, 2'),
    rank: { rankId: own?.rankId, since: own?.since, points: own?.points, percent: own?.percent },
    points: await rows('select day::text, counted from point_days where player_id = $1 and counted > 0 order by 1'),
    score: await rows(
      `select score, reached_at, last_round is not null as has_round from tournament_entries where player_id = $1 and tournament_id = '${cup}'`,
    ),
    rebates: await rows('select day::text, rank_id, parts, earned, paid from rebate_days where player_id = $1 order by 1'),
    missions: await rows('select code, period_key, reached, is_done from mission_progress where player_id = $1 order by 1, 2'),
    grants: await rows(
      "select source, rule_code, reward, claimable_until from reward_grants where player_id = $1 and state = 'claimable' order by source, source_key",
    ),
  };
}

test('[REW-17] the same rounds in any windows and any order give the same sums, points, ranks, scores, moments and amounts', async () => {
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => site.richMember()));
  await site.pool.query("update identity_proofs set decided_at = '2026-11-01T00:00:00Z'");
  for (const [index, who] of members.entries()) await playInWindows(who, drawsOf(index + 1));
  site.clock.now = Date.parse('2026-11-21T04:00:00Z');
  await countAll();
  const [first, ...others] = await Promise.all(members.map(progressOf));
  // Counted: 400 + 350 + 75 of slots, and 95 + 270 of live play at half weight.
  expect(first?.rank).toMatchObject({ rankId: 'mid', points: 100, since: '2026-11-19T16:15:00.000Z' });
  expect(first?.score).toMatchObject([{ reached_at: new Date('2026-11-19T16:00:00Z'), score: 395n }]);
  expect(first?.rebates).toMatchObject([{ day: '2026-11-19' }, { day: '2026-11-20', rank_id: 'mid' }]);
  expect(first?.days).toHaveLength(4);
  expect(first?.missions.length).toBeGreaterThan(0);
  expect(first?.grants.length).toBeGreaterThan(1);
  for (const other of others) expect(other).toEqual(first);
}, 120_000);
