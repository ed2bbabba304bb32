import { describe, expect, test } from 'vitest';
import { MAJOR_UNIT } from '../money/money.ts';
import { noBudget, type BudgetRule } from '../rewards/grants/budget.ts';
import { shippedLawSettings } from '../rewards/grants/law-checks.ts';
import {
  asksPlay,
  claimEnd,
  faultsOfMission,
  grantNumber,
  isOpenIn,
  missionCost,
  missionOf,
  missionState,
  missionWorstCase,
  ofGrantNumber,
  placesLeft,
  periodAt,
  rewardsOf,
  versionFor,
  type MissionBody,
  type MissionQuestion,
  type MissionVersion,
  type ProgramTask,
} from './mission-program.ts';

const MANILA = 'Asia/Manila';
const at = (text: string) => Date.parse(`2026-11-${text}Z`);
const task = (more: Partial<ProgramTask> = {}): ProgramTask => ({
  metric: 'rounds',
  count: 3,
  stake: 0n,
  atLeast: 0,
  gameTypes: [],
  games: [],
  vendors: [],
  minStake: 0n,
  depositMin: 0n,
  ...more,
});
const body = (more: Partial<MissionBody> = {}): MissionBody => ({
  names: { EN: 'Three rounds' },
  period: 'day',
  optIn: false,
  tasks: [task()],
  reward: { kind: 'cash', amount: 10n * MAJOR_UNIT },
  further: [],
  rankFrom: null,
  segment: [],
  places: null,
  dayPlaces: null,
  budget: noBudget,
  position: 1,
  ...more,
});
const version = (number: number, startsAt: number, more: Partial<MissionVersion> = {}): MissionVersion => ({
  version: number,
  startsAt,
  endsAt: null,
  period: 'day',
  ...more,
});

describe('periods and versions', () => {
  test('[TASK-03] a period is the date, the week from Monday, or the whole time of the mission', () => {
    const moment = at('18T20:00:00');
    expect(periodAt(version(1, 0), moment, MANILA)).toEqual({ key: '2026-11-19', from: at('18T16:00:00'), until: at('19T16:00:00') });
    expect(periodAt(version(1, 0, { period: 'week' }), moment, MANILA)).toEqual({ key: '2026-11-16', from: at('15T16:00:00'), until: at('22T16:00:00') });
    expect(periodAt(version(1, 5, { period: 'once', endsAt: 9 }), moment, MANILA)).toEqual({ key: 'once', from: 5, until: 9 });
  });

  test('[TASK-04] a period counts under the version in force at its begin', () => {
    const [first, second] = [version(1, at('10T00:00:00')), version(2, at('19T04:00:00'))];
    const numberAt = (moment: number, begun: number | null = null) => versionFor([second, first], moment, MANILA, begun)?.version ?? null;
    expect([numberAt(at('09T00:00:00')), numberAt(at('10T01:00:00')), numberAt(at('19T05:00:00')), numberAt(at('19T17:00:00'))]).toEqual([null, 1, 1, 2]);
    expect([numberAt(at('19T17:00:00'), 1), numberAt(at('19T17:00:00'), 7)]).toEqual([1, null]);
  });

  test('[TASK-04] of two versions that begin within the first period the first one counts, and of the same moment the newer', () => {
    const begun = [version(1, at('19T02:00:00')), version(2, at('19T04:00:00'))];
    expect(versionFor(begun, at('19T05:00:00'), MANILA, null)?.version).toBe(1);
    const same = [version(1, at('10T00:00:00')), version(2, at('10T00:00:00'))];
    expect(versionFor(same, at('19T05:00:00'), MANILA, null)?.version).toBe(2);
  });

  test('[TASK-04] a daily mission that becomes weekly ends its day and goes on with the next week', () => {
    const changed = [version(1, at('01T00:00:00')), version(2, at('18T04:00:00'), { period: 'week' })];
    const numberAt = (moment: number) => versionFor(changed, moment, MANILA, null)?.version ?? null;
    expect([numberAt(at('18T05:00:00')), numberAt(at('18T17:00:00')), numberAt(at('22T17:00:00'))]).toEqual([1, null, 2]);
  });

  test('[TASK-03] a version that has ended before a period counts nothing in it, and rewards wait seven days after the period', () => {
    const span = periodAt(version(1, 0), at('19T05:00:00'), MANILA);
    expect([isOpenIn({ endsAt: null }, span), isOpenIn({ endsAt: span.from }, span), isOpenIn({ endsAt: span.from + 1 }, span)]).toEqual([true, false, true]);
    expect(claimEnd(span, 0)).toBe(at('26T16:00:00'));
    expect(claimEnd({ ...span, until: null }, at('19T05:00:00'))).toBe(at('26T05:00:00'));
  });
});

