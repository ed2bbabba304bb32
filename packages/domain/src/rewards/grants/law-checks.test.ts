import { describe, expect, test } from 'vitest';
import { lawProducts, ruleFaults, shippedLawSettings, type CheckedRule, type RuleReward } from './law-checks.ts';

describe('checks of the law', () => {
  const bonus = (product: string[], more: Partial<RuleReward> = {}): RuleReward => ({
    type: 'bonus',
    products: product,
    wageringTimes: 10,
    amount: 0n,
    target: null,
    ...more,
  });
  const rule: CheckedRule = {
    kind: 'mission',
    earn: ['RNG'],
    asksPlay: false,
    rewards: [bonus(['casino'])],
    claimHours: 72,
    playHours: 24,
    permit: null,
    basis: 'valid',
    period: 'week',
    texts: ['EN'],
    isWellFormed: true,
  };
  const faults = (change: Partial<CheckedRule>, settings = {}) => ruleFaults({ ...rule, ...change }, { ...shippedLawSettings, ...settings });
  const strict = { mixedProducts: false };

  test('[REW-27] [T75] [T99] [T100] each fault alone, and all together', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ rewards: [bonus(['casino'], { wageringTimes: 11 })] })).toEqual(['wagering_above_max']);
    expect([faults({ claimHours: 71 }), faults({ claimHours: 71, kind: 'sign_in' })]).toEqual([['claim_window_short'], []]);
    expect([faults({ playHours: 23 }), faults({ playHours: 23, period: 'day' })]).toEqual([['play_window_short'], []]);
    expect(faults({ isWellFormed: false, claimHours: 1, playHours: 1 })).toEqual(['claim_window_short', 'play_window_short', 'schema']);
    expect(faults({}, { languages: ['EN', 'TY'] })).toEqual(['language_missing']);
  });

  test('[REW-27] [T102] [T104] permits, losses and money back', () => {
    expect([
      faults({ kind: 'raffle' }, { permitNeeded: true }),
      faults({ kind: 'raffle', permit: 'P-1' }, { permitNeeded: true }),
      faults({}, { permitNeeded: true }),
    ]).toEqual([['permit_missing'], [], []]);
    const cash = [bonus([], { type: 'cash', wageringTimes: 0 })];
    expect([faults({ kind: 'rebate', basis: 'loss', period: 'day', rewards: cash }), faults({ kind: 'mission', basis: 'loss', rewards: cash })]).toEqual([
      ['loss_needs_week'],
      [],
    ]);
    expect([faults({ kind: 'rebate' }), faults({ basis: 'loss' })]).toEqual([['money_back_is_cash'], ['money_back_is_cash']]);
  });

  test('[REW-27] [T105] the value rises no faster than the target', () => {
    const steps = (...pairs: [bigint, bigint][]) =>
      faults({ rewards: pairs.map(([amount, target]) => bonus([], { type: 'cash', wageringTimes: 0, amount, target })) });
    expect([steps([1n, 10n], [2n, 20n], [2n, 30n]), steps([1n, 10n], [3n, 20n])]).toEqual([[], ['value_rises']]);
    const rising = [bonus([], { type: 'cash', amount: 1n, target: 10n }), bonus([], { type: 'cash', amount: 3n, target: 20n })];
    expect(faults({ rewards: rising }, { steadyValue: false })).toEqual([]);
  });

  test.each([
    [['RNG', 'LIVE'], false, ['casino'], true],
    [['SPORTS'], false, ['casino'], false],
    [['SPORTS', 'RNG'], false, ['casino'], false],
    [['RNG'], false, [], false],
    [['RNG'], false, ['casino', 'betting'], false],
    [[], true, ['betting'], true],
    [[], true, [], true],
    [[], false, ['lottery'], true],
    [[], false, [], true],
    [[], false, ['casino', 'betting'], false],
    [[], false, [...lawProducts], false],
    [['SPORTS', 'RNG', 'BG', 'LOTT'], false, ['bingo'], true],
    [['BG'], false, ['bingo'], true],
    [['RNG'], false, ['bingo'], false],
  ] as const)('[T98] play of %o (any %s) may give %o in the strict reading: %s', (earn, asksPlay, product, isFine) => {
    const own = { earn, asksPlay, rewards: [bonus([...product])] };
    expect([faults(own, strict), faults(own)]).toEqual([isFine ? [] : ['mixed_products'], []]);
  });

  test('[T98] cash, points and goods go with play of one product', () => {
    expect(faults({ earn: ['SPORTS'], rewards: [bonus([], { type: 'cash', wageringTimes: 0 })] }, strict)).toEqual([]);
  });
});
