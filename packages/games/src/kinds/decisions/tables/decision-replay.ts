import type { Money } from '@laro/domain/money/money';
import { cardText, parseCards, type Card } from '../../../cards/pack.ts';
import type { Draws } from '../../../fair/draws.ts';
import { settleBet } from '../../../figures/bet.ts';
import { decimal } from '../../../figures/returns.ts';
import type { Rational } from '../../../figures/rational.ts';
import { SILENT_MARK, verifyByReplay, type BetLimits, type DecisionTurn, type ReplayKind, type RoundFrame, type SilentRule } from '../../../kind.ts';
import { digitsOf, positionsIn, total } from '../../positions.ts';
import { highestReturn, limitOf, readStakes, shareOf, type TableBet, type TablePositions } from '../../table/table-replay.ts';
import { decisionGames, decisionTableOf, sideOf, type DecisionRules } from './decision-games.ts';

/** Cards by the hand that they lie in, as texts such as `Th`. */
export type HandsJson = Readonly<Record<string, readonly string[]>>;

/** The draw for all players: every place that a decision can reach, and the hands that all have in common. */
export interface DecisionDrawn {
  readonly cards: readonly string[];
  readonly hands: HandsJson;
  readonly result: string;
}

/** The record of one player's decisions on common cards. */
export interface DecisionPlay extends RoundFrame {
  readonly kind: 'decisions';
  /** Bets, and the further stakes of acts under their own positions. Money units as digits. */
  readonly positions: TablePositions;
  /** Acts in their order; those made by the silent rule begin with `~`. */
  readonly acts: readonly string[];
  /** The player's hands at the end; none without a bet that is decided on. */
  readonly hands: readonly (readonly string[])[];
  readonly drawn: DecisionDrawn;
  readonly returns: TablePositions;
  /** True once nothing is left to decide. */
  readonly isOver: boolean;
  /** In an open round of one player, as he sees it: the hand that is decided on, and his possible acts. */
  readonly turn?: OpenTurn;
}

/** Money units as digits. */
export interface OpenTurn {
  readonly active: number;
  readonly offered: readonly { readonly id: string; readonly stake: string }[];
}

/** A bet with its acts, as the studio decides it. */
export interface DecisionBet extends TableBet {
  readonly acts?: readonly string[];
}

/** An act without the mark of the silent rule. */
const bareAct = (act: string): string => (act.startsWith(SILENT_MARK) ? act.slice(SILENT_MARK.length) : act);
const bare = (acts: readonly string[]): string[] => acts.map(bareAct);

const texts = (cards: readonly Card[]): string[] => cards.map(cardText);
const handsJson = (hands: Readonly<Record<string, readonly Card[]>>): HandsJson =>
  Object.fromEntries(Object.entries(hands).map(([name, cards]) => [name, texts(cards)]));
const cardsOf = ({ cards }: DecisionDrawn): Card[] => parseCards(cards.join(' '));

/** The hands that everybody sees in a window. */
export const shownHands = (rules: DecisionRules, drawn: DecisionDrawn, window: number): HandsJson =>
  handsJson(decisionTableOf(rules).open(cardsOf(drawn), window));

export const decisionLimits = (rules: DecisionRules): BetLimits[] =>
  rules.bets.map((id) => {
    const { first } = decisionTableOf(rules);
    return limitOf(id, rules.band, id === first.id ? decimal(first.highest) : highestReturn(sideOf(rules, id).odds));
  });

const draw = (rules: DecisionRules, draws: Draws): DecisionDrawn => {
  const table = decisionTableOf(rules);
  const cards = table.deal(draws);
  return { cards: texts(cards), hands: handsJson(table.open(cards, Infinity)), result: table.result(cards) };
};

const stakesIn = (rules: DecisionRules, bet: unknown): Map<string, Money> => {
  const stakes = readStakes(decisionLimits(rules), bet);
  if (!stakes) throw new RangeError('a bet that the rules do not offer');
  return stakes;
};
/** Some first stakes in money units; a share of a whole unit is never rounded. */
const unitsOf = (stake: Money, stakes: Rational): Money => shareOf(stake, stakes);

