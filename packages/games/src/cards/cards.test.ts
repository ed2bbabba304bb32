import { expect, test } from 'vitest';
import { quickDraws } from '../testing/quick-draws.ts';
import { countDisjointHands, everyHand } from './disjoint-hands.ts';
import { cardText, dealCards, highRank, isPicture, isRed, openDeck, PACK, parseCards, subsets, suitOf } from './pack.ts';
import { isRoyal, leadingRank, POKER, pokerClass, pokerRanks, pokerScore } from './poker-hand.ts';
import { compareRanks, THREE, THREE_CARD_TAHAN, threeCardClass, threeCardRanks } from './three-card-hand.ts';

test('[TABLE-17] cards are read and written, and a deck gives each card of its packs once', () => {
  expect(parseCards('As Td 2c').map(cardText)).toEqual(['As', 'Td', '2c']);
  expect(PACK.map(cardText).slice(0, 14).join(' ')).toBe('Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ad');
  expect(() => parseCards('1s')).toThrow(RangeError);
  expect(() => parseCards('Asd')).toThrow(RangeError);
  const dealt = dealCards(2, 104, quickDraws('deck'));
  expect(PACK.map((card) => dealt.filter((other) => other === card).length)).toEqual(PACK.map(() => 2));
  const deal = openDeck(1, quickDraws('short'));
  for (let card = 0; card < 52; card += 1) deal();
  expect(deal).toThrow(RangeError);
  expect(PACK.filter(isRed).every((card) => [1, 2].includes(suitOf(card)))).toBe(true);
  expect(PACK.filter(isPicture).length).toBe(12);
});

test('[TABLE-17] classes of all five cards have their known numbers', () => {
  const counts = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  everyHand(5, (cards) => {
    const kind = pokerClass(pokerScore(cards));
    counts[kind] = (counts[kind] ?? 0) + 1;
  });
  expect(counts).toEqual([1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40]);
});

/** The best five of the cards by trying each set of five. */
const bestOfFives = (cards: readonly number[]) => Math.max(...[...subsets(cards, 5)].map(pokerScore));

test('[TABLE-17] six and seven cards are as good as their best five', () => {
  const draws = quickDraws('seven');
  for (let round = 0; round < 3000; round += 1) {
    const cards = dealCards(1, 6 + (round % 2), draws);
    expect([cards, pokerScore(cards)]).toEqual([cards, bestOfFives(cards)]);
  }
});

test('[TABLE-17] ranks of hands by example', () => {
  const ranks = (text: string) => pokerRanks(parseCards(text));
  expect(ranks('Ac Kc Qc Jc Tc 9c 2d')).toEqual([POKER.straightFlush, 14]);
  expect(ranks('Ac 2d 3h 4s 5c 9d 9h')).toEqual([POKER.straight, 5]);
  expect(ranks('Ac Ad Ah Ks Kc Kd 2h')).toEqual([POKER.fullHouse, 14, 13]);
  expect(ranks('9c 9d 4h Ks Ac 7d 2h')).toEqual([POKER.pair, 9, 14, 13, 7]);
  expect(ranks('9c 9d 4h 4s Kc Kd Ah')).toEqual([POKER.twoPair, 13, 9, 14]);
  expect(isRoyal(pokerScore(parseCards('Ac Kc Qc Jc Tc')))).toBe(true);
  expect(leadingRank(pokerScore(parseCards('2c 2d 2h 2s Ac')))).toBe(2);
  expect(highRank(0)).toBe(14);
});

test('[TABLE-14] classes of all three cards, and their order', () => {
  const counts = [0, 0, 0, 0, 0, 0];
  everyHand(3, (cards) => {
    const kind = threeCardClass([...cards]);
    counts[kind] = (counts[kind] ?? 0) + 1;
  });
  expect(counts).toEqual([16_440, 3_744, 1_096, 720, 52, 48]);
  const ranks = (text: string) => threeCardRanks(parseCards(text), THREE_CARD_TAHAN);
  expect([ranks('Ac 2d 3h'), ranks('Kc Qd Jh'), ranks('7c 7d Kh')]).toEqual([
    [THREE.straight, 3],
    [THREE.straight, 13],
    [THREE.pair, 7, 13],
  ]);
  expect(compareRanks(ranks('Ac 2d 3h'), ranks('Kc Qd Jh'))).toBe(-1);
});

test('[TABLE-14] pairs of disjoint hands are counted as by trying them all', () => {
  const strengthOf = (cards: ArrayLike<number>) => ((cards[0] ?? 0) + (cards[1] ?? 0)) % 7;
  const counted = countDisjointHands(2, strengthOf);
  const hands = [...subsets(PACK, 2)];
  const tried = counted.map(({ strength }) => {
    const own = hands.filter((cards) => strengthOf(cards) === strength);
    const others = own.flatMap((cards) => hands.filter((other) => !other.some((card) => cards.includes(card))));
    const lower = others.filter((cards) => strengthOf(cards) < strength).length;
    return { strength, hands: own.length, wins: BigInt(lower), ties: BigInt(others.filter((cards) => strengthOf(cards) === strength).length) };
  });
  expect(counted).toEqual(tried);
});
