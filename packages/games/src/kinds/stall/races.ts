import { drawOrder } from '../../fair/draws.ts';
import { over, power, rational, type Rational } from '../../figures/rational.ts';
import { cutToHundredths, decimal, toOne } from '../../figures/returns.ts';
import { drawRace, orderChance, priceOf } from '../chances/rules.ts';
import { chances, fromTable, numbersIn, type Shown, type StallBet, type StallRules } from './stall.ts';

const orderOf = (shown: Shown): number[] => (shown[0] ?? []).map(Number);

const HORSES = [1, 2, 3, 4, 5, 6];
const HORSE_ODDS = ['4.7', '27.5', '113'];
const WAYS_OF_FIRST = [6n, 30n, 120n];

/** The first one, two or three horses in their order. */
const horseBet = (named: readonly number[]): StallBet => {
  const returned = toOne(HORSE_ODDS[named.length - 1] ?? '0');
  return {
    returnOf: (shown) => (named.every((horse, at) => orderOf(shown)[at] === horse) ? returned : rational(0n)),
    ways: () => chances([[returned, rational(1n, WAYS_OF_FIRST[named.length - 1])]]),
  };
};
const horses: StallRules = {
  id: 'tsubibo',
  version: 1,
  scene: 'horses',
  isSingle: true,
  listed: ['order:1', 'order:1-2', 'order:1-2-3'],
  bet: (id) => {
    const named = id.startsWith('order:') ? numbersIn(id.slice('order:'.length), HORSES.length) : null;
    return named && named.length <= HORSE_ODDS.length ? horseBet(named) : null;
  },
  draw: (draws) => [drawOrder(HORSES, draws).map(String)],
};

const RABBITS = [6, 5, 4, 3, 2, 1];
const RABBIT_RHO = rational(94n, 100n);
const rabbitBet = (rabbit: number): StallBet => {
  const chance = orderChance(RABBITS, [rabbit]);
  const price = priceOf(chance, RABBIT_RHO) ?? rational(0n);
  return { returnOf: (shown) => (orderOf(shown)[0] === rabbit ? price : rational(0n)), ways: () => chances([[price, chance]]) };
};
const rabbits: StallRules = {
  id: 'sack-race-sabado',
  version: 1,
  scene: 'rabbits',
  isSingle: false,
  listed: RABBITS.map((_, at) => `win:${at + 1}`),
  bet: fromTable(Object.fromEntries(RABBITS.map((_, at) => [`win:${at + 1}`, rabbitBet(at + 1)]))),
  draw: (draws) => [drawRace(RABBITS, draws).map(String)],
};

const WAGONS = 40;
const WAGON = decimal('0.9');
const WAGON_RHO = rational(96n, 100n);
/** Return of the n-th wagon: ρ/0.9ⁿ, cut to hundredths. */
const wagonReturn = (stop: number): Rational => cutToHundredths(over(WAGON_RHO, power(WAGON, stop)));
const stopIn = (id: string): number | null => {
  const [stop = 0] = (id.startsWith('stop:') ? numbersIn(id.slice('stop:'.length), WAGONS) : null) ?? [];
  return stop === 0 ? null : stop;
};
const wagonBet = (stop: number): StallBet => ({
  returnOf: (shown) => ((shown[0] ?? []).length === stop && (shown[0] ?? []).every((wagon) => wagon === '1') ? wagonReturn(stop) : rational(0n)),
  ways: () => chances([[wagonReturn(stop), power(WAGON, stop)]]),
});
const wagons: StallRules = {
  id: 'tren-ng-perya',
  version: 1,
  scene: 'wagons',
  isSingle: true,
  listed: Array.from({ length: WAGONS }, (_, at) => `stop:${at + 1}`),
  bet: (id) => {
    const stop = stopIn(id);
    return stop === null ? null : wagonBet(stop);
  },
  draw: (draws, bet) => {
    const passed: string[] = [];
    const stop = stopIn(bet) ?? 0;
    while (passed.length < stop && passed.at(-1) !== '0') passed.push(draws.below(10) < 9 ? '1' : '0');
    return [passed];
  },
};

/** Stalls where an order is drawn, and the train (spec 4.7, 4.9). */
export const raceStalls: readonly StallRules[] = [horses, rabbits, wagons];
