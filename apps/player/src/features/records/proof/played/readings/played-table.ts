import type { Played } from '../../../record-queries.ts';

/** A bet of a play. Money units as digits. */
export interface ShownTableBet {
  id: string;
  stake: string;
  returned: string;
}

/** One line of the draw: the key of its name in the words of the kind, and its parts as they are read. */
export interface ShownLine {
  name: string;
  /** The place of a hand among several whose names follow from the rules. */
  hand?: number;
  parts: readonly string[];
  /** Where cards are counted. */
  points: number | null;
}

export interface ShownTable {
  kind: TableKind;
  lines: readonly ShownLine[];
  bets: readonly ShownTableBet[];
}

const UNITS = /^\d{1,18}$/;
const CARD = /^[A23456789TJQK][cdhs]$/;
const SUITS: Readonly<Record<string, string>> = { c: '♣', d: '♦', h: '♥', s: '♠' };
const BETS_MAX = 60;
const POCKETS_MAX = 38;

const isCard = (card: unknown): card is string => typeof card === 'string' && CARD.test(card);
const isHand = (cards: unknown): cards is string[] => Array.isArray(cards) && cards.length >= 2 && cards.length <= 3 && cards.every(isCard);
const isPoints = (points: unknown): points is [number, number] =>
  Array.isArray(points) && points.length === 2 && points.every((one) => Number.isInteger(one) && one >= 0 && one <= 9);
const isPocket = (pocket: unknown): pocket is number => Number.isInteger(pocket) && Number(pocket) >= 0 && Number(pocket) < POCKETS_MAX;
const isTimes = (times: unknown): times is number => Number.isInteger(times) && Number(times) >= 1 && Number(times) <= 1000;

const unitsIn = (amounts: unknown, bet: string): string | null => {
  const digits = typeof amounts === 'object' && amounts !== null && Object.hasOwn(amounts, bet) ? (amounts as Record<string, unknown>)[bet] : undefined;
  return typeof digits === 'string' && UNITS.test(digits) ? digits : null;
};

/** A card as it is read: `10♥`. */
export const cardText = (card: string): string => `${card.startsWith('T') ? '10' : card.slice(0, 1)}${SUITS[card.slice(1)] ?? ''}`;
const pocketText = (pocket: number): string => (pocket === POCKETS_MAX - 1 ? '00' : String(pocket));

type Drawn = Record<string, unknown>;

function baccaratLines({ player, banker, points }: Drawn): ShownLine[] | null {
  if (!isHand(player) || !isHand(banker) || !isPoints(points)) return null;
  return [
    { name: 'baccarat.bet.player', parts: player.map(cardText), points: points[0] },
    { name: 'baccarat.bet.banker', parts: banker.map(cardText), points: points[1] },
  ];
}

function dragonLines({ dragon, tiger }: Drawn): ShownLine[] | null {
  if (!isCard(dragon) || !isCard(tiger)) return null;
  return [
    { name: 'dragon.bet.dragon', parts: [cardText(dragon)], points: null },
    { name: 'dragon.bet.tiger', parts: [cardText(tiger)], points: null },
  ];
}

const isLucky = (one: unknown): one is { number: number; stakes: number } =>
  typeof one === 'object' && one !== null && isPocket((one as Drawn)['number']) && isTimes((one as Drawn)['stakes']);

function rouletteLines({ balls, lucky = [], times = 1 }: Drawn): ShownLine[] | null {
  if (!Array.isArray(balls) || balls.length === 0 || balls.length > 2 || !balls.every(isPocket)) return null;
  if (!Array.isArray(lucky) || !lucky.every(isLucky) || !isTimes(times)) return null;
  const raised = lucky.map(({ number, stakes }) => `${pocketText(number)} ×${stakes}`);
  return [
    { name: 'roulette.stage', parts: [...balls.map(pocketText), ...(times > 1 ? [`×${times}`] : [])], points: null },
    ...(raised.length === 0 ? [] : [{ name: 'roulette.lucky', parts: raised, points: null }]),
  ];
}

const isShown = (shown: unknown): shown is number[] =>
  Array.isArray(shown) && shown.length > 0 && shown.length <= 5 && shown.every((one) => Number.isInteger(one) && one >= 0 && one < 100);
const isLit = (one: unknown): one is { bet: string; times: number } =>
  typeof one === 'object' && one !== null && typeof (one as Drawn)['bet'] === 'string' && isTimes((one as Drawn)['times']);

function diceLines({ shown, lit = [] }: Drawn): ShownLine[] | null {
  if (!isShown(shown) || !Array.isArray(lit) || !lit.every(isLit)) return null;
  const places = lit.map(({ bet, times }) => `${bet.split(':')[1] ?? bet} ×${times}`);
  return [{ name: 'dice.stage', parts: shown.map(String), points: null }, ...(places.length === 0 ? [] : [{ name: 'dice.lit', parts: places, points: null }])];
}

const isCards = (cards: unknown): cards is string[] => Array.isArray(cards) && cards.length <= 5 && cards.every(isCard);
const isCount = (count: unknown): count is number => Number.isInteger(count) && Number(count) >= 0 && Number(count) <= 60;

function turnedLines({ hands, points = [], count }: Drawn): ShownLine[] | null {
  if (!Array.isArray(hands) || hands.length === 0 || hands.length > 4 || !hands.every(isCards)) return null;
  if (!Array.isArray(points) || !points.every(isCount) || (count !== undefined && !isCount(count))) return null;
  return hands.map((cards, hand) => ({
    name: 'turned.stage',
    hand,
    parts: [...cards.map(cardText), ...(count !== undefined && hand > 0 && cards.length > 0 ? [`(${count})`] : [])],
    points: (points as number[])[hand] ?? null,
  }));
}

