import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMoney } from '../../money/money.ts';
import { cancelOrder, mayStep, orderSteps, placeOrder, type MallOrder, type MallState } from './mall-orders.ts';
import { earnPoints, emptyPoints, expirePoints, nextExpiry, pointBalance, returnPoints, spendPoints, takePointsBack, type PointAccount } from './point-lots.ts';

const points = (text: string) => parseMoney(text);

describe('points', () => {
  test('[MALL-02, MALL-07] W15: soonest spent first, returned to their lots, taken back, and a debt paid first', () => {
    let account = earnPoints(earnPoints(emptyPoints, '2026-01-10', points('300')), '2026-03-05', points('200'));
    expect(nextExpiry(account, '2026-12-01')).toEqual({ day: '2027-01-31', points: points('300') });
    account = spendPoints(account, '2026-12-01', 'o', points('350'))!;
    expect(nextExpiry(account, '2026-12-01')).toEqual({ day: '2027-03-31', points: points('150') });
    account = returnPoints(account, '2027-02-02', 'o')!;
    expect(pointBalance(account, '2027-02-02')).toBe(points('500'));
    expect(nextExpiry(account, '2027-02-02')).toEqual({ day: '2027-03-04', points: points('300') });
    account = takePointsBack(account, '2027-02-03', '2026-03', points('600'));
    expect([pointBalance(account, '2027-02-03'), account.debt]).toEqual([0n, points('100')]);
    account = earnPoints(account, '2027-02-04', points('150'));
    expect([pointBalance(account, '2027-02-04'), account.debt]).toEqual([points('50'), 0n]);
    expect(nextExpiry(account, '2027-02-04')).toEqual({ day: '2028-02-29', points: points('50') });
  });

  test('[MALL-07] a lot is good to the end of its last day; December’s to the next December', () => {
    const account = earnPoints(emptyPoints, '2026-12-31', points('10'));
    expect([pointBalance(account, '2027-12-31'), pointBalance(account, '2028-01-01'), nextExpiry(account, '2028-01-01')]).toEqual([points('10'), 0n, null]);
    expect(expirePoints(account, '2027-12-31').expired).toEqual([]);
    const { account: after, expired } = expirePoints(account, '2028-01-01');
    expect([expired.map(({ left }) => left), after.lots]).toEqual([[points('10')], []]);
  });

  test('[MALL-05] an order that is too dear or was given back moves nothing', () => {
    const account = earnPoints(emptyPoints, '2026-01-01', points('10'));
    expect(spendPoints(account, '2026-01-02', 'o', points('10.00001'))).toBeNull();
    const spent = spendPoints(account, '2026-01-02', 'o', points('10'))!;
    const returned = returnPoints(spent, '2026-01-03', 'o')!;
    expect([pointBalance(returned, '2026-01-03'), returnPoints(returned, '2026-01-03', 'o')]).toEqual([points('10'), null]);
  });

  test('[MALL-02] balance less debt is always what was earned, less spent and taken back', () => {
    const amount = fc.bigInt({ min: 1n, max: 1000n });
    const acts = fc.array(fc.tuple(fc.constantFrom('earn', 'spend', 'back'), amount), { maxLength: 20 });
    fc.assert(
      fc.property(acts, (all) => {
        let account: PointAccount = emptyPoints;
        let sum = 0n;
        all.forEach(([act, size], index) => {
          const after =
            act === 'earn'
              ? earnPoints(account, '2026-05-01', size)
              : act === 'back'
                ? takePointsBack(account, '2026-05-01', '2026-05', size)
                : spendPoints(account, '2026-05-01', `o${index}`, size);
          if (after === null) return;
          account = after;
          sum += act === 'earn' ? size : -size;
        });
        expect(pointBalance(account, '2026-05-01') - account.debt).toBe(sum);
        expect(account.lots.every(({ left }) => left >= 0n)).toBe(true);
      }),
    );
  });
});

describe('orders', () => {
  const start: MallState = { goods: { stock: 2, price: points('500'), perMember: 2 }, points: { m1: points('1600'), m2: points('400') }, orders: [] };
  const order = (key: string, more: Partial<MallOrder> = {}): MallOrder => ({ member: 'm1', key, quantity: 1, seenPrice: points('500'), ...more });

  test('[MALL-03] refusals in their order', () => {
    const result = (change: Partial<MallOrder>, state = start) => placeOrder(state, order('k', change)).result;
    expect(result({ seenPrice: points('450'), quantity: 9 })).toBe('mall.changed');
    expect(result({ quantity: 3 })).toBe('mall.limit_reached');
    expect(result({ quantity: 3, member: 'm2' }, { ...start, goods: { ...start.goods, perMember: null } })).toBe('mall.sold_out');
    expect(result({ member: 'm2' })).toBe('mall.points_short');
    expect(result({ member: 'unknown' })).toBe('mall.points_short');
  });

  test('[MALL-04] a key places one order; the same key with other contents is refused, a refused order leaves its key free', () => {
    const placed = placeOrder(start, order('k'));
    expect(placed.state).toMatchObject({ goods: { stock: 1 }, points: { m1: points('1100') } });
    expect(placeOrder(placed.state, order('k'))).toEqual({ result: 'placed', state: placed.state });
    expect(placeOrder(placed.state, order('k', { quantity: 2 })).result).toBe('mall.key_used');
    const refused = placeOrder(start, order('k', { quantity: 3 }));
    expect(placeOrder(refused.state, order('k')).result).toBe('placed');
  });

  test('[MALL-05] points and pieces come back once', () => {
    const cancelled = cancelOrder(placeOrder(start, order('k')).state, 'm1', 'k');
    expect(cancelled).toMatchObject({ result: 'cancelled', state: { goods: start.goods, points: start.points } });
    expect(cancelOrder(cancelled.state, 'm1', 'k').result).toBe('mall.not_cancellable');
    expect(placeOrder(cancelled.state, order('n', { quantity: 2 })).result).toBe('placed');
    expect(cancelOrder(start, 'm1', 'unknown').result).toBe('mall.not_cancellable');
  });

  test('[MALL-05] goods without stock never run out', () => {
    expect(
      placeOrder({ ...start, goods: { stock: null, price: points('1'), perMember: null } }, order('k', { seenPrice: points('1') })).state.goods.stock,
    ).toBeNull();
  });

  test('[MALL-05] a member cancels only what is placed, the desk until it is sent', () => {
    expect([mayStep('placed', 'cancelled', 'member'), mayStep('confirmed', 'cancelled', 'member'), mayStep('confirmed', 'cancelled', 'desk')]).toEqual([
      true,
      false,
      true,
    ]);
    expect([mayStep('sent', 'cancelled', 'desk'), mayStep('placed', 'confirmed', 'member'), mayStep('placed', 'confirmed', 'desk')]).toEqual([
      false,
      false,
      true,
    ]);
    expect(orderSteps.filter(({ from }) => from === 'sent').map(({ to }) => to)).toEqual(['delivered', 'returned']);
  });
});
