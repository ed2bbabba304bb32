import { expect, test } from 'vitest';
import { fairDraws } from '../../fair/provably-fair.ts';
import { settleBet } from '../../figures/bet.ts';
import { fractionText, rational, sum } from '../../figures/rational.ts';
import { plainText } from '../../figures/returns.ts';
import { drawPocket, drawRelampago } from './draw.ts';
import { doubleBallReturn, dramaReturn, pocketWays, relampagoReturn, rouletteReturn, twoBallSettle } from './figures.ts';
import { ROULETTE_ODDS, rouletteBet, roulettePlace, SMALL_WHEEL_ODDS } from './rules.ts';
import { MOON } from './wheel.ts';

const S = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const draws = (nonce: number) => fairDraws({ serverSeed: S, clientSeed: 'perya', nonce });
const EVEN = ['red', 'black', 'odd', 'even', 'low', 'high'];

/** Every place of a layout. */
const everyPlace = (pockets: number): string[] => {
  const numbers = Array.from({ length: pockets === 13 ? 12 : 36 }, (_, index) => index + 1);
  const candidates = [
    ...EVEN,
    'first4',
    'top5',
    ...Array.from({ length: pockets }, (_, pocket) => `straight:${pocket}`),
    ...[0, ...numbers, MOON].flatMap((a) => [0, ...numbers, MOON].map((b) => `split:${a}-${b}`)),
    ...numbers.flatMap((first) => ['street', 'six', 'corner', 'dozen', 'column'].map((kind) => `${kind}:${first}`)),
    'trio:0-1-2',
    'trio:0-2-3',
    'trio:0-2-00',
    'trio:2-3-00',
  ];
  return candidates.filter((text) => {
    try {
      return roulettePlace(text, pockets).pockets.length > 0;
    } catch {
      return false;
    }
  });
};

test('[TABLE-12] [GAME-03] every place of 37 pockets returns 36/37, and 73/74 on even chances with half back', () => {
  const places = everyPlace(37);
  // 6 even chances, 37 numbers, 57 + 3 splits, 12 streets, 2 trios, 22 corners, first four, 11 lines of six, dozens and columns.
  expect(places.length).toBe(6 + 37 + 60 + 12 + 2 + 22 + 1 + 11 + 6);
  for (const place of places) expect(fractionText(rouletteReturn(37, rouletteBet(place, { pockets: 37, halfBack: false })))).toBe('36/37');
  for (const place of EVEN) expect(fractionText(rouletteReturn(37, rouletteBet(place, { pockets: 37, halfBack: true })))).toBe('73/74');
});

test('[TABLE-12] [GAME-03] wheels of 38 and 13 pockets', () => {
  const moon = { pockets: 38, halfBack: true } as const;
  const expected = (place: string) => (EVEN.includes(place) ? '37/38' : place === 'top5' ? '35/38' : '18/19');
  for (const place of everyPlace(38)) expect([place, fractionText(rouletteReturn(38, rouletteBet(place, moon)))]).toEqual([place, expected(place)]);
  const small = { pockets: 13, halfBack: true } as const;
  const places = everyPlace(13);
  expect(places.length).toBe(6 + 13 + 17 + 3);
  for (const place of places) expect(fractionText(rouletteReturn(13, rouletteBet(place, small)))).toBe(EVEN.includes(place) ? '25/26' : '12/13');
  expect([Object.keys(SMALL_WHEEL_ODDS).length, ROULETTE_ODDS['straight']]).toEqual([4, '35']);
});

test('[TABLE-12] places outside the layout are refused', () => {
  for (const text of ['split:1-5', 'split:3-4', 'street:2', 'corner:3', 'corner:33', 'six:34', 'straight:37', 'dozen:4', 'top5', 'trio:0-1-3', 'x'])
    expect(() => roulettePlace(text, 37)).toThrow(RangeError);
  expect(() => rouletteBet('street:1', { pockets: 13, halfBack: true })).toThrow(RangeError);
});

test('[TABLE-12] [GAME-03] relampago, drama and two balls', () => {
  expect(fractionText(relampagoReturn('29'))).toBe('52917/54760');
  expect(fractionText(dramaReturn(23n))).toBe('1771/1850');
  expect(fractionText(doubleBallReturn('1250', 37, true))).toBe('1251/1369');
  expect(fractionText(doubleBallReturn('34', 37, false))).toBe('35/37');
  const straight = rouletteBet('straight:5', { pockets: 37, halfBack: false });
  expect([plainText(twoBallSettle(straight, 5, 5)), plainText(twoBallSettle(straight, 5, 6))]).toEqual(['36', '18']);
  const all = pocketWays(37).flatMap(({ outcome: first }) => pocketWays(37).map(({ outcome: second }) => twoBallSettle(straight, first, second)));
  expect(sum(all)).toEqual(rational(36n * 37n));
});

test('[TABLE-12] worked draws', () => {
  expect(drawPocket(37, draws(1))).toBe(5);
  expect(drawRelampago(draws(2))).toEqual({ lucky: [{ number: 0, stakes: 100 }], pocket: 29 });
  expect(plainText(settleBet(rouletteBet('red', { pockets: 37, halfBack: true }), 0))).toBe('0.5');
});
