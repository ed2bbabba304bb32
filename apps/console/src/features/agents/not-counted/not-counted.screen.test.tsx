import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDesk } from '#console/testing/open-desk.tsx';

const member = { id: '7', publicId: 'AbCdEfGh', username: 'benjie.g', isTrial: false };
const account = {
  id: '3',
  member,
  agent: { ...member, id: '8', username: 'mang_tomas' },
  cause: 'shared_device',
  from: '2026-11-20',
  state: 'held',
  foundAt: '2026-11-20T10:00:00.000Z',
  by: null,
  reason: null,
  isReleased: false,
  rounds: 12,
  valid: '750.00',
};
const open = (accounts: object[], answers: object = {}) =>
  openDesk('/m/laro/agent-not-counted', { listNotCounted: { accounts, next: null }, ...answers } as never);

test('[AGENT-14] [AGENT-46] the dialog shows what would be counted, and a decision has a reason; decided ones have no button', async () => {
  const { server, user } = await open([account, { ...account, id: '4', state: 'kept', by: 'ana', reason: 'same person' }], {
    decideNotCounted: { state: 'cleared', rounds: 12, valid: '750.00' },
  });
  await user.click(await screen.findByRole('button', { name: 'Count it' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/^Rounds: 12\. Turnover: 750\.00\./)).toBeTruthy();
  await user.type(dialog.getByLabelText('Reason'), 'two people in one flat');
  await user.click(dialog.getByRole('button', { name: 'Count it' }));
  await expect.poll(() => server.callsOf('decideNotCounted')[0]?.body).toEqual({ act: 'clear', reason: 'two people in one flat' });
  expect(screen.getAllByRole('button', { name: 'Keep out' })).toHaveLength(1);
  expect(screen.getByText(/same person/)).toBeTruthy();
});

test('[AGENT-14] [AGENT-46] the page says that there are none', async () => {
  await open([]);
  await expect.poll(() => screen.queryByText('None found')).not.toBeNull();
});
