import { expect, test } from 'vitest';
import {
  bonusOf,
  bonusShare,
  contributionsOf,
  countedStake,
  refusalOf,
  requiredOf,
  spinsValue,
  stakeSplit,
  wageringLeft,
  wageringPercent,
} from './bonus-rules.ts';
import { bonusSettings } from './bonus-settings.ts';
import { MAJOR_UNIT } from '../money/money.ts';

const pesos = (major: number) => BigInt(major) * MAJOR_UNIT;

test('[T71] [T74] a stake takes bonus money and cash in the order of funds, bonus money first by default, and never more than there is', () => {
  expect(bonusSettings['bonus.isBonusFirst'].default).toBe(true);
  const funds = { cash: 70n, bonus: 50n };
  expect(stakeSplit(funds, 60n, true)).toEqual({ cash: 10n, bonus: 50n });
  expect(stakeSplit(funds, 60n, false)).toEqual({ cash: 60n, bonus: 0n });
  expect(stakeSplit(funds, 90n, false)).toEqual({ cash: 70n, bonus: 20n });
  expect(stakeSplit(funds, 120n, true)).toEqual({ cash: 70n, bonus: 50n });
  expect(stakeSplit(funds, 121n, true)).toBe(null);
});

test('[T73] a payout is shared in the proportion of the stakes; what is less than a unit goes to cash', () => {
  expect(bonusShare(100n, { staked: 30n, bonusStaked: 10n })).toBe(33n);
  expect(bonusShare(100n, { staked: 10n, bonusStaked: 10n })).toBe(100n);
  expect(bonusShare(100n, { staked: 10n, bonusStaked: 0n })).toBe(0n);
  expect(bonusShare(100n, { staked: 0n, bonusStaked: 0n })).toBe(0n);
});

test('[T71] a deposit brings a share up to its most, or a fixed amount; too small a one brings nothing', () => {
  const match = { kind: 'match', matchPercent: 50, amount: pesos(100), depositMin: pesos(10) } as const;
  expect(bonusOf(match, pesos(10) - 1n)).toBe(0n);
  expect(bonusOf(match, pesos(10))).toBe(pesos(5));
  // Whole minor units: half of ₱10.01 is ₱5.00.
  expect(bonusOf(match, pesos(10) + 1_000n)).toBe(pesos(5));
  expect(bonusOf(match, pesos(1000))).toBe(pesos(100));
  expect(bonusOf({ ...match, kind: 'fixed', matchPercent: 0 }, pesos(10))).toBe(pesos(100));
});

test('[T71] [T73] wagering counts by game type, and is done at the requirement and not before', () => {
  expect(requiredOf(pesos(100), 10)).toBe(pesos(1000));
  expect(countedStake(pesos(30), 1_000)).toBe(pesos(3));
  expect(countedStake(9n, 1_000)).toBe(0n);
  const almost = { required: pesos(1000), wagered: pesos(1000) - 1n };
  expect([wageringPercent(almost), wageringLeft(almost)]).toEqual([99, 1n]);
  const done = { required: pesos(1000), wagered: pesos(1200) };
  expect([wageringPercent(done), wageringLeft(done)]).toEqual([100, 0n]);
  expect(contributionsOf({ RNG: 10_000 })).toContainEqual({ gameType: 'LIVE', percent: 0 });
});

test('[T5] [T71] the first reason against an offer is the one that is said', () => {
  const fine = { isOffered: true, hasActive: false, hasTaken: false, hasDeposited: true, isShared: false, isBlocked: false };
  expect(refusalOf(fine, { firstDepositOnly: false })).toBe(null);
  expect(refusalOf(fine, { firstDepositOnly: true })).toBe('not_first_deposit');
  expect(refusalOf({ ...fine, isShared: true }, { firstDepositOnly: false })).toBe('not_available');
  expect(refusalOf({ ...fine, isBlocked: true, hasActive: true }, { firstDepositOnly: false })).toBe('not_available');
  expect(refusalOf({ ...fine, hasActive: true, hasTaken: true }, { firstDepositOnly: false })).toBe('active_already');
  expect(refusalOf({ ...fine, hasTaken: true }, { firstDepositOnly: false })).toBe('taken_already');
  expect(refusalOf({ ...fine, isOffered: false, hasTaken: true }, { firstDepositOnly: false })).toBe('not_offered');
});

test('[T71] free spins are worth their number times their stake, come with a deposit that is large enough, and begin with nothing to wager', () => {
  expect(spinsValue({ count: 10, stake: 500_000n })).toBe(5_000_000n);
  const terms = { kind: 'spins', matchPercent: 0, amount: 5_000_000n, depositMin: 100n } as const;
  expect([bonusOf(terms, 99n), bonusOf(terms, 100n)]).toEqual([0n, 5_000_000n]);
  expect(wageringPercent({ required: 0n, wagered: 70n })).toBe(0);
});
