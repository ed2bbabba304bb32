import type { Amount } from '@laro/domain/money';
import { expect, test } from 'vitest';
import { chartShape } from './chart-shape.ts';

const shapeOf = (...results: string[]) => chartShape(results as Amount[]);

test('[REC-01] a chart reaches from the lowest to the highest day, with zero among them', () => {
  expect(shapeOf('10.00', '-10.00', '0.00')).toEqual({
    points: [
      { x: 0, y: 0 },
      { x: 50, y: 100 },
      { x: 100, y: 50 },
    ],
    zero: 50,
  });
  expect(shapeOf('5.00', '10.00').zero).toBe(100);
  expect(shapeOf('-5.00', '-10.00').zero).toBe(0);
  expect(shapeOf('0.00', '0.00').points.map(({ y }) => y)).toEqual([100, 100]);
  expect(shapeOf('99999999999999.99999', '-0.00001').points[0]?.y).toBe(0);
});
