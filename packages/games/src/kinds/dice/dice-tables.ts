import { drawWeighted, totalWeight, type Draws } from '../../fair/draws.ts';
import { winWhen, type Bet } from '../../figures/bet.ts';
import { rational, times } from '../../figures/rational.ts';
import { decimal, plainText, type Way } from '../../figures/returns.ts';
import { alikeCoins, coinWays, colouredCoins, drawFanTan, fanTanBet, halvedCoins, PULA_PUTI_BOARD, redsParity, type Coins } from './coins.ts';
import { drawPips } from './draw.ts';
import { diceWays, SPOTLIGHT_LIT, SPOTLIGHT_PLACES, SPOTLIGHT_TIMES } from './figures.ts';
import {
  anyAlike,
  diceClassBet,
  DUEL_BETS,
  namedSide,
  namedSideOn,
  namedSides,
  SIC_BO_TABLES,
  sicBoBet,
  sicBoIds,
  sumBetween,
  sumOfPips,
  type DiceClass,
  type SicBoTable,
  type Thrown,
} from './rules.ts';

/** A place whose odds a round multiplies. */
export interface LitPlace {
  readonly bet: string;
  readonly times: number;
}

/** The drawn outcome, as JSON: pips from 1, colours from 1, coins (1 is red), the last beans, or a square from 0. */
export interface DiceDrawn {
  readonly shown: readonly number[];
  /** Only tables with spotlights. */
  readonly lit?: readonly LitPlace[];
}
type DiceBet = Bet<DiceDrawn>;

/** One way to play: all its bets, the main one first, every outcome with its ways, and the draw. */
export interface DiceTable {
  readonly bets: Readonly<Record<string, DiceBet>>;
  /** Every outcome that a bet can tell apart, with its ways. */
  readonly ways: (bet: string) => readonly Way<DiceDrawn>[];
  readonly draw: (draws: Draws) => DiceDrawn;
  /** P, B or T as roads write a result (spec 5), then the result in short. */
  readonly result: (shown: readonly number[]) => string;
}

const sides = [1, 2, 3, 4, 5, 6];
const pairs = sides.flatMap((a) => sides.filter((b) => b > a).map((b) => [a, b] as const));

const onShown = ({ odds, settle }: Bet<Thrown>): DiceBet => ({ odds, settle: ({ shown }) => settle(shown) });
const allOnShown = (bets: Readonly<Record<string, Bet<Thrown>>>): Record<string, DiceBet> =>
  Object.fromEntries(Object.entries(bets).map(([id, bet]) => [id, onShown(bet)]));
/** Throws that differ in the order of their dice alone, as one with all their ways. */
const unordered = (ways: readonly Way<Thrown>[]): Way<Thrown>[] => {
  const sorted = new Map<string, Way<Thrown>>();
  for (const { outcome, ways: count } of ways) {
    const thrown = outcome.toSorted((a, b) => a - b);
    const key = thrown.join();
    sorted.set(key, { outcome: thrown, ways: (sorted.get(key)?.ways ?? 0n) + count });
  }
  return [...sorted.values()];
};

/** Throws of some dice, counted when a figure is first wanted. Dice of one colour have no order. */
const diceOf = (dice: number, hasOrder = false) => {
  const thrown = { dice, sides: 6 };
  let ways: Way<DiceDrawn>[] | null = null;
  const counted = (): Way<DiceDrawn>[] => {
    const all = diceWays(thrown);
    return (hasOrder ? all : unordered(all)).map(({ outcome, ways: count }) => ({ outcome: { shown: outcome }, ways: count }));
  };
  return { ways: () => (ways ??= counted()), draw: (draws: Draws): DiceDrawn => ({ shown: drawPips(thrown, draws) }) };
};

const bigOrSmall = (shown: readonly number[]): string => {
  const sum = sumOfPips(shown);
  return `${new Set(shown).size === 1 ? 'T' : sum >= 11 ? 'B' : 'P'}${sum}`;
};

/** Bets of sic bo that a table has; two of them belong to the table without doubles alone. */
const sicBoOf = (table: SicBoTable): string[] => sicBoIds(table).filter((id) => table.double === null || !['anyPair', 'allDifferent'].includes(id));

const sicBo = (table: SicBoTable): DiceTable => ({
  bets: Object.fromEntries(sicBoOf(table).map((id) => [id, onShown(sicBoBet(id, table))])),
  ...diceOf(3),
  result: bigOrSmall,
});

