import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney, parseMoney } from '../../money/money.ts';
import { birthdayGrant, birthdayIn } from './birthday.ts';
import { rankAt, rankProgress, riseOf, shownPercent, type Rank, type RankFacts } from './ladder.ts';
import { playPoints, wholePoints } from './play-points.ts';
import { carriedSum, rebateOf, validParts, type CarriedPart, type RankPlay, type RebateRule } from './rebate.ts';
import { reviewMonth, type ReviewState } from './reviews.ts';

const valid = (amounts: Record<string, string>) => Object.fromEntries(Object.entries(amounts).map(([type, amount]) => [type, parseMoney(amount)]));

describe('rebate', () => {
  const rule: RebateRule = {
    rates: { binhi: { RNG: 2000, LIVE: 1000 }, 'bituin-3': { RNG: 6000, LIVE: 4000, SPORTS: 3500, LOTT: 1500 } },
    min: parseMoney('1'),
    max: parseMoney('10000'),
    decimals: 2,
    besideAgentRate: 'higher',
  };
  const play = (rank: string, amounts: Record<string, string>, agentPpm: Record<string, number> = {}): RankPlay => ({ rank, valid: valid(amounts), agentPpm });
  const days = (...plays: [string, RankPlay[]][]) => {
    let carried: readonly CarriedPart[] = [];
    return plays.map(([day, ofDay]) => {
      const result = rebateOf(
        rule,
        day,
        ofDay.flatMap((one) => validParts(rule, one)),
        carried,
      );
      carried = result.carried;
      return [formatMoney(result.paid), formatMoney(carriedSum(carried))];
    });
  };

  test('[REW-46] W2: one cut for all types, and what is below the minimum is carried', () => {
    const results = days(
      ['2026-11-01', [play('bituin-3', { RNG: '1234.56', LIVE: '777.77', SPORTS: '10' })]],
      ['2026-11-02', [play('bituin-3', { RNG: '100', LOTT: '33.33' })]],
      ['2026-11-03', [play('bituin-3', { RNG: '70.01' })]],
    );
    expect(results).toEqual([
      ['10.55', '0.00'],
      ['0.00', '0.64999'],
      ['1.07', '0.00'],
    ]);
  });

  test('[REW-46] W3: what becomes void is carried below nothing until it is worked off', () => {
    const results = days(
      ['2026-11-01', [play('binhi', { RNG: '5000' })]],
      ['2026-11-02', [play('binhi', { LIVE: '600' }), play('binhi', { RNG: '-1000' })]],
      ['2026-11-03', [play('binhi', { RNG: '1500' })]],
    );
    expect(results).toEqual([
      ['10.00', '0.00'],
      ['0.00', '-1.40'],
      ['1.60', '0.00'],
    ]);
  });

  test('[REW-46] what is carried ends after 30 days, part by part', () => {
    const small = [play('binhi', { RNG: '100' })];
    expect(days(['2026-11-01', small], ['2026-12-01', []]).at(-1)).toEqual(['0.00', '0.20']);
    expect(days(['2026-11-01', small], ['2026-12-02', []]).at(-1)).toEqual(['0.00', '0.00']);
    expect(days(['2026-11-01', [play('binhi', { RNG: '-700' })]], ['2026-11-20', small], ['2026-12-02', small]).at(-1)).toEqual(['0.00', '0.20']);
  });

  test('[REW-46] never above the maximum of a period', () => {
    expect(days(['2026-11-01', [play('binhi', { RNG: '99999999' })]])).toEqual([['10000.00', '0.00']]);
  });

  test('[REW-49] with an own agent rate only the excess of the rank’s rate is paid', () => {
    const own = play('bituin-3', { RNG: '1000', LIVE: '1000' }, { RNG: 4000, LIVE: 5000 });
    const paid = (besideAgentRate: RebateRule['besideAgentRate']) =>
      formatMoney(rebateOf(rule, '2026-11-01', validParts({ ...rule, besideAgentRate }, own), []).paid);
    expect([paid('higher'), paid('add'), paid('none')]).toEqual(['2.00', '10.00', '0.00']);
  });
});

describe('rank points', () => {
  test('[VIP-02, REW-59] W4: each type is rounded down separately', () => {
    const points = playPoints({ weights: { RNG: 100, LIVE: 50, LOTT: 50 }, perPoint: 10 }, valid({ RNG: '12345.67', LIVE: '999.99', LOTT: '0.03' }));
    expect([formatMoney(points), wholePoints(points)]).toEqual(['1284.568', '1284']);
  });

  test('[REW-17] points of play depend on sums alone, whatever sign a type’s correction has', () => {
    const units = fc.bigInt({ min: 0n, max: 10n ** 12n });
    fc.assert(
      fc.property(units, units, (RNG, LIVE) => {
        const rule = { weights: { RNG: 100, LIVE: 50 }, perPoint: 20 };
        expect(playPoints(rule, { RNG: -RNG, LIVE: -LIVE })).toBe(-playPoints(rule, { LIVE, RNG }));
      }),
    );
  });
});

