import { copiesBySuits, handsByStrength } from '../../../cards/disjoint-hands.ts';
import { pokerScore } from '../../../cards/poker-hand.ts';
import { placesWith, SubsetTable } from '../../../cards/subset-table.ts';
import { choose } from '../../../figures/counting/choose.ts';
import { rational } from '../../../figures/rational.ts';
import type { BestPlay } from '../best-play.ts';
import { caribbeanOdds, hasAceKing } from './holdem.ts';

const HAND = 5;
const PACK_CARDS = 52;
/** The dealer's other four cards, once five of the player and the open one are known. */
const DEALERS = 163_185;
const UP_CARDS = 47;

/**
 * Exact value of best play of caribbean-cubierta: for every hand and every open card of the dealer, raising against the dealer's
 * hands that do not count, are weaker or equal is compared with folding. Hands are taken from the weakest up (see countDisjointHands).
 */
export const caribbeanBest = (): BestPlay => {
  const [uncounted, counted] = [new SubsetTable(HAND), new SubsetTable(HAND)];
  const groups = handsByStrength(HAND, pokerScore);
  const cards = new Uint8Array(HAND);
  const eachOf = (group: readonly number[], visit: () => void): void => {
    for (let start = 0; start < group.length; start += HAND) {
      for (let index = 0; index < HAND; index += 1) cards[index] = group[start + index] ?? 0;
      visit();
    }
  };
  for (const [strength, group] of groups) if (!hasAceKing(strength)) eachOf(group, () => uncounted.add(cards, 1));
  const places = new Int32Array((1 << HAND) - 1);
  let [returned, raised] = [0n, 0n];
  for (const [strength, group] of groups) {
    const lower: number[] = [];
    const eachUp = (visit: (copies: number) => void): void =>
      eachOf(group, () => {
        const copies = copiesBySuits(cards);
        if (copies === 0) return;
        for (let up = 0; up < PACK_CARDS; up += 1) {
          if (cards.includes(up)) continue;
          placesWith(up, cards, places);
          visit(copies);
        }
      });
    eachUp(() => lower.push(counted.sumAt(places)));
    if (hasAceKing(strength)) eachOf(group, () => counted.add(cards, 1));
    const won = 4 + 2 * Number(caribbeanOdds(strength));
    let next = 0;
    let [sum, count] = [0, 0];
    eachUp((copies) => {
      const weaker = lower[next] ?? 0;
      next += 1;
      const value = 4 * uncounted.sumAt(places) + won * weaker + 3 * (counted.sumAt(places) - weaker);
      if (value <= 2 * DEALERS) return;
      sum += value * copies;
      count += copies;
    });
    returned += BigInt(sum);
    raised += BigInt(count);
  }
  const deals = choose(PACK_CARDS, HAND) * BigInt(UP_CARDS) * BigInt(DEALERS);
  return { returned: rational(returned, deals), staked: rational(deals + 2n * raised * BigInt(DEALERS), deals) };
};
