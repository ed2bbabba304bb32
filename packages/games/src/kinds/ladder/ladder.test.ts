import { expect, test } from 'vitest';
import { fairDraws } from '../../fair/provably-fair.ts';
import { asNumber, compare, fractionText, rational } from '../../figures/rational.ts';
import { plainText } from '../../figures/returns.ts';
import { drawMines, drawRanks } from './draw.ts';
import { haranaReturn, hiLoChance, LADDER_RHO, ladderReturn, ladderReturns, LADDERS, limboReturn, MOST_LADDER_RETURN, rhoOf, tossChance } from './rules.ts';

const S = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const draws = (nonce: number) => fairDraws({ serverSeed: S, clientSeed: 'perya', nonce });

test('[GAME-03] worked ladders', () => {
  const returns = (mines: number) => ladderReturns(LADDERS.mines(25, mines), rhoOf(LADDER_RHO.mines)).slice(0, 5).map(plainText);
  expect(returns(3)).toEqual(['1.1', '1.25', '1.44', '1.67', '1.95']);
  expect(returns(5)).toEqual(['1.21', '1.53', '1.95', '2.53', '3.32']);
  expect(drawMines(25, 3, draws(7))).toEqual([5, 11, 16]);
  expect(drawRanks(6, draws(9)).join(' ')).toBe('J K 9 3 8 J');
  expect([limboReturn(250, 249), limboReturn(250, 250)].map(plainText)).toEqual(['0', '2.5']);
  expect(fractionText(tossChance(20))).toBe('19/400');
});

test('[GAME-03] every ladder returns at most its ρ and at least what cutting leaves', () => {
  const half = rational(1n, 2n);
  const ladders = [
    [LADDERS.tower(3, 4), LADDER_RHO.tower],
    [LADDERS.leap(2), LADDER_RHO.leap],
    [LADDERS.climb(), LADDER_RHO.climb],
    [LADDERS.balloon(), LADDER_RHO.balloon],
    [LADDERS.flip(), LADDER_RHO.flip],
    [LADDERS.throws(half), LADDER_RHO.throws],
    [LADDERS.wagons(), LADDER_RHO.wagons],
    [LADDERS.mines(49, 7), LADDER_RHO.diamondMines],
  ] as const;
  for (const [chances, percent] of ladders) {
    const offered = ladderReturns(chances, rhoOf(percent));
    expect(offered.length).toBeGreaterThan(0);
    for (const [index, value] of offered.entries()) {
      expect(compare(ladderReturn(chances, rhoOf(percent), index + 1), rhoOf(percent))).toBeLessThanOrEqual(0);
      expect(asNumber(ladderReturn(chances, rhoOf(percent), index + 1))).toBeGreaterThan(percent / 100 - 0.01);
      expect(compare(value, MOST_LADDER_RETURN)).toBeLessThanOrEqual(0);
    }
  }
  expect(ladderReturns(LADDERS.flip(), rhoOf(98)).length).toBe(13);
  expect(() => ladderReturn(LADDERS.flip(), rhoOf(98), 14)).toThrow(RangeError);
});

test('[GAME-03] hi-lo counts higher or the same and lower or the same', () => {
  expect([hiLoChance(0, 'higher'), hiLoChance(12, 'higher'), hiLoChance(12, 'lower')].map(fractionText)).toEqual(['1/1', '1/13', '1/1']);
  expect(haranaReturn(12, 'higher')).toBeNull();
  expect([haranaReturn(11, 'higher'), haranaReturn(3, 'lower')].map((value) => plainText(value!))).toEqual(['12.48', '4.16']);
});
