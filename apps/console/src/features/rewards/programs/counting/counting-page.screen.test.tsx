import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDesk } from '#console/testing/open-desk.tsx';

const program = (name: string, change: object = {}) => ({ program: name, state: 'running', waiting: 0, lagSeconds: 2, isAlarm: false, fault: null, ...change });
const fault = { code: '23505', tries: 3, failedAt: '2026-11-20T04:00:00.000Z', stoppedAt: '2026-11-20T04:00:00.000Z' };
const value = {
  programs: [
    program('days'),
    program('points', { lagSeconds: 75, isAlarm: true, waiting: 12 }),
    program('missions', { state: 'stopped', isAlarm: true, waiting: 40, lagSeconds: 2_482_144, fault }),
  ],
  alarmSeconds: 60,
};
const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));

test('[REW-15] [REW-20] the desk sees the lag of each program, marks the late ones, and resumes a stopped one with its error’s code in view', async () => {
  const recounts = { currency: 'PHP', today: '2026-11-20', recounts: [] };
  const answers = { getDeskRewardPrograms: value, resumeDeskRewardProgram: value, listDeskRecounts: recounts };
  const { server, user } = await openDesk('/m/laro/reward-counting', answers as never);
  await screen.findByText('Rounds of the day');
  expect(rowOf('Rounds of the day').getByText('2 seconds').dataset['tone']).toBeUndefined();
  expect(rowOf('Points').getByText('75 seconds').dataset['tone']).toBe('danger');
  expect(rowOf('Missions').getByText('28 days')).toBeTruthy();
  expect(rowOf('Missions').getByText(/Error 23505, try 3/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Resume: Points' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Resume: Missions' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/Its last error was 23505/)).toBeTruthy();
  await user.type(dialog.getByLabelText('Reason'), 'the table is repaired');
  await user.click(dialog.getByRole('button', { name: 'Resume' }));
  await expect.poll(() => server.callsOf('resumeDeskRewardProgram')[0]?.body).toEqual({ reason: 'the table is repaired' });
});