/** Places that can be lit, in the order in which they are drawn. */
const litPlaces = [
  ...Array.from({ length: 14 }, (_, at) => `sum:${at + 4}`),
  ...sides.map((side) => `double:${side}`),
  ...sides.map((side) => `triple:${side}`),
  'anyTriple',
];

/** A bet whose odds are multiplied while its place is lit. */
const spotlit = (id: string): DiceBet => {
  const { odds, settle } = sicBoBet(id, SIC_BO_TABLES.spotlight);
  const [usual = '0'] = odds;
  if (!litPlaces.includes(id)) return onShown({ odds, settle });
  return {
    odds: [usual, ...SPOTLIGHT_TIMES.map((part) => plainText(times(decimal(usual), rational(BigInt(part.times)))))],
    settle: ({ shown, lit = [] }) => {
      const place = lit.find(({ bet }) => bet === id);
      if (settle(shown) === 'lost') return 'lost';
      return place === undefined ? 0 : 1 + SPOTLIGHT_TIMES.findIndex((part) => part.times === place.times);
    },
  };
};

/** Every throw with a place unlit and lit by each multiplier. */
const spotlitWays = (bet: string): Way<DiceDrawn>[] => {
  const weights = totalWeight(SPOTLIGHT_TIMES);
  return unordered(diceWays({ dice: 3, sides: 6 })).flatMap(({ outcome: shown, ways }) => [
    { outcome: { shown }, ways: ways * BigInt((SPOTLIGHT_PLACES - SPOTLIGHT_LIT) * weights) },
    ...SPOTLIGHT_TIMES.map((part) => ({ outcome: { shown, lit: [{ bet, times: part.times }] }, ways: ways * BigInt(SPOTLIGHT_LIT * part.weight) })),
  ]);
};

/** Places first, then the multiplier of each, then the dice (spec 4.3). */
const drawSpotlit = (draws: Draws): DiceDrawn => {
  const left = [...litPlaces];
  const places = Array.from({ length: SPOTLIGHT_LIT }, () => left.splice(draws.below(left.length), 1)[0] ?? '');
  const lit = places.map((bet) => ({ bet, times: drawWeighted(SPOTLIGHT_TIMES, draws).times }));
  return { ...diceOf(3).draw(draws), lit };
};

const spotlight: DiceTable = {
  bets: Object.fromEntries(sicBoOf(SIC_BO_TABLES.spotlight).map((id) => [id, spotlit(id)])),
  ways: spotlitWays,
  draw: drawSpotlit,
  result: bigOrSmall,
};

const colours: DiceTable = {
  bets: allOnShown({
    ...Object.fromEntries(sides.map((side) => [`colour:${side}`, namedSide(side, ['1', '2', '3'])])),
    anyTriple: anyAlike(3, 3, '30'),
    ...Object.fromEntries(pairs.map(([a, b]) => [`both:${a}-${b}`, namedSides([a, b], '5.5')])),
    ...Object.fromEntries(sides.map((side) => [`trio:${side}`, namedSideOn(side, 3, 3, '180')])),
  }),
  ...diceOf(3),
  result: (shown) => `${{ 1: 'T', 2: 'B', 3: 'P' }[new Set(shown).size] ?? ''}${shown.join('-')}`,
};

const duel: DiceTable = {
  bets: allOnShown(DUEL_BETS),
  ...diceOf(2, true),
  result: ([red = 0, blue = 0]) => `${red === blue ? 'T' : red > blue ? 'B' : 'P'}${red + blue}`,
};

/** Classes of five dice by the id of their bet. */
const THEATRE: Readonly<Record<string, DiceClass>> = {
  onePair: 'one pair',
  twoPair: 'two pair',
  threeAlike: 'three alike',
  fullHouse: 'full house',
  inRow: 'five in a row',
  fourAlike: 'four alike',
  fiveAlike: 'five alike',
  none: 'none',
};
const MOST_LOW = 17;
const theatre: DiceTable = {
  bets: allOnShown({
    low: sumBetween(5, MOST_LOW, '0.95'),
    high: sumBetween(MOST_LOW + 1, 30, '0.95'),
    ...Object.fromEntries(Object.entries(THEATRE).map(([id, named]) => [id, diceClassBet(named)])),
  }),
  ...diceOf(5),
  result: (shown) => `${sumOfPips(shown) <= MOST_LOW ? 'P' : 'B'}${sumOfPips(shown)}`,
};