describe('rules of a mission', () => {
  const checked = { rewards: [{ type: 'cash', products: [], wageringTimes: 0, amount: 1n, target: null }], texts: ['EN'], isWellFormed: true };
  const faults = (more: Partial<MissionQuestion> = {}) =>
    faultsOfMission({
      body: body(),
      startsAt: at('01T00:00:00'),
      endsAt: null,
      checked,
      law: { ...shippedLawSettings, languages: ['EN'] },
      dayStakeMax: 20_000,
      cost: 10n * MAJOR_UNIT,
      othersWithPlay: 0,
      ranks: ['low', 'mid'],
      ...more,
    });
  const stake = (amount: bigint) => [task({ metric: 'valid_stake', count: 0, stake: amount * MAJOR_UNIT })];

  test('[TASK-05] the stake of a day and the number of missions with play have bounds', () => {
    expect(faults()).toEqual([]);
    expect(faults({ body: body({ tasks: stake(20_000n) }) })).toEqual([]);
    expect(faults({ body: body({ tasks: stake(20_001n) }) })).toEqual(['day_stake_above_max']);
    expect(faults({ body: body({ tasks: stake(20_001n), period: 'week' }) })).toEqual([]);
    expect([faults({ othersWithPlay: 7 }), faults({ othersWithPlay: 8 })]).toEqual([[], ['too_many_missions']]);
    expect(faults({ othersWithPlay: 8, body: body({ tasks: [task({ metric: 'signed_days' })] }) })).toEqual([]);
  });

  test('[REW-27] a special mission has an end within 92 days and lasts at least 24 hours', () => {
    const special = (hours: number | null) => faults({ body: body({ period: 'once' }), endsAt: hours === null ? null : at('01T00:00:00') + hours * 3_600_000 });
    expect([special(null), special(92 * 24), special(92 * 24 + 1), special(23)]).toEqual([
      ['special_too_long'],
      [],
      ['special_too_long'],
      ['play_window_short'],
    ]);
  });

  test('[REW-27] a task without a target, and a language without a name, are faults', () => {
    expect(faults({ body: body({ tasks: [task({ count: 0 })] }) })).toEqual(['schema']);
    expect(faults({ body: body({ tasks: [task({ metric: 'multiplier', atLeast: 0 })] }) })).toEqual(['schema']);
    expect(faults({ body: body({ tasks: [] }) })).toEqual(['schema']);
    expect(faults({ checked: { ...checked, texts: [] } })).toEqual(['language_missing']);
  });

  test('[REW-25] [TASK-02] only a one-time mission requires deposits, and tasks of safer play reward points alone', () => {
    const points = { kind: 'points', amount: 100n * MAJOR_UNIT } as const;
    const of = (metric: ProgramTask['metric'], more: Partial<MissionBody> = {}, more2: Partial<ProgramTask> = {}) =>
      faults({ body: body({ tasks: [task({ metric, count: 1, ...more2 })], ...more }), endsAt: at('20T00:00:00') });
    const deposits = { depositMin: 500n * MAJOR_UNIT };
    expect([of('deposits', { period: 'once' }, deposits), of('deposits', {}, deposits), of('deposits', { period: 'week' }, deposits)]).toEqual([
      [],
      ['deposits_once'],
      ['deposits_once'],
    ]);
    expect(of('deposits', { period: 'once' })).toEqual(['schema']);
    for (const metric of ['limit_set', 'play_looked_at'] as const) expect([of(metric), of(metric, { reward: points })]).toEqual([['points_only'], []]);
    for (const metric of ['verified', 'mobile_verified'] as const) expect([of(metric), of(metric, {}, { count: 2 })]).toEqual([[], ['schema']]);
  });

  test('[REW-28] a first-come budget pays at least one reward, and has no more for a day than in all', () => {
    const short = (cap: bigint | null, dayCap: bigint | null, mode: BudgetRule['mode'] = 'firstCome') =>
      faults({ body: body({ budget: { mode, cap: cap === null ? null : cap * MAJOR_UNIT, dayCap: dayCap === null ? null : dayCap * MAJOR_UNIT } }) });
    expect([short(10n, 10n), short(null, 10n), short(10n, null), short(9n, null, 'alarm')]).toEqual([[], [], [], []]);
    for (const [cap, dayCap] of [
      [null, null],
      [9n, null],
      [null, 9n],
      [20n, 21n],
    ] as const)
      expect(short(cap, dayCap)).toEqual(['budget_short']);
  });

  test('[T98] play of two products is mixed where the setting forbids it', () => {
    const strict = { ...shippedLawSettings, languages: ['EN'], mixedProducts: false };
    expect(faults({ law: strict, body: body({ tasks: [task({ gameTypes: ['RNG'] }), task({ gameTypes: ['SPORTS'] })] }) })).toEqual(['mixed_products']);
    expect(faults({ law: strict })).toEqual([]);
  });

  test('[REW-28] what is left is the smaller of the whole and of the day, and never below zero', () => {
    const left = (places: number | null, dayPlaces: number | null, budget: bigint | null = null) =>
      placesLeft({ places, dayPlaces }, { all: 5, ofDay: 2 }, { left: budget, cost: 10n });
    expect([left(null, null), left(7, null), left(null, 2), left(7, 9), left(9, 3), left(4, 3)]).toEqual([null, 2, 0, 2, 1, 0]);
    expect([left(null, null, 49n), left(9, null, 49n), left(6, 9, 49n), left(null, null, 9n)]).toEqual([4, 4, 1, 0]);
  });

  test('[REW-29] the worst month is every member in every period, or every place', () => {
    const worst = (more: Partial<MissionBody>) => missionWorstCase(body(more), 100, 5) / MAJOR_UNIT;
    expect([
      worst({}),
      worst({ period: 'week' }),
      worst({ period: 'once' }),
      worst({ places: 20 }),
      worst({ places: 99_999 }),
      worst({ dayPlaces: 1 }),
    ]).toEqual([31_000n, 5000n, 1000n, 200n, 31_000n, 310n]);
    const capped = (mode: BudgetRule['mode'], cap: bigint | null, dayCap: bigint | null = null) =>
      worst({ budget: { mode, cap: cap === null ? null : cap * MAJOR_UNIT, dayCap: dayCap === null ? null : dayCap * MAJOR_UNIT } });
    expect([capped('firstCome', 300n), capped('firstCome', 99_999n), capped('firstCome', 9000n, 100n), capped('alarm', 300n)]).toEqual([
      300n,
      31_000n,
      3100n,
      31_000n,
    ]);
    expect(worst({ period: 'once', reward: { kind: 'points', amount: 500n * MAJOR_UNIT } })).toBe(100n * 25n);
  });

  test('[TASK-02] tasks have targets in their own unit, and empty lists count every game', () => {
    expect(missionOf(body({ tasks: [...stake(5n), task({ gameTypes: ['RNG'], atLeast: 250 })] }), MANILA).tasks).toMatchObject([
      { target: 5n * MAJOR_UNIT, gameTypes: null, games: null, vendors: null },
      { target: 3n, gameTypes: ['RNG'], atLeast: 250n },
    ]);
    const asks = (metric: ProgramTask['metric']) => asksPlay(body({ tasks: [task({ metric })] }));
    expect([asks('rounds'), asks('distinct_games'), asks('signed_days'), asks('deposits'), asks('limit_set')]).toEqual([true, true, false, false, false]);
  });

  test('[TASK-03] [REW-29] several rewards cost their sum, are numbered one after the other also after they were taken back, and a rank must exist', () => {
    const several = { further: [{ kind: 'points', amount: 4n * MAJOR_UNIT }] } as const;
    expect([missionCost(body(), 50), missionCost(body(several), 50), missionCost(body(several), 0)]).toEqual([
      10n * MAJOR_UNIT,
      12n * MAJOR_UNIT,
      10n * MAJOR_UNIT,
    ]);
    expect(missionWorstCase(body(several), 100, 50)).toBe(12n * MAJOR_UNIT * 100n * 31n);
    expect(rewardsOf(body(several)).map(({ kind }) => kind)).toEqual(['cash', 'points']);
    const numbers = [0, 1].flatMap((time) => [0, 1, 2].map((index) => grantNumber(3, time, index)));
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6]);
    expect(numbers.map((number) => ofGrantNumber(3, number))).toEqual([0, 1].flatMap((time) => [0, 1, 2].map((index) => ({ index, time }))));
    expect([grantNumber(1, 0, 0), grantNumber(1, 1, 0), ofGrantNumber(1, 2)]).toEqual([1, 2, { index: 0, time: 1 }]);
    expect([faults({ body: body({ rankFrom: 'mid' }) }), faults({ body: body({ rankFrom: 'top' }) })]).toEqual([[], ['rank_unknown']]);
    const careful = [task({ metric: 'limit_set', count: 1 })];
    const points = { kind: 'points', amount: MAJOR_UNIT } as const;
    expect(faults({ body: body({ tasks: careful, reward: points, further: [{ kind: 'cash', amount: MAJOR_UNIT }] }) })).toEqual(['points_only']);
    expect(faults({ body: body({ tasks: careful, reward: points, further: [points] }) })).toEqual([]);
  });

  test('[TASK-06] the state says what can be done', () => {
    const standing = { optIn: false, isJoined: false, isDone: false, grants: [], isLocked: false, left: null, isOver: false };
    expect([
      missionState(standing),
      missionState({ ...standing, optIn: true }),
      missionState({ ...standing, optIn: true, isJoined: true }),
      missionState({ ...standing, isDone: true, grants: ['claimable'] }),
      missionState({ ...standing, isDone: true, grants: ['held'] }),
      missionState({ ...standing, grants: ['claimed'] }),
      missionState({ ...standing, grants: ['expired'] }),
      missionState({ ...standing, isOver: true }),
      missionState({ ...standing, left: 0 }),
      missionState({ ...standing, isDone: true }),
      missionState({ ...standing, isLocked: true }),
      missionState({ ...standing, isLocked: true, optIn: true }),
      missionState({ ...standing, isLocked: true, left: 0 }),
      missionState({ ...standing, isDone: true, grants: ['claimed', 'claimable'] }),
      missionState({ ...standing, isDone: true, grants: ['expired', 'claimed'] }),
    ]).toEqual(['progress', 'join', 'progress', 'claim', 'claim', 'claimed', 'over', 'over', 'gone', 'gone', 'locked', 'locked', 'gone', 'claim', 'claimed']);
  });
});
