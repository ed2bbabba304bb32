import { screen, within } from '@testing-library/dom';
import { refuse } from '@laro/client/testing/canned-server';
import { expect, test } from 'vitest';
import { openDesk } from '#console/testing/open-desk.tsx';

const caps = { lineWinMax: 5_000_000, drawWinMax: 10_000_000, outcomeMax: 20_000_000, playMax: 50_000_000 };
const schedule = { times: 'every 1 min', holidays: '', closesBeforeSeconds: 10 };
const game = {
  gameId: 'kidlat-5',
  zone: 'Asia/Manila',
  earliest: '2026-12-04',
  schedule,
  terms: [{ merchant: 'laro', mode: 'Elott', currency: 'PHP', base: 1900, ...caps }],
  changes: [
    {
      id: '7',
      from: '2026-12-01',
      schedule: { ...schedule, times: 'every 3 min' },
      terms: null,
      reason: 'fewer draws',
      proposedBy: 'ana',
      decidedBy: 'ben',
      decidedAt: '2026-11-20T08:00:00.000Z',
    },
  ],
};
const open = (more: object = {}) =>
  openDesk('/lottery/kidlat-5', {
    listDeskLotteryDraws: { serverTime: '2026-11-28T08:00:00.000Z', name: 'Kidlat 5', draws: [] },
    getDeskLotteryChanges: game,
    changeDeskLotteryGame: game,
    ...more,
  } as never);
const dialog = () => within(screen.getByRole('dialog'));

test('[LOTT-66] a schedule is changed from a date on; what holds and earlier changes are shown', async () => {
  const { server, user } = await open();
  expect(await screen.findByText('fewer draws (ana, ben)')).toBeTruthy();
  expect(screen.getByText('Holds from 2026-12-04: every 1 min; 10 s (Asia/Manila)')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change schedule' }));
  const times = dialog().getByLabelText('Schedule');
  await user.clear(times);
  await user.type(times, '14:00 21:00');
  await user.type(dialog().getByLabelText('Days without draws'), '12-25');
  await user.type(dialog().getByLabelText('Reason'), 'agreed');
  await user.click(dialog().getByRole('button', { name: 'Change schedule' }));
  await expect
    .poll(() => server.callsOf('changeDeskLotteryGame')[0]?.body)
    .toEqual({ from: '2026-12-04', schedule: { times: '14:00 21:00', holidays: '12-25', closesBeforeSeconds: 10 }, terms: null, reason: 'agreed' });
});

test('[LOTT-66] prizes and caps of a merchant are changed, and a refusal names the earliest date', async () => {
  const { server, user } = await open({ changeDeskLotteryGame: refuse('lottery.change_too_early', { date: '2026-12-05' }) });
  await user.click(await screen.findByRole('button', { name: 'Change prizes and limits' }));
  const base = dialog().getByLabelText('Prize base');
  await user.clear(base);
  await user.type(dialog().getByLabelText('Reason'), 'agreed');
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Change prizes and limits' }).disabled).toBe(true);
  await user.type(base, '1850');
  await user.click(dialog().getByRole('button', { name: 'Change prizes and limits' }));
  await expect
    .poll(() => server.callsOf('changeDeskLotteryGame')[0]?.body)
    .toEqual({ from: '2026-12-04', schedule: null, terms: { merchant: 'laro', base: 1850, ...caps }, reason: 'agreed' });
  expect(await dialog().findByText(/Players can already bet on draws before 2026-12-05/)).toBeTruthy();
});
