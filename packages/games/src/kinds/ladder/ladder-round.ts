import { RANKS } from '../../cards/pack.ts';
import type { Draws } from '../../fair/draws.ts';
import { times, type Rational } from '../../figures/rational.ts';
import { decimal, plainText } from '../../figures/returns.ts';
import type { RoundFrame } from '../../kind.ts';
import { drawMines } from './draw.ts';
import { productOf, returnFor, SHOTS, stepChance, type LadderBoard, type LadderRules, type StepPlace } from './ladder-rules.ts';

/** One move and what came of it. The last step settles the round; only a player's own taking is a move. */
export interface LadderStep {
  readonly move: string;
  /** The draw: a side, a rank; empty where the board was drawn before. */
  readonly drawn: string;
  readonly isSafe: boolean;
}

/** The record of a round. */
export interface LadderRound extends RoundFrame {
  readonly kind: 'ladder';
  readonly board: string;
  /** Hi-lo: the first open card. */
  readonly first: string;
  readonly steps: readonly LadderStep[];
  /** Return of the round now, in stakes; `0` before the first step and after a failed one. */
  readonly returns: string;
  /** Return of the next step by move, or `any` where all are worth the same. Empty when no step is offered. */
  readonly next: Readonly<Record<string, string>>;
  /** `open`: it waits for a move. */
  readonly state: 'open' | 'taken' | 'failed';
  /** The places that end the round, floor by floor. Players see it after the end. */
  readonly hidden: readonly (readonly number[])[];
}

/** The move that takes what was reached. */
export const TAKE = 'take';
const PASS = 'pass';
const PASSES = 52;
const rankIn = (text: string): number => RANKS.indexOf(text);

const isCounted = ({ move }: LadderStep): boolean => move !== PASS && move !== TAKE;

/** Steps that count: passed cards and the taking do not. */
const stepsMade = ({ steps }: Pick<LadderRound, 'steps'>): number => steps.filter(isCounted).length;

/** The open hi-lo card after a number of moves. */
const openRank = ({ first, steps }: LadderRound, moves: number): number => rankIn(steps[moves - 1]?.drawn ?? first);

const placeOf = (round: LadderRound, moves: number, move: string): StepPlace => ({
  step: stepsMade({ steps: round.steps.slice(0, moves) }),
  move,
  rank: openRank(round, moves),
});

/** Product of the chances of all steps so far. */
const chanceSoFar = (rules: LadderRules, board: LadderBoard, round: LadderRound): Rational =>
  productOf(round.steps.flatMap((step, at) => (isCounted(step) ? [stepChance(rules, board, placeOf(round, at, step.move))] : [])));

/** Moves that say where to go, whatever is allowed now. */
function movesOf({ form }: LadderRules, { places }: LadderBoard): string[] {
  if (form === 'cells' || form === 'floors') return Array.from({ length: places }, (_, place) => String(place));
  if (form === 'sides') return ['heads', 'tails'];
  if (form === 'shots') return Object.keys(SHOTS);
  return form === 'ranks' ? ['higher', 'lower'] : ['step'];
}

/** Return of the next step by move. Steps that are not offered are missing. */
export function nextReturns(rules: LadderRules, board: LadderBoard, round: LadderRound): ReadonlyMap<string, Rational> {
  if (round.state !== 'open') return new Map();
  const made = stepsMade(round);
  const most = rules.form === 'cells' ? board.places - board.bad : rules.steps;
  if (made >= most) return new Map();
  const sofar = chanceSoFar(rules, board, round);
  const opened = new Set(rules.form === 'cells' ? round.steps.map(({ move }) => move) : []);
  const returnOf = (move: string): Rational | null => returnFor(rules, times(sofar, stepChance(rules, board, placeOf(round, round.steps.length, move))));
  const moves = movesOf(rules, board).filter((move) => !opened.has(move));
  // All moves of most ladders are worth the same.
  const isChosen = rules.form === 'shots' || rules.form === 'ranks';
  const common = isChosen ? null : returnOf(moves[0] ?? '');
  const offered = moves.map((move) => [move, isChosen ? returnOf(move) : common] as const);
  return new Map(offered.filter((entry): entry is readonly [string, Rational] => entry[1] !== null));
}

const canPass = ({ form }: LadderRules, { steps, state }: LadderRound): boolean =>
  form === 'ranks' && state === 'open' && steps.filter(({ move }) => move === PASS).length < PASSES;
