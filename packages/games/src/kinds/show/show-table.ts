import type { Draws } from '../../fair/draws.ts';
import type { Bet } from '../../figures/bet.ts';
import { compare, minus, ONE } from '../../figures/rational.ts';
import { decimal, plainText, type Way } from '../../figures/returns.ts';

/** The drawn outcome, as JSON: a score, prizes of chests, the path of a coin, balls in their order, or a card. */
export interface ShowDrawn {
  readonly shown: readonly string[];
}
export type ShowBet = Bet<ShowDrawn>;

/** A return with the number of hits, or the ball, that brings it. */
export type ShowPrize = readonly [when: string, stakes: string];

/** One way to play: its listed bets, the main one first, every outcome with its ways, and the draw. */
export interface ShowTable {
  readonly bets: Readonly<Record<string, ShowBet>>;
  /** A bet on numbers of the player's own. */
  readonly pick?: (numbers: readonly number[]) => ShowBet;
  /** Returns of a bet that pays by hits, in stakes; empty for all others. */
  readonly prizes?: (bet: string) => readonly ShowPrize[];
  /** Every outcome that a listed bet can tell apart, with its ways. */
  readonly ways: (bet: string) => readonly Way<ShowDrawn>[];
  readonly draw: (draws: Draws) => ShowDrawn;
  /** P, B or T as roads write a result (spec 5), then the result in short. */
  readonly result: (shown: readonly string[]) => string;
  /** Parts of the draw that are shown one after another, and the time of each. */
  readonly parts: number;
  readonly partMs: number;
}

/** A bet whose returns are written in stakes, the stake included. */
export const paysStakes = (returns: readonly string[], returnOf: (drawn: ShowDrawn) => string): ShowBet => {
  const paid = [...new Set(returns)].filter((stakes) => compare(decimal(stakes), ONE) > 0);
  return {
    odds: paid.map((stakes) => plainText(minus(decimal(stakes), ONE))),
    settle: (drawn) => {
      const stakes = returnOf(drawn);
      const place = paid.indexOf(stakes);
      if (place >= 0) return place;
      return stakes === '1' ? 'back' : stakes === '0.5' ? 'half' : 'lost';
    },
  };
};
