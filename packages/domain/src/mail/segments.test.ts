import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney, parseMoney, type Amount } from '../money/money.ts';
import {
  countUnits,
  factsIn,
  isBand,
  isInSegment,
  savedSegmentsIn,
  segmentWindows,
  type Condition,
  type NamedFact,
  type SegmentMember,
  type StateFact,
} from './segments.ts';

const amount = (text: string) => text as Amount;
const member = (
  change: Partial<SegmentMember['names']> = {},
  figures: Record<string, bigint> = {},
  states: Partial<Record<StateFact, bigint>> = {},
): SegmentMember => ({
  names: {
    rank: ['mid'],
    affiliate: [],
    members: ['7'],
    language: [],
    country: ['PH'],
    identity: ['verified'],
    type: ['0'],
    tag: [],
    agent: [],
    segment: [],
    ...change,
  },
  figure: (fact, days) => figures[`${fact} ${days}`] ?? 0n,
  state: (fact) => states[fact] ?? 0n,
});
const named = (fact: NamedFact, values: string[], isNot = false): Condition => ({ fact, values, isNot });
const stake = (from: string | null, to: string | null, isNot = false): Condition => ({
  fact: 'valid_stake',
  days: 30,
  isNot,
  from: from === null ? null : amount(from),
  to: to === null ? null : amount(to),
});

describe('segments', () => {
  test('[REW-31] without conditions every member is in it', () => {
    expect(isInSegment([], member())).toBe(true);
  });

  test('[REW-31] rank, affiliate and number are one of the values; a member without an affiliate has none of them', () => {
    expect([isInSegment([[named('rank', ['low', 'mid'])]], member()), isInSegment([[named('rank', ['low'])]], member())]).toEqual([true, false]);
    expect([isInSegment([[named('affiliate', ['a'])]], member()), isInSegment([[named('affiliate', ['a'], true)]], member())]).toEqual([false, true]);
    expect(isInSegment([[named('affiliate', ['a'])]], member({ affiliate: ['a'] }))).toBe(true);
    expect([isInSegment([[named('members', ['7'])]], member()), isInSegment([[named('members', ['8'])]], member())]).toEqual([true, false]);
  });

  test('[REW-31] a band includes both ends, and a figure covers the days of its condition', () => {
    const of = (text: string, days = 30) => member({}, { [`valid_stake ${days}`]: parseMoney(text) });
    const inBand = (text: string) => isInSegment([[stake('100.00', '200.00')]], of(text));
    expect([inBand('99.99999'), inBand('100'), inBand('200'), inBand('200.00001')]).toEqual([false, true, true, false]);
    expect([isInSegment([[stake('100.00', null)]], of('999')), isInSegment([[stake(null, '100.00')]], of('999'))]).toEqual([true, false]);
    expect(isInSegment([[stake('100.00', null)]], of('999', 7))).toBe(false);
    const played: Condition = { fact: 'days_played', days: 7, from: amount('3'), to: null, isNot: false };
    expect([2, 3].map((days) => isInSegment([[played]], member({}, { 'days_played 7': countUnits(days) })))).toEqual([false, true]);
  });

  test('[REW-31] one condition of each group is met, negated ones included', () => {
    const groups = [[named('rank', ['high']), stake('100.00', null)], [named('members', ['9'], true)]];
    const rich = { 'valid_stake 30': parseMoney('100') };
    expect(isInSegment(groups, member({}, rich))).toBe(true);
    expect(isInSegment(groups, member({ rank: ['high'] }))).toBe(true);
    expect(isInSegment(groups, member())).toBe(false);
    expect(isInSegment(groups, member({ members: ['9'] }, rich))).toBe(false);
  });

  test('[DESK-51] a condition is on saved segments that the member is in; each of them is listed once', () => {
    const saved = [[named('segment', ['a', 'b'])], [named('segment', ['b', 'c'], true), named('country', ['PH'])]];
    expect(savedSegmentsIn(saved)).toEqual(['a', 'b', 'c']);
    expect([member({ segment: ['a'] }), member({ segment: ['b', 'x'] }), member({ segment: ['x'] })].map((one) => isInSegment(saved, one))).toEqual([
      true,
      true,
      false,
    ]);
    const strict = [[named('segment', ['a'])], [named('segment', ['b'], true)]];
    expect([member({ segment: ['a'] }), member({ segment: ['a', 'b'] })].map((one) => isInSegment(strict, one))).toEqual([true, false]);
  });

  test('[REW-31] the periods of a segment are each asked for once', () => {
    expect(
      segmentWindows([
        [stake('1', null), named('rank', ['a'])],
        [stake(null, '9'), { ...stake('1', null), days: 7 } as Condition],
      ]),
    ).toEqual([30, 7]);
  });

  test('[REW-31] a band has an end, and its ends are in order', () => {
    const band = (from: string | null, to: string | null) => isBand({ from: from === null ? null : amount(from), to: to === null ? null : amount(to) });
    expect([band(null, null), band('1', null), band(null, '1'), band('9', '10'), band('10', '10'), band('10.01', '10')]).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  test('[REW-31] a negated condition holds exactly where the condition does not', () => {
    const figures = fc.record({ value: fc.bigInt(0n, 20n), from: fc.bigInt(0n, 20n), to: fc.bigInt(0n, 20n) });
    fc.assert(
      fc.property(figures, ({ value, from, to }) => {
        const of = (isNot: boolean) => isInSegment([[stake(formatMoney(from), formatMoney(to), isNot)]], member({}, { 'valid_stake 30': value }));
        expect(of(true)).toBe(!of(false));
        expect(of(false)).toBe(value >= from && value <= to);
      }),
    );
  });
});

test('[DESK-51] a figure of now has no days, and its band is that of the moment; the facts of a segment are each listed once', () => {
  const of = (fact: 'balance' | 'last_visit' | 'risk', from: string | null, to: string | null): Condition => ({
    fact,
    isNot: false,
    from: from === null ? null : amount(from),
    to: to === null ? null : amount(to),
  });
  const values = { balance: parseMoney('50'), last_visit: countUnits(14), risk: countUnits(60) };
  const isIn = (condition: Condition) => isInSegment([[condition]], member({}, {}, values));
  expect([isIn(of('balance', '50.00', '50.00')), isIn(of('balance', '50.01', null)), isIn(of('balance', null, '49.99'))]).toEqual([true, false, false]);
  expect([isIn(of('last_visit', '14', null)), isIn(of('last_visit', '15', null)), isIn(of('risk', null, '59')), isIn(of('risk', '60', null))]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect([...factsIn([[of('risk', '1', null), named('tag', ['a'])], [of('risk', null, '9')]])]).toEqual(['risk', 'tag']);
});
