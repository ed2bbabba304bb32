import { screen, within } from '@testing-library/dom';
import { refuse, type Answers } from '@laro/client/testing/canned-server';
import type { Wire } from '@laro/contract/routes';
import { expect, test } from 'vitest';
import { madeMe } from '#console/testing/desk-answers.ts';
import { openDesk, type Desk } from '#console/testing/open-desk.tsx';

const LICENCE = 'Licence number';
const stored = (revision: number, own: Record<string, unknown> = {}): Wire<'getDeskSettings', 'value'> => ({ revision, own, announced: [], needsTwo: false });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: true });

/** The settings of a group, once they are here. */
async function openSettings(group: string, label: string, answers: Answers = {}): Promise<Desk> {
  const desk = await openDesk(`/m/laro/settings?group=${group}`, { getDeskSettings: stored(7), ...answers });
  await screen.findByLabelText(label, { exact: true });
  return desk;
}

async function write({ user }: Desk, label: string, value: string): Promise<void> {
  await user.clear(field(label));
  await user.type(field(label), value);
}

async function save({ user }: Desk, reason: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Review and save' }));
  const dialog = within(await screen.findByRole('dialog'));
  if (reason !== '') await user.type(dialog.getByLabelText('Reason'), reason);
  await user.click(dialog.getByRole('button', { name: 'Save change' }));
}

test('[GEN-10] an invalid value is marked at its field and cannot be saved', async () => {
  const desk = await openSettings('market', 'Minimum age');
  await write(desk, 'Minimum age', '12');
  expect(screen.getByRole('alert').textContent).toContain('At least 18');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Review and save' }).disabled).toBe(true);
  await desk.user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(field('Minimum age').value).toBe('21');
});

test('[GEN-10] [T85] a change is shown before it is saved, and is not sent without a reason', async () => {
  const desk = await openSettings('regulator', LICENCE, { changeDeskSettings: { revision: 8, own: {}, announced: [] } });
  await write(desk, LICENCE, 'PAGCOR-2026-77');
  await save(desk, '');
  const dialog = within(screen.getByRole('dialog'));
  expect(screen.getByRole('dialog').textContent).toContain('PAGCOR-2026-77');
  await expect.poll(() => dialog.queryByRole('alert')?.textContent).toContain('Give a short reason');
  expect(desk.server.callsOf('changeDeskSettings')).toEqual([]);
});

test('[T33] when somebody else saves first, what was typed is kept and the other value is shown', async () => {
  const desk = await openSettings('regulator', LICENCE);
  await write(desk, LICENCE, 'MINE-1');
  desk.server.answer({ changeDeskSettings: refuse('desk.changed_meanwhile'), getDeskSettings: stored(8, { 'regulator.licence': 'THEIRS-2' }) });
  await save(desk, 'My own correction');
  await expect.poll(() => screen.queryByText(/Someone else saved settings in the meantime/)).not.toBeNull();
  await expect.poll(() => screen.queryByText(/Someone else set this to THEIRS-2/)).not.toBeNull();
  expect(field(LICENCE).value).toBe('MINE-1');
  await save(desk, 'My own correction');
  await expect
    .poll(() => desk.server.callsOf('changeDeskSettings').map(({ body }) => body))
    .toEqual([
      { revision: 7, changes: { 'regulator.licence': 'MINE-1' }, reason: 'My own correction' },
      { revision: 8, changes: { 'regulator.licence': 'MINE-1' }, reason: 'My own correction' },
    ]);
});

