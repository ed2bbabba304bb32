import { type Groups } from '../selection/selection.ts';
import { type Coverage } from '../plays/play.ts';

type IsTrue = (car: number, value: number) => boolean;

/** How many orders of the cars put a free car on each place: by sets of cars already placed. */
function ordersWithout(isCovered: (place: number, car: number) => boolean, cars: number): bigint {
  let ways = new Map<number, bigint>([[0, 1n]]);
  for (let place = 0; place < cars; place += 1) {
    const next = new Map<number, bigint>();
    for (const [placed, count] of ways)
      for (let car = 1; car <= cars; car += 1) {
        const bit = 1 << (car - 1);
        if ((placed & bit) === 0 && !isCovered(place, car)) next.set(placed | bit, (next.get(placed | bit) ?? 0n) + count);
      }
    ways = next;
  }
  return ways.get((1 << cars) - 1) ?? 0n;
}

/** Orders in which a car on some place makes a value of the selections true (exact, without writing out all orders). */
export function coverageOfPlaces(selections: readonly Groups[], cars: number, isTrue: IsTrue): Coverage {
  const isCovered = (place: number, car: number) => selections.some((groups) => (groups[place] ?? []).some((value) => isTrue(car, value)));
  const outcomes = ordersWithout(() => false, cars);
  return { covered: outcomes - ordersWithout(isCovered, cars), outcomes };
}

/** Duels of two places: each is won by the front or the back car, equally often and independently of the other duels. */
export function coverageOfDuels(selections: readonly Groups[], duels: number): Coverage {
  const outcomes = 2n ** BigInt(duels);
  let lost = outcomes;
  for (let place = 1; place <= duels; place += 1) {
    const chosen = new Set(selections.flatMap((groups) => (groups[0]?.[0] === place ? (groups[1] ?? []) : [])));
    lost = (lost * BigInt(2 - chosen.size)) / 2n;
  }
  return { covered: outcomes - lost, outcomes };
}
