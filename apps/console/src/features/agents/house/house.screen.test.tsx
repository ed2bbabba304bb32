import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDesk } from '#console/testing/open-desk.tsx';

const top = {
  id: '7',
  publicId: 'AbCdEfGh',
  username: 'staff_top',
  isTrial: true,
  type: 42,
  isEnabled: true,
  openedAt: '2026-11-01T00:00:00.000Z',
  upline: null,
};
const player = { ...top, id: '8', username: 'staff_ana', type: 40, upline: { id: '7', name: 'staff_top' } };
type Asked = { kind?: string; query?: string };
const open = (answers: object) => openDesk('/m/laro/house-accounts', answers as never);
const dialog = () => within(screen.getByRole('dialog'));

test('[AGENT-04] [AGENT-46] house accounts are listed with type, place and marker', async () => {
  await open({ listHouseAccounts: { accounts: [player, top], next: null } });
  expect((await screen.findByRole('link', { name: 'staff_ana' })).getAttribute('href')).toMatch(/\/members\/8$/);
  expect(screen.getAllByRole('link', { name: 'staff_top' }).map((link) => link.getAttribute('href'))).toEqual([
    expect.stringMatching(/\/agents\/7$/),
    expect.stringMatching(/\/agents\/7$/),
  ]);
  expect(screen.getAllByText('House account')).toHaveLength(2);
  for (const words of ['Player', 'Top agent', 'Company']) expect(screen.getByText(words)).toBeTruthy();
});

test('[AGENT-04] a house agent is opened under another one with rates and a reason, and its password is shown once', async () => {
  const { server, user } = await open({
    listHouseAccounts: ({ query }: { query: unknown }) => ({ accounts: (query as Asked).kind === 'agents' ? [top] : [player, top], next: null }),
    openHouseAccount: { account: { ...top, id: '9', username: 'staff_agent', type: 41, upline: player.upline }, password: 'abcde-fghjk-mnpqr-stuvw' },
  });
  await screen.findByRole('link', { name: 'staff_ana' });
  await user.click(screen.getByRole('button', { name: 'Open a house account' }));
  expect(dialog().queryByLabelText('Directly under')).toBeNull();
  await user.type(dialog().getByLabelText('Username'), 'staff_agent');
  await user.selectOptions(dialog().getByLabelText('Type'), '41');
  await dialog().findByRole('option', { name: 'staff_top' });
  await user.selectOptions(dialog().getByLabelText('Directly under'), 'staff_top');
  await user.type(dialog().getByLabelText('Slots'), '0.5');
  await user.type(dialog().getByLabelText('Reason'), 'for presentations');
  await user.click(dialog().getByRole('button', { name: 'Open a house account' }));
  await expect
    .poll(() => server.callsOf('openHouseAccount')[0]?.body)
    .toMatchObject({ username: 'staff_agent', type: 41, under: '7', rates: { RNG: 5_000 }, reason: 'for presentations' });
  await expect.poll(() => screen.queryByTestId('issued-password')?.textContent).toContain('abcde-fghjk-mnpqr-stuvw');
  expect(screen.getByText(/for a lost one, set a new password/)).toBeTruthy();
});

test('[AGENT-04] the page says that there are none, and how to begin', async () => {
  await open({ listHouseAccounts: { accounts: [], next: null } });
  await expect.poll(() => screen.queryByText('No house accounts yet')).not.toBeNull();
});

test('[AGENT-04] [AGENT-46] the agent above is searched among all house agents, not only those of the list', async () => {
  const far = { ...top, id: '3', username: 'staff_zoe' };
  const { server, user } = await open({
    listHouseAccounts: ({ query }: { query: unknown }) => {
      const { kind, query: name } = query as Asked;
      if (kind !== 'agents') return { accounts: [top], next: '7' };
      return name === undefined ? { accounts: [top], next: '7' } : { accounts: [far], next: null };
    },
    openHouseAccount: { account: { ...player, id: '9', upline: { id: '3', name: 'staff_zoe' } }, password: 'abcde-fghjk-mnpqr-stuvw' },
  });
  await user.click(await screen.findByRole('button', { name: 'Open a house account' }));
  await user.type(dialog().getByLabelText('Username'), 'staff_new');
  await user.selectOptions(dialog().getByLabelText('Type'), '40');
  await expect.poll(() => dialog().queryByText('There are more. Type more letters of the name.')).not.toBeNull();
  await user.type(dialog().getByLabelText('Find a house agent by the beginning of the name'), 'staff_z');
  await user.tab();
  await expect.poll(() => dialog().queryByRole('option', { name: 'staff_zoe' })).not.toBeNull();
  await user.selectOptions(dialog().getByLabelText('Directly under'), 'staff_zoe');
  await user.type(dialog().getByLabelText('Reason'), 'for presentations');
  await user.click(dialog().getByRole('button', { name: 'Open a house account' }));
  await expect.poll(() => server.callsOf('openHouseAccount')[0]?.body).toMatchObject({ type: 40, under: '3' });
});

test('[AGENT-04] [T85] a house account gets a new password with a reason, and it is shown once', async () => {
  const { server, user } = await open({ listHouseAccounts: { accounts: [player], next: null }, setHousePassword: { password: 'abcde-fghjk-mnpqr-stuvw' } });
  await user.click(await screen.findByRole('button', { name: 'Set a new password' }));
  expect(screen.getByRole('dialog').textContent).toContain('The old password stops working');
  await user.type(dialog().getByLabelText('Reason'), 'the note was lost');
  await user.click(dialog().getByRole('button', { name: 'Set a new password' }));
  await expect.poll(() => screen.queryByTestId('issued-password')?.textContent).toContain('abcde-fghjk-mnpqr-stuvw');
  expect(server.callsOf('setHousePassword')[0]).toMatchObject({ params: { merchant: 'laro', memberId: '8' }, body: { reason: 'the note was lost' } });
  await user.click(dialog().getByRole('button', { name: 'I passed it on' }));
  await expect.poll(() => screen.queryByTestId('issued-password')).toBeNull();
});