const SECTOR = /^[\p{L}\d×-]{1,12}$/u;
const PRIZE = /^\d{1,4}(\.\d{1,2})?$/;
const isSectorName = (name: unknown): name is string => typeof name === 'string' && SECTOR.test(name);

const isDoors = (doors: unknown): doors is string[] =>
  Array.isArray(doors) && doors.length === 3 && doors.every((odds) => typeof odds === 'string' && PRIZE.test(odds));

function wheelLines({ names, prize, doors = [] }: Drawn): ShownLine[] | null {
  if (!Array.isArray(names) || names.length === 0 || names.length > 4 || !names.every(isSectorName)) return null;
  if (prize !== undefined && (typeof prize !== 'string' || !PRIZE.test(prize))) return null;
  if (!Array.isArray(doors) || (doors.length > 0 && !isDoors(doors))) return null;
  const behind = doors.map((odds, at) => `(${at + 1}) ${String(odds)}:1`);
  return [{ name: 'wheel.stage', parts: [...names, ...(prize === undefined ? [] : [`${prize}:1`]), ...behind], points: null }];
}

const SHOWN = /^(\d{1,3}(\.\d)?|[AJQK]|[01]{12})$/;
const SHOWN_MAX = 35;
const isShownText = (text: unknown): text is string => typeof text === 'string' && SHOWN.test(text);
/** The path of a coin as it falls, left and right. */
const shownText = (text: string): string => (text.length === 12 ? text.replaceAll('0', '←').replaceAll('1', '→') : text);

function showLines({ shown }: Drawn): ShownLine[] | null {
  if (!Array.isArray(shown) || shown.length === 0 || shown.length > SHOWN_MAX || !shown.every(isShownText)) return null;
  return [{ name: 'show.stage', parts: shown.map(shownText), points: null }];
}

const ACT = /^~?[a-z0-9-]{1,20}$/;
const isAct = (act: unknown): act is string => typeof act === 'string' && ACT.test(act);
const isLongHand = (cards: unknown): cards is string[] => Array.isArray(cards) && cards.length <= 22 && cards.every(isCard);
/** Hands that all have in common, in their order; players without a bet to decide on have that of all. */
const COMMON = ['dealer', 'board', 'dealt', 'player'];

function decisionLines({ hands: common }: Drawn, { hands: own, acts }: Drawn): ShownLine[] | null {
  if (typeof common !== 'object' || common === null || !Array.isArray(own) || own.length > 2 || !own.every(isLongHand)) return null;
  if (!Array.isArray(acts) || acts.length > 60 || !acts.every(isAct)) return null;
  const shown = COMMON.filter((name) => Object.hasOwn(common, name) && !(name === 'player' && own.length > 0));
  const cards = shown.map((name) => (common as Drawn)[name]);
  if (shown.length === 0 || !cards.every(isLongHand)) return null;
  const hands = own.map((hand) => hand.map(cardText).join(' ')).join(' | ');
  return [
    ...shown.map((name, at) => ({ name: `decisions.hand.${name}`, parts: (cards[at] as string[]).map(cardText), points: null })),
    ...(own.length === 0 ? [] : [{ name: 'decisions.hand.own', parts: [hands], points: null }]),
    ...(acts.length === 0 ? [] : [{ name: 'decisions.yours', parts: acts, points: null }]),
  ];
}

const isHands = (hands: unknown): hands is string[][] =>
  Array.isArray(hands) && hands.length === 6 && hands.every((cards) => isCards(cards) && cards.length === 2);
const isWinner = (hand: unknown): hand is number => Number.isInteger(hand) && Number(hand) >= 1 && Number(hand) <= 6;

function encoreLines({ hands, board, winners }: Drawn): ShownLine[] | null {
  if (!isHands(hands) || !isCards(board) || board.length !== 5 || !Array.isArray(winners) || winners.length === 0 || !winners.every(isWinner)) return null;
  const numbered = hands.map((cards, at) => `(${at + 1}) ${cards.map(cardText).join(' ')}`);
  return [
    { name: 'encore.board', parts: board.map(cardText), points: null },
    { name: 'encore.hands', parts: numbered, points: null },
    { name: 'encore.winners', parts: winners.map(String), points: null },
  ];
}

const linesOf = {
  baccarat: baccaratLines,
  dragon: dragonLines,
  roulette: rouletteLines,
  dice: diceLines,
  turned: turnedLines,
  wheel: wheelLines,
  show: showLines,
  decisions: decisionLines,
  encore: encoreLines,
} as const satisfies Record<string, (drawn: Drawn, round: Drawn) => ShownLine[] | null>;
export type TableKind = keyof typeof linesOf;

/** True for the record of a kind that this page draws. */
export const isTableKind = (kind: string | undefined): kind is TableKind => kind !== undefined && Object.hasOwn(linesOf, kind);

/** Reads a provider’s record as a play of ours. Null for any other record: showing nothing is better than showing something wrong. */
export function tableOf(round: Played['round']): ShownTable | null {
  const { kind, drawn, positions, returns } = round;
  if (!isTableKind(kind) || typeof drawn !== 'object' || drawn === null || typeof positions !== 'object' || positions === null) return null;
  const lines = linesOf[kind](drawn as Drawn, round as Drawn);
  const bets = Object.keys(positions)
    .slice(0, BETS_MAX)
    .flatMap((id) => {
      const stake = unitsIn(positions, id);
      return stake === null ? [] : [{ id, stake, returned: unitsIn(returns, id) ?? '0' }];
    });
  return lines === null || bets.length === 0 ? null : { kind, lines, bets };
}
