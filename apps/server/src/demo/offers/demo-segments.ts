import type { SegmentGroups } from '@laro/domain/mail/segments';
import type { Amount } from '@laro/domain/money/money';

/** Names of the saved segments of a demonstration. */
export const regulars = 'Regulars of the fair';
const quiet = 'Proven, quiet for two weeks';
const away = 'Guests of the fair, away for a week';
/** Those whom the gift of the demo is for (demo-gifts.ts). */
export const called = 'Asked for calls before draws';
const funded = 'With a balance, no risk';

/** Saved segments of a demonstration: members of some days of play, proven ones who have not played lately, guests who have stayed away, and members with money. */
export const demoSegments: Readonly<Record<string, SegmentGroups>> = {
  [regulars]: [[{ fact: 'days_played', isNot: false, days: 30, from: '4' as Amount, to: null }]],
  [quiet]: [[{ fact: 'identity', isNot: false, values: ['verified'] }], [{ fact: 'days_played', isNot: true, days: 14, from: '1' as Amount, to: null }]],
  [away]: [[{ fact: 'tag', isNot: false, values: ['november-fair'] }], [{ fact: 'last_visit', isNot: false, from: '7' as Amount, to: null }]],
  [called]: [[{ fact: 'tag', isNot: false, values: ['draw-calls'] }]],
  [funded]: [[{ fact: 'balance', isNot: false, from: '100.00' as Amount, to: null }], [{ fact: 'risk', isNot: false, from: null, to: '0' as Amount }]],
};
