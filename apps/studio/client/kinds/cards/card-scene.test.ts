import { expect, test } from 'vitest';
import { dealtOrder } from '../baccarat/baccarat.ts';
import { dealtTimes } from './card-scene.ts';

test('[TABLE-11] cards are turned in dealt order, thirds later, all before the result', () => {
  const dealt = dealtOrder({ player: ['3c', 'Kd', '8s'], banker: ['6h', '9s', '2d'], points: [1, 7] });
  expect(dealt.map(({ side, card }) => `${side[0] ?? ''} ${card}`)).toEqual(['p 3c', 'b 6h', 'p Kd', 'b 9s', 'p 8s', 'b 2d']);
  const times = dealtTimes(dealt, 7900);
  expect(times.toSorted((a, b) => a - b)).toEqual(times);
  expect([(times[0] ?? 0) > 0, (times.at(-1) ?? 0) < 7900 - 1600]).toEqual([true, true]);
  const short = dealtOrder({ player: ['9c', 'Kd'], banker: ['6h', '9s'], points: [9, 5] });
  expect(short).toHaveLength(4);
});
