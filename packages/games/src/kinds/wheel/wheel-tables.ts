import { drawOrder, drawWeighted, type Draws } from '../../fair/draws.ts';
import { winWhen, type Bet } from '../../figures/bet.ts';
import { MONEY_WHEEL, parsePrizes, sectorName, type Prize, type Sectors } from './rules.ts';

/** The drawn outcome, as JSON: the sector of each spin; the last one decides. */
export interface WheelDrawn {
  readonly spins: readonly number[];
  /** The name of each of these sectors. */
  readonly names?: readonly string[];
  /** The multiplier of a bonus sector, to 1. */
  readonly prize?: string;
  /** The prize behind each door, to 1. */
  readonly doors?: readonly string[];
}
type WheelBet = Bet<WheelDrawn>;

/** One wheel: the name of each sector in its order, its bets, the main one first, and its bonus draws by sector name. */
export interface WheelTable {
  readonly wheel: readonly string[];
  readonly bets: Readonly<Record<string, WheelBet>>;
  readonly prizes: Readonly<Record<string, readonly Prize[]>>;
  /** Prizes behind the doors of the sector `door`, to 1; the draw is their order. */
  readonly doors?: readonly string[];
}

/** The sector whose prize depends on the door that a stake names. */
export const DOOR = 'door';

/** Multiplier sectors of money-wheel-mabuhay by name; three of them count in a round. */
export const MULTIPLIERS: Readonly<Record<string, number>> = { '×3': 3, '×5': 5 };
export const COUNTED_MULTIPLIERS = 3;
/** Every product of up to three multipliers. */
export const PRODUCTS = [1, 3, 5, 9, 15, 25, 27, 45, 75, 125];

const namesOf = (list: readonly Sectors[]): string[] =>
  Array.from({ length: list.reduce((sum, { count }) => sum + count, 0) }, (_, sector) => sectorName(list, sector) ?? '');
const last = ({ spins }: WheelDrawn): number => spins.at(-1) ?? -1;

/** A bet on the sectors with a name, at one price. */
const onName = (wheel: readonly string[], name: string, odds: string): WheelBet => winWhen(odds, (drawn) => wheel[last(drawn)] === name);

const moneyNames = namesOf(MONEY_WHEEL);
const productOf = ({ spins }: WheelDrawn): number =>
  spins.slice(0, COUNTED_MULTIPLIERS).reduce((product, sector) => product * (MULTIPLIERS[moneyNames[sector] ?? ''] ?? 1), 1);
const moneyBet = (value: number): WheelBet => ({
  odds: PRODUCTS.map((product) => String(value * product)),
  settle: (drawn) => (moneyNames[last(drawn)] === String(value) ? PRODUCTS.indexOf(productOf(drawn)) : 'lost'),
});
const money: WheelTable = {
  wheel: moneyNames,
  bets: Object.fromEntries([1, 2, 5, 10, 20, 40].map((value) => [`n:${value}`, moneyBet(value)])),
  prizes: {},
};

const SIDES = [1, 2, 3, 4, 5, 6];
/** Every three dice once, in rising order. */
const threes = SIDES.flatMap((a) => SIDES.filter((b) => b >= a).flatMap((b) => SIDES.filter((c) => c >= b).map((c) => `${a}-${b}-${c}`)));
const BIG_SIX_ODDS = ['1', '2', '7'];
const bigSix: WheelTable = {
  wheel: threes,
  bets: Object.fromEntries(
    SIDES.map((side) => [
      `n:${side}`,
      {
        odds: BIG_SIX_ODDS,
        settle: (drawn: WheelDrawn) => {
          const count = (threes[last(drawn)] ?? '').split('-').filter((pips) => pips === String(side)).length;
          return count === 0 ? ('lost' as const) : count - 1;
        },
      },
    ]),
  ),
  prizes: {},
};

/** A wheel whose names pay one price each; names without a price are bonus sectors. */
const plain = (list: readonly (readonly [name: string, count: number, odds: string | null])[], prizes: Readonly<Record<string, string>> = {}): WheelTable => {
  const wheel = namesOf(list.map(([name, count]) => ({ name, count })));
  const drawn = Object.fromEntries(Object.entries(prizes).map(([name, text]) => [name, parsePrizes(text)]));
  const bonus = (name: string): WheelBet => {
    const odds = (drawn[name] ?? []).map((prize) => prize.odds);
    return { odds, settle: (round) => (wheel[last(round)] === name ? odds.indexOf(round.prize ?? '') : 'lost') };
  };
  const bets = list.map(([name, , odds]) => [/^\d/.test(name) ? `n:${name}` : name, odds === null ? bonus(name) : onName(wheel, name, odds)] as const);
  return { wheel, bets: Object.fromEntries(bets), prizes: drawn };
};

