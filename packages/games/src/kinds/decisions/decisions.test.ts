import { expect, test } from 'vitest';
import { cardText, parseCards } from '../../cards/pack.ts';
import { pokerScore } from '../../cards/poker-hand.ts';
import { fairDraws } from '../../fair/provably-fair.ts';
import { betReturn } from '../../figures/bet.ts';
import { fractionText } from '../../figures/rational.ts';
import { plainText } from '../../figures/returns.ts';
import { FIRST_THREE_SIDE, PAIR_SIDE, setWays } from './blackjack-sides.ts';
import { bestPlay, BLACKJACK_PLACES, blackjackPips, dealerHits, drawBlackjackPlaces, handValue, insuranceReturn } from './blackjack.ts';
import { dealerQualifies, settleCaribbean, settleHoldem } from './poker/holdem.ts';
import { videoPokerReturn } from './poker/video-poker.ts';
import { settleWar, warReturn, warTieReturn } from './war.ts';

const S = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';

test('[TABLE-17] [GAME-03] war: fighting every tie, and the bet on a tie', () => {
  expect(fractionText(warReturn(6))).toBe('4822262/4965115');
  expect(fractionText(warTieReturn(6))).toBe('276/311');
  const [player = 0, dealer = 0, warPlayer = 0, warDealer = 0] = parseCards('9c 9d Qh 8s');
  const fought = settleWar({ player, dealer, war: { player: warPlayer, dealer: warDealer } }, true);
  expect([plainText(fought.staked), plainText(fought.returned)]).toEqual(['2', '3']);
  expect(plainText(settleWar({ player, dealer, war: null }, false).returned)).toBe('0.5');
});

test('[TABLE-17] video poker pays by the class of the final hand', () => {
  expect(['Ac Kc Qc Jc Tc', 'Jc Jd 2s 5h 9c', 'Tc Td 2s 5h 9c', '2c 2d 3s 3h 9c'].map((hand) => videoPokerReturn(parseCards(hand)))).toEqual([800, 1, 0, 2]);
});

const RULES = { hitsSoft17: false, surrender: false };
const ALL = { double: true, split: true, surrender: true };

test('[TABLE-16] best play of blackjack by its table', () => {
  const at = (hand: string, up: number, possible = ALL, rules = RULES) => bestPlay(parseCards(hand).map(blackjackPips), up, possible, rules);
  const row = (hand: string, rules = RULES) => [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((up) => at(hand, up, ALL, rules)[0]).join('');
  expect([row('5c 3d'), row('5c 4d'), row('6c 4d'), row('6c 5d'), row('Tc 2d'), row('Tc 4d')]).toEqual([
    'hhhhhhhhhh',
    'hddddhhhhh',
    'ddddddddhh',
    'dddddddddh',
    'hhssshhhhh',
    'ssssshhhhh',
  ]);
  expect([row('Ac 2d'), row('Ac 4d'), row('Ac 6d'), row('Ac 7d'), row('Ac 8d')]).toEqual([
    'hhhddhhhhh',
    'hhdddhhhhh',
    'hddddhhhhh',
    'sddddsshhh',
    'ssssssssss',
  ]);
  expect([at('8c 8d', 6), at('8c 8d', 11), at('9c 9d', 7), at('9c 9d', 9), at('5c 5d', 6), at('Tc Kd', 6), at('7c 7d', 8)]).toEqual([
    'split',
    'split',
    'stand',
    'split',
    'double',
    'stand',
    'hit',
  ]);
  expect([at('8c 3d', 6), at('Ah 8c', 9), at('Ac 7d', 3, { ...ALL, double: false }), at('6c 5d', 5, { ...ALL, double: false })]).toEqual([
    'double',
    'stand',
    'stand',
    'hit',
  ]);
  const late = { hitsSoft17: true, surrender: true };
  expect([row('Tc 6d', late), row('Tc 5d', late), row('Tc 7d', late), row('8c 8d', late), row('6c 5d', late)]).toEqual([
    'ssssshhsss',
    'ssssshhhss',
    'ssssssssss',
    'ssssssssss',
    'dddddddddd',
  ]);
  expect([at('Tc 6d', 9, ALL, late), at('Tc 5d', 10, ALL, late), at('Tc 7d', 11, ALL, late), at('8c 8d', 11, ALL, late), at('8c 8d', 10, ALL, late)]).toEqual([
    'surrender',
    'surrender',
    'surrender',
    'surrender',
    'split',
  ]);
});

test('[TABLE-16] values, the dealer, places and insurance', () => {
  const value = (hand: string) => handValue(parseCards(hand).map(blackjackPips));
  expect([value('Ah 8c'), value('Ah 8c 5d'), value('Kd Qh 5c')]).toEqual([
    { total: 19, soft: true },
    { total: 14, soft: false },
    { total: 25, soft: false },
  ]);
  expect([dealerHits([1, 6], false), dealerHits([1, 6], true), dealerHits([10, 6], false), dealerHits([10, 7], true)]).toEqual([false, true, true, false]);
  expect([8, 6, 4].map((packs) => fractionText(insuranceReturn(packs)))).toEqual(['384/415', '288/311', '64/69']);
  const places = drawBlackjackPlaces(fairDraws({ serverSeed: S, clientSeed: 'perya', nonce: 5 })).map(cardText);
  const at = (place: number) => places[place - 1];
  expect([...BLACKJACK_PLACES.player.map(at), ...BLACKJACK_PLACES.dealer.map(at)].join(' ')).toBe('Ah 8c 9h Kh');
});

test('[TABLE-17] worked hands of hold’em and caribbean', () => {
  const pairOfThrees = settleHoldem(parseCards('Kc Kd'), parseCards('Jc Ah'), parseCards('Kh 3d 3s 9c 7d'));
  expect([plainText(pairOfThrees.ante), plainText(pairOfThrees.call)]).toEqual(['4', '2']);
  const qualified = settleHoldem(parseCards('Kc Kd'), parseCards('3c Ah'), parseCards('Kh 3d 3s 7c 7d'));
  expect([plainText(qualified.ante), plainText(qualified.call)]).toEqual(['4', '4']);
  const lost = settleHoldem(parseCards('Qc Jd'), parseCards('Ac Ah'), parseCards('Kh 3d 4s 7c 9d'));
  const tied = settleHoldem(parseCards('2c 3d'), parseCards('2d 3h'), parseCards('Th Td Ts Kc Kd'));
  expect([lost, tied].map(({ ante, call }) => [plainText(ante), plainText(call)])).toEqual([
    ['0', '0'],
    ['1', '2'],
  ]);
  const queenHigh = settleCaribbean(parseCards('2c 2d 5h 7s 9c'), parseCards('Ac Qd 9h 7c 3s'));
  expect([plainText(queenHigh.ante), plainText(queenHigh.raise)]).toEqual(['2', '2']);
  const won = settleCaribbean(parseCards('2c 2d 2h 7s 9c'), parseCards('Ac Kd 9h 7c 3s'));
  expect([plainText(won.ante), plainText(won.raise)]).toEqual(['2', '8']);
  expect([dealerQualifies(pokerScore(parseCards('3c 3d Kh 9s 7c'))), dealerQualifies(pokerScore(parseCards('4c 4d Kh 9s 7c')))]).toEqual([false, true]);
});

test('[TABLE-16] [GAME-03] bets on the first cards of blackjack from eight packs', () => {
  expect(fractionText(betReturn(setWays(8, 2), PAIR_SIDE))).toBe('398/415');
  expect(fractionText(betReturn(setWays(8, 3), FIRST_THREE_SIDE))).toBe('119489/124085');
});
