import { type Money } from '@laro/domain/money/money';

import { ODDS_UNIT, oddsOf } from '../plays/odds.ts';
import { type Hit, type Hits, type Play, type Result } from '../plays/play.ts';
import { memo } from './memo.ts';
import { parseSelection, type Groups, type SelectionFault } from '../selection/selection.ts';

const knownMost = memo<Play, Money>();

/** Most bets of a line (LOTT-20). */
export const MOST_BETS = 100_000;

/** Why a line is refused: problems lottery.play_unknown, selection_invalid and too_many_bets. */
export type LineRefusal =
  | { readonly code: 'play_unknown' }
  | { readonly code: 'selection_invalid'; readonly why: SelectionFault }
  | { readonly code: 'too_many_bets'; readonly max: number };

/** A selection that a play takes: its values, its normalised text and its bets. */
export interface Line {
  readonly play: Play;
  readonly groups: Groups;
  readonly selection: string;
  readonly bets: number;
}

/** Reads a line of one of these plays: client, server and verifier count its bets alike (LOTT-10). */
export function readLineOf(plays: ReadonlyMap<string, Play>, playId: string, selection: string): Line | { readonly refusal: LineRefusal } {
  const play = plays.get(playId);
  if (play === undefined) return { refusal: { code: 'play_unknown' } };
  const parsed = parseSelection(play.form, selection);
  if ('fault' in parsed) return { refusal: { code: 'selection_invalid', why: parsed.fault } };
  const bets = play.bets(parsed.groups);
  if (bets > MOST_BETS) return { refusal: { code: 'too_many_bets', max: MOST_BETS } };
  return { play, groups: parsed.groups, selection: parsed.text, bets };
}

/** Stake of a line: the stake of a bet, in money units, times its bets. */
export const stakeOf = ({ bets }: Line, stake: Money): Money => stake * BigInt(bets);

/**
 * Payout of hits in money units: ⌊e · Σ(n · O) / 10,000⌋ + e · pushes, cut once (LOTT-12). Shares of the pool are paid apart (LOTT-56).
 */
export function payoutOf(hits: Hits, stake: Money, base: number): Money {
  const odds = hits.wins.reduce((sum, { prize, count }) => sum + BigInt(count) * (oddsOf(prize.rule, base) ?? 0n), 0n);
  return (stake * odds) / ODDS_UNIT + stake * BigInt(hits.pushes);
}

/** Outcome of a line for a result. */
export interface LineOutcome {
  readonly state: 'won' | 'push' | 'lost';
  readonly wins: readonly Hit[];
  readonly pushes: number;
  readonly payout: Money;
  /** Winning bets that share the jackpot pool. */
  readonly poolShares: number;
}

/** Holds a line against a result. `stake` is that of one bet, in money units. */
export function settleLine({ play, groups }: Line, result: Result, stake: Money, base: number): LineOutcome {
  const hits = play.hits(groups, play.view(result));
  const poolShares = hits.wins.reduce((sum, { prize, count }) => sum + (prize.rule.kind === 'pool' ? count : 0), 0);
  const lostState = hits.pushes > 0 ? 'push' : 'lost';
  return { ...hits, state: hits.wins.length > 0 ? 'won' : lostState, payout: payoutOf(hits, stake, base), poolShares };
}

/** The most that a line can pay, in money units, without a share of the pool (LOTT-25). */
export function mostOf({ play, groups, selection }: Line, stake: Money, base: number): Money {
  if (play.best !== undefined) return payoutOf(play.best(groups), stake, base);
  const { space } = play;
  if (space === null) throw new RangeError(`${play.id}: neither views nor a bound`);
  return knownMost(play, `${selection} ${stake} ${base}`, () => {
    let most = 0n;
    for (const [view] of space()) {
      const payout = payoutOf(play.hits(groups, view), stake, base);
      if (payout > most) most = payout;
    }
    return most;
  });
}