export const canTake = (round: LadderRound): boolean => round.state === 'open' && stepsMade(round) > 0;

/** Boards are drawn whole before the first step. */
function drawHidden({ form, steps }: LadderRules, { places, bad }: LadderBoard, draws: Draws): number[][] {
  if (form === 'cells') return [drawMines(places, bad, draws)];
  return form === 'floors' ? Array.from({ length: steps }, () => drawMines(places, bad, draws)) : [];
}

const drawRank = (draws: Draws): string => RANKS[draws.below(RANKS.length)] ?? '';

/** The round with what its next step would return. */
function withNext(rules: LadderRules, board: LadderBoard, round: LadderRound): LadderRound {
  const offered = [...nextReturns(rules, board, round)].map(([move, value]) => [move, plainText(value)] as const);
  const isChosen = rules.form === 'shots' || rules.form === 'ranks';
  const next = isChosen ? offered : offered.slice(0, 1).map(([, value]) => ['any', value] as const);
  return { ...round, next: Object.fromEntries(next) };
}

export const beginLadder = (rules: LadderRules, board: LadderBoard, stake: string, draws: Draws): LadderRound =>
  withNext(rules, board, openLadder(rules, board, stake, draws));

const openLadder = (rules: LadderRules, board: LadderBoard, stake: string, draws: Draws): LadderRound => ({
  kind: 'ladder',
  mathematics: rules.id,
  version: rules.version,
  stake,
  board: board.id,
  first: rules.form === 'ranks' ? drawRank(draws) : '',
  steps: [],
  returns: '0',
  next: {},
  state: 'open',
  hidden: drawHidden(rules, board, draws),
  totalWin: '0',
});

/** The result of a move: drawn now, or read from the hidden board. */
function outcomeOf(rules: LadderRules, board: LadderBoard, round: LadderRound, move: string, draws: Draws): Omit<LadderStep, 'move'> {
  const made = stepsMade(round);
  if (rules.form === 'cells') return { drawn: '', isSafe: !round.hidden[0]?.includes(Number(move)) };
  if (rules.form === 'floors') return { drawn: '', isSafe: !round.hidden[made]?.includes(Number(move)) };
  if (rules.form === 'sides') {
    const drawn = draws.below(2) === 0 ? 'heads' : 'tails';
    return { drawn, isSafe: drawn === move };
  }
  if (rules.form === 'ranks') {
    const drawn = drawRank(draws);
    const before = openRank(round, round.steps.length);
    return { drawn, isSafe: move === 'higher' ? rankIn(drawn) >= before : rankIn(drawn) <= before };
  }
  if (rules.form === 'shots') {
    const [above, below] = SHOTS[move] ?? [0, 1];
    return { drawn: '', isSafe: draws.below(below) < above };
  }
  return { drawn: '', isSafe: rules.scene === 'climb' ? draws.below(20) < 20 - made : draws.below(20) < 19 };
}

const winOf = (stake: string, returns: string): string => {
  const { above, below } = decimal(returns);
  return ((BigInt(stake) * above) / below).toString();
};

const taken = (round: LadderRound): LadderRound => ({ ...round, next: {}, state: 'taken', totalWin: winOf(round.stake, round.returns) });

/** The round after a move. Null where the move is not allowed now. The last step settles the round. */
export function stepLadder(rules: LadderRules, board: LadderBoard, round: LadderRound, move: string, draws: Draws): LadderRound | null {
  if (move === TAKE) return canTake(round) ? taken({ ...round, steps: [...round.steps, { move, drawn: '', isSafe: true }] }) : null;
  if (move === PASS)
    return canPass(rules, round) ? withNext(rules, board, { ...round, steps: [...round.steps, { move, drawn: drawRank(draws), isSafe: true }] }) : null;
  const returned = nextReturns(rules, board, round).get(move);
  if (returned === undefined) return null;
  const step = { move, ...outcomeOf(rules, board, round, move, draws) };
  const steps = [...round.steps, step];
  if (!step.isSafe) return { ...round, steps, returns: '0', next: {}, state: 'failed', totalWin: '0' };
  const next = withNext(rules, board, { ...round, steps, returns: plainText(returned) });
  return Object.keys(next.next).length === 0 ? taken(next) : next;
}
