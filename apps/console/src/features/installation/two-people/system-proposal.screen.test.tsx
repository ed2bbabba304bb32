import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDesk } from '#console/testing/open-desk.tsx';

const proposal = {
  id: '12',
  act: 'lottery.correct',
  merchant: null,
  subject: 'lottery-draw:019ab000-0000-7000-8000-000000000001',
  before: { result: '12108' },
  after: { result: '12107', feed: 'heron', orders: 1 },
  amount: null,
  currency: null,
  reason: '',
  state: 'proposed',
  proposedBy: null,
  proposedAt: '2026-11-30T02:00:00.000Z',
  expiresAt: '2026-12-03T02:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  fault: null,
  votes: [] as { by: string; decision: string; reason: string; at: string }[],
};
const vote = { by: 'ana', decision: 'approve', reason: 'the recording shows 07', at: '2026-11-30T03:00:00.000Z' };
const open = (given: object, more: object = {}) => openDesk('/two-people/12', { getProposal: { ...proposal, ...given }, ...more } as never);
const dialog = () => within(screen.getByRole('dialog'));
const buttons = () => screen.getAllByRole('button').flatMap(({ textContent }) => (['Approve', 'Refuse', 'Withdraw'].includes(textContent) ? textContent : []));

test('[LOTT-43] [T33] a proposal of the system says that two people decide, and the first decision is noted', async () => {
  const { server, user } = await open({}, { decideProposal: { ...proposal, fault: 'own', votes: [vote] } });
  expect(await screen.findByText('The system proposed this. Two people decide: it ends once two of them decide the same way.')).toBeTruthy();
  expect(screen.getByText(/^the system,/)).toBeTruthy();
  expect(screen.queryByText('Reason')).toBeNull();
  expect(buttons()).toEqual(['Approve', 'Refuse']);
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await user.type(dialog().getByRole('textbox'), 'the recording shows 07');
  await user.click(dialog().getByRole('button', { name: 'Approve' }));
  await expect.poll(() => server.callsOf('decideProposal').map(({ body }) => body)).toEqual([{ decision: 'approve', reason: 'the recording shows 07' }]);
  expect(await screen.findByText('Noted. A second person decides now.')).toBeTruthy();
});

test('[LOTT-43] [T33] who has approved sees that a second person is needed, and may still refuse; others see who was first', async () => {
  await open({ fault: 'own', votes: [vote] });
  expect(await screen.findByText('You have approved this. A second person is still needed.')).toBeTruthy();
  expect(screen.getByText('Approved first by')).toBeTruthy();
  expect(screen.getByText(/ana.*the recording shows 07/)).toBeTruthy();
  expect(buttons()).toEqual(['Refuse']);
});

test('[DESK-29] a proposal says its amount with a word and with groups of three', async () => {
  await open({ act: 'adjustment.make', before: null, after: { amount: '25000.00', cause: 'goodwill' }, amount: '25000.00', currency: 'PHP' });
  const rows = await screen.findAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['WhatBeforeAfter', 'Amountnothing25,000.00', 'causenothinggoodwill']);
});

test('[LOTT-43] [LOTT-66] imported results lead to the correction that waits, in place of another one', async () => {
  const draw = {
    drawId: '019ab000-0000-7000-8000-000000000001',
    gameId: 'hanoi-evening-draw',
    numero: '202611291',
    station: 'Hà Nội',
    state: 'settled',
    isHeld: false,
    isOpen: false,
    params: { family: 'VN', form: 'N' },
    closesAt: '2026-11-29T11:05:00.000Z',
    drawsAt: '2026-11-29T11:15:00.000Z',
    commitment: null,
    result: '12108',
    seal: null,
    beaconRound: null,
    gameName: 'Hanoi Evening Draw',
    orders: 3,
    trialOrders: 0,
    reports: [{ feed: 'heron', sequence: 2, isFinal: true, result: '12107', receivedAt: '2026-11-29T12:00:00.000Z' }],
    choosable: [],
    changed: ['heron'],
    proposal: '12',
    correction: null,
  };
  await openDesk('/lottery/imports', { listDeskLotteryImports: { serverTime: '2026-11-30T02:00:00.000Z', draws: [draw], feeds: [] } } as never);
  const link = await screen.findByRole('link', { name: 'Correction waits for a decision' });
  expect(link.getAttribute('href')).toMatch(/\/two-people\/12$/);
  expect(screen.queryByRole('button', { name: 'Correct' })).toBeNull();
  // A cell is no sentence.
  expect(screen.getByRole('cell', { name: 'Settled' })).toBeTruthy();
});
