import type { Amount } from '@laro/domain/money/money';
import { expect, test } from 'vitest';
import { campaignOfDraft, draftOf } from './campaign-draft.ts';

const reader = { amount: (text: string) => (/^\d+$/.test(text) ? (`${text}.00` as Amount) : null), text: (amount: Amount) => amount as string };
const now = Date.parse('2026-11-24T04:00:00Z');
const empty = draftOf(null, 'Asia/Manila', now, reader);
const given = { zone: 'Asia/Manila', reader, offers: [] };
const whole = { ...empty, name: 'Week of fair', texts: { EN: { title: 'A week of fair', body: 'Look in.' }, TY: { title: '', body: ' ' } } };

test('[MAIL-06] a complete form is the body of the call, in the time of the merchant’s zone', () => {
  expect(campaignOfDraft({ ...whole, memberIds: '12, 34', joined: '30', reward: { offerId: '', text: '5' }, path: '/m/activity' }, given)).toEqual({
    id: null,
    name: 'Week of fair',
    channels: ['inbox'],
    product: null,
    audience: { activity: 'everybody', memberIds: ['12', '34'], joinedWithinDays: 30, groups: [] },
    texts: { EN: { title: 'A week of fair', body: 'Look in.' } },
    path: '/m/activity',
    reward: { kind: 'cash', amount: '5.00' },
    permit: '',
    beginsAt: '2026-11-24T04:00:00.000Z',
    expiresAt: '2026-12-01T04:00:00.000Z',
  });
});

test.each([
  { name: 'x' },
  { beginsAt: '' },
  { memberIds: 'maria' },
  { joined: '0' },
  { reward: { offerId: '', text: 'much' } },
  { reward: { offerId: 'points', text: '' } },
])('[MAIL-06] a form with %o is not complete', (change) => {
  expect(campaignOfDraft({ ...whole, ...change }, given)).toBeNull();
});

test('[MAIL-06] points are a gift too, and a stored gift is read back; a campaign without one has none', () => {
  const points = { kind: 'points', amount: '40.00' };
  expect(campaignOfDraft({ ...whole, reward: { offerId: 'points', text: '40' } }, given)?.reward).toEqual(points);
  expect(campaignOfDraft(whole, given)?.reward).toBeNull();
});
