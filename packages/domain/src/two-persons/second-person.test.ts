import { describe, expect, test } from 'vitest';
import { limitForPerson, noLimits, secondPersonFault, type SecondPersonQuestion } from './second-person.ts';

const NOW = new Date('2026-11-20T08:00:00Z');
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000);
const ANNA = 1n;
const BEN = 2n;

const question = (given: Partial<SecondPersonQuestion> = {}): SecondPersonQuestion => ({
  parties: [ANNA],
  decider: BEN,
  now: NOW,
  accountActs: [],
  limitChanges: [],
  isSameTeam: false,
  amount: null,
  limits: noLimits,
  ...given,
});

describe('the second person', () => {
  test('[DESK-29] is somebody else than the proposer', () => {
    expect(secondPersonFault(question())).toBeNull();
    expect(secondPersonFault(question({ decider: ANNA }))).toBe('own');
  });

  test.each([
    ['the proposer made the decider’s account', { staffId: BEN, by: ANNA }],
    ['the decider reset the proposer’s account', { staffId: ANNA, by: BEN }],
  ])('[SAFE-04] is refused for seven days after %s', (_title, act) => {
    expect(secondPersonFault(question({ accountActs: [{ ...act, at: daysAgo(6.9) }] }))).toBe('same_hand');
    expect(secondPersonFault(question({ accountActs: [{ ...act, at: daysAgo(7) }] }))).toBeNull();
  });

  test('[SAFE-04] may have had their account made by a third person, or have changed their own', () => {
    expect(secondPersonFault(question({ accountActs: [{ staffId: BEN, by: 3n, at: daysAgo(1) }] }))).toBeNull();
    expect(secondPersonFault(question({ accountActs: [{ staffId: BEN, by: BEN, at: daysAgo(1) }] }))).toBeNull();
  });

  test('[SAFE-04] is refused when they proposed the change of the limit that the act passes', () => {
    const change = { proposedBy: BEN, decidedBy: 3n, at: daysAgo(2), before: 100n };
    expect(secondPersonFault(question({ limitChanges: [change] }))).toBe('changed_limit');
    expect(secondPersonFault(question({ limitChanges: [{ ...change, at: daysAgo(8) }] }))).toBeNull();
    // Two employees: the one who agreed to the change may still look at what the other one does with it.
    expect(secondPersonFault(question({ limitChanges: [{ ...change, proposedBy: ANNA, decidedBy: BEN }] }))).toBeNull();
  });

  test('[DESK-97] stays within their own limits, and may be refused as a pair of one team', () => {
    expect(secondPersonFault(question({ isSameTeam: true }))).toBe('same_team');
    const limits = { perAct: 100n, perDay: 250n };
    expect(secondPersonFault(question({ limits, amount: { act: 100n, ofDay: 150n } }))).toBeNull();
    expect(secondPersonFault(question({ limits, amount: { act: 101n, ofDay: 0n } }))).toBe('over_limit');
    expect(secondPersonFault(question({ limits, amount: { act: 100n, ofDay: 151n } }))).toBe('over_limit');
  });
});

describe('the limit of one person', () => {
  const raised = { proposedBy: ANNA, decidedBy: BEN, at: daysAgo(1), before: 5_000n };

  test('[SAFE-04] a person who raised a limit acts under the lowest one of the last seven days', () => {
    expect(limitForPerson(1_000_000n, [raised], ANNA, NOW)).toBe(5_000n);
    expect(limitForPerson(1_000_000n, [raised], 3n, NOW)).toBe(1_000_000n);
    expect(limitForPerson(1_000_000n, [{ ...raised, at: daysAgo(7) }], ANNA, NOW)).toBe(1_000_000n);
  });

  test('[SAFE-04] lowering a limit applies to everyone immediately', () => {
    expect(limitForPerson(1_000n, [{ ...raised, before: 5_000n }], ANNA, NOW)).toBe(1_000n);
  });

  test('[SAFE-04] raising, using and putting back is seen as one step', () => {
    const back = { proposedBy: ANNA, decidedBy: null, at: daysAgo(0), before: 1_000_000n };
    expect(limitForPerson(5_000n, [back, raised], ANNA, NOW)).toBe(5_000n);
  });
});
