import { PACK } from '../../cards/pack.ts';
import type { Way } from '../../figures/returns.ts';
import { baccaratScore, type BaccaratScore, type FirstCards } from './rules.ts';

const TEN_VALUE_CARDS = 16;
const CARDS_OF_VALUE = 4;
const DEALT = 6;

/**
 * Every score with the ordered deals of six cards from a number of packs that lead to it. Counts stay below 2⁵³ up to 8 packs;
 * throws RangeError for more.
 */
export const scoreWays = (packs: number): Way<BaccaratScore>[] => {
  if (!Number.isInteger(packs) || packs < 1 || packs > 8) throw new RangeError(`${packs} packs cannot be counted`);
  const left = Array.from({ length: 10 }, (_, points) => packs * (points === 0 ? TEN_VALUE_CARDS : CARDS_OF_VALUE));
  const found = new Map<number, { outcome: BaccaratScore; ways: number }>();
  const points: number[] = [];
  const deal = (ways: number): void => {
    if (points.length === DEALT) {
      const outcome = baccaratScore(points);
      const key = outcome.playerPoints * 1000 + outcome.bankerPoints * 100 + outcome.playerCards * 10 + outcome.bankerCards;
      const entry = found.get(key);
      if (entry === undefined) found.set(key, { outcome, ways });
      else entry.ways += ways;
      return;
    }
    for (let value = 0; value < 10; value += 1) {
      const cards = left[value] ?? 0;
      if (cards === 0) continue;
      left[value] = cards - 1;
      points.push(value);
      deal(ways * cards);
      points.pop();
      left[value] = cards;
    }
  };
  deal(1);
  return [...found.values()].map(({ outcome, ways }) => ({ outcome, ways: BigInt(ways) }));
};

/** Every pattern of the first four cards from a number of packs; the first card is one of any, by symmetry. */
export function* firstCardWays(packs: number): Generator<Way<FirstCards>> {
  const left = PACK.map(() => packs);
  left[0] = packs - 1;
  for (const b1 of PACK) {
    const first = left[b1] ?? 0;
    left[b1] = first - 1;
    for (const p2 of PACK) {
      const second = left[p2] ?? 0;
      left[p2] = second - 1;
      for (const b2 of PACK) {
        const ways = BigInt(first * second * Math.max(0, left[b2] ?? 0));
        if (ways > 0n) yield { outcome: { player: [0, p2], banker: [b1, b2] }, ways };
      }
      left[p2] = second;
    }
    left[b1] = first;
  }
}
