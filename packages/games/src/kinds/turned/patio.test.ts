import { expect, test } from 'vitest';
import { parseCards } from '../../cards/pack.ts';
import { compare, fractionText, ONE, rational, sum, times } from '../../figures/rational.ts';
import { plainText } from '../../figures/returns.ts';
import { encoreEquities, encorePrice } from '../encore/equities.ts';
import { countPatio, PATIO_CLASS_ODDS } from './patio.ts';

test('[TABLE-14] patio poker: every pair of hands of a board is won by one side or tied', () => {
  const { wins, ties, classes } = countPatio(2000);
  const pairs = 2n * wins + ties;
  expect(pairs % (1081n * 990n)).toBe(0n);
  expect(pairs).toBeGreaterThan(0n);
  expect(classes.reduce((total, count) => total + count, 0n)).toBe(pairs);
  expect(PATIO_CLASS_ODDS.length).toBe(7);
});

const HANDS = ['As Ad', 'Ks Kd', 'Qs Qd', '7c 6c', 'Jh Th', '2c 3d'].map(parseCards);

test('[TABLE-18] encore: equities over all boards sum to one, and no price is above 0.96 divided by the equity', () => {
  const turn = encoreEquities(HANDS, parseCards('8c 9c Ah 2d'));
  expect(compare(sum(turn), ONE)).toBe(0);
  for (const equity of turn) {
    const price = encorePrice(equity);
    if (price !== null) expect(compare(times(price, equity), rational(96n, 100n))).toBeLessThanOrEqual(0);
  }
  const flop = encoreEquities(HANDS, parseCards('8c 9c Ah'));
  expect(compare(sum(flop), ONE)).toBe(0);
});

test('[TABLE-18] encore: ties share the price, a sure and a lost hand are closed', () => {
  const river = encoreEquities(HANDS, parseCards('8c 9c Ah 2d Kc'));
  expect(river.map(fractionText)).toEqual(['0/1', '0/1', '0/1', '1/1', '0/1', '0/1']);
  expect(river.map(encorePrice)).toEqual([null, null, null, null, null, null]);
  const shared = encoreEquities(HANDS, parseCards('Tc Ac Kc Qc Jc'));
  expect(shared.map(fractionText)).toEqual(Array.from({ length: 6 }, () => '1/6'));
  expect(plainText(encorePrice(rational(1n, 6n))!)).toBe('5.76');
});
