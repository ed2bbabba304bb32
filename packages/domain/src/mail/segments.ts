import { MAJOR_UNIT, moneyOf, type Amount } from '../money/money.ts';

/** Facts that name values: rank, affiliate's code of the registration, number, language of messages, country, proof of identity and type of the member. */
export const ownFacts = ['rank', 'affiliate', 'members', 'language', 'country', 'identity', 'type'] as const;
/** The own facts, and the ids of the saved segments that the member is in (DESK-51); a saved segment has no condition on others. */
export const namedFacts = [...ownFacts, 'segment'] as const;
export type NamedFact = (typeof namedFacts)[number];
/** Values of facts that have few. */
export const factChoices = { identity: ['verified', 'unverified'], type: ['0', '1', '2'] } as const;
/** Facts that are figures of the last days: counts, or sums of money. */
export const countFacts = ['days_played', 'offers_used'] as const;
export const moneyFacts = ['valid_stake', 'deposits'] as const;
export const figureFacts = [...countFacts, ...moneyFacts] as const;
export type FigureFact = (typeof figureFacts)[number];
export const segmentFacts = [...namedFacts, ...figureFacts] as const;
export type SegmentFact = (typeof segmentFacts)[number];

export const segmentBounds = { groups: 10, conditions: 10, values: 500, days: 365 } as const;

/** A band of a figure: both ends belong to it, null is no bound. */
interface Band {
  readonly days: number;
  readonly from: Amount | null;
  readonly to: Amount | null;
}

export type Condition = { readonly isNot: boolean } & (
  | { readonly fact: NamedFact; readonly values: readonly string[] }
  | ({ readonly fact: FigureFact } & Band)
);

/** Conditions of a segment: one of each group is met. With the negation of single conditions every and, or, not can be written so. */
export type SegmentGroups = readonly (readonly Condition[])[];

/** Facts of a member. Counts are whole units of money. */
export interface SegmentMember {
  readonly names: Readonly<Record<NamedFact, readonly string[]>>;
  readonly figure: (fact: FigureFact, days: number) => bigint;
}

function holds(condition: Condition, { names, figure }: SegmentMember): boolean {
  if ('values' in condition) {
    return names[condition.fact].some((own) => condition.values.includes(own));
  }
  const value = figure(condition.fact, condition.days);
  return (condition.from === null || value >= moneyOf(condition.from)) && (condition.to === null || value <= moneyOf(condition.to));
}

/** True if a member is in a segment; without conditions everybody is (REW-31, DESK-51). */
export const isInSegment = (groups: SegmentGroups, member: SegmentMember): boolean =>
  groups.every((group) => group.some((condition) => holds(condition, member) !== condition.isNot));

/** The periods in days that a segment looks at. */
export const segmentWindows = (groups: SegmentGroups): number[] => [
  ...new Set(groups.flatMap((group) => group.flatMap((condition) => ('days' in condition ? [condition.days] : [])))),
];

/** The saved segments that a segment names. */
export const savedSegmentsIn = (groups: SegmentGroups): string[] => [
  ...new Set(groups.flatMap((group) => group.flatMap((condition) => (condition.fact === 'segment' ? condition.values : [])))),
];

/** A count as it is compared. */
export const countUnits = (count: number): bigint => BigInt(count) * MAJOR_UNIT;

/** True if both ends of a band are in order, and at least one is there. */
export const isBand = ({ from, to }: Pick<Band, 'from' | 'to'>): boolean =>
  (from !== null || to !== null) && (from === null || to === null || moneyOf(from) <= moneyOf(to));
