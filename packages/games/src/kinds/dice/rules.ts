import { winWhen, type Bet } from '../../figures/bet.ts';

/** Pips of each die from 1, or colours numbered from 1. */
export type Thrown = readonly number[];
type DiceBet = Bet<Thrown>;

export const sumOfPips = (thrown: Thrown): number => thrown.reduce((sum, pips) => sum + pips, 0);
const countOf = (thrown: Thrown, side: number): number => thrown.filter((pips) => pips === side).length;
/** How often each side that shows is there, most first. */
const sameSides = (thrown: Thrown): number[] => [...new Set(thrown)].map((side) => countOf(thrown, side)).toSorted((a, b) => b - a);
const mostAlike = (thrown: Thrown): number => sameSides(thrown)[0] ?? 0;
const allAlike = (thrown: Thrown): boolean => mostAlike(thrown) === thrown.length;

/** A named side on at least one die; the n-th odds pay for n dice, the last ones for more. */
export const namedSide = (side: number, odds: readonly string[]): DiceBet => ({
  odds,
  settle: (thrown) => {
    const count = countOf(thrown, side);
    return count === 0 ? 'lost' : Math.min(count, odds.length) - 1;
  },
});

/** A named side on `from` to `to` dice. */
export const namedSideOn = (side: number, from: number, to: number, odds: string): DiceBet =>
  winWhen(odds, (thrown) => countOf(thrown, side) >= from && countOf(thrown, side) <= to);

/** All named sides show. */
export const namedSides = (sides: readonly number[], odds: string): DiceBet => winWhen(odds, (thrown) => sides.every((side) => thrown.includes(side)));

/** Any side on `from` to `to` dice. */
export const anyAlike = (from: number, to: number, odds: string): DiceBet => winWhen(odds, (thrown) => mostAlike(thrown) >= from && mostAlike(thrown) <= to);

export const sumBetween = (low: number, high: number, odds: string): DiceBet =>
  winWhen(odds, (thrown) => sumOfPips(thrown) >= low && sumOfPips(thrown) <= high);

/** Odd (1) or even (0) sums; all dice alike lose where the game says so. */
export const sumParity = (parity: 0 | 1, odds: string, alikeLoses: boolean): DiceBet =>
  winWhen(odds, (thrown) => sumOfPips(thrown) % 2 === parity && !(alikeLoses && allAlike(thrown)));

/** All dice show different sides. */
export const allDifferent = (odds: string): DiceBet => winWhen(odds, (thrown) => mostAlike(thrown) === 1);

/** Big or small of three dice: the sums of one half, all alike lose. */
const half = (low: number, high: number): DiceBet => winWhen('1', (thrown) => sumOfPips(thrown) >= low && sumOfPips(thrown) <= high && !allAlike(thrown));

/** Odds of sic bo that differ between tables: sums from 4/17 to 10/11, double, triple, any triple. */
export interface SicBoTable {
  readonly sums: readonly string[];
  readonly double: string | null;
  readonly triple: string | null;
  readonly anyTriple: string | null;
  readonly single: readonly string[];
  readonly combo: string;
}

export const SIC_BO_TABLES: Readonly<Record<'A' | 'B' | 'C' | 'spotlight', SicBoTable>> = {
  A: { sums: ['60', '30', '17', '12', '8', '6', '6'], double: '10', triple: '180', anyTriple: '30', single: ['1', '2', '3'], combo: '5' },
  B: { sums: ['62', '31', '18', '12', '8', '7', '6'], double: '11', triple: '190', anyTriple: '31', single: ['1', '2', '12'], combo: '5' },
  C: { sums: ['65', '30', '18', '12', '8', '7', '6'], double: null, triple: null, anyTriple: null, single: ['1', '2', '10'], combo: '5' },
  spotlight: { sums: ['50', '25', '15', '10', '7', '5.5', '5'], double: '9', triple: '150', anyTriple: '24', single: ['1', '2', '3'], combo: '5' },
};

const offered = (odds: string | null | undefined, id: string): string => {
  if (odds === null || odds === undefined) throw new RangeError(`${id} is not offered`);
  return odds;
};

const side = (text: string | undefined): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 6) throw new RangeError(`${text} is no side`);
  return value;
};

