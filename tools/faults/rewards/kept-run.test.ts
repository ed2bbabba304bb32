import { expect, test } from 'vitest';
import { packRun, unpackRun, type KeptRun } from './kept-run.ts';

test('[REW-57] a run that is continued has the same members, answers and kills as before', () => {
  const run: KeptRun = {
    ground: { members: [{ id: 7n, name: 'one', cash: 9n, tokens: { token: 'a', pageToken: 'b' } }], stocks: { goods: 3, rare: 1 }, tournaments: ['t'] },
    acts: 12,
    victims: ['web', 'postgres'],
    kills: { web: 1, worker: 0, postgres: 2 },
    wrong: ['one: has other cash'],
    told: new Map([
      [
        'one',
        {
          played: -5n,
          cash: new Map([['g', 300n]]),
          points: new Map(),
          draws: new Map([['d', 'rare']]),
          orders: new Set(['o']),
          lotteryOrders: new Set(),
          soldOut: 1,
        },
      ],
    ]),
  };
  expect(unpackRun(packRun(run))).toEqual(run);
});
