import { type Groups } from '../selection/selection.ts';
import { type EventCount, PUSH } from './events.ts';
import { dearest } from './odds.ts';
import { type Hit, type Hits, NOTHING, type PrizeClass } from './play.ts';

/** On each place the number that pays the selection most; a bound, because two places may ask for the same ball. */
export function bestOfPlaces(
  groups: Groups,
  numbers: readonly number[],
  prizes: readonly PrizeClass[],
  wins: (value: number, number: number) => EventCount,
): Hits {
  const hitsOn = (values: readonly number[], number: number): Hits => {
    const counts = values.map((value) => ({ prize: prizes[prizes.length === 1 ? 0 : value], count: wins(value, number) }));
    const won = counts.flatMap(({ prize, count }): Hit[] => (prize !== undefined && count !== PUSH && count > 0 ? [{ prize, count }] : []));
    return { wins: won, pushes: counts.filter(({ count }) => count === PUSH).length };
  };
  const places = groups.map((values) => dearest(numbers.map((number) => hitsOn(values, number))));
  return places.reduce((sum, hits) => ({ wins: [...sum.wins, ...hits.wins], pushes: sum.pushes + hits.pushes }), NOTHING);
}

/** One win on each place that has values: of one number on each place only one value can be right. */
export const oneOnEachPlace = (groups: Groups, prize: PrizeClass): Hits => ({
  wins: [{ prize, count: groups.filter((values) => values.length > 0).length }],
  pushes: 0,
});
