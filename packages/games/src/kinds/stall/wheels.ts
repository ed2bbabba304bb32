import type { Draws } from '../../fair/draws.ts';
import { winWhen } from '../../figures/bet.ts';
import { times } from '../../figures/rational.ts';
import { decimal, type Way } from '../../figures/returns.ts';
import { drawSector, parsePrizes, type Prize } from '../wheel/rules.ts';
import { betOn, drawPrize, firstShown, fromTable, prizeBet, type Shown, type StallBet, type StallRules, type StallScene } from './stall.ts';

const sectorOf = (shown: Shown): number => Number(firstShown(shown));

/** Bets on equal places, numbered from 0: the winning places and the odds to 1. */
type PlaceBets = Readonly<Record<string, { readonly odds: string; readonly wins: (place: number) => boolean }>>;

const placeStall = (id: string, scene: StallScene, places: number, bets: PlaceBets): StallRules => {
  const ways: Way<number>[] = Array.from({ length: places }, (_, outcome) => ({ outcome, ways: 1n }));
  const table = Object.fromEntries(Object.entries(bets).map(([bet, { odds, wins }]) => [bet, betOn(winWhen<number>(odds, wins), sectorOf, () => ways)]));
  return {
    id,
    version: 1,
    scene,
    isSingle: false,
    listed: Object.keys(table),
    bet: fromTable(table),
    draw: (draws) => [[String(drawSector(places, draws))]],
  };
};

const each = (from: number, to: number, odds: string): PlaceBets =>
  Object.fromEntries(Array.from({ length: to - from + 1 }, (_, at) => [`n:${from + at}`, { odds, wins: (place: number) => place === from + at }]));

/** Colours of the numbered places, in turn. */
const WHEEL_COLOURS = ['red', 'blue', 'green', 'yellow'] as const;
const HOLE_COLOURS = ['red', 'blue', 'yellow', 'green', 'white', 'pink'] as const;
const onColours = (colours: readonly string[], odds: string, isThere: (place: number) => boolean, placeOf: (place: number) => number): PlaceBets =>
  Object.fromEntries(colours.map((colour, at) => [colour, { odds, wins: (place: number) => isThere(place) && placeOf(place) % colours.length === at }]));

/** 25 sectors: the sun is 0; the colour of n is (n − 1) mod 4. */
const roleta = placeStall('roleta-ng-perya', 'wheel', 25, {
  low: { odds: '1', wins: (place) => place >= 1 && place <= 12 },
  high: { odds: '1', wins: (place) => place >= 13 },
  ...onColours(
    WHEEL_COLOURS,
    '3',
    (place) => place > 0,
    (place) => place - 1,
  ),
  sun: { odds: '23', wins: (place) => place === 0 },
  ...each(1, 24, '23'),
});

/** Sixteen winds from north by the right; quarters from north to before east and so on; halves from north and from south. */
const WINDS = 16;
const vane = placeStall('rooster-weather-vane', 'vane', WINDS, {
  east: { odds: '0.9', wins: (place) => place < 8 },
  west: { odds: '0.9', wins: (place) => place >= 8 },
  ...Object.fromEntries([0, 1, 2, 3].map((quarter) => [`q:${quarter + 1}`, { odds: '2.8', wins: (place: number) => Math.floor(place / 4) === quarter }])),
  ...each(0, 15, '14.2'),
});

/** Thirty holes, numbered from 0; the first is called 1 and is odd. */
const holes = placeStall('daga-sa-lungga', 'holes', 30, {
  odd: { odds: '0.9', wins: (place) => place % 2 === 0 },
  even: { odds: '0.9', wins: (place) => place % 2 === 1 },
  ...onColours(
    HOLE_COLOURS,
    '4.7',
    () => true,
    (place) => place,
  ),
  ...Object.fromEntries(Object.values(each(0, 29, '27.5')).map((bet, at) => [`n:${at + 1}`, bet])),
});

