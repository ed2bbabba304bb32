import type { Amount } from '@laro/domain/money/money';
import { expect, test } from 'vitest';
import { campaignOfDraft, draftOf } from './campaign-draft.ts';

const reader = { amount: (text: string) => (/^\d+$/.test(text) ? (`${text}.00` as Amount) : null), text: (amount: Amount) => amount as string };
const now = Date.parse('2026-11-24T04:00:00Z');
const empty = draftOf(null, 'Asia/Manila', now, reader);
const whole = { ...empty, name: 'Week of fair', texts: { EN: { title: 'A week of fair', body: 'Look in.' }, TY: { title: '', body: ' ' } } };

test('[MAIL-06] a complete form is the body of the call, in the time of the merchant’s zone', () => {
  expect(campaignOfDraft({ ...whole, memberIds: '12, 34', joined: '30', reward: '5', path: '/m/activity' }, 'Asia/Manila', reader)).toEqual({
    id: null,
    name: 'Week of fair',
    channels: ['inbox'],
    product: null,
    audience: { activity: 'everybody', memberIds: ['12', '34'], joinedWithinDays: 30, groups: [] },
    texts: { EN: { title: 'A week of fair', body: 'Look in.' } },
    path: '/m/activity',
    reward: '5.00',
    permit: '',
    beginsAt: '2026-11-24T04:00:00.000Z',
    expiresAt: '2026-12-01T04:00:00.000Z',
  });
});

test.each([{ name: 'x' }, { beginsAt: '' }, { memberIds: 'maria' }, { joined: '0' }, { reward: 'much' }])(
  '[MAIL-06] a form with %o is not complete',
  (change) => {
    expect(campaignOfDraft({ ...whole, ...change }, 'Asia/Manila', reader)).toBeNull();
  },
);
