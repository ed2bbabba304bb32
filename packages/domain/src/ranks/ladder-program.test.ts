import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gameTypes, type GameType } from '../catalogue/game-categories.ts';
import { MAJOR_UNIT, parseMoney } from '../money/money.ts';
import {
  breaksWeek,
  conditionsOf,
  faultsOfLadder,
  hasLooked,
  meetsByPlay,
  noFacts,
  placeOf,
  rankFacts,
  rankOn,
  ranksOf,
  reachedPlace,
  rebateEstimate,
  windowOf,
  type LadderBody,
  type LadderRank,
} from './ladder-program.ts';
import { rankAt } from '../rewards/ranks/ladder.ts';
import { playUpTo } from '../rewards/ranks/reached.ts';
import type { RankDemand } from './rank-demands.ts';
import { noBenefits } from '../withdrawals/withdrawal-terms.ts';
import { dayStart, shiftMonth } from './months.ts';

const rates = (ppm: number) => Object.fromEntries(gameTypes.map((type) => [type, ppm])) as Record<GameType, number>;
const rank = (id: string, points: number, more: Partial<LadderRank> = {}): LadderRank => ({
  id,
  names: { EN: id, TY: id },
  points,
  days: 0,
  isProven: points > 0,
  demands: [],
  needsApproval: false,
  keepPoints: points / 10,
  upgrade: 100n,
  monthly: 50n,
  birthday: 20n,
  rates: rates(1000),
  withdraw: noBenefits,
  host: null,
  ...more,
});
const ladder = (more: Partial<LadderBody> = {}): LadderBody => ({
  ranks: [rank('low', 0), rank('mid', 500, { days: 3 }), rank('high', 2000, { days: 6, needsApproval: true })],
  perPoint: 10,
  weights: rates(100),
  graceMonths: 1,
  rebatePeriod: 'day',
  rebateBasis: 'valid',
  rebateMin: 100n,
  rebateMax: 1000n,
  ...more,
});
const question = (body: LadderBody, more: object = {}) => ({
  body,
  languages: ['EN', 'TY'] as const,
  isWeekBroken: false,
  isTooSoon: false,
  steadyValue: true,
  ...more,
});

describe('the ladder', () => {
  test('[VIP-02] the conditions of a rank are its figures above zero', () => {
    expect(conditionsOf(rankOn(ladder(), 2))).toEqual([
      { kind: 'identity_verified', days: null, target: 1n },
      { kind: 'play_days_total', days: null, target: 3n },
      { kind: 'points_total', days: null, target: 500n * MAJOR_UNIT },
    ]);
    expect(conditionsOf(rankOn(ladder(), 1))).toEqual([]);
    expect([placeOf(ladder(), 'mid'), placeOf(ladder(), 'gone'), placeOf(ladder(), null)]).toEqual([2, 1, 1]);
  });

  test('[VIP-10] a preview counts the rank that the facts reach, approvals included', () => {
    const facts = (valid: string, days: number, isProven = true) => ({ ...noFacts, valid: { RNG: parseMoney(valid) }, days, isProven });
    const places = [facts('4999.99999', 9), facts('5000', 2), facts('5000', 3), facts('20000', 6), facts('20000', 6, false)].map((each) =>
      reachedPlace(ladder(), each),
    );
    expect(places).toEqual([1, 1, 2, 3, 1]);
  });

  test('[VIP-02] more play never reaches a lower rank', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 11n), fc.bigInt(0n, 10n ** 11n), fc.nat(10), (one, more, days) => {
        const place = (valid: bigint) => reachedPlace(ladder(), { ...noFacts, valid: { RNG: valid }, days, isProven: true });
        expect(place(one + more)).toBeGreaterThanOrEqual(place(one));
      }),
    );
  });

  test('[REW-27] a ladder is published without faults only, and all of them are named together', () => {
    expect(faultsOfLadder(question(ladder()))).toEqual([]);
    const bad = ladder({ ranks: [rank('low', 10, { names: { EN: 'low' } }), rank('low', 5)] });
    expect(faultsOfLadder(question(bad, { isTooSoon: true }))).toEqual(['schema', 'language_missing', 'steps_fall', 'value_rises', 'worse_too_soon']);
    expect(faultsOfLadder(question(ladder({ rebateMin: 2000n })))).toEqual(['schema']);
  });

  test('[T107] a yes needs a look at identity, means and harm, a no needs none', () => {
    expect([hasLooked(true, ['identity', 'means', 'harm']), hasLooked(true, ['identity', 'harm']), hasLooked(false, [])]).toEqual([true, false, true]);
  });

  test('[T105] upgrade bonuses rise no faster than their points, unless the merchant switches the check off', () => {
    const of = (...upgrades: bigint[]) => ladder({ ranks: upgrades.map((upgrade, place) => rank(`r${place}`, place * 100, { upgrade })) });
    expect(faultsOfLadder(question(of(0n, 100n, 200n, 200n)))).not.toContain('value_rises');
    expect(faultsOfLadder(question(of(0n, 100n, 201n)))).toContain('value_rises');
    // Ranks without a bonus are no step: the one before them counts.
    expect(faultsOfLadder(question(of(0n, 100n, 0n, 301n)))).toContain('value_rises');
    expect(faultsOfLadder(question(of(0n, 100n, 201n), { steadyValue: false }))).not.toContain('value_rises');
  });

  test('[REW-26] worse terms that begin too soon are a fault', () => {
    expect(faultsOfLadder(question(ladder(), { isTooSoon: true }))).toEqual(['worse_too_soon']);
    expect(faultsOfLadder(question(ladder()))).toEqual([]);
  });
});

