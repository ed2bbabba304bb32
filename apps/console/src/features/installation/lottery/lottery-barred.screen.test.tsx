import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { madeMe } from '#console/testing/desk-answers.ts';
import { openDesk } from '#console/testing/open-desk.tsx';

const ana = {
  id: '3',
  name: 'Ana Reyes',
  relation: 'staff',
  mobileNumber: '+639171234567',
  email: '',
  declaredBy: 'ben',
  declaredAt: '2026-11-20T08:00:00.000Z',
};
const dialog = () => within(screen.getByRole('dialog'));

test('[LOTT-68] a person is declared with a contact and a reason, and a declaration is ended with one', async () => {
  const { server, user } = await openDesk('/lottery/barred', {
    listDeskLotteryBarred: { persons: [ana] },
    addDeskLotteryBarred: { ...ana, id: '4' },
    endDeskLotteryBarred: {},
  } as never);
  await screen.findByText('Ana Reyes');
  await user.click(screen.getByRole('button', { name: 'Declare a person' }));
  await user.type(dialog().getByLabelText('Name'), 'Her brother');
  await user.click(dialog().getByRole('radio', { name: 'Same household' }));
  await user.type(dialog().getByLabelText('Reason'), 'declared by her');
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Declare a person' }).disabled).toBe(true);
  await user.type(dialog().getByLabelText('E-mail address'), 'kuya@example.com');
  await user.click(dialog().getByRole('button', { name: 'Declare a person' }));
  await expect
    .poll(() => server.callsOf('addDeskLotteryBarred')[0]?.body)
    .toEqual({
      name: 'Her brother',
      relation: 'household',
      mobileNumber: '',
      email: 'kuya@example.com',
      reason: 'declared by her',
    });
  await user.click(await screen.findByRole('button', { name: 'End' }));
  await user.type(dialog().getByLabelText('Reason'), 'has left');
  await user.click(dialog().getByRole('button', { name: 'End' }));
  await expect.poll(() => server.callsOf('endDeskLotteryBarred')[0]?.body).toEqual({ reason: 'has left' });
});

test('[LOTT-68] without declarations the page says so', async () => {
  await openDesk('/lottery/barred', { listDeskLotteryBarred: { persons: [] } } as never);
  expect(await screen.findByText('No one has been declared.')).toBeTruthy();
});

const lottery = { getDeskLotteryBeacon: { chain: 'quicknet', round: 1, at: ana.declaredAt }, listDeskLotteryGames: { serverTime: ana.declaredAt, games: [] } };
const contactsLink = () => screen.queryByRole('link', { name: 'Staff and households' });

test('[LOTT-68] [T86] a person with the permission everywhere has a link to the contacts', async () => {
  await openDesk('/lottery', lottery as never);
  await screen.findByRole('link', { name: 'Large payouts' });
  expect(contactsLink()).not.toBeNull();
});

test('[LOTT-68] [T86] a person of one merchant has no link to the contacts', async () => {
  const ofOne = madeMe({ everywhere: [], byMerchant: [{ merchant: 'laro', permissions: ['lottery.read'] }] });
  await openDesk('/lottery', { ...lottery, getDeskSession: ofOne } as never);
  await screen.findByRole('link', { name: 'Large payouts' });
  expect(contactsLink()).toBeNull();
});
