import { expect, test } from 'vitest';
import { cardText, PACK, parseCards, rankOf } from '../../cards/pack.ts';
import { compareRanks, TEEN_PATTI, threeCardRanks } from '../../cards/three-card-hand.ts';
import { fairDraws } from '../../fair/provably-fair.ts';
import { betReturn, settleBet, type Bet } from '../../figures/bet.ts';
import { fractionText, plus, rational, times } from '../../figures/rational.ts';
import { plainText, toOne, type Way } from '../../figures/returns.ts';
import { ANDAR_COUNTS, andarCount, andarSide, andarWays, drawAndarBahar, JOKER_ODDS, jokerBet } from './andar.ts';
import { BULL_BULL, bullOf, bullStrength, bullTimes, FIVE_PICTURES } from './bull.ts';
import { DRAGON_TIGER_BETS, dragonTigerSide, dragonTigerWays, drawDragonTiger, TORERO_BETS, toreroWays } from './dragon-tiger.ts';
import { drawLuckyNine, LUCKY_NINE_BETS, luckyNineRound, luckyNineWays } from './lucky-nine.ts';
import { CURTAIN_BETS, curtainFacts, pairOrBetter, TAHAN_PAIR_ODDS, TEEN_PATTI_PAIR_ODDS, teenPattiPairs, threeCardWays } from './three-cards.ts';

const S = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const draws = (nonce: number) => fairDraws({ serverSeed: S, clientSeed: 'perya', nonce });
const returnsOf = <T>(ways: readonly Way<T>[], bets: Readonly<Record<string, Bet<T>>>) =>
  Object.fromEntries(Object.entries(bets).map(([id, bet]) => [id, fractionText(betReturn(ways, bet))]));

test('[TABLE-14] [GAME-03] dragon tiger with one and two cards', () => {
  const { tie, suitedTie, suit, ranks, parity } = DRAGON_TIGER_BETS;
  const bets = {
    dragon: dragonTigerSide('dragon'),
    tiger: dragonTigerSide('tiger'),
    tie: tie(),
    suitedTie: suitedTie(),
    suit: suit('dragon', 2),
    big: ranks('tiger', 8, 13),
    small: ranks('dragon', 1, 6),
    odd: parity('dragon', 1),
    even: parity('tiger', 0),
  };
  expect(returnsOf(dragonTigerWays(8), bets)).toEqual({
    dragon: '799/830',
    tiger: '799/830',
    tie: '372/415',
    suitedTie: '357/415',
    suit: '19/20',
    big: '12/13',
    small: '12/13',
    odd: '49/52',
    even: '123/130',
  });
  expect(returnsOf([...toreroWays(8)], TORERO_BETS)).toEqual({
    dragon: '435257/446706',
    tiger: '435257/446706',
    tie: '194633/223353',
    pairOfDragon: '372/415',
  });
  const twins = { dragon: 8, tiger: 8 };
  expect([bets.dragon, bets.tie, bets.suitedTie].map((bet) => plainText(settleBet(bet, twins)))).toEqual(['0.5', '12', '51']);
  expect(plainText(settleBet(dragonTigerSide('dragon', '1', 'back'), twins))).toBe('1');
  expect(drawDragonTiger(draws(50))).toEqual(drawDragonTiger(draws(50)));
});

test('[TABLE-14] [GAME-03] andar bahar', () => {
  const ways = andarWays();
  expect(returnsOf(ways, { andar: andarSide('A'), bahar: andarSide('B') })).toEqual({ andar: '8151/8330', bahar: '808/833' });
  const counts = ANDAR_COUNTS.map(({ low, high, odds }) => fractionText(betReturn(ways, andarCount(low, high, odds))));
  expect(counts).toEqual(['1129/1190', '4068/4165', '3872/4165', '3632/4165', '508/595', '66/85', '3634/4165', '3333/4165']);
  const jokers = PACK.map((outcome) => ({ outcome, ways: 1n }));
  const named = Object.keys(JOKER_ODDS) as (keyof typeof JOKER_ODDS)[];
  expect(named.map((bet) => fractionText(betReturn(jokers, jokerBet(bet))))).toEqual(['12/13', '49/52', '49/52']);
  const { joker, match, count, side } = drawAndarBahar(draws(4));
  expect([cardText(joker), cardText(match), count, side]).toEqual(['As', 'Ac', 18, 'B']);
});

