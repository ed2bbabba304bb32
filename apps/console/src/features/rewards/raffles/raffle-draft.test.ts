import type { Amount } from '@laro/domain/money/money';
import { expect, test } from 'vitest';
import { emptyCondition } from '#console/shared/rewards/segment-draft.ts';
import { emptyRow, raffleDraftOf, raffleOfDraft, type RaffleDraft } from './raffle-draft.ts';

const reader = { amount: (text: string) => (/^\d+$/.test(text) ? (`${text}.00` as Amount) : null), text: (amount: Amount) => amount.replace('.00', '') };
const read = (draft: RaffleDraft) => raffleOfDraft(draft, 'Asia/Manila', [], reader);
const draft: RaffleDraft = {
  ...raffleDraftOf(null, 'Asia/Manila', Date.parse('2026-11-20T04:00:00Z'), reader),
  code: 'fiesta',
  names: { EN: 'Fiesta', TY: ' ' },
  rows: [
    { ...emptyRow, id: 'big', reward: { offerId: '', text: '500' }, weight: '1', stock: '2', whenGone: 'small' },
    { ...emptyRow, id: 'small', reward: { offerId: 'ticket:other', text: '2', count: '3' }, weight: '9' },
  ],
  perStake: '500',
};

test('[REW-56] a wheel is read with its table, and what is not complete is not sent', () => {
  const input = read(draft);
  expect(input?.body).toMatchObject({
    names: { EN: 'Fiesta' },
    rows: [
      { id: 'big', reward: { kind: 'cash', amount: '500.00' }, weight: 1, stock: 2, whenGone: 'small' },
      { id: 'small', reward: { kind: 'ticket', raffle: 'other', count: 3 }, stock: null, whenGone: null },
    ],
    prizes: [],
    play: { perStake: '500.00', perDay: 1 },
  });
  const wrong: Partial<RaffleDraft>[] = [
    { code: 'A' },
    { names: {} },
    { rows: [emptyRow] },
    { ticketDays: '0' },
    { perStake: 'x' },
    { endsAt: 'x' },
    { position: '' },
  ];
  expect(wrong.map((change) => read({ ...draft, ...change }))).toEqual(wrong.map(() => null));
});

test('[REW-31] [REW-41] a red packet has a segment, and the next version begins with it', () => {
  const segment = [{ ...emptyCondition, values: 'bituin-1 araw' }];
  const packet = { ...draft, look: 'redpack' as const, endsAt: '2026-12-20T20:00', segment };
  const groups = [[{ fact: 'rank', isNot: false, values: ['bituin-1', 'araw'] }]];
  expect(read(packet)?.body.segment).toEqual(groups);
  expect(read({ ...packet, segment: [emptyCondition] })).toBeNull();
  const next = raffleDraftOf({ ...read(packet), state: 'published' } as Parameters<typeof raffleDraftOf>[0], 'Asia/Manila', 0, reader);
  expect(next.segment).toEqual(segment);
});

test('[REW-56] a draw has prizes and no table, and the next version begins with the form of the one before', () => {
  const prizes = [{ reward: { offerId: '', text: '1000' }, count: '2' }];
  const input = read({ ...draft, look: 'draw', prizes, perStake: '', endsAt: '2026-12-20T20:00' });
  expect(input).toMatchObject({ endsAt: '2026-12-20T12:00:00.000Z', body: { rows: [], prizes: [{ count: 2 }], play: null } });
  const next = raffleDraftOf({ ...input, state: 'published' } as Parameters<typeof raffleDraftOf>[0], 'Asia/Manila', 0, reader);
  expect(next).toMatchObject({ look: 'draw', prizes, perStake: '', endsAt: '2026-12-20T20:00', startsAt: '1970-01-01T08:00' });
});
