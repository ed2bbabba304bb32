import { countDisjointHands } from '../../cards/disjoint-hands.ts';
import { highRank, isPicture, isRed, PACK, RANKS, subsets, type Card } from '../../cards/pack.ts';
import { TEEN_PATTI, THREE, threeCardClass, threeCardRanks, type ThreeCardOrder } from '../../cards/three-card-hand.ts';
import { winWhen, type Bet } from '../../figures/bet.ts';
import type { Way } from '../../figures/returns.ts';

/** Every three cards of a pack. */
export const threeCardWays = (): Way<readonly Card[]>[] => [...subsets(PACK, 3)].map((outcome) => ({ outcome, ways: 1n }));

/** Strength of three cards as one number in the order of a game. */
const threeCardStrength = (cards: readonly Card[], order: ThreeCardOrder): number =>
  threeCardRanks(cards, order).reduce((sum, rank, place) => sum + rank * 16 ** (3 - place), 0);

/** Wins and ties of A against B over all deals of three cards each (teen-patti-tanghal). */
export const teenPattiPairs = (): { readonly wins: bigint; readonly ties: bigint } =>
  countDisjointHands(3, (cards) => threeCardStrength([...cards], TEEN_PATTI)).reduce(
    (sum, { wins, ties }) => ({ wins: sum.wins + wins, ties: sum.ties + ties }),
    { wins: 0n, ties: 0n },
  );

/** Pays by the class of three cards: pair, flush, straight, trips, straight flush, in whichever order the game compares them. */
export const pairOrBetter = (odds: readonly string[]): Bet<readonly Card[]> => ({
  odds,
  settle: (cards) => {
    const kind = threeCardClass(cards);
    return kind === THREE.high ? 'lost' : kind - 1;
  },
});

/** Odds of teen-patti-tanghal and three-card-tahan for a pair or better. */
export const TEEN_PATTI_PAIR_ODDS = ['1', '4', '5', '30', '40'] as const;
export const TAHAN_PAIR_ODDS = ['1', '3', '6', '30', '40'] as const;

/** Words of the classes, by THREE. */
export const THREE_CLASS_WORDS = ['none', 'pair', 'flush', 'straight', 'trips', 'straight flush'] as const;
export type ThreeClassWord = (typeof THREE_CLASS_WORDS)[number];

/** Facts of three cards in curtain-call-cards. */
export const curtainFacts = (cards: readonly Card[]): { red: number; black: number; faces: number; rank: ThreeClassWord; top: string } => {
  const top = cards.toSorted((a, b) => highRank(b) - highRank(a))[0] ?? 0;
  const red = cards.filter(isRed).length;
  return {
    red,
    black: cards.length - red,
    faces: cards.filter(isPicture).length,
    rank: THREE_CLASS_WORDS[threeCardClass(cards)] ?? 'none',
    top: RANKS[top % 13] ?? '',
  };
};

const CLASS_ODDS: Readonly<Record<ThreeClassWord, string>> = {
  pair: '4.5',
  flush: '18',
  straight: '27.5',
  trips: '395',
  'straight flush': '430',
  none: '0.26',
};
const PICTURE_ODDS = ['1.1', '1.2', '6.8', '94'];

/** Bets of curtain-call-cards by id, such as `pictures:2`, `three:red`, `pair`, `ace`. */
export const CURTAIN_BETS: Readonly<Record<string, Bet<readonly Card[]>>> = {
  ...Object.fromEntries(
    (['red', 'black'] as const).flatMap((colour) => [
      [`three:${colour}`, winWhen<readonly Card[]>('7', (cards) => curtainFacts(cards)[colour] === 3)],
      [`two:${colour}`, winWhen<readonly Card[]>('0.9', (cards) => curtainFacts(cards)[colour] >= 2)],
    ]),
  ),
  ...Object.fromEntries(
    PICTURE_ODDS.map((odds, count) => [`pictures:${count}`, winWhen<readonly Card[]>(odds, (cards) => curtainFacts(cards).faces === count)]),
  ),
  ...Object.fromEntries(THREE_CLASS_WORDS.map((rank) => [rank, winWhen<readonly Card[]>(CLASS_ODDS[rank], (cards) => curtainFacts(cards).rank === rank)])),
  ace: winWhen('3.3', (cards) => curtainFacts(cards).top === 'A'),
};