test('[TABLE-14] worked hands of bull', () => {
  const hands = ['9c 6d 5h Ks 4c', '3c 3d 4h Ts 8c', 'Kc Qd Jh Ts 5c', 'Kc 7d 3h 5s 5c', 'Kc Qd Jh Js Qc', 'Ac 2d 4h 8s 9c'].map(parseCards);
  expect(hands.map(bullOf)).toEqual([4, 8, 5, BULL_BULL, FIVE_PICTURES, 0]);
  expect([0, 6, 7, 8, 9, 10, 11].map(bullTimes)).toEqual([1, 1, 2, 2, 3, 4, 5]);
  const [first = []] = hands;
  expect(bullOf(parseCards('9d 6h 5s Qs 4d'))).toBe(4);
  expect(bullStrength(first)).toBeGreaterThan(bullStrength(parseCards('9d 6h 5s Qs 4d')));
  // Equal bulls and equal ranks are decided by the suit of the highest card.
  expect(bullStrength(parseCards('9d 6h 5s Kh 4d'))).toBeLessThan(bullStrength(first));
});

test('[TABLE-14] [GAME-03] lucky nine', () => {
  const ways = [...luckyNineWays()];
  expect(returnsOf(ways, LUCKY_NINE_BETS)).toEqual({ box: '4461016621/4580667000', tie: '348128/363545', pair: '16/17', nine: '3136/3315' });
  const round = luckyNineRound([3, 9], [2, 1], 4, null);
  expect([round.box, round.banker, plainText(settleBet(LUCKY_NINE_BETS.box, round))]).toEqual([9, 5, '1.95']);
  expect(() => luckyNineRound([3, 9], [2, 1], null, null)).toThrow(RangeError);
  const { boxes, banker } = drawLuckyNine(draws(51));
  const points = (hand: readonly number[]) => hand.slice(0, 2).reduce((sum, card) => sum + (rankOf(card) < 9 ? rankOf(card) + 1 : 0), 0) % 10;
  const ended = points(banker) === 9;
  expect([...boxes, banker].map((hand) => hand.length)).toEqual([...boxes, banker].map((hand) => (!ended && points(hand) <= 4 ? 3 : 2)));
});

test('[TABLE-14] [GAME-03] teen patti over all deals of three cards each', () => {
  const { wins, ties } = teenPattiPairs();
  const pairs = 22_100n * 18_424n;
  expect(fractionText(plus(times(toOne('0.95'), rational(wins, pairs)), rational(ties, pairs)))).toBe('9543327/9787750');
  expect(fractionText(betReturn(threeCardWays(), pairOrBetter(TEEN_PATTI_PAIR_ODDS)))).toBe('5217/5525');
  expect(fractionText(betReturn(threeCardWays(), pairOrBetter(TAHAN_PAIR_ODDS)))).toBe('5123/5525');
  const ranked = (text: string) => threeCardRanks(parseCards(text), TEEN_PATTI);
  expect(compareRanks(ranked('Ac 2d 3h'), ranked('Kc Qd Jh'))).toBe(1);
  expect(compareRanks(ranked('Ac 2d 3h'), ranked('Ad Kd Qh'))).toBe(-1);
  expect(compareRanks(ranked('2c 2d 2h'), ranked('Ad Kd Qd'))).toBe(1);
  expect(compareRanks(ranked('9c 9d Kh'), ranked('9h 9s Kd'))).toBe(0);
});

test('[TABLE-14] [GAME-03] three cards behind the curtain', () => {
  expect(returnsOf(threeCardWays(), CURTAIN_BETS)).toEqual({
    'three:red': '16/17',
    'three:black': '16/17',
    'two:red': '19/20',
    'two:black': '19/20',
    'pictures:0': '399/425',
    'pictures:1': '396/425',
    'pictures:2': '396/425',
    'pictures:3': '209/221',
    pair: '396/425',
    flush: '5206/5525',
    straight: '1026/1105',
    trips: '396/425',
    'straight flush': '5172/5525',
    none: '25893/27625',
    ace: '51643/55250',
  });
  expect(curtainFacts(parseCards('7h 7d Kc'))).toEqual({ red: 2, black: 1, faces: 1, rank: 'pair', top: 'K' });
});
