import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMoney } from '../../money/money.ts';
import { conditionsMetAt, isRing, milestonesReached, referralState, shownState, type ReferralFacts, type ReferralRule } from './friend-states.ts';

const at = (text: string) => Date.parse(`2026-${text}Z`);
const rule: ReferralRule = { depositMin: parseMoney('500'), stakeMin: parseMoney('1000'), days: 30, holdDays: 7, perMonth: 10, perYear: 50 };
const facts: ReferralFacts = {
  isSamePerson: false,
  isDoubtful: false,
  isFriendOut: false,
  isReferrerOut: false,
  isCleared: false,
  registeredAt: at('10-01T04:00:00'),
  verifiedAt: at('10-02T00:00:00'),
  deposits: [
    { at: at('10-03T00:00:00'), amount: parseMoney('499.99'), returnedAt: null },
    { at: at('10-04T00:00:00'), amount: parseMoney('500'), returnedAt: null },
  ],
  stakes: [
    { at: at('10-05T00:00:00'), valid: parseMoney('999.99') },
    { at: at('10-31T04:00:00'), valid: parseMoney('0.01') },
  ],
  qualifiedInMonth: 9,
  qualifiedInYear: 49,
  now: at('11-01T00:00:00'),
};
const state = (change: Partial<ReferralFacts>) => referralState(rule, { ...facts, ...change }).state;

describe('the state of a friend', () => {
  test('[INVITE-03] W17: the last moment counts, then a week of checking', () => {
    expect(referralState(rule, facts)).toEqual({ state: 'checking', metAt: at('10-31T04:00:00'), claimableFrom: at('11-07T04:00:00') });
    expect(state({ now: at('11-07T03:59:59') })).toBe('checking');
    expect(state({ now: at('11-07T04:00:00') })).toBe('qualified');
    expect(conditionsMetAt(rule, { ...facts, now: at('10-31T03:59:59') })).toBeNull();
  });

  test('[INVITE-03] every condition within the time; a deposit that went back does not count', () => {
    const late = [facts.stakes[0]!, { at: at('10-31T04:00:01'), valid: parseMoney('1') }];
    expect([state({ stakes: late }), state({ stakes: late, now: at('10-20T00:00:00') })]).toEqual(['did_not_count', 'counting']);
    expect([state({ verifiedAt: null }), state({ verifiedAt: at('10-31T04:00:01') })]).toEqual(['did_not_count', 'did_not_count']);
    const [small, large] = facts.deposits;
    expect([state({ deposits: [small!] }), state({ deposits: [{ ...large!, returnedAt: at('10-30T00:00:00') }] })]).toEqual(['did_not_count', 'did_not_count']);
    const next = [
      { ...large!, returnedAt: at('10-30T00:00:00') },
      { ...large!, at: at('10-31T04:00:00') },
    ];
    expect(state({ deposits: next })).toBe('checking');
    const afterwards = [{ ...large!, returnedAt: at('11-07T04:00:00') }];
    expect([state({ deposits: afterwards }), state({ deposits: afterwards, now: at('11-09T00:00:00') })]).toEqual(['checking', 'qualified']);
  });

  test('[INVITE-04, INVITE-05] one person twice never counts; a doubt waits for a person', () => {
    expect([state({ isSamePerson: true }), state({ isFriendOut: true }), state({ isReferrerOut: true })]).toEqual(
      Array.from({ length: 3 }, () => 'did_not_count'),
    );
    expect([state({ isDoubtful: true }), state({ isDoubtful: true, isCleared: true })]).toEqual(['held', 'checking']);
  });

  test('[INVITE-06] a held friend looks like one that is being checked', () => {
    expect([shownState('held'), shownState('over_limit')]).toEqual(['checking', 'over_limit']);
  });

  test('[INVITE-07] above the month’s or the year’s number nothing is paid; milestones are given once', () => {
    expect([state({ qualifiedInMonth: 10 }), state({ qualifiedInYear: 50 })]).toEqual(['over_limit', 'over_limit']);
    expect(milestonesReached([5, 10, 25], 10, [5])).toEqual([10]);
  });

  test('[INVITE-07] six of the last twenty outcomes make a ring, five do not; older ones are forgotten', () => {
    const failed = (count: number) => Array.from({ length: count }, () => 'did_not_count' as const);
    const fine = Array.from({ length: 20 }, () => 'qualified' as const);
    expect([isRing(failed(5)), isRing(failed(6)), isRing([...fine, ...failed(6)])]).toEqual([false, true, false]);
  });

  test('[INVITE-03] the order in which play arrives changes nothing', () => {
    const stakes = fc.array(fc.record({ at: fc.integer({ min: 0, max: 40 }), valid: fc.bigInt(1n, parseMoney('900')) }), { maxLength: 12 });
    fc.assert(
      fc.property(stakes, fc.array(fc.integer(), { minLength: 12, maxLength: 12 }), (played, keys) => {
        const moments = played.map(({ at: day, valid }) => ({ at: facts.registeredAt + day * 86_400_000, valid }));
        const shuffled = moments.map((one, place) => ({ one, key: keys[place] ?? 0 })).toSorted((one, other) => one.key - other.key);
        expect(referralState(rule, { ...facts, stakes: shuffled.map(({ one }) => one) })).toEqual(referralState(rule, { ...facts, stakes: moments }));
      }),
    );
  });

  test('[INVITE-03] more play never takes a reached state away, and nothing qualifies before the time of checking has ended', () => {
    const amounts = fc.array(fc.bigInt(0n, parseMoney('600')), { maxLength: 6 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 60 }), (valid, days) => {
        const now = facts.registeredAt + days * 86_400_000;
        const stakes = valid.map((amount, place) => ({ at: facts.registeredAt + (place + 2) * 86_400_000, valid: amount }));
        const more = [...stakes, { at: facts.registeredAt + 3 * 86_400_000, valid: parseMoney('1000') }];
        const before = referralState(rule, { ...facts, stakes, now });
        const after = referralState(rule, { ...facts, stakes: more, now });
        if (before.metAt !== null) expect(after.metAt).toBeLessThanOrEqual(before.metAt);
        if (after.state === 'qualified') expect(now).toBeGreaterThanOrEqual((after.metAt ?? 0) + 7 * 86_400_000);
      }),
    );
  });
});