/** A bet of sic bo by its id, such as `big`, `sum:4`, `double:2`, `combo:2-4`. Throws RangeError for what the table does not offer. */
export const sicBoBet = (id: string, table: SicBoTable): DiceBet => {
  const [kind = '', value = ''] = id.split(':');
  const [first, second] = value.split('-');
  const bets: Record<string, () => DiceBet> = {
    big: () => half(11, 17),
    small: () => half(4, 10),
    odd: () => sumParity(1, '1', true),
    even: () => sumParity(0, '1', true),
    sum: () => sumBetween(Number(value), Number(value), offered(table.sums[Math.min(Number(value), 21 - Number(value)) - 4], id)),
    double: () => namedSideOn(side(value), 2, 3, offered(table.double, id)),
    triple: () => namedSideOn(side(value), 3, 3, offered(table.triple, id)),
    anyTriple: () => anyAlike(3, 3, offered(table.anyTriple, id)),
    combo: () => {
      if (first === second) throw new RangeError(`${id} is not offered`);
      return namedSides([side(first), side(second)], table.combo);
    },
    single: () => namedSide(side(value), table.single),
    anyPair: () => anyAlike(2, 3, '1'),
    allDifferent: () => allDifferent('0.7'),
  };
  const bet = bets[kind];
  if (bet === undefined) throw new RangeError(`${id} is no bet of sic bo`);
  return bet();
};

/** Every bet of a table by id, that is offered. */
export const sicBoIds = (table: SicBoTable): string[] => {
  const sides = [1, 2, 3, 4, 5, 6];
  const sums = Array.from({ length: 14 }, (_, index) => `sum:${index + 4}`);
  const combos = sides.flatMap((a) => sides.filter((b) => b > a).map((b) => `combo:${a}-${b}`));
  const perSide = (kind: string, odds: string | null) => (odds === null ? [] : sides.map((value) => `${kind}:${value}`));
  return [
    'big',
    'small',
    'odd',
    'even',
    'anyPair',
    'allDifferent',
    ...sums,
    ...combos,
    ...perSide('single', ''),
    ...perSide('double', table.double),
    ...perSide('triple', table.triple),
    ...(table.anyTriple === null ? [] : ['anyTriple']),
  ];
};

const isSequence = (thrown: Thrown): boolean => mostAlike(thrown) === 1 && Math.max(...thrown) - Math.min(...thrown) === thrown.length - 1;

/** Classes of the dice theatre's five dice; each excludes the others. */
const DICE_CLASSES = ['five alike', 'four alike', 'full house', 'five in a row', 'three alike', 'two pair', 'one pair', 'none'] as const;
export type DiceClass = (typeof DICE_CLASSES)[number];
const CLASS_OF_COUNTS: Readonly<Record<string, DiceClass>> = {
  '5': 'five alike',
  '4,1': 'four alike',
  '3,2': 'full house',
  '3,1,1': 'three alike',
  '2,2,1': 'two pair',
  '2,1,1,1': 'one pair',
};

/** Class of five dice. */
export const diceClass = (thrown: Thrown): DiceClass => CLASS_OF_COUNTS[sameSides(thrown).join(',')] ?? (isSequence(thrown) ? 'five in a row' : 'none');

/** The dice theatre's odds by class. */
export const DICE_THEATRE_ODDS: Readonly<Record<DiceClass, string>> = {
  'five alike': '1200',
  'four alike': '47',
  'full house': '23',
  'five in a row': '29',
  'three alike': '5',
  'two pair': '3.1',
  'one pair': '1.05',
  none: '14',
};

export const diceClassBet = (named: DiceClass, odds: string = DICE_THEATRE_ODDS[named]): DiceBet => winWhen(odds, (thrown) => diceClass(thrown) === named);

/** Odds on the sum of the duel's two dice: 2 and 12, 3 and 11, and so on to 7. */
const DUEL_SUM_ODDS = ['33', '16', '10.3', '7.5', '5.8', '4.7'];

/** Bets of the dice duel: a red and a blue die. */
export const DUEL_BETS: Readonly<Record<string, DiceBet>> = {
  red: winWhen('1.3', ([red = 0, blue = 0]) => red > blue),
  blue: winWhen('1.3', ([red = 0, blue = 0]) => blue > red),
  tie: winWhen('4.7', ([red = 0, blue = 0]) => red === blue),
  double: anyAlike(2, 2, '4.7'),
  odd: sumParity(1, '0.95', false),
  even: sumParity(0, '0.95', false),
  ...Object.fromEntries(
    Array.from({ length: 11 }, (_, index) => index + 2).map((sum) => [`sum:${sum}`, sumBetween(sum, sum, DUEL_SUM_ODDS[Math.min(sum, 14 - sum) - 2] ?? '0')]),
  ),
};
