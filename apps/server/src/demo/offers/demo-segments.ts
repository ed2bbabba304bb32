import type { SegmentGroups } from '@laro/domain/mail/segments';
import type { Amount } from '@laro/domain/money/money';

/** Names of the saved segments of a demonstration. */
export const regulars = 'Regulars of the fair';
const quiet = 'Proven, quiet for two weeks';

/** Saved segments of a demonstration: members of some days of play, and proven ones who have not played lately. */
export const demoSegments: Readonly<Record<string, SegmentGroups>> = {
  [regulars]: [[{ fact: 'days_played', isNot: false, days: 30, from: '4' as Amount, to: null }]],
  [quiet]: [[{ fact: 'identity', isNot: false, values: ['verified'] }], [{ fact: 'days_played', isNot: true, days: 14, from: '1' as Amount, to: null }]],
};
