import type { Amount } from '@laro/domain/money/money';
import { expect, test } from 'vitest';
import { emptyGoods, goodsOfDraft } from './new-goods-draft.ts';

const amountOf = (text: string) => (/^\d+$/.test(text) ? (`${text}.00` as Amount) : null);
const tumbler = { ...emptyGoods, code: 'tumbler', names: { EN: 'Tumbler', TY: ' ' }, amount: '180', countries: 'ph, SG', price: '3500', stock: '12' };

test('[MALL-05] a parcel is typed with its cost, countries and days', () => {
  expect(goodsOfDraft(tumbler, [], amountOf)).toMatchObject({
    code: 'tumbler',
    names: { EN: 'Tumbler' },
    pictureId: null,
    reward: { kind: 'physical', amount: '180.00', art: 'parcel', countries: ['PH', 'SG'], days: { from: 3, to: 7 } },
    price: 3500,
    stock: 12,
    isOffered: true,
  });
  expect(goodsOfDraft({ ...tumbler, stock: '' }, [], amountOf)?.stock).toBeNull();
  expect(goodsOfDraft({ ...tumbler, pictureId: 'media-1' }, [], amountOf)?.pictureId).toBe('media-1');
});

test('[REW-36] goods can be tickets of a raffle, with what they cost', () => {
  const tickets = { ...tumbler, kind: 'ticket' as const, raffle: 'wheel', count: '3' };
  expect(goodsOfDraft(tickets, [], amountOf)?.reward).toEqual({ kind: 'ticket', raffle: 'wheel', count: 3, amount: '180.00' });
  for (const change of [{ raffle: '' }, { count: '0' }, { count: '11' }]) expect(goodsOfDraft({ ...tickets, ...change }, [], amountOf)).toBeNull();
});

test('[MALL-05] a form that is not complete is not sent', () => {
  const wrong = [{ code: 'A' }, { names: {} }, { amount: '' }, { countries: 'Philippines' }, { daysFrom: '9' }, { price: '0' }, { stock: 'many' }];
  for (const change of wrong) expect(goodsOfDraft({ ...tumbler, ...change }, [], amountOf)).toBeNull();
  expect(goodsOfDraft({ ...tumbler, kind: 'bonus', offerId: 'unknown' }, [], amountOf)).toBeNull();
  expect(goodsOfDraft({ ...tumbler, kind: 'cash' }, [], amountOf)?.reward).toEqual({ kind: 'cash', amount: '180.00' });
});
