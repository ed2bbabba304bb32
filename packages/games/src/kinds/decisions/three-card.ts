import { countDisjointHands, everyHand } from '../../cards/disjoint-hands.ts';
import { highRank, type Card } from '../../cards/pack.ts';
import { SubsetTable } from '../../cards/subset-table.ts';
import { compareRanks, THREE, THREE_CARD_TAHAN, threeCardClass, threeCardRanks } from '../../cards/three-card-hand.ts';
import { plus, rational, ZERO, type Rational } from '../../figures/rational.ts';
import type { BestPlay } from './best-play.ts';

/** Best play raises from queen, six and four. */
const LEAST_PLAYED = [THREE.high, 12, 6, 4];
const QUEEN = 12;
const ANTE_BONUS: Readonly<Record<number, bigint>> = { [THREE.straight]: 1n, [THREE.trips]: 4n, [THREE.straightFlush]: 5n };

const ranksOf = (cards: readonly Card[]): number[] => threeCardRanks(cards, THREE_CARD_TAHAN);

/** True if best play raises with three cards. */
export const playsThreeCards = (cards: readonly Card[]): boolean => compareRanks(ranksOf(cards), LEAST_PLAYED) >= 0;

/** The dealer's hand counts with queen high or better. */
export const threeCardQualifies = (cards: readonly Card[]): boolean => threeCardClass(cards) > THREE.high || cards.some((card) => highRank(card) >= QUEEN);

/** Returns of the ante (1) and the play (1) if the player played, the ante's bonus included. */
export const settleThreeCards = (player: readonly Card[], dealer: readonly Card[]): { readonly ante: Rational; readonly play: Rational } => {
  const bonus = rational(ANTE_BONUS[threeCardClass(player)] ?? 0n);
  const paid = (ante: bigint, play: bigint) => ({ ante: plus(rational(ante), bonus), play: rational(play) });
  if (!threeCardQualifies(dealer)) return paid(2n, 1n);
  const result = compareRanks(ranksOf(player), ranksOf(dealer));
  return result > 0 ? paid(2n, 2n) : result === 0 ? paid(1n, 1n) : { ante: bonus, play: ZERO };
};

const strengthOf = (cards: Uint8Array): number => ranksOf([...cards]).reduce((sum, rank, place) => sum + rank * 16 ** (3 - place), 0);
const LEAST_STRENGTH = LEAST_PLAYED.reduce((sum, rank, place) => sum + rank * 16 ** (3 - place), 0);

/** Exact value of best play over all pairs of hands; hands that do not count are weaker than every hand that is played. */
export const threeCardBest = (): BestPlay => {
  const counting = new SubsetTable(3);
  everyHand(3, (cards) => {
    if (!threeCardQualifies([...cards])) counting.add(cards, 1);
  });
  let uncounted = 0n;
  let bonus = 0n;
  everyHand(3, (cards) => {
    if (strengthOf(cards) < LEAST_STRENGTH) return;
    uncounted += BigInt(counting.withoutCards(cards));
    bonus += ANTE_BONUS[threeCardClass([...cards])] ?? 0n;
  });
  const dealers = 18_424n;
  let [played, wins, ties] = [0n, 0n, 0n];
  for (const group of countDisjointHands(3, strengthOf)) {
    if (group.strength < LEAST_STRENGTH) continue;
    played += BigInt(group.hands) * dealers;
    wins += group.wins;
    ties += group.ties;
  }
  const returned = 3n * uncounted + 4n * (wins - uncounted) + 2n * ties + bonus * dealers;
  const deals = 22_100n * dealers;
  return { returned: rational(returned, deals), staked: rational(deals + played, deals) };
};
