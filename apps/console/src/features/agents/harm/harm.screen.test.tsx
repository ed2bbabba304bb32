import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDesk } from '#console/testing/open-desk.tsx';

const marker = {
  id: '9',
  agent: { id: '7', publicId: 'AbCdEfGh', username: 'mang_tomas', isTrial: false },
  day: '2026-11-20',
  members: 60,
  marked: 21,
  limits: 12,
  pauses: 8,
  longPlay: 6,
  meanPpm: 110_000,
  state: 'open',
  by: null,
  reason: null,
  kindsOff: ['cpa'],
};
const seen = { ...marker, id: '8', state: 'seen', by: 'ana', reason: 'spoke with the partner' };
const open = (markers: object[], answers: object = {}) =>
  openDesk('/m/laro/agent-harm', { listHarmMarkers: { markers, next: null }, lookAtHarm: {}, ...answers } as never);

test('[T51] [AGENT-46] a person looks at a marked team, with its numbers, and switches a kind of pay off with a reason', async () => {
  const { server, user } = await open([marker, seen]);
  await expect.poll(() => screen.queryAllByText('35 %').length).toBeGreaterThan(0);
  for (const text of ['60', '12', '8', '6', '11 %']) expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  expect(screen.getByText(/spoke with the partner/)).toBeTruthy();
  const [button, more] = screen.getAllByRole('button', { name: 'Looked at it' });
  expect(more).toBeUndefined();
  await user.click(button!);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'New players' }).checked).toBe(false);
  await user.click(dialog.getByRole('checkbox', { name: 'Dividend' }));
  await user.type(dialog.getByLabelText('Reason'), 'long sessions of new members');
  await user.click(dialog.getByRole('button', { name: 'Looked at it' }));
  await expect
    .poll(() => server.callsOf('lookAtHarm').map(({ params, body }) => [params, body]))
    .toEqual([
      [
        { merchant: 'laro', markerId: '9' },
        { kindsOff: ['cpa', 'dividend'], reason: 'long sessions of new members' },
      ],
    ]);
});

test('[T51] without a marked team the page says so', async () => {
  await open([]);
  await expect.poll(() => screen.queryByText('No team stands out')).not.toBeNull();
});
