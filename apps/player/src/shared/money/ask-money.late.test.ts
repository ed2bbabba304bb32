import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askMoneyAgain, isMoneyUnsure } from './ask-money.late.ts';

let queries: QueryClient;
/** The server's questions that have no answer yet, in their order. */
let asked: { key: string; answer: (figure: string) => void; fail: () => void }[];

const show = (key: string) =>
  new QueryObserver(queries, {
    queryKey: [key, 'somebody'],
    networkMode: 'always',
    retry: false,
    queryFn: () => new Promise<string>((answer, reject) => asked.push({ key, answer, fail: () => reject(new Error('lost')) })),
  }).subscribe(() => undefined);
const shown = (key: string) => queries.getQueryData([key, 'somebody']);
const keys = () => asked.map(({ key }) => key);
const soon = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  queries = new QueryClient();
  asked = [];
});
afterEach(() => {
  queries.clear();
  vi.useRealTimers();
});

test.each(['wallet', 'bonuses', 'walletDetails', 'playTime'])(
  '[WALLET-01] an answer for %s that was read before the change and comes after it is not the last',
  async (key) => {
    show(key);
    // The server has read it; the change is reported before the answer arrives.
    void askMoneyAgain(queries);
    await soon();
    asked[0]?.answer('1,200.00');
    await soon();
    expect([shown(key), keys()]).toEqual(['1,200.00', [key, key]]);
    asked[1]?.answer('1,100.00');
    await soon();
    expect([shown(key), asked.length]).toEqual(['1,100.00', 2]);
  },
);

test('[WALLET-01] bonuses are refetched, too: a round that wins its stake changes only them', async () => {
  for (const key of ['wallet', 'bonuses', 'settings']) show(key);
  for (const question of asked) question.answer('as before');
  await soon();
  asked.length = 0;
  void askMoneyAgain(queries);
  await soon();
  expect(keys()).toEqual(['wallet', 'bonuses']);
});

test('[WALLET-01] changes that come quicker than answers ask one at a time, and every answer is shown', async () => {
  show('wallet');
  for (let change = 1; change <= 20; change += 1) {
    void askMoneyAgain(queries);
    await soon();
    if (change % 5 !== 0) continue;
    asked.at(-1)?.answer(String(change));
    await soon();
    expect(shown('wallet')).toBe(String(change));
  }
  expect(asked.length).toBe(5);
});

test('[WALLET-01] [GEN-08] a question whose answer never comes keeps no later one waiting', async () => {
  show('wallet');
  void askMoneyAgain(queries);
  await vi.advanceTimersByTimeAsync(4999);
  expect(asked.length).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.length).toBe(2);
  asked[1]?.answer('new');
  await soon();
  asked[0]?.answer('old');
  await soon();
  expect([shown('wallet'), asked.length]).toEqual(['new', 2]);
});

test('[WALLET-01] [GEN-08] a question that failed leaves what is shown unsure until one is answered', async () => {
  show('wallet');
  show('bonuses');
  for (const question of asked) question.answer('first');
  await soon();
  expect(isMoneyUnsure(queries)).toBe(false);
  void askMoneyAgain(queries);
  await soon();
  asked[2]?.answer('second');
  asked[3]?.fail();
  await soon();
  expect([shown('bonuses'), isMoneyUnsure(queries)]).toEqual(['first', true]);
  void askMoneyAgain(queries);
  await soon();
  for (const question of asked.slice(4)) question.answer('third');
  await soon();
  expect([shown('bonuses'), isMoneyUnsure(queries)]).toEqual(['third', false]);
});
