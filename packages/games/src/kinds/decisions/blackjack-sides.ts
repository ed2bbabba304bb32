import { isRed, PACK, rankOf, suitOf, type Card } from '../../cards/pack.ts';
import { THREE, threeCardClass } from '../../cards/three-card-hand.ts';
import { choose } from '../../figures/counting/choose.ts';
import type { Bet } from '../../figures/bet.ts';
import type { Way } from '../../figures/returns.ts';

/** The player's first two cards are a pair: the same card, of one colour, or mixed. */
export const PAIR_SIDE: Bet<readonly Card[]> = {
  odds: ['25', '12', '6'],
  settle: ([a = 0, b = 1]) => {
    if (rankOf(a) !== rankOf(b)) return 'lost';
    return a === b ? 0 : isRed(a) === isRed(b) ? 1 : 2;
  },
};

/** The player's first two cards and the dealer's open one: suited trips, straight flush, trips, straight, flush. */
export const FIRST_THREE_SIDE: Bet<readonly Card[]> = {
  odds: ['100', '40', '30', '10', '5'],
  settle: (cards) => {
    const kind = threeCardClass(cards);
    if (kind === THREE.trips) return cards.every((card) => card === cards[0]) ? 0 : 2;
    if (kind === THREE.straightFlush) return 1;
    if (kind === THREE.straight) return 3;
    // From several packs a pair can be of one suit, too.
    return cards.every((card) => suitOf(card) === suitOf(cards[0] ?? 0)) ? 4 : 'lost';
  },
};

const LEAST_SET = 2;

/** Every set of two or three cards from a number of packs with its ways. */
export const setWays = (packs: number, size: 2 | 3): Way<readonly Card[]>[] => {
  const ways: Way<readonly Card[]>[] = [];
  const add = (cards: readonly Card[]): void => {
    const counts = [...new Set(cards)].map((card) => cards.filter((other) => other === card).length);
    ways.push({ outcome: cards, ways: counts.reduce((product, count) => product * choose(packs, count), 1n) });
  };
  for (const a of PACK) {
    for (const b of PACK.slice(a)) {
      if (size === LEAST_SET) add([a, b]);
      else for (const c of PACK.slice(b)) add([a, b, c]);
    }
  }
  return ways;
};
