import { expect, test } from 'vitest';
import { figuresOf } from './round-answers.ts';

const figures = (stake: string, win: string) => figuresOf('stall', { summary: { stake, win } });

test('[GAME-22] a round tells its kind, what was staked and returned, and the multiple cut to hundredths', () => {
  expect(figures('1000000', '2500000')).toEqual({ kind: 'stall', staked: '1000000', returned: '2500000', multiple: '2.50' });
  expect([figures('300000', '100000'), figures('100000', '0'), figures('100000', '1900')].map(({ multiple }) => multiple)).toEqual(['0.33', '0.00', '0.01']);
  expect(figures('100000', '1000000000').multiple).toBe('10000.00');
});

test('[GAME-22] a round that was free has no multiple', () => {
  expect(figures('0', '500000')).toMatchObject({ staked: '0', returned: '500000', multiple: null });
});
