import { expect, test } from 'vitest';

import { LOTTERY_GAMES } from '../schedule/games.ts';
import { drawParams } from '../schedule/draw-params.ts';
import { drawResult, writeResult } from './result.ts';
import { statisticsOf } from './statistics.ts';

const valueAt = (stats: ReturnType<typeof statisticsOf>, place: number, value: string) =>
  stats.places.find((each) => each.place === place)?.values.find((each) => each.value === value);

test('[LOTT-46] digits are counted by place: how often, draws since the last one, longest gap', () => {
  // The newest first.
  const stats = statisticsOf({ family: 'D3' }, ['345', '145', '345', '745']);
  expect(stats.draws).toBe(4);
  expect(stats.places.map(({ place }) => place)).toEqual([1, 2, 3]);
  expect(valueAt(stats, 1, '3')).toEqual({ value: '3', count: 2, since: 0, longest: 1 });
  expect(valueAt(stats, 1, '7')).toEqual({ value: '7', count: 1, since: 3, longest: 3 });
  expect(valueAt(stats, 1, '9')).toEqual({ value: '9', count: 0, since: null, longest: 4 });
  expect(valueAt(stats, 2, '4')).toEqual({ value: '4', count: 4, since: 0, longest: 0 });
});

test('[LOTT-46] balls are counted wherever they come, and sides by the rules of their play', () => {
  const stats = statisticsOf({ family: 'K3' }, ['6,5,4', '6,6,5', '1,1,2', '5,5,5']);
  expect(valueAt(stats, 0, '5')).toMatchObject({ count: 3, since: 0, longest: 1 });
  // Sums 15, 17, 4; a triple loses on every side.
  expect(stats.runs).toEqual([
    { side: 'big', run: 2, longest: 2 },
    { side: 'small', run: 0, longest: 1 },
    { side: 'odd', run: 2, longest: 2 },
    { side: 'even', run: 0, longest: 1 },
  ]);
});

test('[LOTT-46] every game has statistics of its own results, and a result that cannot be read is left out', () => {
  for (const { id, params, zone } of LOTTERY_GAMES) {
    const whole = drawParams(params, zone, Date.parse('2026-11-24T00:00:00Z'));
    let next = 0;
    const results = Array.from({ length: 20 }, () => writeResult(whole, drawResult(whole, { below: (bound) => (next = (next * 31 + 7) % 1009) % bound })));
    const stats = statisticsOf(whole, ['nonsense', ...results]);
    expect(stats.draws, id).toBe(20);
    expect(stats.places.length, id).toBeGreaterThan(0);
    const counted = stats.places[0]?.values.reduce((sum, { count }) => sum + count, 0) ?? 0;
    expect(counted, id).toBeGreaterThanOrEqual(20);
  }
  expect(statisticsOf({ family: 'D3' }, [])).toMatchObject({ draws: 0, places: [] });
});