/** A play before its next act. Throws RangeError for acts that the rules do not allow. */
export function turnOf(rules: DecisionRules, bet: unknown, drawn: DecisionDrawn, acts: readonly string[], window: number): DecisionTurn {
  const table = decisionTableOf(rules);
  const stake = stakesIn(rules, bet).get(table.first.id);
  if (stake === undefined) return { hands: [], active: -1, offered: [], isDone: true };
  const turn = table.turn(cardsOf(drawn), bare(acts));
  const isNow = turn.window <= window;
  return {
    hands: turn.hands.map(texts),
    active: isNow ? turn.active : -1,
    offered: isNow
      ? turn.acts.map(({ id, stake: further }) => ({ id, stake: further ? unitsOf(stake, further.stakes) : 0n, position: further?.position ?? null }))
      : [],
    isDone: turn.acts.length === 0,
  };
}

export const silentAct = (rules: DecisionRules, drawn: DecisionDrawn, acts: readonly string[], rule: SilentRule, mayStake: boolean): string =>
  decisionTableOf(rules).silent(cardsOf(drawn), bare(acts), rule, mayStake);

/** The play of bets with all acts so far. A play whose decisions are not over returns nothing yet. */
export function decide(rules: DecisionRules, bet: unknown, drawn: DecisionDrawn): DecisionPlay {
  const { acts = [] } = bet as DecisionBet;
  const table = decisionTableOf(rules);
  const [stakes, cards] = [stakesIn(rules, bet), cardsOf(drawn)];
  const stake = stakes.get(table.first.id);
  if (stake === undefined && acts.length > 0) throw new RangeError('acts without a bet to decide on');
  const turn = stake === undefined ? null : table.turn(cards, bare(acts));
  const isOver = turn === null || turn.acts.length === 0;
  const shares = stake === undefined || !isOver ? [] : Object.entries(table.settle(cards, bare(acts)));
  const further = shares.filter(([id]) => id !== table.first.id).map(([id, { staked }]) => [id, unitsOf(stake ?? 0n, staked)] as const);
  const decided = shares.map(([id, { returned }]) => [id, unitsOf(stake ?? 0n, returned)] as const);
  const sides = isOver
    ? [...stakes].filter(([id]) => id !== table.first.id).map(([id, amount]) => [id, shareOf(amount, settleBet(sideOf(rules, id), cards))] as const)
    : [];
  const returns = [...decided, ...sides].filter(([, amount]) => amount > 0n);
  const positions = [...stakes, ...further];
  return {
    kind: 'decisions',
    mathematics: rules.id,
    version: rules.version,
    stake: total(positions.map(([, amount]) => amount)).toString(),
    positions: digitsOf(positions),
    acts: [...acts],
    hands: turn?.hands.map(texts) ?? [],
    drawn,
    returns: digitsOf(returns),
    totalWin: total(returns.map(([, amount]) => amount)).toString(),
    isOver,
  };
}

/** The bets alone: what the acts staked is not a bet. */
export const betsOf = (positions: TablePositions, rules: DecisionRules): TablePositions =>
  Object.fromEntries(Object.entries(positions).filter(([id]) => rules.bets.includes(id)));
/** Throws RangeError for a record of other rules. */
export const rulesNamed = ({ mathematics, version }: RoundFrame): DecisionRules => {
  const found = decisionGames.find((rules) => rules.id === mathematics && rules.version === version);
  if (!found) throw new RangeError('rules of another program');
  return found;
};

const begin = (rules: DecisionRules, bet: TableBet, draws: Draws): DecisionPlay => decide(rules, { positions: bet.positions }, draw(rules, draws));

const step = (rules: DecisionRules, outcome: DecisionPlay, move: string): DecisionPlay | null => {
  const acts = [...outcome.acts, move];
  if (outcome.isOver) return null;
  try {
    return decide(rules, { positions: betsOf(outcome.positions, rules), acts }, outcome.drawn);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};
const acts = (outcome: DecisionPlay) => ({ bet: { positions: betsOf(outcome.positions, rulesNamed(outcome)) }, moves: outcome.acts });

/** Plays rounds of this kind again from their seeds, bets and acts. */
export const decisionReplay: ReplayKind<DecisionRules, TableBet, string, DecisionPlay> & { readonly draw: typeof draw } = {
  name: 'decisions',
  rules: decisionGames,
  readBet: (rules, input) => {
    const given = positionsIn(input);
    const stakes = given && readStakes(decisionLimits(rules), input);
    return stakes && { bet: { positions: digitsOf(stakes) }, stake: total(stakes.values()) };
  },
  begin,
  step,
  settle: ({ isOver, totalWin }) => (isOver ? BigInt(totalWin) : null),
  acts,
  verify: (rules, proof) => verifyByReplay({ begin, step, acts }, rules, proof),
  draw,
};
