import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { draw, game, serverTime } from '#player/testing/lottery-answers.ts';
import { openSite } from '#player/testing/open-site.tsx';

const past = { ...draw, state: 'settled', isOpen: false, result: '345' };
const statistics = { draws: 0, places: [], runs: [] };

test('[LOTT-05] [LOTT-45] the past draws of a game are on its clocks, by which their numbers are counted, and name the zone', async () => {
  const north = { ...game, zone: 'Asia/Ho_Chi_Minh' };
  const late = { ...past, drawsAt: '2026-11-24T18:30:00Z' };
  const answers = { listLotteryGames: { serverTime, games: [north] }, listLotteryDraws: { serverTime, draws: [late] }, getLotteryStatistics: statistics };
  await openSite('/m/lott/results/three-digits', { answers: answers as never });
  await expect.poll(() => screen.queryByText(/01:30:00 GMT\+7$/)).not.toBeNull();
});

test('[LOTT-45] past draws are found by number and by date, and the page says when there is none', async () => {
  const answers = { listLotteryGames: { serverTime, games: [game] }, listLotteryDraws: { serverTime, draws: [past] }, getLotteryStatistics: statistics };
  const { user, server } = await openSite('/m/lott/results/three-digits', { answers: answers as never });
  const numero = await screen.findByRole('textbox', { name: 'Draw number' });
  await expect.poll(() => screen.queryByRole('link', { name: draw.numero })).not.toBeNull();
  await user.click(numero);
  await user.paste(draw.numero);
  server.answer({ listLotteryDraws: { serverTime, draws: [] } } as never);
  await user.click(screen.getByRole('button', { name: 'Find' }));
  await expect.poll(() => screen.queryByText('No draw found. Results are listed for 400 days.')).not.toBeNull();
  expect(server.callsOf('listLotteryDraws').at(-1)).toMatchObject({ query: { numero: draw.numero } });
  server.answer({ listLotteryDraws: { serverTime, draws: [past] } } as never);
  const date = screen.getByLabelText('Date');
  await user.type(date, '2026-11-25');
  await expect.poll(() => screen.queryByRole('link', { name: draw.numero })).not.toBeNull();
  expect(server.callsOf('listLotteryDraws').at(-1)).toMatchObject({ query: { date: '2026-11-25' } });
});
