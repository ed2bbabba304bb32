import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAt } from '../../time/day-at.ts';
import { addToCount, isComplete, noCount, withOthers, type DatedRound } from './mission-counts.ts';
import { missionProgress, signalMetrics, signalsIn, type Mission, type MissionTask } from './missions.ts';

const timeZone = 'Asia/Manila';
/** Monday of the week, and its first moment in Manila. */
const KEY = '2026-11-16';
const FROM = Date.parse('2026-11-15T16:00:00Z');
const DAY_MS = 86_400_000;
const UNTIL = FROM + 7 * DAY_MS;

const moment = fc.oneof(fc.constantFrom(FROM - 1, FROM, UNTIL - 1, UNTIL), fc.integer({ min: FROM - DAY_MS, max: UNTIL + DAY_MS }));
const round = fc
  .record({
    gameId: fc.constantFrom('a', 'b', 'c', 'd'),
    gameType: fc.constantFrom('RNG', 'LIVE'),
    vendor: fc.constantFrom('V1', 'V2'),
    staked: fc.bigInt({ min: 0n, max: 9n }),
    bonusShare: fc.integer({ min: 0, max: 2 }),
    paid: fc.bigInt({ min: 0n, max: 30n }),
    closedAt: moment,
    openedFor: fc.integer({ min: 0, max: DAY_MS }),
  })
  .map(({ bonusShare, openedFor, staked, closedAt, ...more }): Omit<DatedRound, 'id'> => ({
    ...more,
    staked,
    closedAt,
    member: 'm',
    classification: null,
    bonusStaked: (staked * BigInt(bonusShare)) / 2n,
    openedAt: closedAt - openedFor,
    state: 'closed',
    day: dayAt(closedAt, timeZone),
  }));
const list = (...values: string[]) => fc.option(fc.subarray(values, { minLength: 1 }));
const task: fc.Arbitrary<MissionTask> = fc.record({
  metric: fc.constantFrom('rounds', 'valid_stake', 'wins', 'multiplier', 'distinct_games', 'distinct_days', 'signed_days', 'deposits', ...signalMetrics),
  target: fc.bigInt({ min: 1n, max: 12n }),
  atLeast: fc.bigInt({ min: 50n, max: 400n }),
  depositMin: fc.bigInt({ min: 0n, max: 4n }),
  gameTypes: list('RNG', 'LIVE'),
  games: list('a', 'b', 'c'),
  vendors: list('V1', 'V2'),
  minStake: fc.bigInt({ min: 0n, max: 4n }),
});
const mission: fc.Arbitrary<Mission> = fc.record({
  timeZone: fc.constant(timeZone),
  period: fc.constant('week' as const),
  optIn: fc.boolean(),
  tasks: fc.array(task, { minLength: 1, maxLength: 4 }),
});
const case_ = fc.record({
  mission,
  joinedAt: fc.option(moment),
  deposits: fc.array(fc.record({ at: moment, amount: fc.bigInt({ min: 1n, max: 8n }), isReturned: fc.boolean() }), { maxLength: 6 }),
  signals: fc.array(fc.record({ metric: fc.constantFrom(...signalMetrics), at: moment }), { maxLength: 4 }),
  signedDays: fc.subarray(['2026-11-15', '2026-11-16', '2026-11-18', '2026-11-22', '2026-11-23']),
  windows: fc.array(fc.array(round, { maxLength: 6 }), { maxLength: 6 }),
});

test('[TASK-02] [REW-17] rounds that are added window by window give what a count of all of them gives', () => {
  fc.assert(
    fc.property(case_, ({ mission: of, joinedAt, deposits, signals, signedDays, windows }) => {
      const named = windows.map((rounds, window) => rounds.map((one, index): DatedRound => ({ ...one, id: `${window}:${index}` })));
      const time = { from: FROM, until: UNTIL, joinedAt };
      const inWeek = signedDays.filter((day) => day >= KEY && day < '2026-11-23').length;
      const others = { signedDays: inWeek, deposits: deposits.filter(({ at }) => at >= FROM && at < UNTIL), signals: signalsIn(signals, time) };
      const count = named.reduce((before, rounds) => addToCount(of, time, before, rounds), withOthers(of, noCount(of), others));
      const whole = missionProgress(of, KEY, { rounds: named.flat(), deposits, signedDays, signals: others.signals, joinedAt });
      expect(count.reached).toEqual(whole.tasks.map(({ value }) => value));
      expect(isComplete(of, count)).toBe(whole.isDone);
    }),
    { numRuns: 500 },
  );
});

test('[TASK-02] a proof, a number and a limit count from their moment on, a look at the own play in the period in which it was', () => {
  const at = FROM - 1;
  const known = signalMetrics.map((metric) => ({ metric, at }));
  expect(signalsIn(known, { from: FROM, until: UNTIL })).toEqual(['verified', 'mobile_verified', 'limit_set']);
  expect(signalsIn(known, { from: at, until: null })).toEqual([...signalMetrics]);
  expect(signalsIn(known, { from: at - 9, until: at })).toEqual([]);
});

test('[TASK-02] rounds that add nothing leave the same count, so that nothing is written', () => {
  fc.assert(
    fc.property(mission, round, (of, one) => {
      const time = { from: FROM, until: UNTIL, joinedAt: FROM };
      const before = noCount(of);
      expect(addToCount(of, time, before, [])).toBe(before);
      expect(addToCount(of, time, before, [{ ...one, id: 1, closedAt: UNTIL }])).toBe(before);
    }),
  );
});
