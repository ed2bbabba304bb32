import type { Money } from '@laro/domain/money/money';
import type { Draws } from './fair/draws.ts';
import type { BetLimits, DecisionForm, StageForm } from './window-forms.ts';

export * from './window-forms.ts';
import { fairDraws, verifyCommitment, type RoundSeeds } from './fair/provably-fair.ts';

/** Name and version of a set of rules: a changed rule is a new version (T59). */
export interface RulesName {
  readonly id: string;
  readonly version: number;
}

/** Common fields of a round's record in every kind, as JSON: stored, sent and verified unchanged. Money units as decimal digits. */
export interface RoundFrame {
  /** Name of its kind. */
  readonly kind: string;
  /** Id and version of its rules. */
  readonly mathematics: string;
  readonly version: number;
  readonly stake: string;
  readonly totalWin: string;
}

/** Facts about rules that a player sees before the first stake (T58). */
export interface GameFacts {
  /** Return to player in percent, cut after three places; of a game with several bets that of its main bet. */
  readonly rtp: string;
  readonly volatility: string;
  /** The N of "1 in N" of the highest prize. */
  readonly topPrizeOdds: string;
}

/** A bet as it is stored (JSON), with what it takes from the player in money units. */
export interface ReadBet<Bet> {
  readonly bet: Bet;
  readonly stake: Money;
}

/** Proof of a round for a player, once its server seed is revealed. */
export interface RoundProof<Outcome extends RoundFrame = RoundFrame> {
  /** Hex, as shown before the round. */
  readonly commitment: string;
  readonly seeds: RoundSeeds;
  readonly round: Outcome;
}

export interface RoundVerdict {
  /** The revealed seed is the promised one. */
  readonly seedKept: boolean;
  /** The rules in hand are those of the round. */
  readonly sameRules: boolean;
  /** Playing it again gives the recorded round, to the last win. */
  readonly sameRound: boolean;
}

/**
 * The part of a kind that plays a round again, as pure rules: no clock, no input or output, no chance but the draws it is given (T55). Bets, moves and outcomes
 * are JSON. A round is `begin`, then `step` for each move with the next draws; the same rules, bet, moves and draws give the same outcome.
 */
export interface ReplayKind<Rules extends RulesName, Bet, Move, Outcome extends RoundFrame> {
  readonly name: Outcome['kind'];
  /** Every version of every set of rules that can still be played. */
  readonly rules: readonly Rules[];
  /** Reads a bet from the wire. Null when the rules do not offer it: an unknown bet, a stake that is zero, fractional, too low or too high (T59). */
  readBet: (rules: Rules, input: unknown) => ReadBet<Bet> | null;
  /** Draws what a round begins with. Throws RangeError for a bet that the rules cannot play. */
  begin: (rules: Rules, bet: Bet, draws: Draws) => Outcome;
  /** The outcome after the player's next move. Null when the rules do not allow the move now. */
  step: (rules: Rules, outcome: Outcome, move: Move, draws: Draws) => Outcome | null;
  /** Payout of the round, in money units. Null while it waits for a move. */
  settle: (outcome: Outcome) => Money | null;
  /** Bet and moves of a recorded outcome. Throws SyntaxError or RangeError for a record that is none. */
  acts: (outcome: Outcome) => { readonly bet: Bet; readonly moves: readonly Move[] };
  /** Plays a round again from its revealed seeds and compares. Never throws for wrong proofs. */
  verify: (rules: Rules, proof: RoundProof<Outcome>) => RoundVerdict;
}

/** A kind of game. What it states of itself stays apart from what plays it again: exact figures are too large for a page that only verifies. */
export interface GameKind<Rules extends RulesName, Bet, Move, Outcome extends RoundFrame> extends ReplayKind<Rules, Bet, Move, Outcome> {
  /** The part of an open outcome that a player may see (GAME-06): nothing hidden. Kinds without moves have none. */
  seen?: (outcome: Outcome) => Outcome;
  /** The move made for a player who is silent for too long. Null when the stake goes back instead. Kinds without moves have none. */
  silent?: (outcome: Outcome) => Move | null;
  /** The further stake of a move that is allowed now: money units, 0 for none. Kinds whose moves stake nothing have no such function. */
  further?: (outcome: Outcome, move: Move) => Money;
  /** The rules as a client shows them (JSON): every prize and limit, nothing that decides an outcome (T57). */
  publicRules: (rules: Rules) => object;
  facts: (rules: Rules) => GameFacts;
  /** Of kinds with shared tables (spec games.md 3): `begin` is `decide` of what `draw` draws. Null for rules that one plays alone. */
  table?: (rules: Rules) => TableForm | null;
}

