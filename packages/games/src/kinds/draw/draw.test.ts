import { expect, test } from 'vitest';
import { fairDraws } from '../../fair/provably-fair.ts';
import { fractionText } from '../../figures/rational.ts';
import { plainText } from '../../figures/returns.ts';
import { drawBalls, matchChance } from '../../other/lottery.ts';
import {
  BALL_DROP_ODDS,
  ballDropReturns,
  completingBall,
  hitsReturn,
  KENO_40,
  KENO_80,
  kenoReturn,
  MOONLIGHT,
  moonlightMean,
  moonlightReturn,
} from './rules.ts';

const S = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';

test('[GAME-03] every pick of keno returns its exact fraction', () => {
  const returns = (tables: typeof KENO_80, pool: number, drawn: number) =>
    Object.entries(tables).map(([picked, hits]) => fractionText(kenoReturn({ pool, drawn, picked: Number(picked) }, hits)));
  expect(returns(KENO_80, 80, 20)).toEqual([
    '15/16',
    '741/790',
    '969/1027',
    '13395/14378',
    '74220/79079',
    '5730/6083',
    '945/1027',
    '1954881/2089945',
    '290559563/305131970',
    '3771595469/3938976340',
  ]);
  expect(returns(KENO_40, 40, 10)).toEqual([
    '19/20',
    '121/130',
    '477/494',
    '34431/36556',
    '17175/18278',
    '8390/9139',
    '282825/310726',
    '1590740/1708993',
    '25721063/27343888',
    '35832097/38530024',
  ]);
  expect([hitsReturn(6, KENO_80[6]!), hitsReturn(2, KENO_80[6]!)].map(plainText)).toEqual(['1600', '0']);
});

test('[GAME-03] worked draw of keno', () => {
  const balls = drawBalls(80, 20, fairDraws({ serverSeed: S, clientSeed: 'perya', nonce: 10 }));
  expect(balls.join(' ')).toBe('72 79 44 5 68 25 73 70 23 63 55 62 9 67 12 58 6 27 30 8');
  expect(fractionText(matchChance({ pool: 80, drawn: 20, picked: 6 }, 6))).toBe('51/395395');
});

test('[GAME-03] moonlight by the completing ball, and the ball drop', () => {
  expect(fractionText(moonlightMean())).toBe('2082131/2231184');
  const balls = Array.from({ length: MOONLIGHT.drawn }, (_, index) => index + 1);
  expect(plainText(moonlightReturn(completingBall([1, 2, 3, 4, 5, 20], balls)))).toBe('50');
  expect(plainText(moonlightReturn(completingBall([1, 2, 3, 4, 5, 40], balls)))).toBe('0');
  const returns = Object.values(ballDropReturns()).map(fractionText);
  expect(returns).toEqual(['19/20', '19/20', '954/1015', '273/290', '39/40', '136/145', '543/580']);
  expect(Object.keys(BALL_DROP_ODDS).length).toBe(returns.length);
});
