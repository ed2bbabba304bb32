import { MAJOR_UNIT, moneyOf, type Amount } from '../money/money.ts';

/** Facts that name values: rank, affiliate's code of the registration, number, language of messages, country, proof of identity and type of the member. */
export const plainFacts = ['rank', 'affiliate', 'members', 'language', 'country', 'identity', 'type'] as const;
/** Facts whose values are compared in lower case: tags that the desk has given, and usernames of the agents above the member at any depth. */
export const lowerFacts = ['tag', 'agent'] as const;
const ownFacts = [...plainFacts, ...lowerFacts] as const;
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
/** Facts that are figures of a moment: days since the last visit, points of the risk score, and cash. */
export const countStates = ['last_visit', 'risk'] as const;
export const moneyStates = ['balance'] as const;
export const stateFacts = [...countStates, ...moneyStates] as const;
export type StateFact = (typeof stateFacts)[number];
export const segmentFacts = [...namedFacts, ...figureFacts, ...stateFacts] as const;
export type SegmentFact = (typeof segmentFacts)[number];

export const segmentBounds = { groups: 10, conditions: 10, values: 500, days: 365 } as const;

/** The permission that conditions on a fact need in addition; the desk shows the fact to no one else. */
export const factPermissions = { risk: 'risk.read' } as const satisfies Partial<Record<SegmentFact, string>>;

/** A band of a figure: both ends belong to it, null is no bound. */
interface Band {
  readonly from: Amount | null;
  readonly to: Amount | null;
}

export type Condition = { readonly isNot: boolean } & (
  | { readonly fact: NamedFact; readonly values: readonly string[] }
  | ({ readonly fact: FigureFact; readonly days: number } & Band)
  | ({ readonly fact: StateFact } & Band)
);

/** Conditions of a segment: one of each group is met. With the negation of single conditions every and, or, not can be written so. */
export type SegmentGroups = readonly (readonly Condition[])[];

/** Facts of a member. Counts are whole units of money. */
export interface SegmentMember {
  readonly names: Readonly<Record<NamedFact, readonly string[]>>;
  readonly figure: (fact: FigureFact, days: number) => bigint;
  readonly state: (fact: StateFact) => bigint;
}

function holds(condition: Condition, { names, figure, state }: SegmentMember): boolean {
  if ('values' in condition) {
    return names[condition.fact].some((own) => condition.values.includes(own));
  }
  const value = 'days' in condition ? figure(condition.fact, condition.days) : state(condition.fact);
  return (condition.from === null || value >= moneyOf(condition.from)) && (condition.to === null || value <= moneyOf(condition.to));
}

/** True if a member is in a segment; without conditions everybody is (REW-31, DESK-51). */
export const isInSegment = (groups: SegmentGroups, member: SegmentMember): boolean =>
  groups.every((group) => group.some((condition) => holds(condition, member) !== condition.isNot));

/** The periods in days that a segment looks at. */
export const segmentWindows = (groups: SegmentGroups): number[] => [
  ...new Set(groups.flatMap((group) => group.flatMap((condition) => ('days' in condition ? [condition.days] : [])))),
];

/** The facts that a segment looks at. */
export const factsIn = (groups: SegmentGroups): ReadonlySet<SegmentFact> => new Set(groups.flatMap((group) => group.map(({ fact }) => fact)));

/** The saved segments that a segment names. */
export const savedSegmentsIn = (groups: SegmentGroups): string[] => [
  ...new Set(groups.flatMap((group) => group.flatMap((condition) => (condition.fact === 'segment' ? condition.values : [])))),
];

/** A count as it is compared. */
export const countUnits = (count: number): bigint => BigInt(count) * MAJOR_UNIT;

/** True if both ends of a band are in order, and at least one is there. */
export const isBand = ({ from, to }: Band): boolean => (from !== null || to !== null) && (from === null || to === null || moneyOf(from) <= moneyOf(to));