test('[GEN-10] leaving with unsaved changes asks first', async () => {
  const desk = await openSettings('regulator', LICENCE);
  await write(desk, LICENCE, 'LOST');
  await desk.user.click(screen.getByRole('button', { name: 'Play' }));
  await desk.user.click(screen.getByRole('link', { name: 'Games' }));
  await expect.poll(() => screen.queryByRole('dialog')?.textContent).toContain('Leave without saving?');
  await desk.user.click(screen.getByRole('button', { name: 'Stay here' }));
  expect([field(LICENCE).value, desk.address()]).toEqual(['LOST', '/m/laro/settings?group=regulator']);
  desk.server.answer({ listDeskGames: { games: [], pageNum: 1, totalPages: 0, totalCount: 0 } });
  await desk.user.click(screen.getByRole('link', { name: 'Games' }));
  await desk.user.click(await screen.findByRole('button', { name: 'Leave' }));
  await expect.poll(desk.address).toBe('/m/laro/games');
});

test('[T86] [ROLE-01] without permission to change settings the page says so and every field is disabled', async () => {
  const auditor = madeMe({ everywhere: ['settings.read'] });
  await openSettings('market', 'Minimum age', { getDeskSession: auditor });
  expect(screen.queryByText('Your role lets you view this but not change it.')).not.toBeNull();
  expect(field('Minimum age').disabled).toBe(true);
});

test('[T13] [T18] when the session ends, the sign-in covers the page, and after it the change can be saved', async () => {
  const desk = await openSettings('support', 'Support link', { changeDeskSettings: refuse('desk.not_signed_in') });
  await write(desk, 'Support link', '/m/help?from=desk');
  await save(desk, 'Better counting');
  await expect.poll(() => screen.queryByText(/You were signed out after a period of inactivity/)).not.toBeNull();
  desk.server.answer({
    startDeskSession: { challenge: 'challenge-1', mustReplacePassword: false, enrolment: null },
    proveDeskSession: madeMe({ csrfToken: 'another-half' }),
    changeDeskSettings: { revision: 8, own: {}, announced: [] },
  });
  await desk.user.type(screen.getByLabelText('Password', { exact: true }), 'plum kettle 7 sunrise');
  await desk.user.click(screen.getByRole('button', { name: 'Next' }));
  await desk.user.type(await screen.findByLabelText('Six digits'), '123456');
  await desk.user.click(screen.getByRole('button', { name: 'Sign in' }));
  await expect.poll(() => screen.queryByText(/You were signed out/)).toBeNull();
  expect(field('Support link').value).toBe('/m/help?from=desk');
  await desk.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save change' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(desk.server.callsOf('changeDeskSettings')).toHaveLength(2);
});

const PER_POINT = 'Valid bets for one point';

test('[REW-26] before a worse term of rewards is saved, the dialog says that it begins 30 days after a mail; a better one says nothing', async () => {
  const desk = await openSettings('rewards', PER_POINT);
  await write(desk, PER_POINT, '30');
  await desk.user.click(screen.getByRole('button', { name: 'Review and save' }));
  expect((await screen.findByRole('dialog')).textContent).toContain(`Worse terms of rewards for members: ${PER_POINT}. They begin 30 days after`);
  await desk.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await write(desk, PER_POINT, '10');
  await desk.user.click(screen.getByRole('button', { name: 'Review and save' }));
  expect((await screen.findByRole('dialog')).textContent).not.toContain('Worse terms');
});

test('[REW-26] an announced value is shown at its setting, and the present one can be kept', async () => {
  const announced = [{ key: 'mall.perPoint', value: 30, startsAt: '2026-12-21T08:00:00.000Z' }];
  const desk = await openSettings('rewards', PER_POINT, {
    getDeskSettings: { ...stored(7), announced },
    changeDeskSettings: { revision: 8, own: {}, announced: [] },
  });
  expect(screen.getByText(/Dec 21, 2026.*: 30\. Members were told by mail\./)).toBeTruthy();
  await desk.user.click(screen.getByRole('button', { name: 'Keep 20' }));
  await save(desk, 'It stays as it is');
  await expect.poll(() => desk.server.callsOf('changeDeskSettings').map(({ body }) => body)).toMatchObject([{ changes: { 'mall.perPoint': null } }]);
  await expect.poll(() => screen.queryByText(/Members were told by mail/)).toBeNull();
});