/** A round of a table: one draw that every player's bets are settled by. What is drawn is JSON. */
export interface TableForm {
  /** How long bets are taken, ms. */
  readonly windowMs: number;
  /** Stakes of one bet, money units of the reference currency. */
  readonly limits: readonly BetLimits[];
  /** The listed bet whose limits a bet has: itself where all bets are listed. Null for a bet that is not offered. */
  readonly listedAs?: (id: string) => string | null;
  readonly draw: (draws: Draws, roundNumber?: number) => unknown;
  /** How long it takes to show what was drawn, ms. */
  readonly revealMs: (drawn: unknown) => number;
  /** The outcome of one player's bets. Throws RangeError for bets that the rules do not offer. */
  readonly decide: (bet: unknown, drawn: unknown) => RoundFrame;
  /** The result as the road maps take it: a letter, then its marks. */
  readonly result: (drawn: unknown) => string;
  /** Of halls: a stake buys cards, and what is drawn is judged with all cards of the round. */
  readonly hall?: HallForm;
  /** Of flights: a round that every player leaves when he likes. */
  readonly flight?: FlightForm;
  /** Of tables where each player decides alone between the deal and the result. */
  readonly decisions?: DecisionForm;
  /** Of tables whose cards open between several windows of bets. */
  readonly stages?: StageForm;
}

/** The purchase that a stake in a hall requests. */
export interface CardPurchase {
  readonly bet: string;
  readonly count: number;
  /** Of one card. */
  readonly price: Money;
}

/** A table whose rounds sell cards (spec games.md 9). Cards, drawn balls and outcomes are JSON. */
export interface HallForm {
  /** With fewer buyers a round is void. */
  readonly leastBuyers: number;
  /** Cards share pots: players of another currency play in their own hall. */
  readonly isPerCurrency: boolean;
  /** Of one player in one round. */
  readonly cardsMax: number;
  /** Share of every stake for the vendors' pool, percent; the first amount of a pool, in the reference currency; and whether it drops in this hall. */
  readonly feed: { readonly percent: number; readonly seed: Money; readonly dropsHere: boolean };
  /** Null for what the hall does not sell in a round. */
  readonly readPurchase: (input: { readonly positions: Readonly<Record<string, string>>; readonly cards: number }, roundNumber: number) => CardPurchase | null;
  /** Numbers of cards, from the player's own chain. */
  readonly drawCards: (count: number, draws: Draws) => readonly (readonly number[])[];
  /** Adds what all cards of the round decide together. `pool`: money units in the vendors' pool, null where it does not drop here. */
  readonly judge: (
    drawn: unknown,
    sold: { readonly cards: readonly { readonly serial: number; readonly numbers: readonly number[] }[]; readonly sales: Money; readonly pool: Money | null },
  ) => unknown;
  /** The vendors' pool as it dropped, with the time at which it is shown, ms after the draw. */
  readonly droppedPool: (drawn: unknown) => { readonly amount: string; readonly winners: number; readonly ball: number; readonly shownMs: number } | null;
  /** The part of a play's win that the vendors' pool pays, money units. */
  readonly pooledWin: (outcome: RoundFrame) => Money;
  /** When a play is decided for everybody to see and may be paid, ms after the draw. */
  readonly doneMs: (outcome: RoundFrame) => number;
}

/** The time of a flight after its draw, which stays secret while it flies (spec games.md 8). Values are hundredths of the stake, ticks last 20 ms. */
export interface FlightForm {
  /** Stakes of one player, each its own play. */
  readonly slots: number;
  readonly canHalve: boolean;
  /** The most that a stake returns, money units of the reference currency. */
  readonly mostReturn: Money;
  /** Where a stake that may return no more than `mostReturn` is taken automatically. */
  readonly limitOf: (stake: Money, mostReturn: Money) => number;
  /** 100 cannot be taken. */
  readonly valueAt: (tick: number) => number;
  /** The last tick that flies. */
  readonly lastTick: (drawn: unknown) => number;
  /** Halves of a stake that its player has not taken. */
  readonly halvesLeft: (bet: unknown) => number;
}

/** The same text for the same value, in whatever order its fields were written. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

type Played<Rules extends RulesName, Bet, Move, Outcome extends RoundFrame> = Pick<ReplayKind<Rules, Bet, Move, Outcome>, 'begin' | 'step'>;

/** Plays a round with all its moves. Null when one of them is not allowed. Throws RangeError for a bet that the rules cannot play. */
function playMoves<Rules extends RulesName, Bet, Move, Outcome extends RoundFrame>(
  { begin, step }: Played<Rules, Bet, Move, Outcome>,
  rules: Rules,
  { bet, moves }: { readonly bet: Bet; readonly moves: readonly Move[] },
  draws: Draws,
): Outcome | null {
  let outcome: Outcome | null = begin(rules, bet, draws);
  for (const move of moves) outcome = outcome && step(rules, outcome, move, draws);
  return outcome;
}

