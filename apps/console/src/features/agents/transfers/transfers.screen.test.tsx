import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDesk } from '#console/testing/open-desk.tsx';

const member = { id: '7', publicId: 'AbCdEfGh', username: 'mang_tomas', isTrial: false };
const transfer = {
  id: '3',
  sender: member,
  receiver: { ...member, id: '8', username: 'benjie.g' },
  amount: '100.00',
  state: 'waiting',
  sentAt: '2026-11-20T10:00:00.000Z',
  takenBack: '0.00',
  decidedBy: null,
  reason: '',
};
const open = (transfers: object[], answers: object = {}) =>
  openDesk('/m/laro/agent-transfers', { listAgentTransfers: { transfers, next: null }, ...answers } as never);

test('[AGENT-38] [AGENT-46] a transfer that waits is approved, one that has moved is undone, each with a reason', async () => {
  const { server, user } = await open([transfer, { ...transfer, id: '4', state: 'done' }], {
    decideTransfer: { state: 'done' },
    undoTransfer: { takenBack: '30.00' },
  });
  const dialog = () => within(screen.getByRole('dialog'));
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  // The dialog names both sides.
  expect(dialog().getByText('mang_tomas → benjie.g')).toBeTruthy();
  await user.type(dialog().getByLabelText('Reason'), 'both accounts are fine');
  await user.click(dialog().getByRole('button', { name: 'Accept' }));
  await expect.poll(() => server.callsOf('decideTransfer')[0]?.body).toEqual({ act: 'approve', reason: 'both accounts are fine' });
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await user.type(dialog().getByLabelText('Reason'), 'sent by mistake');
  await user.click(dialog().getByRole('button', { name: 'Undo' }));
  await expect.poll(() => screen.queryByText('Taken back: 30.00 PHP')).not.toBeNull();
});

test('[AGENT-38] [AGENT-46] amounts have their currency, and decided transfers say who decided, why, and what was taken back', async () => {
  const decided = { ...transfer, decidedBy: 'ana', reason: 'the money was not theirs' };
  await open([transfer, { ...decided, id: '4', amount: '12500.00', state: 'undone', takenBack: '8000.00' }, { ...decided, id: '5', state: 'refused' }]);
  await expect.poll(() => screen.getAllByRole('row').length).toBe(4);
  const [, waiting, undone, refused] = screen.getAllByRole('row').map((row) => row.textContent);
  expect(waiting).toContain('100.00 PHP');
  expect(undone).toContain('12,500.00 PHP');
  expect(undone).toContain('the money was not theirs (ana)Taken back: 8,000.00 PHP');
  expect(refused).toContain('the money was not theirs (ana)');
  expect(refused).not.toContain('Taken back');
});

test('[AGENT-38] [AGENT-46] the room says that there are none', async () => {
  await open([]);
  await expect.poll(() => screen.queryByText('No transfers')).not.toBeNull();
});
