import { describe, expect, test } from 'vitest';
import { careHitsIn, careScore, type CareFacts } from './care-rules.ts';
import { careBoundsOf, careSettings } from './care-settings.ts';
import { MAJOR_UNIT } from '../money/money.ts';

const defaults = Object.fromEntries(Object.entries(careSettings).map(([key, { default: initial }]) => [key, initial]));
const bounds = careBoundsOf(defaults as Record<keyof typeof careSettings, number>);
const off = Object.fromEntries(Object.keys(bounds).map((key) => [key, 0])) as unknown as typeof bounds;
const now = new Date('2026-11-20T12:00:00Z');
const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
const local = (at: Date) => ({ day: at.toISOString().slice(0, 10), hour: at.getUTCHours() });
const none: CareFacts = { deposits: [], ended: [], raises: [], takenBack: [], hours: [] };
const markersIn = (facts: Partial<CareFacts>, given = bounds) => careHitsIn({ ...none, ...facts }, given, { now, local }).map(({ marker }) => marker);
const deposit = (hours: number, amount: number, more: object = {}) => ({
  number: `D${hours}`,
  paidAt: ago(hours),
  credited: BigInt(amount) * MAJOR_UNIT,
  cashBefore: 1000n * MAJOR_UNIT,
  lostBefore: false,
  ...more,
});

describe('markers of harm', () => {
  test('[T51] deposits have grown when the week has three times the week before and reaches the least amount', () => {
    expect(markersIn({ deposits: [deposit(200, 1000), deposit(1, 2999)] })).toEqual([]);
    expect(markersIn({ deposits: [deposit(200, 1000), deposit(1, 3000)] })).toEqual(['deposits_grow']);
    expect(markersIn({ deposits: [deposit(200, 100), deposit(1, 900)] })).toEqual([]);
    expect(markersIn({ deposits: [deposit(1, 9000)] })).toEqual([]);
  });

  test('[T51] a deposit after a loss counts when hardly any cash was left', () => {
    expect(markersIn({ deposits: [deposit(1, 100, { lostBefore: true })] })).toEqual([]);
    expect(markersIn({ deposits: [deposit(1, 100, { lostBefore: true, cashBefore: 20n * MAJOR_UNIT })] })).toEqual(['deposit_after_loss']);
    expect(markersIn({ deposits: [deposit(1, 100, { cashBefore: 0n })] })).toEqual([]);
  });

  test('[T51] failed deposits count from the newest one back', () => {
    const ended = (text: string) => [...text].map((letter, place) => ({ number: `D${place}`, isFailed: letter === 'f' }));
    expect(markersIn({ ended: ended('fff') })).toEqual(['failed_deposits']);
    expect(markersIn({ ended: ended('ffpf') })).toEqual([]);
    expect(markersIn({ ended: ended('pfff') })).toEqual([]);
  });

  test('[T51] nights are days of the place with play between the hours, also past midnight', () => {
    const nights = [0, 24, 48].map((hours) => new Date(Date.parse('2026-11-20T01:00:00Z') - hours * HOUR_MS));
    expect(markersIn({ hours: nights })).toEqual(['night_play']);
    expect(markersIn({ hours: nights.slice(1) })).toEqual([]);
    const late = [0, 24, 48].map((hours) => new Date(Date.parse('2026-11-19T23:00:00Z') - hours * HOUR_MS));
    expect(markersIn({ hours: late })).toEqual([]);
    expect(markersIn({ hours: late }, { ...bounds, nightFrom: 22 })).toEqual(['night_play']);
  });

  test('[T51] long play is a run of hours without a gap', () => {
    const from = Date.parse('2026-11-19T06:00:00Z');
    const hours = (list: readonly number[]) => list.map((hour) => new Date(from + hour * HOUR_MS));
    expect(markersIn({ hours: hours([0, 1, 2, 3, 4, 5]) })).toEqual(['long_play']);
    expect(markersIn({ hours: hours([0, 1, 2, 4, 5, 6]) })).toEqual([]);
  });

  test('[T51] raises of limits and withdrawals taken back count each', () => {
    expect(markersIn({ raises: [{ id: '7' }], takenBack: [{ id: 'w' }] })).toEqual(['limit_raised', 'withdrawal_cancelled']);
  });

  test('[T51] a bound of zero turns a marker off', () => {
    const all: CareFacts = {
      deposits: [deposit(200, 1000), deposit(1, 9000, { lostBefore: true, cashBefore: 0n })],
      ended: [0, 1, 2].map((place) => ({ number: String(place), isFailed: true })),
      raises: [{ id: '1' }],
      takenBack: [{ id: '2' }],
      hours: Array.from({ length: 100 }, (_, hour) => ago(hour)),
    };
    expect(markersIn(all).length).toBeGreaterThan(6);
    expect(markersIn(all, off)).toEqual([]);
  });

  test('[T51] each marker adds its points once', () => {
    expect(careScore([])).toBe(0);
    expect(careScore(['limit_raised', 'limit_raised', 'long_play'])).toBe(35);
  });
});
