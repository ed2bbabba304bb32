import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activityOf, hasFullName, memberDetails, showsMoney, visibleParts } from './privacy.ts';

const member = { isAgent: false, steps: 1, isInvited: false };

describe('what an agent sees of a member', () => {
  test.each([
    ['a direct player', member, [false, true]],
    ['a direct agent', { ...member, isAgent: true }, [true, true]],
    ['an agent two steps below', { ...member, isAgent: true, steps: 2 }, [false, false]],
    ['a player two steps below', { ...member, steps: 2 }, [false, false]],
    ['an invited player who was moved down', { ...member, steps: 2, isInvited: true }, [true, true]],
  ])('[AGENT-43] the name of %s: masked or in full with minimal and with figures', (_, seen, expected) => {
    expect(memberDetails.map((detail) => hasFullName(seen, detail))).toEqual(expected);
  });

  test('[AGENT-43] amounts and rounds are shown of direct members alone, and only with figures', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.integer({ min: 1, max: 9 }), fc.constantFrom(...memberDetails), (isAgent, isInvited, steps, detail) => {
        const isOpen = steps === 1 && detail === 'figures';
        expect(visibleParts({ isAgent, isInvited, steps }, detail)).toEqual({ figures: isOpen, rounds: isOpen });
      }),
    );
  });

  test('[AGENT-42] the state says whether there was play and nothing else', () => {
    expect([activityOf(true), activityOf(false)]).toEqual(['playing', 'quiet']);
  });

  test('[AGENT-40] money of a team is shown from the floor on', () => {
    expect([showsMoney(4, 5), showsMoney(5, 5), showsMoney(0, 1)]).toEqual([false, true, false]);
  });
});
