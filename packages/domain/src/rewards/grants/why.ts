import { formatMoney, type Money } from '../../money/money.ts';

export const whyUnits = ['count', 'money', 'points', 'day', 'moment', 'text'] as const;
export type WhyUnit = (typeof whyUnits)[number];

/** Facts that a grant follows from, with the unit of their values (REW-22). */
export const whyNames = {
  /** Sign-in: the step of the cycle, and the dates that led to it. */
  step: 'count',
  signed: 'day',
  /** Gifts, promotions and campaigns: who gave it, and why. */
  giver: 'text',
  reason: 'text',
  application: 'count',
  campaign: 'text',
  /** Ranks: conditions with their targets, valid stake of a game type, the rank held, its month or year. */
  points: 'points',
  days: 'count',
  proven: 'count',
  condition: 'count',
  stake: 'money',
  rank: 'text',
  month: 'text',
  /** Rebates: a part of a type at its rate, by valid stake or by the loss of a week, what was carried, the sum, and what of it is paid. */
  part: 'money',
  lossPart: 'money',
  carried: 'money',
  sum: 'money',
  paid: 'money',
  /** Missions: tasks with their targets, by metric. */
  taskCount: 'count',
  taskStake: 'money',
  period: 'text',
  /** Tournaments. */
  place: 'count',
  score: 'count',
  prize: 'money',
  /** Raffles: the number drawn of all numbers of the table, the row, the ticket. */
  number: 'count',
  row: 'text',
  ticket: 'text',
  /** Orders of the mall. */
  order: 'text',
  quantity: 'count',
  price: 'count',
  /** Invitations. */
  friend: 'text',
  deposit: 'money',
  friends: 'count',
  met: 'moment',
} as const satisfies Readonly<Record<string, WhyUnit>>;
export type WhyName = keyof typeof whyNames;
export const whyNameList = Object.keys(whyNames) as WhyName[];

/** One fact: what was reached, and what was needed for it. `of`: a game type, a metric, or how a part was computed. */
export interface WhyLine {
  readonly name: WhyName;
  readonly value: string;
  readonly target: string | null;
  readonly of: string;
}

/** Why a grant was written, as its program computed it: facts, and the dates whose counted rounds they follow from. */
export interface Why {
  readonly lines: readonly WhyLine[];
  /** First and last date of the counted rounds; `from` null: all before. Null where no play leads to the grant. */
  readonly rounds: { readonly from: string | null; readonly to: string } | null;
}

const textOf = (name: WhyName, value: bigint | number | string): string => {
  if (typeof value === 'string') return value;
  return whyNames[name] === 'money' || whyNames[name] === 'points' ? formatMoney(BigInt(value) as Money) : String(value);
};

/** A fact; amounts of money and points in units. */
export const whyLine = (
  name: WhyName,
  value: bigint | number | string,
  { target = null, of = '' }: { target?: bigint | number | null; of?: string } = {},
): WhyLine => ({ name, value: textOf(name, value), target: target === null ? null : textOf(name, target), of });

/** A grant that follows from facts alone. */
export const whyOf = (...lines: readonly WhyLine[]): Why => ({ lines, rounds: null });
