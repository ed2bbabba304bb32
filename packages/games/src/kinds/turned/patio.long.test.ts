import { expect, test } from 'vitest';
import { fractionText, plus, rational, times } from '../../figures/rational.ts';
import { toOne } from '../../figures/returns.ts';
import { countPatio, PATIO_CLASS_ODDS, PATIO_SIDE_ODDS, PATIO_TIE_ODDS } from './patio.ts';

test('[TABLE-14] [GAME-03] patio poker over all boards and pairs of hands', { timeout: 1_200_000 }, () => {
  const { wins, ties, classes } = countPatio();
  const pairs = 2_598_960n * 1081n * 990n;
  expect(2n * wins + ties).toBe(pairs);
  expect(fractionText(plus(times(toOne(PATIO_SIDE_ODDS), rational(wins, pairs)), rational(ties, pairs)))).toBe('13573373669677/13906905012000');
  expect(fractionText(times(toOne(PATIO_TIE_ODDS), rational(ties, pairs)))).toBe('14141282977/15116201100');
  const [high = 0n, pair = 0n, twoPair = 0n, trips = 0n, straight = 0n, flush = 0n, full = 0n, fours = 0n, straightFlush = 0n] = classes;
  const counted = [high + pair, twoPair, trips, straight, flush, full, fours + straightFlush];
  expect(counted.map((count, place) => fractionText(times(toOne(PATIO_CLASS_ODDS[place] ?? '0'), rational(count, pairs))))).toEqual([
    '1652957641/1761259500',
    '12136764961/12876763900',
    '8332376251/8914682700',
    '3097668797/3511844700',
    '18244576219/19315145850',
    '8629191943/9657572925',
    '4589263708/5112832725',
  ]);
});