const fortune = plain([
  ['comet', 1, '37'],
  ['moon', 3, '11.5'],
  ['star', 6, '5.3'],
  ['cloud', 12, '2.1'],
  ['night', 18, '1.1'],
]);
const microphone = plain(
  [
    ['1', 23, '1'],
    ['2', 14, '2'],
    ['10', 4, '10'],
    ['duet', 4, null],
    ['solo', 3, null],
  ],
  { duet: '4×5 8×3 20 36', solo: '5×5 10×3 25 60' },
);
const boxOffice = plain(
  [
    ['1', 24, '1'],
    ['4', 9, '4'],
    ['8', 5, '8'],
    ['trailer', 6, null],
    ['premiere', 4, null],
    ['gala', 2, null],
  ],
  { trailer: '3×5 6×3 12 20', premiere: '5×4 8×3 15×2 30', gala: '10×6 20×3 100' },
);

/** A stake on `door` opens the first door; one on `door:2` or `door:3` another. All are drawn alike, so a choice changes no chance. */
const doorBet = (wheel: readonly string[], doors: readonly string[], place: number): WheelBet => ({
  odds: doors,
  settle: (drawn) => (wheel[last(drawn)] === DOOR ? doors.indexOf(drawn.doors?.[place] ?? '') : 'lost'),
});
const GABI_DOORS = ['6', '10', '30'];
const gabiWheel = plain(
  [
    ['1', 25, '1'],
    ['3', 12, '3'],
    ['7', 6, '7'],
    ['coin', 4, null],
    [DOOR, 3, null],
    ['lantern', 2, null],
  ],
  { coin: '5×8 8×6 12×3 25×2 50', lantern: '8×6 15×8 30×4 80×2' },
);
const doorBets = GABI_DOORS.map((_, place) => [place === 0 ? DOOR : `${DOOR}:${place + 1}`, doorBet(gabiWheel.wheel, GABI_DOORS, place)] as const);
const otherBets = Object.entries(gabiWheel.bets).filter(([id]) => id !== DOOR);
const gabi: WheelTable = { ...gabiWheel, bets: Object.fromEntries([...otherBets, ...doorBets]), doors: GABI_DOORS };

/** The 28 letters of the Filipino alphabet. */
const LETTERS = 'A B C D E F G H I J K L M N Ñ NG O P Q R S T U V W X Y Z'.split(' ');
const isVowel = (letter: string): boolean => 'AEIOU'.includes(letter);
const letters: WheelTable = {
  wheel: LETTERS,
  bets: {
    consonants: winWhen('0.17', (drawn) => !isVowel(LETTERS[last(drawn)] ?? '')),
    vowels: winWhen('4.4', (drawn) => isVowel(LETTERS[last(drawn)] ?? '')),
    ...Object.fromEntries(LETTERS.map((letter) => [`letter:${letter}`, onName(LETTERS, letter, '26')])),
  },
  prizes: {},
};

/** Spins until a sector decides: up to three multipliers count, a further one is spun over; then the draw of a bonus sector. */
export function spinWheel({ wheel, prizes, doors }: WheelTable, draws: Draws): WheelDrawn {
  const spins: number[] = [];
  for (let isOver = false; !isOver;) {
    const sector = draws.below(wheel.length);
    const isMultiplier = MULTIPLIERS[wheel[sector] ?? ''] !== undefined;
    if (!isMultiplier || spins.length < COUNTED_MULTIPLIERS) spins.push(sector);
    isOver = !isMultiplier;
  }
  const name = wheel[last({ spins })] ?? '';
  if (doors && name === DOOR) return { spins, doors: drawOrder(doors, draws) };
  const bonus = prizes[name];
  return bonus ? { spins, prize: drawWeighted(bonus, draws).odds } : { spins };
}

/** Every wheel of this kind, by the `look` of its rules. */
export const WHEEL_TABLES = { money, bigSix, fortune, letters, microphone, boxOffice, gabi } as const satisfies Record<string, WheelTable>;
export type WheelLook = keyof typeof WHEEL_TABLES;
