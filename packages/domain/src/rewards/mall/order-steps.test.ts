import { expect, test } from 'vitest';
import {
  cancelOrder,
  deskSteps,
  givesBack,
  isCancellation,
  mayStep,
  orderRefusal,
  orderStates,
  placeOrder,
  stepStates,
  type MallState,
} from './mall-orders.ts';

test('[MALL-05] [REW-59] the desk goes every step of an order, a member only cancels what is placed', () => {
  expect(Object.fromEntries(orderStates.map((state) => [state, deskSteps(state)]))).toEqual({
    placed: ['confirmed', 'cancelled'],
    confirmed: ['sent', 'cancelled'],
    sent: ['delivered', 'returned'],
    delivered: [],
    returned: [],
    cancelled: [],
  });
  const steps = orderStates.flatMap((from) => stepStates.filter((to) => mayStep(from, to, 'member')).map((to) => `${from} ${to}`));
  expect(steps).toEqual(['placed cancelled']);
});

test('[MALL-05] [REW-59] a cancelled order gives back what it took, a returned one as a person decides, others nothing', () => {
  expect(orderStates.filter(isCancellation)).toEqual(['cancelled']);
  expect(orderStates.filter((state) => givesBack(state, false))).toEqual(['cancelled']);
  expect(orderStates.filter((state) => givesBack(state, true))).toEqual(['returned', 'cancelled']);
});

const goods = { stock: 2, price: 10n, perMember: 2 };
const order = { member: 'a', key: '1', quantity: 1, seenPrice: 10n };

test('[MALL-03] [REW-59] limits, stock and points are enough up to the last piece and point', () => {
  const facts = { goods, bought: 1, points: 10n };
  expect(orderRefusal(facts, order)).toBeNull();
  expect(orderRefusal({ ...facts, bought: 2 }, order)).toBe('mall.limit_reached');
  expect(orderRefusal({ ...facts, goods: { ...goods, stock: 1 } }, order)).toBeNull();
  expect(orderRefusal({ ...facts, goods: { ...goods, stock: 0 } }, order)).toBe('mall.sold_out');
  expect(orderRefusal({ ...facts, points: 9n }, order)).toBe('mall.points_short');
  expect(orderRefusal({ ...facts, goods: { stock: null, price: 10n, perMember: null }, bought: 99 }, order)).toBeNull();
});

test('[MALL-04] [MALL-05] [REW-59] a cancelled order frees its pieces, points and limit, once', () => {
  const start: MallState = { goods, points: { a: 20n }, orders: [] };
  const one = placeOrder(start, order).state;
  const two = placeOrder(one, { ...order, key: '2' }).state;
  expect([two.goods.stock, two.points['a']]).toEqual([0, 0n]);
  expect(placeOrder(two, { ...order, key: '3' }).result).toBe('mall.limit_reached');
  expect(cancelOrder(two, 'b', '1').result).toBe('mall.not_cancellable');
  expect(cancelOrder(two, 'a', '9').result).toBe('mall.not_cancellable');
  const { result, state } = cancelOrder(two, 'a', '1');
  expect([result, state.goods.stock, state.points['a']]).toEqual(['cancelled', 1, 10n]);
  expect(cancelOrder(state, 'a', '1')).toEqual({ result: 'mall.not_cancellable', state });
  expect(placeOrder(state, { ...order, key: '3' }).result).toBe('placed');
  expect(placeOrder(two, { ...order, quantity: 2 }).result).toBe('mall.key_used');
  expect(placeOrder(two, order)).toEqual({ result: 'placed', state: two });
});
