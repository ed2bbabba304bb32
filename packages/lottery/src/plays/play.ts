import { type Groups, type SelectionForm } from '../selection/selection.ts';

/** A result as numbers: levels of numbers in drawn order. All families but VN and F4 have one level. */
export type Result = readonly (readonly number[])[];
/** The part of a result that a play looks at. */
export type View = readonly number[];

/** How the odds of a prize class follow from the base B of an order (LOTT-11). */
export type OddsRule =
  /** W ways of T outcomes win, Q push; the class has `share` percent of what is paid back. */
  | { readonly kind: 'fair'; readonly ways: bigint; readonly outcomes: bigint; readonly pushes: bigint; readonly share: bigint }
  /** A prize for a stake of 1 at base 1600, scaled by B and divided by the orders of a number. */
  | { readonly kind: 'scaled'; readonly prize: bigint; readonly orders: bigint }
  /** A prize in prices of a bet, whatever the base. */
  | { readonly kind: 'fixed'; readonly prize: bigint }
  /** An equal share of the jackpot pool (LOTT-56). */
  | { readonly kind: 'pool' };

/** A prize class of a play. `id` is unique in the play, `name` is shared by classes that differ in odds alone. */
export interface PrizeClass {
  readonly id: string;
  readonly name: string;
  readonly rule: OddsRule;
}

/** Winning bets (or hits) of one class. `choice` tells which value of the selection won, where bets are single values. */
export interface Hit {
  readonly prize: PrizeClass;
  readonly count: number;
  readonly choice?: string;
}

/** Hits of a line: winning bets by class, and bets whose stake is returned. */
export interface Hits {
  readonly wins: readonly Hit[];
  readonly pushes: number;
}

/** All that a play's view can be, each with how many of the equally likely outcomes show it. Null where they are too many to write out. */
export type ViewSpace = (() => Iterable<readonly [View, bigint]>) | null;

/**
 * A play: the form of its selections, and how bets, wins and odds are counted. Pure: the same selection and result always give the same.
 * `best` gives the most that a selection can win where the views cannot be written out.
 */
export interface Play {
  readonly id: string;
  /** Tab of the play page: tradition (stake = unit × multiple) or entertainment (typed stake). LOTT-15. */
  readonly tab: 'trad' | 'ent';
  readonly form: SelectionForm;
  readonly bets: (groups: Groups) => number;
  readonly view: (result: Result) => View;
  readonly hits: (groups: Groups, view: View) => Hits;
  readonly classes: readonly PrizeClass[];
  readonly space: ViewSpace;
  readonly best?: (groups: Groups) => Hits;
  /** True for a value of a selection that matches, where values are no numbers of the view. */
  readonly matches?: (value: number, view: View) => boolean;
  /** Each bet as a key, and how many keys there are: coverage of plays whose views are too many to write out (LOTT-19). */
  readonly betKeys?: { readonly of: (groups: Groups) => Iterable<string>; readonly all: bigint };
  /** Outcomes in which a bet of these selections wins, counted another way than by writing them out. */
  readonly coverage?: (selections: readonly Groups[]) => Coverage;
}

/** Outcomes that selections cover, of all. */
export interface Coverage {
  readonly covered: bigint;
  readonly outcomes: bigint;
}

export const NOTHING: Hits = { wins: [], pushes: 0 };

/** A class that is paid by the odds formula; `share` in percent, 100 where a play has one class. */
export const fairClass = (name: string, ways: bigint, outcomes: bigint, more: { id?: string; pushes?: bigint; share?: bigint } = {}): PrizeClass => ({
  id: more.id ?? name,
  name,
  rule: { kind: 'fair', ways, outcomes, pushes: more.pushes ?? 0n, share: more.share ?? 100n },
});

/** The hits of one class; nothing where nothing was hit. */
export const hitsOf = (prize: PrizeClass, count: number): Hits => (count > 0 ? { wins: [{ prize, count }], pushes: 0 } : NOTHING);
