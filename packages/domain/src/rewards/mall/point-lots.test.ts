import { expect, test } from 'vitest';
import { earnPoints, emptyPoints, expirePoints, nextExpiry, pointBalance, returnPoints, spendPoints, takePointsBack, type PointAccount } from './point-lots.ts';

const lot = (month: string | null, lastDay: string, left: bigint) => ({ month, lastDay, left });
const account = (change: Partial<PointAccount>): PointAccount => ({ ...emptyPoints, ...change });
const given = (value: PointAccount | null): PointAccount => {
  if (value === null) throw new Error('the points were refused');
  return value;
};

test.each([
  ['2026-01-31', '2027-01-31'],
  ['2026-09-01', '2027-09-30'],
  ['2026-10-15', '2027-10-31'],
  ['2026-11-30', '2027-11-30'],
  ['2026-12-31', '2027-12-31'],
  ['2027-02-10', '2028-02-29'],
])('[MALL-07] [REW-59] points earned on %s are good to %s', (day, lastDay) => {
  expect(earnPoints(emptyPoints, day, 5n).lots).toEqual([lot(day.slice(0, 7), lastDay, 5n)]);
});

test('[MALL-02] [REW-59] points of one month are one lot, those of another month their own', () => {
  const once = earnPoints(earnPoints(emptyPoints, '2026-05-01', 5n), '2026-05-31', 7n);
  expect(once.lots).toEqual([lot('2026-05', '2027-05-31', 12n)]);
  expect(earnPoints(once, '2026-06-01', 1n).lots).toEqual([lot('2026-05', '2027-05-31', 12n), lot('2026-06', '2027-06-30', 1n)]);
  // Returned points are a separate lot, even if it ends on the same day.
  const returned = account({ lots: [lot(null, '2027-05-31', 3n)] });
  expect(earnPoints(returned, '2026-05-01', 5n).lots).toEqual([lot(null, '2027-05-31', 3n), lot('2026-05', '2027-05-31', 5n)]);
});

test('[MALL-02] [REW-59] a debt is paid by the next points, and only as far as they go', () => {
  const owing = account({ debt: 10n });
  expect(earnPoints(owing, '2026-05-01', 4n)).toMatchObject({ debt: 6n, lots: [{ left: 0n }] });
  expect(earnPoints(owing, '2026-05-01', 10n)).toMatchObject({ debt: 0n, lots: [{ left: 0n }] });
  expect(earnPoints(owing, '2026-05-01', 11n)).toMatchObject({ debt: 0n, lots: [{ left: 1n }] });
});

test('[MALL-02] [REW-59] an order takes the points that expire soonest, keeps from which lots, and leaves expired ones', () => {
  const lots = [lot('2026-06', '2027-06-30', 10n), lot('2026-04', '2027-04-30', 10n), lot('2026-05', '2027-05-31', 10n), lot('2025-01', '2026-01-31', 99n)];
  const spent = given(spendPoints(account({ lots }), '2026-07-01', 'one', 15n));
  expect(spent.lots.map(({ left }) => left)).toEqual([10n, 0n, 5n, 99n]);
  expect(spent.orders).toEqual({ one: [lot('2026-04', '2027-04-30', 10n), lot('2026-05', '2027-05-31', 5n)] });
  const again = given(spendPoints(spent, '2026-07-01', 'two', 5n));
  expect(Object.keys(again.orders)).toEqual(['one', 'two']);
  // A lot that is empty is no part of an order.
  expect(again.orders['two']).toEqual([lot('2026-05', '2027-05-31', 5n)]);
  expect(spendPoints(again, '2026-07-01', 'three', 11n)).toBeNull();
  expect(spendPoints(again, '2026-07-01', 'three', 10n)).not.toBeNull();
});

test('[MALL-05] [REW-59] points come back to their lots, for 30 days where the lot has expired, and only once', () => {
  const lots = [lot('2026-01', '2027-01-31', 10n), lot('2026-03', '2027-03-31', 10n)];
  const spent = given(spendPoints(account({ lots }), '2027-01-31', 'order', 15n));
  const onLastDay = given(returnPoints(spent, '2027-01-31', 'order'));
  expect(onLastDay.lots).toEqual(lots);
  const dayAfter = given(returnPoints(spent, '2027-02-01', 'order'));
  expect(dayAfter.lots).toEqual([lot('2026-01', '2027-01-31', 0n), lot('2026-03', '2027-03-31', 10n), lot(null, '2027-03-03', 10n)]);
  expect(dayAfter.orders).toEqual({});
  expect(returnPoints(dayAfter, '2027-02-01', 'order')).toBeNull();
  expect(given(returnPoints({ ...spent, debt: 12n }, '2027-01-31', 'order'))).toMatchObject({ debt: 0n, lots: [{ left: 0n }, { left: 8n }] });
});

test('[MALL-02] [REW-59] points are taken back from their month, then from the lots that last longest, then as a debt', () => {
  const lots = [lot('2026-04', '2027-04-30', 10n), lot('2026-05', '2027-05-31', 10n), lot('2026-06', '2027-06-30', 10n), lot('2025-01', '2026-01-31', 99n)];
  const after = (month: string, amount: bigint) => takePointsBack(account({ lots }), '2026-07-01', month, amount);
  expect(after('2026-04', 4n).lots.map(({ left }) => left)).toEqual([6n, 10n, 10n, 99n]);
  expect(after('2026-04', 25n).lots.map(({ left }) => left)).toEqual([0n, 5n, 0n, 99n]);
  expect(after('2026-05', 25n).lots.map(({ left }) => left)).toEqual([5n, 0n, 0n, 99n]);
  expect(after('2026-05', 30n).debt).toBe(0n);
  expect(after('2026-05', 31n)).toMatchObject({ debt: 1n });
  // The sign of a reversal does not matter.
  expect(after('2026-04', -4n)).toEqual(after('2026-04', 4n));
  expect(takePointsBack(account({ lots, debt: 2n }), '2026-07-01', '2026-05', 31n).debt).toBe(3n);
});

test('[MALL-07] [REW-59] balance and next expiry count what is left until the end of the last day', () => {
  const lots = [lot('2026-04', '2027-04-30', 10n), lot(null, '2027-04-30', 5n), lot('2026-03', '2027-03-31', 0n), lot('2026-05', '2027-05-31', 1n)];
  expect(pointBalance(account({ lots }), '2027-04-30')).toBe(16n);
  expect(pointBalance(account({ lots }), '2027-05-01')).toBe(1n);
  // A lot without points does not expire.
  expect(nextExpiry(account({ lots }), '2027-01-01')).toEqual({ day: '2027-04-30', points: 15n });
  expect(nextExpiry(account({ lots }), '2027-05-01')).toEqual({ day: '2027-05-31', points: 1n });
  expect(nextExpiry(account({ lots: [] }), '2027-01-01')).toBeNull();
  const { account: kept, expired } = expirePoints(account({ lots, debt: 3n }), '2027-05-01');
  expect(kept).toEqual(account({ lots: [lot('2026-05', '2027-05-31', 1n)], debt: 3n }));
  expect(expired).toEqual([lot('2026-04', '2027-04-30', 10n), lot(null, '2027-04-30', 5n)]);
});
