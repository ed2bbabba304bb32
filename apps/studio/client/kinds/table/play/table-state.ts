import type { TableFrame, TablePlayJson, TableRoundJson, TableTotal } from '../../../../src/protocol.ts';

/** A drawn round with a root, and the player's lines in it. */
export interface OwnLines {
  readonly round: number;
  readonly nonce: number;
  readonly root: string;
  readonly lines: readonly string[];
}

/** The state of a table on the client. The server sent all of it; the client decides nothing. */
export interface TableState {
  /** False until the first frame: nothing is known of the table, and no bet is offered. */
  readonly isKnown: boolean;
  /** Last public event. */
  readonly seq: number;
  readonly round: TableRoundJson | null;
  readonly isStopped: boolean;
  /** Results up to the round in `counted`. */
  readonly results: readonly string[];
  /** Number of the last round whose result is among them. */
  readonly counted: number;
  readonly totals: readonly TableTotal[];
  readonly players: number;
  /** Which copy of the game's table it is, from 1. */
  readonly copy: number;
  /** The player's bets in the round; null for none. */
  readonly play: TablePlayJson | null;
  /** An earlier play that ended while he may have been away. */
  readonly before: TablePlayJson | null;
  /** Of the last round in whose root the player has lines. It is kept for the rounds after it, so that there is time to check it; null for none. */
  readonly inRoot: OwnLines | null;
  readonly anchors: readonly string[];
  readonly ownSeed: string;
  /** The studio's clock is so far ahead of this device's, ms. */
  readonly aheadMs: number;
}

const RESULTS_SHOWN = 72;

export const emptyTable: TableState = {
  isKnown: false,
  seq: 0,
  round: null,
  isStopped: false,
  results: [],
  counted: 0,
  totals: [],
  players: 0,
  copy: 1,
  play: null,
  before: null,
  inRoot: null,
  anchors: [],
  ownSeed: '',
  aheadMs: 0,
};

/** A play of this round, or of none: one of an earlier round is not shown as a bet. */
const playIn = (play: TablePlayJson | null, round: TableRoundJson | null): TablePlayJson | null =>
  play && round && play.roundNumber === round.number ? play : null;

type FrameOf<Type extends TableFrame['type']> = Extract<TableFrame, { type: Type }>;

/** With the lines of these plays, if the root of the present round has them. */
function withLines(state: TableState, plays: readonly TablePlayJson[]): TableState {
  const { round, inRoot } = state;
  if (!round?.proof.root) return state;
  const known = inRoot?.round === round.number ? inRoot.lines : [];
  const told = plays.filter(({ roundNumber }) => roundNumber === round.number).flatMap(({ stakes }) => stakes.filter((stake) => stake.inRoot === true));
  const added = told.map(({ line }) => line).filter((line) => !known.includes(line));
  if (added.length === 0) return state;
  return { ...state, inRoot: { round: round.number, nonce: round.proof.nonce, root: round.proof.root, lines: [...known, ...added] } };
}

function toldAll({ inRoot }: TableState, frame: FrameOf<'snapshot'>, nowMs: number): TableState {
  const { seq, round, isStopped, results, totals, players, copy = 1, play, before, anchors, ownSeed, now } = frame;
  const isShown = round !== null && round.payAt !== null && now >= round.payAt;
  const last = round === null ? Number.MAX_SAFE_INTEGER : isShown ? round.number : round.number - 1;
  const news = { seq, round, isStopped, results, counted: last, totals, players, copy, play: playIn(play, round), before, anchors, ownSeed };
  return { ...news, isKnown: true, inRoot, aheadMs: now - nowMs };
}

function toldRound(state: TableState, { seq, round, isStopped, now }: FrameOf<'event'>, nowMs: number): TableState {
  if (seq <= state.seq) return state;
  const news = { seq, round, isStopped, aheadMs: now - nowMs, play: playIn(state.play, round) };
  if (round?.number === state.round?.number) return { ...state, ...news };
  const before = state.play?.state === 'settled' ? state.play : state.before;
  // With the next round the last one's result is past, whether its reveal was seen to its end or not.
  const past = counted(state, Infinity);
  return { ...past, ...news, before, counted: round ? Math.min(past.counted, round.number - 1) : past.counted, totals: [] };
}

