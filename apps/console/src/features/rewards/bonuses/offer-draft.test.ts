import { expect, test } from 'vitest';
import { amountReader } from '#console/shared/amounts/amount-reader.ts';
import { draftOf, offerOf } from './offer-draft.ts';

const reader = amountReader('EN', 2);
const ZONE = 'Asia/Manila';
const NOW = Date.UTC(2026, 10, 22, 4, 0);
const whole = { ...draftOf(null, ZONE, NOW, reader), code: 'welcome', names: { EN: 'Welcome' }, amount: '5,000', depositMin: '500' };

test('[T71] an offer is ready when every condition is within its bounds', () => {
  expect(offerOf(draftOf(null, ZONE, NOW, reader), ZONE, reader)).toBe(null);
  expect(offerOf(whole, ZONE, reader)).toMatchObject({
    code: 'welcome',
    matchPercent: 100,
    amount: '5000.00',
    depositMin: '500.00',
    wageringTimes: 10,
    stakeMax: null,
    days: 14,
    contributions: { RNG: 100, LIVE: 10 },
    startsAt: '2026-11-22T04:00:00.000Z',
    endsAt: null,
    isOn: false,
  });
  const broken = [{ code: 'No' }, { names: {} }, { matchPercent: '501' }, { wageringTimes: '0' }, { days: '91' }, { stakeMax: 'x' }, { startsAt: '' }];
  for (const change of broken) expect(offerOf({ ...whole, ...change }, ZONE, reader), JSON.stringify(change)).toBe(null);
  expect(offerOf({ ...whole, contributions: { ...whole.contributions, RNG: '101' } }, ZONE, reader)).toBe(null);
});

test('[T71] a fixed offer has no share of the deposit; the next version begins as the last one is', () => {
  const fixed = offerOf({ ...whole, kind: 'fixed', stakeMax: '50' }, ZONE, reader);
  expect(fixed).toMatchObject({ kind: 'fixed', matchPercent: 0, stakeMax: '50.00' });
  if (!fixed) return;
  const listed = { ...fixed, id: '019aa6e0-0000-7000-8000-000000000000', version: 1, madeBy: 'a', madeAt: '2026-11-22T04:00:00.000Z', granted: 0, spins: null };
  expect(offerOf(draftOf(listed, ZONE, NOW, reader), ZONE, reader)).toEqual(fixed);
});

test('[T71] free spins have games, a number and a stake, and no wagering where their wins are cash', () => {
  const spins = { kind: 'spins' as const, spinVendor: 'BGS', spinGames: 'one, two two', spinCount: '10', spinStake: '5', spinWins: 'bonus' as const };
  const offer = offerOf({ ...whole, ...spins }, ZONE, reader);
  const terms = { vendorCode: 'BGS', gameIds: ['one', 'two'], count: 10, stake: '5.00', winsBecome: 'bonus' };
  expect(offer).toMatchObject({ kind: 'spins', matchPercent: 0, amount: '50.00', wageringTimes: 10, spins: terms });
  expect(offerOf({ ...whole, ...spins, spinWins: 'cash' }, ZONE, reader)).toMatchObject({ wageringTimes: 0, spins: { winsBecome: 'cash' } });
  for (const change of [{ spinVendor: ' ' }, { spinGames: ' , ' }, { spinCount: '0' }, { spinCount: '201' }, { spinStake: '0' }])
    expect(offerOf({ ...whole, ...spins, ...change }, ZONE, reader), JSON.stringify(change)).toBe(null);
  expect(offerOf(whole, ZONE, reader)?.spins).toBe(null);
  if (!offer) return;
  const listed = {
    ...offer,
    id: '019aa6e0-0000-7000-8000-000000000000',
    version: 1,
    madeBy: 'a',
    madeAt: '2026-11-22T04:00:00.000Z',
    granted: 0,
    spins: offer.spins ?? null,
  };
  expect(offerOf(draftOf(listed, ZONE, NOW, reader), ZONE, reader)).toEqual(offer);
});

test('[SAFE-32] the amounts of an offer are read by the separators of the desk’s language, and a doubtful one makes it not ready', () => {
  const turkish = amountReader('TR', 2);
  expect(offerOf({ ...whole, amount: '5.000', depositMin: '12,50' }, ZONE, turkish)).toMatchObject({ amount: '5000.00', depositMin: '12.50' });
  expect(offerOf({ ...whole, amount: '5,000', depositMin: '500' }, ZONE, turkish)).toBe(null);
});
