import { openDeck, rankOf, type Card } from '../../cards/pack.ts';
import type { Draws } from '../../fair/draws.ts';
import { winWhen, type Bet } from '../../figures/bet.ts';
import type { Way } from '../../figures/returns.ts';

/** A box against the banker: points after the draws, and the box's first two ranks. */
export interface LuckyNine {
  readonly box: number;
  readonly banker: number;
  readonly boxPair: boolean;
  readonly boxTwo: number;
}

const BOXES = 3;
const DRAWS_TO = 4;
const DEALT = 6;

const cardPoints = (rank: number): number => (rank < 9 ? rank + 1 : 0);
const twoPoints = (ranks: readonly number[]): number => (cardPoints(ranks[0] ?? 0) + cardPoints(ranks[1] ?? 0)) % 10;

/** Plays a box's and the banker's two ranks; third ranks are used when the rule draws them. */
export const luckyNineRound = (boxRanks: readonly number[], bankerRanks: readonly number[], boxThird: number | null, bankerThird: number | null): LuckyNine => {
  const boxTwo = twoPoints(boxRanks);
  const bankerTwo = twoPoints(bankerRanks);
  const ended = bankerTwo === 9;
  const drawn = (two: number, third: number | null): number => {
    if (ended || two > DRAWS_TO) return two;
    if (third === null) throw new RangeError('the hand draws a third card');
    return (two + cardPoints(third)) % 10;
  };
  return { box: drawn(boxTwo, boxThird), banker: drawn(bankerTwo, bankerThird), boxPair: boxRanks[0] === boxRanks[1], boxTwo };
};

/** Bets on a box (luna-lucky-nine). */
export const LUCKY_NINE_BETS: Readonly<Record<'box' | 'tie' | 'pair' | 'nine', Bet<LuckyNine>>> = {
  box: { odds: ['0.95'], settle: ({ box, banker }) => (box === banker ? 'back' : box > banker ? 0 : 'lost') },
  tie: winWhen('8', ({ box, banker }) => box === banker),
  pair: winWhen('15', ({ boxPair }) => boxPair),
  nine: winWhen('8.8', ({ boxTwo }) => boxTwo === 9),
};

/** All deals of a box and the banker from a number of packs, by rank, as ways of the next six cards. */
export const luckyNineWays = (packs = 1): Way<LuckyNine>[] => {
  const left = Array.from({ length: 13 }, () => packs * 4);
  const found = new Map<number, { outcome: LuckyNine; ways: number }>();
  const ranks: number[] = [];
  const deal = (ways: number): void => {
    if (ranks.length < DEALT) {
      for (let rank = 0; rank < 13; rank += 1) {
        const cards = left[rank] ?? 0;
        if (cards === 0) continue;
        left[rank] = cards - 1;
        ranks.push(rank);
        deal(ways * cards);
        ranks.pop();
        left[rank] = cards;
      }
      return;
    }
    const [a = 0, b = 0, c = 0, d = 0, next = 0, last = 0] = ranks;
    const outcome = luckyNineRound([a, b], [c, d], next, twoPoints([a, b]) <= DRAWS_TO ? last : next);
    const key = outcome.box * 1000 + outcome.banker * 100 + outcome.boxTwo * 10 + Number(outcome.boxPair);
    const entry = found.get(key);
    if (entry === undefined) found.set(key, { outcome, ways });
    else entry.ways += ways;
  };
  deal(1);
  return [...found.values()].map(({ outcome, ways }) => ({ outcome, ways: BigInt(ways) }));
};

/** Cards of a drawn round: two to boxes 1 to 3 and the banker in turn, then third cards, boxes first. */
export const drawLuckyNine = (draws: Draws): { readonly boxes: readonly (readonly Card[])[]; readonly banker: readonly Card[] } => {
  const deal = openDeck(1, draws);
  const hands: Card[][] = Array.from({ length: BOXES + 1 }, () => []);
  for (let round = 0; round < 2; round += 1) for (const hand of hands) hand.push(deal());
  const points = (hand: readonly Card[]) => twoPoints(hand.map(rankOf));
  const [banker = []] = hands.slice(BOXES);
  if (points(banker) !== 9) for (const hand of hands) if (points(hand) <= DRAWS_TO) hand.push(deal());
  return { boxes: hands.slice(0, BOXES), banker };
};
