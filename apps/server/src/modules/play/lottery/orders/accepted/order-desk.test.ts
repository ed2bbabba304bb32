import { expect, test } from 'vitest';
import type pg from 'pg';
import { createLotteryTickets } from '#server/modules/rewards/rewards/index.ts';
import { OrderDesk } from './order-desk.ts';
import type { AskedOrder } from './place-group.ts';

const order = (cashAccount: bigint) => ({ placing: { body: {} }, asked: { cashAccount } }) as unknown as AskedOrder;

test('[LOTT-69] a group that fails as a whole is reported, and each of its orders gets an answer of its transaction alone', async () => {
  const troubles: object[] = [];
  const pool = { connect: () => Promise.reject(new Error('no connection')) } as unknown as pg.Pool;
  const desk = new OrderDesk({ pool, tickets: createLotteryTickets({ now: Date.now }), onTrouble: (_message, details) => troubles.push(details) });
  const answers = await Promise.allSettled([1n, 2n, 3n].map((account) => desk.place(order(account))));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(troubles).toEqual([{ orders: 3, error: 'Error: no connection' }]);
});