test('[VIP-02] [REW-26] further conditions count play of the last days, deposits, the number and the time as a member; play alone can be undone', () => {
  const demand = (kind: RankDemand['kind'], target: number, days = 0): RankDemand => ({ kind, days, target });
  const demands = [
    demand('points_days', 5, 2),
    demand('play_days', 2, 3),
    demand('valid_total', 60),
    demand('deposits_count', 2),
    demand('mobile_verified', 1),
    demand('account_days', 9),
  ];
  const body = ladder({ ranks: [rank('low', 0), { ...rank('mid', 0), isProven: false, demands }] });
  const mid = rankAt(ranksOf(body), 2);
  if (!mid) throw new Error('no rank');
  const days = [
    { day: '2026-11-01', valid: { RNG: parseMoney('20') }, rounds: 1 },
    { day: '2026-11-03', valid: { RNG: parseMoney('50') }, rounds: 1 },
  ];
  const facts = (day: string, more: object = {}) => ({ ...noFacts, ...playUpTo(days, day), deposits: 2, isMobileProven: true, accountDays: 9, ...more });
  const met = (day: string, more: object = {}) => mid.conditions.map((condition) => rankFacts(body, facts(day, more))(condition) >= condition.target);
  expect(met('2026-11-03')).toEqual([true, true, true, true, true, true]);
  expect(met('2026-11-02')).toEqual([false, false, false, true, true, true]);
  expect(met('2026-11-05')).toEqual([false, false, true, true, true, true]);
  expect(met('2026-11-03', { deposits: 1, isMobileProven: false, accountDays: 8 })).toEqual([true, true, true, false, false, false]);
  expect([reachedPlace(body, facts('2026-11-03')), reachedPlace(body, facts('2026-11-05'))]).toEqual([2, 1]);
  expect([meetsByPlay(body, mid, playUpTo(days, '2026-11-03')), meetsByPlay(body, mid, playUpTo(days.slice(1), '2026-11-03'))]).toEqual([true, false]);
  expect([windowOf(body), windowOf(ladder())]).toEqual([3, 0]);
  const faults = (low: readonly RankDemand[], high: readonly RankDemand[]) =>
    faultsOfLadder(question(ladder({ ranks: [rank('low', 0), rank('mid', 500, { demands: low }), rank('high', 2000, { demands: high })] })));
  expect(faults(demands, demands)).toEqual([]);
  expect(faults([demand('deposits_count', 2)], [demand('deposits_count', 1)])).toEqual(['steps_fall']);
  expect(faults([demand('points_days', 9, 30)], [demand('points_days', 8, 60)])).toEqual([]);
  for (const unsound of [
    demand('points_days', 9),
    demand('deposits_count', 2, 5),
    demand('play_days', 8, 7),
    demand('mobile_verified', 2),
    demand('valid_total', 0),
  ])
    expect(faults([], [unsound])).toEqual(['schema']);
  expect(faults([], [demand('account_days', 5), demand('account_days', 6)])).toEqual(['schema']);
});

test('[VIP-06] [VIP-08] [T107] a higher rank has no worse terms of withdrawals, and a rank with a host needs an approval', () => {
  const host = { name: 'Tala', contact: 'tala@laro.example', days: [1], from: '10:00', to: '18:00' };
  const faults = (mid: Partial<LadderRank>, high: Partial<LadderRank>) =>
    faultsOfLadder(question(ladder({ ranks: [rank('low', 0), rank('mid', 500, mid), rank('high', 2000, { needsApproval: true, ...high })] })));
  const withdraw = { ...noBenefits, daySum: 5000, feeFixed: 0 };
  expect(faults({ withdraw }, { withdraw: { ...withdraw, daySum: 9000 }, host })).toEqual([]);
  expect(faults({ withdraw }, { withdraw: { ...withdraw, daySum: 4999 } })).toEqual(['benefit_falls']);
  expect(faults({ withdraw }, {})).toEqual(['benefit_falls']);
  expect(faults({ host }, { host })).toEqual(['host_needs_approval']);
  expect(faults({ host, needsApproval: true }, {})).toEqual(['benefit_falls']);
  expect(faults({}, { host: { ...host, to: '10:00' } })).toEqual(['schema']);
});