/** A list of named results with how often each comes and what a bet on it pays to 1. */
const namedStall = (id: string, scene: StallScene, list: Readonly<Record<string, readonly [weight: number, odds: string]>>): StallRules => {
  const ways: Way<string>[] = Object.entries(list).map(([outcome, [weight]]) => ({ outcome, ways: BigInt(weight) }));
  const prizes: Prize[] = Object.entries(list).map(([odds, [weight]]) => ({ odds, weight }));
  const table = Object.fromEntries(
    Object.entries(list).map(([named, [, odds]]) => [
      named,
      betOn(
        winWhen<string>(odds, (drawn) => drawn === named),
        firstShown,
        () => ways,
      ),
    ]),
  );
  return { id, version: 1, scene, isSingle: false, listed: Object.keys(table), bet: fromTable(table), draw: (draws) => [[drawPrize(prizes, draws)]] };
};

const darts = namedStall('darts-and-dreams', 'darts', {
  bull: [2, '46'],
  inner: [8, '10.8'],
  treble: [10, '8.4'],
  double: [15, '5.3'],
  single: [50, '0.9'],
  miss: [15, '5.3'],
});
const bowling = namedStall('bowling-perya', 'bowling', { strike: [250, '2.8'], '7-9': [400, '1.37'], '4-6': [250, '2.8'], '0-3': [100, '8.5'] });
const bowls = namedStall('fish-bowl-toss', 'bowls', { gold: [1, '33'], blue: [5, '5.8'], green: [10, '2.4'], clear: [20, '0.7'] });

/** One stake on one of several sets of prizes. */
export const prizeStall = (id: string, scene: StallScene, sets: Readonly<Record<string, string>>): StallRules => {
  const prizes = new Map(Object.entries(sets).map(([name, text]) => [name, parsePrizes(text)]));
  return {
    id,
    version: 1,
    scene,
    isSingle: true,
    listed: [...prizes.keys()],
    bet: fromTable(Object.fromEntries([...prizes].map(([name, list]) => [name, prizeBet(list)]))),
    tables: Object.fromEntries([...prizes].map(([name, list]) => [name, list.map(({ odds, weight }) => `${odds}×${weight}`)])),
    draw: (draws, bet) => [[drawPrize(prizes.get(bet) ?? [], draws)]],
  };
};

const ferris = prizeStall('ferris-fortune', 'cabins', { calm: '0×4 0.7×6 1.2×8 1.5×6', mid: '0×12 1.5×7 2×3 3 3.5', wild: '0×23 23' });

const RINGS = ['0.5×8 1×6 1.5×4 2×2', '0.5×8 1×8 2×4', '0.5×9 1×7 1.5×3 3'].map(parsePrizes);
const productWays = (): Way<ReturnType<typeof decimal>>[] =>
  RINGS.reduce<Way<ReturnType<typeof decimal>>[]>(
    (sofar, ring) => sofar.flatMap((way) => ring.map(({ odds, weight }) => ({ outcome: times(way.outcome, decimal(odds)), ways: way.ways * BigInt(weight) }))),
    [{ outcome: decimal('1'), ways: 1n }],
  );
const lanternBet: StallBet = { returnOf: (shown) => (shown[0] ?? []).map(decimal).reduce(times), ways: productWays };
const lanterns: StallRules = {
  id: 'lucky-lantern-wheel',
  version: 1,
  scene: 'lanterns',
  isSingle: true,
  listed: ['spin'],
  bet: fromTable({ spin: lanternBet }),
  tables: Object.fromEntries(RINGS.map((ring, at) => [String(at), ring.map(({ odds, weight }) => `${odds}×${weight}`)])),
  draw: (draws: Draws) => [RINGS.map((ring) => drawPrize(ring, draws))],
};

/** Stalls with wheels, holes and marks (spec 4.6, 4.9). */
export const wheelStalls: readonly StallRules[] = [roleta, vane, holes, darts, bowling, bowls, ferris, lanterns];
