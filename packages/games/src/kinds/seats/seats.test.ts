import { expect, test } from 'vitest';
import { parseCards } from '../../cards/pack.ts';
import { fractionText } from '../../figures/rational.ts';
import { quickDraws } from '../../testing/quick-draws.ts';
import { goodnessDeviation, tally } from '../../testing/randomness.ts';
import { dosBeats, dosRank, dosStrength, dosSuit, dosUnits } from './pusoy-dos.ts';
import { frontRanks, isFouled, isRoyalBack, naturalUnits, pusoyUnits, royalties, type PusoyHand } from './pusoy.ts';
import { drawSakla, firstPair, SAKLA_BOARD, SAKLA_RANKS, saklaReturn } from './sakla.ts';
import { settleFight, tongitsPips, tongitsPoints } from './tongits.ts';

test('[PVP-10] points of tongits with the best melds taken out', () => {
  const points = (text: string) => tongitsPoints(parseCards(text));
  expect(points('3c 4c 5c 5d 5h Ks 2d')).toBe(19);
  expect(points('8h 8d 8s 8c 9c Tc 2s')).toBe(2);
  expect(points('4h 5h 6h Kc Kd Ks 2c 9d')).toBe(11);
  expect([points(''), points('Qs Ks As'), points('As 2s 3s')]).toEqual([0, 21, 0]);
  expect(parseCards('Ac 9d Td Kh').map(tongitsPips)).toEqual([1, 9, 10, 10]);
});

test('[PVP-10] fights of tongits', () => {
  const side = (points: number, stand: 'caller' | 'challenged' | 'folded' | 'burned', hidden = 0) => ({ points, stand, hidden });
  expect(settleFight([side(7, 'caller'), side(7, 'challenged'), side(2, 'burned')])).toEqual({ winner: 1, pays: [3, 0, 2] });
  expect(settleFight([side(5, 'caller', 1), side(6, 'challenged'), side(1, 'folded')])).toEqual({ winner: 0, pays: [0, 3, 2] });
  expect(settleFight([side(9, 'caller'), side(4, 'challenged'), side(4, 'challenged')])).toEqual({ winner: 1, pays: [3, 0, 2] });
});

test('[PVP-10] plays of pusoy dos', () => {
  const beats = (played: string, on: string) => dosBeats(parseCards(played), parseCards(on));
  expect([beats('4d', '4h'), beats('5d', '5h'), beats('4h', '4d'), beats('2c', 'Ad'), beats('3d', '4c')]).toEqual([true, true, false, true, false]);
  expect(beats('3h 5h 7h 9h Kh', '2s 5s 7s 9s As')).toBe(true);
  expect(dosStrength(parseCards('Jc Qd Kh As 2c'))).toBeNull();
  expect(dosStrength(parseCards('Ac 2d 3h 4s 5c'))).toBeNull();
  expect([beats('3c 3d 3h 3s 4c', 'Ac Ad Ah Kc Kd'), beats('3c 4c 5c 6c 7c', '2c 2d 2h 2s Ac')]).toEqual([true, true]);
  expect([beats('3c 3d', '4c'), beats('3c 4d', '3d 3h'), beats('Tc Jd Qh Ks Ac', '9c Td Jh Qs Kd')]).toEqual([false, false, true]);
  expect([0, 4, 9, 12].map(dosUnits)).toEqual([0, 4, 18, 36]);
  expect(parseCards('3c 2d').map((card) => [dosRank(card), dosSuit(card)])).toEqual([
    [0, 0],
    [12, 3],
  ]);
});

const hand = (front: string, middle: string, back: string): PusoyHand => ({ front: parseCards(front), middle: parseCards(middle), back: parseCards(back) });

test('[PVP-10] pusoy: the worked comparison, fouls and hands that win at once', () => {
  const own = hand('Ac Ad 5h', '8c 8d 8h 2c 2d', '3d 4d 5d 6d 7d');
  const other = hand('Kh Qh 9h', 'Th Ts 4h 4s Js', 'Jc Jd Jh 6c 6s');
  expect([royalties(own), royalties(other), isFouled(own), isFouled(other)]).toEqual([7, 0, false, false]);
  expect(pusoyUnits([own, other])).toEqual([13, -13]);
  const fouled = hand('Ac Ad 5h', 'Kc Qd 9h 3s 2c', '4d 4s 7h 8c 9d');
  expect([isFouled(fouled), pusoyUnits([other, fouled])]).toEqual([true, [6, -6]]);
  expect(naturalUnits(hand('Ac 2d 3h', '4c 5d 6h 7s 8c', '9d Th Js Qc Kd'))).toBe(13);
  expect(naturalUnits(hand('2d 5d 9d', '3c 6c 8c Tc Kc', '2h 4h 7h Jh Ah'))).toBe(3);
  expect(naturalUnits(hand('Ac Ad 5h', '2c 2d 3h 3s 4c', '4d 6s 6h 7c 7d'))).toBe(3);
  expect([frontRanks(parseCards('7c 7d 7h')), isRoyalBack(hand('2c 3c 4d', '5c 6c 7d 8d 9h', 'Th Jh Qh Kh Ah'))]).toEqual([[3, 7], true]);
});

test('[PVP-16] every pair of sakla is complete first equally often and returns 19/20', () => {
  expect([SAKLA_BOARD.length, SAKLA_RANKS.length]).toEqual([20, 5]);
  expect(fractionText(saklaReturn(20, '18'))).toBe('19/20');
  expect(firstPair([0, 2, 3, 1])).toBe(1);
  expect(() => firstPair([0, 2])).toThrow(RangeError);
  const draws = quickDraws('sakla');
  const pairs = tally(
    Array.from({ length: 4000 }, () => drawSakla(draws)),
    20,
  );
  expect(
    Math.abs(
      goodnessDeviation(
        pairs,
        pairs.map(() => 200),
      ),
    ),
  ).toBeLessThan(2.576);
});