describe('rebates of a ladder', () => {
  test('[REW-27] [REW-49] a rebate by loss is by the week, and only its rates may be above 2 %', () => {
    const withRate = (ppm: number, more: Partial<LadderBody> = {}) => ladder({ ranks: [rank('low', 0, { rates: rates(ppm) }), rank('mid', 500)], ...more });
    const faults = (body: LadderBody) => faultsOfLadder(question(body));
    expect(faults(ladder({ rebateBasis: 'loss' }))).toEqual(['loss_needs_week']);
    expect(faults(withRate(200_000, { rebateBasis: 'loss', rebatePeriod: 'week' }))).toEqual([]);
    expect(faults(withRate(200_001, { rebateBasis: 'loss', rebatePeriod: 'week' }))).toEqual(['rate_above_max']);
    expect(faults(withRate(20_000, { rebatePeriod: 'week' }))).toEqual([]);
    expect(faults(withRate(20_001))).toEqual(['rate_above_max']);
    expect(faultsOfLadder(question(ladder(), { isWeekBroken: true }))).toEqual(['week_begins_monday']);
  });

  test('[REW-26] [REW-47] a week of rebates is never cut: what begins or ends it begins on a Monday at 00:00 in the zone, and not in the past', () => {
    const at = (rebatePeriod: 'day' | 'week', startsAt: string) => ({ body: { rebatePeriod }, startsAt: Date.parse(startsAt) });
    const monday = '2026-11-22T16:00:00Z';
    const asked = { timeZone: 'Asia/Manila', now: Date.parse('2026-11-20T00:00:00Z'), before: null, next: null };
    const [week, day] = [at('week', '2026-11-01T16:00:00Z'), at('day', '2026-11-01T16:00:00Z')];
    expect([breaksWeek(at('week', monday), { ...asked, before: day }), breaksWeek(at('day', monday), { ...asked, before: week })]).toEqual([false, false]);
    for (const late of ['2026-11-22T15:59:59Z', '2026-11-22T16:00:01Z', '2026-11-23T16:00:00Z', '2026-11-22T00:00:00Z']) {
      expect([breaksWeek(at('week', late), asked), breaksWeek(at('week', late), { ...asked, before: day })]).toEqual([true, true]);
      expect([breaksWeek(at('day', late), { ...asked, before: week }), breaksWeek(at('day', late), { ...asked, before: day })]).toEqual([true, false]);
      // Its end would be within a week.
      expect(breaksWeek(at('week', '2026-11-15T16:00:00Z'), { ...asked, now: 0, next: at('day', late) })).toBe(true);
    }
    const past = '2026-11-15T16:00:00Z';
    expect([breaksWeek(at('week', past), { ...asked, before: day }), breaksWeek(at('week', past), asked)]).toEqual([true, true]);
    expect([breaksWeek(at('week', past), { ...asked, before: week }), breaksWeek(at('day', past), asked)]).toEqual([false, false]);
  });
});

test('[VIP-04] days and months follow the zone, also where the clock changes', () => {
  expect(new Date(dayStart('2026-11-20', 'Asia/Manila')).toISOString()).toBe('2026-11-19T16:00:00.000Z');
  expect(new Date(dayStart('2026-10-26', 'Europe/London')).toISOString()).toBe('2026-10-26T00:00:00.000Z');
  expect(new Date(dayStart('2026-10-25', 'Europe/London')).toISOString()).toBe('2026-10-24T23:00:00.000Z');
  expect([shiftMonth('2026-12', 1), shiftMonth('2026-01', -1), shiftMonth('2026-05', 0)]).toEqual(['2027-01', '2025-12', '2026-05']);
});

test('[VIP-10] [REW-49] the preview of rebates takes the losses of weeks one by one, as the payment does, or valid stakes', () => {
  const [own, body] = [rank('mid', 500, { rates: { ...rates(0), RNG: 50_000, LIVE: 30_000 } }), ladder()];
  const week = (type: string, valid: string, net: string) => ({ type, valid: parseMoney(valid), net: parseMoney(net) });
  const weeks = [week('RNG', '800', '500'), week('RNG', '400', '-300'), week('LIVE', '100', '100'), week('TABLE', '900', '900')];
  expect(rebateEstimate({ ...body, rebateBasis: 'loss' }, own, weeks)).toBe(parseMoney('28'));
  expect(rebateEstimate(body, own, weeks)).toBe(parseMoney('63'));
});