/** The `verify` of a kind: plays the recorded bet and moves again under the revealed seeds. */
export function verifyByReplay<Rules extends RulesName, Bet, Move, Outcome extends RoundFrame>(
  kind: Played<Rules, Bet, Move, Outcome> & Pick<ReplayKind<Rules, Bet, Move, Outcome>, 'acts'>,
  rules: Rules,
  { commitment, seeds, round }: RoundProof<Outcome>,
): RoundVerdict {
  const sameRules = round.mathematics === rules.id && round.version === rules.version;
  const replay = (): Outcome | null => {
    try {
      return playMoves(kind, rules, kind.acts(round), fairDraws(seeds));
    } catch (error) {
      if (error instanceof RangeError || error instanceof SyntaxError || error instanceof TypeError) return null;
      throw error;
    }
  };
  const again = sameRules ? replay() : null;
  return { seedKept: verifyCommitment(seeds.serverSeed, commitment), sameRules, sameRound: again !== null && canonical(again) === canonical(round) };
}

/** One set of rules with its kind, its types hidden: what verifies rounds of any kind needs no more. */
export interface ReplayRules extends RulesName {
  readonly kind: string;
  readonly readBet: (input: unknown) => ReadBet<unknown> | null;
  /** Null when a move is not allowed. Throws RangeError for a bet that is not of these rules. */
  readonly play: (acts: { readonly bet: unknown; readonly moves: readonly unknown[] }, draws: Draws) => RoundFrame | null;
  readonly settle: (outcome: RoundFrame) => Money | null;
  readonly verify: (proof: RoundProof) => RoundVerdict;
}

/** One set of rules with all that the studio needs to run rounds of it. */
export interface RuledGame extends ReplayRules {
  /** An outcome as its player may see it while it waits for a move. */
  readonly seen: (outcome: RoundFrame) => RoundFrame;
  /** The move made for a silent player. Null when the stake goes back. */
  readonly silent: (outcome: RoundFrame) => unknown;
  /** The further stake of a move, money units. */
  readonly further: (outcome: RoundFrame, move: unknown) => Money;
  readonly publicRules: () => object;
  readonly facts: () => GameFacts;
  /** Null for rules that each player plays alone. */
  readonly table: TableForm | null;
}

/** One set of rules of a kind. What is passed back in (bets, moves, outcomes) must come from the same rules. */
const ruled = <Rules extends RulesName, Bet, Move, Outcome extends RoundFrame>(kind: ReplayKind<Rules, Bet, Move, Outcome>, rules: Rules): ReplayRules => ({
  kind: kind.name,
  id: rules.id,
  version: rules.version,
  readBet: (input) => kind.readBet(rules, input),
  play: ({ bet, moves }, draws) => playMoves(kind, rules, { bet: bet as Bet, moves: moves as Move[] }, draws),
  settle: (outcome) => kind.settle(outcome as Outcome),
  verify: (proof) => kind.verify(rules, proof as RoundProof<Outcome>),
});

/** Every set of rules of a kind, to play rounds again. */
export const replayRules = <Rules extends RulesName, Bet, Move, Outcome extends RoundFrame>(kind: ReplayKind<Rules, Bet, Move, Outcome>): ReplayRules[] =>
  kind.rules.map((rules) => ruled(kind, rules));

/** Every set of rules of a kind. */
export const ruledGames = <Rules extends RulesName, Bet, Move, Outcome extends RoundFrame>(kind: GameKind<Rules, Bet, Move, Outcome>): RuledGame[] =>
  kind.rules.map((rules) => ({
    ...ruled(kind, rules),
    seen: (outcome) => kind.seen?.(outcome as Outcome) ?? outcome,
    silent: (outcome) => kind.silent?.(outcome as Outcome) ?? null,
    further: (outcome, move) => kind.further?.(outcome as Outcome, move as Move) ?? 0n,
    publicRules: () => kind.publicRules(rules),
    facts: () => kind.facts(rules),
    table: kind.table?.(rules) ?? null,
  }));

const UNITS = /^[1-9]\d{0,14}$/;

/** Reads positive money units. Null for anything but their decimal digits. */
export const readUnits = (digits: unknown): Money | null => (typeof digits === 'string' && UNITS.test(digits) ? BigInt(digits) : null);
