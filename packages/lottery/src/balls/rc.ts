import { wholeNumbers, words } from '../selection/alphabet.ts';
import { everyPlace, oneList, somePlaces, type SelectionForm } from '../selection/selection.ts';
import { bestOfPlaces, oneOnEachPlace } from '../plays/best-of-places.ts';
import { choose, sumOf } from '../plays/counts.ts';
import { eventsPlay } from '../plays/events.ts';
import { fairClass, hitsOf, type Play, type PrizeClass, type Result } from '../plays/play.ts';
import { productPlay } from '../plays/products.ts';
import { setsPlay } from '../plays/sets.ts';
import { isSide, SIDES, sideWords } from '../plays/sides.ts';
import { coverageOfDuels, coverageOfPlaces } from './rc-coverage.ts';
import { ordersSpace, setsSpace } from '../plays/spaces.ts';

const STRAIGHT_PLACES = [1, 2, 3, 4, 5];
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, place) => from + place);

/** A class for each side, from the numbers that a side looks at, each equally likely. */
const sideClasses = (numbers: readonly number[], bigFrom: number): readonly PrizeClass[] =>
  SIDES.map((name, side) => {
    const ways = BigInt(numbers.filter((number) => isSide(side, number, bigFrom)).length);
    return fairClass('win', ways, BigInt(numbers.length), { id: name });
  });

/** Plays on the sum of the first two cars. */
function firstTwo(cars: number): readonly Play[] {
  const view = { view: ([order = []]: Result) => order.slice(0, 2), space: ordersSpace(2, cars) };
  const numbers = range(1, cars);
  const sums = numbers.flatMap((one) => numbers.filter((other) => other !== one).map((other) => one + other));
  const [least, most] = [3, 2 * cars - 1];
  return [
    eventsPlay({
      ...view,
      id: 'gy',
      tab: 'ent',
      form: oneList(wholeNumbers(least, most)),
      wins: (sum, seen) => (sumOf(seen) === sum ? 1 : 0),
      prizes: range(0, most).map((sum) =>
        sum < least ? undefined : fairClass('win', BigInt(sums.filter((other) => other === sum).length), BigInt(sums.length), { id: `sum${sum}` }),
      ),
    }),
    eventsPlay({
      ...view,
      id: 'gyside',
      tab: 'ent',
      form: oneList(sideWords),
      wins: (side, seen) => (isSide(side, sumOf(seen), cars + 2) ? 1 : 0),
      prizes: sideClasses(sums, cars + 2),
    }),
  ];
}

const dragonTigerForm = (cars: number): SelectionForm => ({
  shapes: [
    [
      { alphabet: wholeNumbers(1, Math.floor(cars / 2)), min: 1, max: 1 },
      { alphabet: words(['dragon', 'tiger']), min: 1, max: 2 },
    ],
  ],
});

/** A race with a number of cars (spec 2.8). Places are looked at one by one, so plays of single places are spread over all of them. */
export function rcPlays(cars: number): readonly Play[] {
  const numbers = wholeNumbers(1, cars);
  const bigFrom = Math.floor(cars / 2) + 1;
  const carOnPlace = fairClass('win', 1n, BigInt(cars));
  const halfOfRaces = fairClass('win', 1n, 2n);
  const sides = sideClasses(range(1, cars), bigFrom);
  const all = { view: ([order = []]: Result) => order, space: null };
  return [
    ...STRAIGHT_PLACES.map((places) =>
      productPlay({
        id: `f${places}`,
        view: ([order = []]) => order.slice(0, places),
        space: ordersSpace(places, cars),
        form: everyPlace(Array.from({ length: places }, () => numbers)),
        prize: fairClass('win', 1n, choose(cars, places) * range(1, places).reduce((product, factor) => product * BigInt(factor), 1n)),
        withoutRepeats: true,
      }),
    ),
    setsPlay({
      id: 'gyg',
      form: oneList(numbers, 2),
      size: 2,
      view: ([order = []]) => order.slice(0, 2),
      space: setsSpace(2, cars),
      prizes: new Map([[2, fairClass('win', 1n, choose(cars, 2))]]),
      pool: cars,
      drawn: 2,
    }),
    eventsPlay({
      ...all,
      id: 'pos',
      tab: 'trad',
      form: somePlaces(numbers, cars),
      wins: (car, order, place) => (order[place] === car ? 1 : 0),
      prizes: [carOnPlace],
      best: (groups) => oneOnEachPlace(groups, carOnPlace),
      coverage: (selections) => coverageOfPlaces(selections, cars, (car, value) => car === value),
    }),
    eventsPlay({
      ...all,
      id: 'side',
      tab: 'ent',
      form: somePlaces(sideWords, cars),
      wins: (side, order, place) => (isSide(side, order[place] ?? 0, bigFrom) ? 1 : 0),
      prizes: sides,
      best: (groups) => bestOfPlaces(groups, range(1, cars), sides, (side, car) => (isSide(side, car, bigFrom) ? 1 : 0)),
      coverage: (selections) => coverageOfPlaces(selections, cars, (car, side) => isSide(side, car, bigFrom)),
    }),
    eventsPlay({
      ...all,
      id: 'dt',
      tab: 'ent',
      form: dragonTigerForm(cars),
      betsFrom: 1,
      wins: (choice, order, _group, [[place = 1] = []]) => {
        const [front = 0, back = 0] = [order[place - 1], order[cars - place]];
        return (choice === 0 ? front > back : front < back) ? 1 : 0;
      },
      prizes: [halfOfRaces],
      best: () => hitsOf(halfOfRaces, 1),
      coverage: (selections) => coverageOfDuels(selections, Math.floor(cars / 2)),
    }),
    ...firstTwo(cars),
  ];
}
