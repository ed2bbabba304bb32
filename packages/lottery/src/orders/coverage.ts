import { type Coverage, type Play } from '../plays/play.ts';
import { memo } from './memo.ts';
import { type Groups } from '../selection/selection.ts';

const PERCENT = 100n;
/** Keys of a bet at most: the orders of four digits. */
const KEYS_OF_BET = 24n;
const knownCoverage = memo<Play, Coverage>();

/**
 * Outcomes of a play that a player's selections in one draw cover: those in which at least one bet wins; where results are too many to
 * write out, the different bets among all bets of the play.
 */
export function coverageOf(play: Play, selections: readonly Groups[]): Coverage {
  if (play.coverage !== undefined) return play.coverage(selections);
  if (play.space !== null) return coverageOfViews(play, selections);
  if (play.betKeys === undefined) throw new RangeError(`${play.id}: no way to count its outcomes`);
  const keys = new Set<string>();
  for (const groups of selections) for (const key of play.betKeys.of(groups)) keys.add(key);
  return { covered: BigInt(keys.size), outcomes: play.betKeys.all };
}

function coverageOfViews(play: Play, selections: readonly Groups[]): Coverage {
  let covered = 0n;
  let outcomes = 0n;
  for (const [view, weight] of play.space?.() ?? []) {
    outcomes += weight;
    if (selections.some((groups) => play.hits(groups, view).wins.length > 0)) covered += weight;
  }
  return { covered, outcomes };
}

/** A bound: no more of `all` outcomes can be covered than `each` for each bet. Null if the odds do not determine it. */
function largestShare(play: Play): { each: bigint; all: bigint } | null {
  let [most, all] = [0n, 1n];
  for (const { rule } of play.classes) {
    if (rule.kind !== 'fair') return null;
    if (rule.ways * all > most * rule.outcomes) [most, all] = [rule.ways, rule.outcomes];
  }
  return { each: most * BigInt(play.classes.length), all };
}

/** With fewer bets in one draw a player does not cover more than `percent` of a play's outcomes, whatever the selections are. */
export function fewestBetsToCover(play: Play, percent: number): number {
  const bound = play.betKeys === undefined ? largestShare(play) : { each: KEYS_OF_BET, all: play.betKeys.all };
  if (play.coverage !== undefined || bound === null || bound.each === 0n) return 1;
  const fewest = Number((bound.all * BigInt(percent)) / (PERCENT * bound.each));
  return Math.min(Math.max(fewest, 1), Number.MAX_SAFE_INTEGER);
}

/** True if the valid stake of the orders is 0: they cover more than `percent` of the play's outcomes (LOTT-19). */
export function coversTooMuch(play: Play, selections: readonly Groups[], percent: number): boolean {
  const isMore = (part: bigint, whole: bigint) => part * PERCENT > whole * BigInt(percent);
  const bound = play.space === null ? null : largestShare(play);
  const bets = selections.reduce((sum, groups) => sum + play.bets(groups), 0);
  if (bound !== null && !isMore(bound.each * BigInt(bets), bound.all)) return false;
  const { covered, outcomes } = knownCoverage(play, [...new Set(selections.map((groups) => groups.join('/')))].toSorted().join(' '), () =>
    coverageOf(play, selections),
  );
  return isMore(covered, outcomes);
}
