import { expect, test } from 'vitest';
import { fairDraws } from '../../fair/provably-fair.ts';
import { fractionText, plus, rational, times, ZERO } from '../../figures/rational.ts';
import { plainText } from '../../figures/returns.ts';
import { coasterReturns, drawDrop, DROP_BOARDS, dropReturn, dropReturns } from './rules.ts';

const S = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';

test('[GAME-03] every board of pegs returns its exact fraction', () => {
  const returns = Object.values(DROP_BOARDS).map(({ rows, returns: edge }) => fractionText(dropReturn(dropReturns(edge.split(' '), rows))));
  expect(returns).toEqual([
    '31/32',
    '123/128',
    '619/640',
    '3955/4096',
    '19639/20480',
    '19661/20480',
    '157987/163840',
    '31767/32768',
    '314091/327680',
    '1237/1280',
    '1231/1280',
    '76631/81920',
    '77323/81920',
  ]);
  expect(() => dropReturns(['1'], 8)).toThrow(RangeError);
});

test('[GAME-03] a board counted path by path agrees', () => {
  const returns = dropReturns(DROP_BOARDS['perya-drop']!.returns.split(' '), 9);
  let total = ZERO;
  for (let path = 0; path < 512; path += 1) total = plus(total, returns[path.toString(2).replaceAll('0', '').length] ?? ZERO);
  expect(times(total, rational(1n, 512n))).toEqual(dropReturn(returns));
});

test('[GAME-03] hills and the worked drop', () => {
  const hills = coasterReturns(10, '1.3', '0.69');
  expect(hills.map(plainText).join(' ')).toBe('0.02 0.04 0.08 0.16 0.3 0.58 1.09 2.06 3.88 7.31 13.78');
  expect(fractionText(dropReturn(hills))).toBe('24249/25600');
  expect(drawDrop(8, fairDraws({ serverSeed: S, clientSeed: 'perya', nonce: 8 }))).toEqual({ path: '00100100', slot: 2 });
});
