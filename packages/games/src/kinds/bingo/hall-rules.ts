import type { RulesName } from '../../kind.ts';
import type { BingoTier } from './figures.ts';
import type { Cell } from './rules.ts';

/** The cards of a hall: five columns of a pool of 75, three rows of a pool of 90, or nine cells of a pool of 30. */
export type CardForm = 'card75' | 'ticket90' | 'card30';

/** The bet of a card: it pays by the ball that completes `need` of the patterns. */
export interface HallBet {
  readonly id: string;
  readonly patterns: readonly (readonly Cell[])[];
  readonly need: number;
  /** Empty where the card plays for pots alone. */
  readonly tiers: readonly BingoTier[];
  /** Pays by the number of marks after this ball, and not by a ball. */
  readonly marksAfter: number | null;
  /** Returns by marks, in stakes. */
  readonly marks: Readonly<Record<number, string>>;
}

/** A part of the sales of a round that the first cards with `need` of the patterns share. */
export interface HallPot {
  readonly id: 'line' | 'lines' | 'blackout';
  /** Percent of the pool. */
  readonly percent: number;
  readonly patterns: readonly (readonly Cell[])[];
  readonly need: number;
}

/** A bingo hall as data (spec games.md 9). */
export interface HallRules extends RulesName {
  readonly form: CardForm;
  readonly callMs: number;
  /** Balls of one call. */
  readonly perCall: number;
  /** Bets that a card can be bought for, the main bet first. With `turns` the bet changes from round to round. */
  readonly bets: readonly HallBet[];
  readonly turns: readonly HallBet[];
  /** Parts of `potPercent` of the sales; none in halls of fixed tables. */
  readonly pots: readonly HallPot[];
  readonly potPercent: number;
  /** The one price of a card in whole units of the reference currency, where winners share; null: from 1 to the highest. */
  readonly price: number | null;
  /** The pool of all halls drops here (spec games.md 11). */
  readonly hasBlackout: boolean;
}

/** Sales of a round, and times of its calls, ms. */
export const SALES_MS = 30_000;
/** From the draw to the first ball, and from the last ball to the end. */
export const LEAD_MS = 2500;
export const END_MS = 3500;

/** Cards of one purchase and of one round, per player. */
export const CARDS_MAX = 24;
/** Prices of a card in whole units of the reference currency, and the most that a card returns. */
export const PRICES = [1, 2, 5, 10, 20, 50, 100] as const;
export const MOST_RETURN = 5_000_000;

/** The pool of all halls: share of every stake, percent; its first amount in whole units; and the ball by which a card has to be full. */
export const BLACKOUT = { percent: 1, seed: 50_000, byBall: 48 } as const;

export const poolOf = ({ form }: Pick<HallRules, 'form'>): number => ({ card75: 75, ticket90: 90, card30: 30 })[form];

/** The bets of a round by its number. */
export const betsOfTurn = ({ bets, turns }: Pick<HallRules, 'bets' | 'turns'>, turn: number): readonly HallBet[] => {
  const inTurn = turns[turn];
  return inTurn ? [inTurn] : bets;
};

/** Which of the turns a round has; 0 in halls that always play the same. */
export const turnOf = ({ turns }: Pick<HallRules, 'turns'>, roundNumber: number): number => (turns.length === 0 ? 0 : roundNumber % turns.length);

/** The last ball that can decide anything for this bet. */
export const lastBallOf = ({ tiers, marksAfter }: Pick<HallBet, 'tiers' | 'marksAfter'>): number => marksAfter ?? tiers.at(-1)?.ball ?? 0;

/** When a ball is called, ms after the draw. */
export const calledMs = ({ callMs, perCall }: Pick<HallRules, 'callMs' | 'perCall'>, ball: number): number =>
  LEAD_MS + Math.max(0, Math.ceil(ball / perCall) - 1) * callMs;