const rank = (id: string, target: bigint, more: Partial<Rank> = {}): Rank => ({
  id,
  conditions: [{ kind: 'points_total', days: null, target }],
  upgradeBonus: target,
  needsApproval: false,
  ...more,
});
const facts =
  (points: bigint): RankFacts =>
  ({ kind }) =>
    kind === 'points_total' ? points : 0n;

describe('the ladder', () => {
  const bituin4: Rank = rank('bituin-4', 6_000_000_000n, {
    conditions: [
      { kind: 'points_total', days: null, target: parseMoney('60000') },
      { kind: 'play_days_total', days: null, target: 30n },
      { kind: 'identity_verified', days: null, target: 1n },
    ],
  });

  test('[VIP-02] W5: two of three', () => {
    const known: Record<string, bigint> = { points_total: parseMoney('59999.99999'), play_days_total: 31n, identity_verified: 1n };
    const progress = rankProgress(bituin4, ({ kind }) => known[kind] ?? 0n);
    expect([progress, shownPercent(progress)]).toEqual([{ labelId: 'bituin-4', completed: 2, total: 3 }, 66]);
  });

  test('[VIP-02] W6: all of it on the highest rank, none where there is nothing to count', () => {
    expect(shownPercent(rankProgress(null, facts(0n)))).toBe(100);
    expect(shownPercent(rankProgress({ ...bituin4, conditions: [] }, facts(0n)))).toBe(0);
  });

  test('[VIP-03] rising goes rank by rank, and each bonus is given once in a life', () => {
    const ladder = [rank('one', 0n), rank('two', 10n), rank('three', 20n), rank('four', 30n)];
    const risen = riseOf(ladder, 1, facts(29n), ['two']);
    expect([risen.held, risen.bonuses.map(({ id }) => id), rankAt(ladder, risen.held + 1)?.id]).toEqual([3, ['three'], 'four']);
    expect(rankAt(ladder, 5)).toBeNull();
  });

  test('[VIP-08] a rank that needs a person’s look waits for it', () => {
    const ladder = [rank('one', 0n), rank('two', 10n, { needsApproval: true }), rank('three', 20n)];
    expect(riseOf(ladder, 1, facts(99n), [])).toMatchObject({ held: 1, inReview: { id: 'two' } });
    expect(riseOf(ladder, 1, facts(99n), [], ['two'])).toMatchObject({ held: 3, inReview: null });
  });

  test('[VIP-04] W7: protected, warned, paused, lowered by one, kept', () => {
    let state: ReviewState = { rank: 6, missed: 0, reachedIn: null };
    const months = ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11', '2026-12'];
    const results = months.map((month) => {
      const { result, ...after } = reviewMonth(
        state,
        { month, isKept: month === '2026-12', pausedDays: month === '2026-10' ? 9 : 0, reached: month === '2026-07' ? 7 : null },
        1,
      );
      state = after;
      return [result, after.rank];
    });
    expect(results).toEqual([
      ['protected', 7],
      ['protected', 7],
      ['warned', 7],
      ['not_reviewed', 7],
      ['lowered', 6],
      ['kept', 6],
    ]);
  });

  test('[VIP-04] a kept month forgives, December is followed by January, and no member falls below the lowest rank', () => {
    const month = { isKept: false, pausedDays: 0, reached: null };
    expect(reviewMonth({ rank: 3, missed: 1, reachedIn: null }, { ...month, month: '2026-05', isKept: true }, 1)).toMatchObject({ missed: 0, result: 'kept' });
    expect(reviewMonth({ rank: 3, missed: 0, reachedIn: '2026-12' }, { ...month, month: '2027-01' }, 1).result).toBe('protected');
    expect(reviewMonth({ rank: 1, missed: 5, reachedIn: null }, { ...month, month: '2026-05' }, 1)).toMatchObject({ rank: 1, result: 'kept' });
  });
});

describe('birthday', () => {
  test('[VIP-07] the 29th of February is the 28th in common years', () => {
    expect([birthdayIn('1996-02-29', 2027), birthdayIn('1996-02-29', 2028), birthdayIn('1996-02-29', 2100), birthdayIn('1996-02-29', 2000)]).toEqual([
      '2027-02-28',
      '2028-02-29',
      '2100-02-28',
      '2000-02-29',
    ]);
  });

  test('[VIP-07] identity proven by then, a member for 30 days, and 30 days to claim', () => {
    const member = { birthday: '1990-05-31', joined: '2026-05-01', verified: '2026-05-31' };
    expect(birthdayGrant(member, 2026)).toEqual({ day: '2026-05-31', sourceKey: 'birthday:2026', lastDay: '2026-06-29' });
    expect(birthdayGrant({ ...member, joined: '2026-05-02' }, 2026)).toBeNull();
    expect(birthdayGrant({ ...member, verified: '2026-06-01' }, 2026)).toBeNull();
    expect(birthdayGrant({ ...member, verified: null }, 2026)).toBeNull();
  });
});
