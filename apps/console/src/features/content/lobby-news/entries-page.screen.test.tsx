import { screen, within } from '@testing-library/dom';
import { refuse } from '@laro/client/testing/canned-server';
import type { Wire } from '@laro/contract/routes';
import { expect, test } from 'vitest';
import { openDesk } from '#console/testing/open-desk.tsx';

type Entry = Wire<'listDeskLobbyEntries', 'value'>['entries'][number];

const match = (cup: string, stamp: string): Entry => ({
  id: '5',
  stamp,
  kind: 'match',
  isEnabled: true,
  title: { TY: cup },
  home: 'Silangan',
  away: 'Kanluran',
  target: '',
  startsAt: '2035-01-02T12:00:00.000Z',
  endsAt: '2035-01-02T14:00:00.000Z',
});
const cup = () => within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>('League or cup');
const inDialog = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });

test('[HOME-09] [T33] when someone else has saved the match first, the dialog says so, keeps what was typed, and can save it over theirs', async () => {
  const { server, user } = await openDesk('/m/laro/lobby-news', { listDeskLobbyEntries: { entries: [match('Kopa ng Perya', 'a'.repeat(40))] } });
  await user.click(await screen.findByRole('button', { name: 'Change Silangan – Kanluran' }));
  await user.clear(cup());
  await user.type(cup(), 'Kopa ng Bundok');
  await user.type(within(screen.getByRole('dialog')).getByLabelText('Reason'), 'the cup has another name');
  server.answer({
    changeDeskLobbyEntry: ({ body }) =>
      (body as { stamp: string }).stamp === 'b'.repeat(40) ? match('Kopa ng Bundok', 'c'.repeat(40)) : refuse('desk.changed_meanwhile'),
    listDeskLobbyEntries: { entries: [match('Kopa ng Dagat', 'b'.repeat(40))] },
  });
  await user.click(inDialog('Save'));
  await expect.poll(() => screen.queryByText(/Someone else has saved this/)).not.toBeNull();
  expect(cup().value).toBe('Kopa ng Bundok');
  await user.click(inDialog('Keep mine'));
  await user.click(inDialog('Save'));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(server.callsOf('changeDeskLobbyEntry').map(({ body }) => (body as { title: unknown }).title)).toEqual([
    { TY: 'Kopa ng Bundok' },
    { TY: 'Kopa ng Bundok' },
  ]);
});

test('[HOME-09] a match without both teams cannot be saved and says why', async () => {
  const { server, user } = await openDesk('/m/laro/lobby-news', { listDeskLobbyEntries: { entries: [] } });
  await user.click(await screen.findByRole('button', { name: 'Add a match' }));
  await user.type(within(screen.getByRole('dialog')).getByLabelText('First team'), 'Hilaga');
  expect(screen.getByRole('dialog').textContent).toContain('Both teams need a name.');
  await user.type(within(screen.getByRole('dialog')).getByLabelText('Reason'), 'the match of the year');
  await user.click(inDialog('Save'));
  expect(server.callsOf('addDeskLobbyEntry')).toEqual([]);
});
