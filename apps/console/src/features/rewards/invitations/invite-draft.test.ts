import type { Amount } from '@laro/domain/money/money';
import { expect, test } from 'vitest';
import { termsDraftOf, termsOfDraft } from './invite-draft.ts';
import type { TermsBody } from './invite-queries.ts';

const body: TermsBody = {
  depositMin: '500.00' as Amount,
  stakeMin: '1000.00' as Amount,
  reward: '100.00' as Amount,
  welcome: '50.00' as Amount,
  days: 30,
  holdDays: 7,
  perMonth: 10,
  perYear: 50,
  milestones: [{ friends: 5, reward: '300.00' as Amount }],
  names: { EN: 'Invite' },
  texts: { EN: 'From 21 on' },
  segment: [[{ fact: 'tag', isNot: false, values: ['suki'] }]],
};
const reader = { text: (amount: Amount) => amount, amountOrZero: (text: string) => (/^\d+\.\d\d$/.test(text) ? (text as Amount) : null) };
const startsAt = '2026-12-01T00:00:00.000Z';
const draft = termsDraftOf(body, startsAt, 'Asia/Manila', reader);
const written = (change: Partial<typeof draft>) => termsOfDraft({ ...draft, ...change }, 'Asia/Manila', reader);

test('[INVITE-08] a form writes the terms that it was read from, and an empty milestone is left out', () => {
  expect(written({})).toEqual({ body, startsAt });
  const [five] = draft.milestones;
  const ten = { friends: '10', reward: '600.00' };
  expect(written({ milestones: [five!, ten] })?.body.milestones).toEqual([...body.milestones, { friends: 10, reward: '600.00' }]);
});

test('[INVITE-08] a figure that is no number, or is out of its bounds, cannot be saved', () => {
  expect(written({ figures: { ...draft.figures, days: '0' } })).toBeNull();
  expect(written({ amounts: { ...draft.amounts, reward: 'x' } })).toBeNull();
  expect(written({ milestones: [{ friends: 'x', reward: '1.00' }] })).toBeNull();
});

test('[REW-31] [INVITE-05] the conditions of a segment are read and written; an incomplete one cannot be saved', () => {
  expect(written({ segment: [] })?.body.segment).toEqual([]);
  const [row] = draft.segment;
  if (!row) throw new Error('the form has no condition');
  expect(written({ segment: [{ ...row, values: '' }] })).toBeNull();
});