const COINS = 4;
const redsOf = (shown: readonly number[]): number => shown.filter((side) => side === 1).length;
const onCoins = ({ odds, settle }: Bet<Coins>): DiceBet => ({ odds, settle: ({ shown }) => settle({ coins: shown.length, reds: redsOf(shown) }) });
/** Every number of red coins once with its ways: no bet tells coins apart. */
const wholeCoinWays = coinWays(COINS).map(({ outcome: { reds }, ways }) => ({
  outcome: { shown: Array.from({ length: COINS }, (_, coin) => (coin < reds ? 1 : 0)) },
  ways,
}));
const coins: DiceTable = {
  bets: {
    even: onCoins(redsParity(0, '0.96')),
    odd: onCoins(redsParity(1, '0.96')),
    half: onCoins(halvedCoins('1.52')),
    alike: onCoins(alikeCoins('6.6')),
    red3: onCoins(colouredCoins(3, '2.8')),
    white3: onCoins(colouredCoins(1, '2.8')),
    red4: onCoins(colouredCoins(COINS, '14')),
    white4: onCoins(colouredCoins(0, '14')),
  },
  ways: () => wholeCoinWays,
  draw: (draws) => ({ shown: Array.from({ length: COINS }, () => draws.below(2)) }),
  result: (shown) => `${redsOf(shown) % COINS === 0 ? 'T' : redsOf(shown) % 2 === 0 ? 'P' : 'B'}${redsOf(shown)}`,
};

const BEANS = [1, 2, 3, 4];
const othersOf = (number: number): number[] => BEANS.filter((one) => one !== number);
const onBeans = ({ odds, settle }: Bet<number>): DiceBet => ({ odds, settle: ({ shown: [last = 0] }) => settle(last) });
const beans: DiceTable = {
  bets: {
    odd: onBeans(fanTanBet([1, 3], [], '0.95')),
    even: onBeans(fanTanBet([2, 4], [], '0.95')),
    ...Object.fromEntries(BEANS.map((one) => [`fan:${one}`, onBeans(fanTanBet([one], [], '2.85'))])),
    ...Object.fromEntries(BEANS.flatMap((a) => BEANS.filter((b) => b > a).map((b) => [`two:${a}-${b}`, onBeans(fanTanBet([a, b], [], '0.95'))] as const))),
    ...Object.fromEntries(BEANS.flatMap((wins) => othersOf(wins).map((back) => [`nim:${wins}-${back}`, onBeans(fanTanBet([wins], [back], '1.9'))] as const))),
    ...Object.fromEntries(BEANS.map((out) => [`three:${othersOf(out).join('-')}`, onBeans(fanTanBet(othersOf(out), [], '0.31'))])),
  },
  ways: () => BEANS.map((last) => ({ outcome: { shown: [last] }, ways: 1n })),
  draw: (draws) => ({ shown: [drawFanTan(draws)] }),
  result: ([last = 0]) => `${last % 2 === 1 ? 'P' : 'B'}${last}`,
};

const SQUARES = 100;
const SQUARE_COLUMNS = 10;
/** The colour of a square, counting through the colours in their order. */
const colourOfSquare = (square: number): string => {
  let left = square;
  return Object.entries(PULA_PUTI_BOARD).find(([, count]) => (left -= count) < 0)?.[0] ?? '';
};
const onSquare = (odds: string, fits: (square: number) => boolean): DiceBet => winWhen(odds, ({ shown: [square = -1] }) => fits(square));
const squares: DiceTable = {
  bets: {
    red: onSquare('1', (square) => colourOfSquare(square) === 'red'),
    gold: onSquare('22', (square) => colourOfSquare(square) === 'gold'),
    white: onSquare('1', (square) => colourOfSquare(square) === 'white'),
    ...Object.fromEntries(
      Array.from({ length: SQUARE_COLUMNS }, (_, column) => [`column:${column + 1}`, onSquare('8.5', (square) => square % SQUARE_COLUMNS === column)]),
    ),
  },
  ways: () => Array.from({ length: SQUARES }, (_, square) => ({ outcome: { shown: [square] }, ways: 1n })),
  draw: (draws) => ({ shown: [draws.below(SQUARES)] }),
  result: ([square = 0]) => `${{ red: 'B', white: 'P' }[colourOfSquare(square)] ?? 'T'}${(square % SQUARE_COLUMNS) + 1}`,
};

/** Every way to play of this kind, by the `look` of its rules. */
export const DICE_TABLES = {
  sicBoA: sicBo(SIC_BO_TABLES.A),
  sicBoB: sicBo(SIC_BO_TABLES.B),
  sicBoC: sicBo(SIC_BO_TABLES.C),
  spotlight,
  colours,
  duel,
  theatre,
  coins,
  beans,
  squares,
} as const satisfies Record<string, DiceTable>;
export type DiceLook = keyof typeof DICE_TABLES;
