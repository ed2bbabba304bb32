import { digits } from '../selection/alphabet.ts';
import { everyPlace, type Groups } from '../selection/selection.ts';
import { betsOf } from './products.ts';
import { fairClass, type Play, type PrizeClass, type Result, type View } from './play.ts';
import { seriesSpace } from './spaces.ts';

const MILLION = 1_000_000n;
const TEN_THOUSAND = 10_000n;

/** Bets of a product whose values agree with the digits on the places that `isFixed` names. */
function agreeing(groups: Groups, view: View, isFixed: (place: number) => boolean): number {
  return groups.reduce((product, values, place) => {
    if (!isFixed(place)) return product * values.length;
    return values.includes(view[place] ?? -1) ? product : 0;
  }, 1);
}

/** A play of product bets that pays by the highest tier alone; `atLeast` counts bets of a tier or a higher one. */
const tiersPlay = (places: number, tiers: readonly PrizeClass[], atLeast: (groups: Groups, view: View, tier: number) => number): Play => {
  const play: Play = {
    id: 'tiers',
    tab: 'trad',
    form: everyPlace(Array.from({ length: places }, () => digits)),
    view: (result: Result) => result[0] ?? [],
    space: seriesSpace(places, 0, 9),
    classes: tiers,
    bets: betsOf,
    hits: (groups, view) => {
      let higher = 0;
      const wins = tiers.map((prize, tier) => {
        const reached = atLeast(groups, view, tier);
        const count = reached - higher;
        higher = reached;
        return { prize, count };
      });
      return { wins: wins.filter(({ count }) => count > 0), pushes: 0 };
    },
    // With one bet in the first tier, all others that can win are in theirs.
    best: (groups) =>
      play.hits(
        groups,
        groups.map(([first = 0]) => first),
      ),
  };
  return play;
};

/** D4: all four digits, only the last three, only the last two. */
export const fourDigitTiers: Play = tiersPlay(
  4,
  [
    fairClass('first', 1n, TEN_THOUSAND, { share: 60n }),
    fairClass('second', 9n, TEN_THOUSAND, { share: 25n }),
    fairClass('third', 90n, TEN_THOUSAND, { share: 15n }),
  ],
  (groups, view, tier) => agreeing(groups, view, (place) => place >= tier),
);

/** D6: six digits; else the first or last five, four, three, two. */
export const sixDigitTiers: Play = tiersPlay(
  6,
  [
    fairClass('first', 1n, MILLION, { share: 50n }),
    fairClass('second', 18n, MILLION, { share: 15n }),
    fairClass('third', 180n, MILLION, { share: 15n }),
    fairClass('fourth', 1800n, MILLION, { share: 10n }),
    fairClass('fifth', 17_901n, MILLION, { share: 10n }),
  ],
  (groups, view, tier) => {
    const isFirst = (place: number): boolean => place < 6 - tier;
    const isLast = (place: number): boolean => place >= tier;
    if (tier === 0) return agreeing(groups, view, isFirst);
    return agreeing(groups, view, isFirst) + agreeing(groups, view, isLast) - agreeing(groups, view, (place) => isFirst(place) || isLast(place));
  },
);
