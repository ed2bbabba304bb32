import { expect, test } from 'vitest';
import {
  cancelOrder,
  deskSteps,
  givesBack,
  isCancellation,
  mayStep,
  openOrderStates,
  orderRefusal,
  orderStates,
  placeOrder,
  stepStates,
  unconfirmedDays,
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

test('[MALL-05] [REW-59] orders that wait for someone, and the days after which the desk is alarmed and the order cancelled', () => {
  expect(openOrderStates).toEqual(['placed', 'confirmed', 'sent']);
  expect(unconfirmedDays).toEqual({ alarm: 7, cancel: 14 });
  expect(orderStates.filter((state) => !stepStates.some((step) => step === state))).toEqual(['placed']);
});

test('[MALL-04] [REW-59] an order of several pieces moves all of them, and cancelled orders of others do not count', () => {
  const start: MallState = { goods: { stock: 5, price: 10n, perMember: 3 }, points: { a: 100n, b: 100n }, orders: [] };
  const placed = placeOrder(start, { ...order, quantity: 3 });
  expect(placed).toMatchObject({ result: 'placed', state: { goods: { stock: 2 }, points: { a: 70n, b: 100n } } });
  expect(placeOrder(placed.state, { ...order, key: '2' }).result).toBe('mall.limit_reached');
  expect(placeOrder(placed.state, { ...order, member: 'b', quantity: 2 })).toMatchObject({
    result: 'placed',
    state: { goods: { stock: 0 }, points: { b: 80n } },
  });
  const cancelled = cancelOrder(placed.state, 'a', '1').state;
  expect(cancelled).toMatchObject({ goods: { stock: 5 }, points: { a: 100n } });
  expect(placeOrder(cancelled, { ...order, key: '2', quantity: 3 }).result).toBe('placed');
  // The same key of another member is another order.
  expect(placeOrder(placed.state, { ...order, member: 'b' }).state.orders).toHaveLength(2);
  expect(placeOrder(placed.state, { ...order, quantity: 3, seenPrice: 9n }).result).toBe('mall.key_used');
});