/** The state after a frame. A frame that the client has already changes nothing (TABLE-05). */
export function told(state: TableState, frame: TableFrame, nowMs: number): TableState {
  if (frame.type === 'snapshot') return withLines(toldAll(state, frame, nowMs), frame.plays ?? (frame.play ? [frame.play] : []));
  if (frame.type === 'event') return withLines(toldRound(state, frame, nowMs), state.play ? [state.play] : []);
  if (frame.type === 'totals') return { ...state, totals: frame.totals, players: frame.players };
  return withLines(withPlay(state, frame.play), [frame.play]);
}

/** A play of an earlier round that was paid since: late, or while this device was disconnected. */
function withPast(state: TableState, play: TablePlayJson): TableState {
  const isPast = play.state === 'settled' && play.roundNumber < (state.round?.number ?? 0);
  return isPast && (state.before === null || state.before.id <= play.id) ? { ...state, before: play } : state;
}

/** The player's own play, unless a later state of it is known. */
export function withPlay(state: TableState, play: TablePlayJson): TableState {
  if (play.roundNumber !== state.round?.number) return withPast(state, play);
  // Play ids are in order of time: a later one follows one that came to nothing.
  const isOlder = state.play !== null && (state.play.id > play.id || (state.play.id === play.id && state.play.seq > play.seq));
  return isOlder ? state : { ...state, play };
}

/** The play of an earlier round that a frame has told of, whose payment is the last that moved money. Null for none. */
export function paidSince(known: TableState, { before: play, play: own }: TableState): TablePlayJson | null {
  // The game was opened with the balance of that moment, which is later than what was paid before.
  if (!play || own || known.seq === 0) return null;
  return [known.before, known.play].some((one) => one?.id === play.id && one.seq === play.seq) ? null : play;
}

/** The studio's time now, by this device's clock. */
export const timeAt = ({ aheadMs }: TableState, nowMs: number): number => nowMs + aheadMs;

/** With the result of the round among the past ones as soon as its reveal has ended, and not before. `time`: the studio's. */
export function counted(state: TableState, time: number): TableState {
  const { round, results } = state;
  if (!round?.result || round.number <= state.counted || time < (round.payAt ?? Infinity)) return state;
  return { ...state, results: [...results, round.result].slice(-RESULTS_SHOWN), counted: round.number };
}

/** The phase of the screen. `connecting` ends with the first frame, `betting` with the window; a round is `reveal` until it is paid. */
export type Phase = 'connecting' | 'resting' | 'betting' | 'closed' | 'reveal' | 'result' | 'void';

/** The phase of a round whose players decide: cards are being dealt, or a window of decisions. Null for any other. */
export type DecisionPhase = 'dealing' | 'deciding';
export type TablePhase = Phase | DecisionPhase;

function decisionPhaseAt({ round }: TableState, time: number): DecisionPhase | null {
  if (!round?.deal || (round.phase !== 'dealt' && round.phase !== 'deciding')) return null;
  return round.deal.window === 1 && time < round.deal.opensAt ? 'dealing' : 'deciding';
}

/** The window in which acts or bets count now; null for none. Times of the studio. */
function windowAt({ round }: TableState, time: number): { readonly from: number; readonly until: number } | null {
  if (!round) return null;
  if (round.phase === 'open') return time < round.closesAt ? { from: round.opensAt, until: round.closesAt } : null;
  const { deal } = round;
  if (!deal || deal.isClosed || (round.phase !== 'dealt' && round.phase !== 'deciding')) return null;
  return time >= deal.opensAt && time < deal.endsAt ? { from: deal.opensAt, until: deal.endsAt } : null;
}

/** The phase without a round. */
export const idlePhase = ({ isKnown }: Pick<TableState, 'isKnown'>): 'connecting' | 'resting' => (isKnown ? 'resting' : 'connecting');

export function phaseAt({ isKnown, round }: TableState, time: number): Phase {
  if (!round) return idlePhase({ isKnown });
  if (round.phase === 'void') return 'void';
  if (round.drawn && round.payAt !== null) return time < round.payAt ? 'reveal' : 'result';
  return round.phase === 'open' && time < round.closesAt ? 'betting' : 'closed';
}

/** The phase of the screen at tables of every form, with the window in which bets or acts count now. */
export const momentAt = (state: TableState, time: number): { readonly phase: TablePhase; readonly window: ReturnType<typeof windowAt> } => ({
  phase: decisionPhaseAt(state, time) ?? phaseAt(state, time),
  window: windowAt(state, time),
});
