import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LOTTERY_GAMES } from '@laro/lottery/schedule/games';
import { screen, within } from '@testing-library/dom';
import { afterEach, expect, test, vi } from 'vitest';
import { refuse } from '@laro/client/testing/canned-server';
import { draw, drawAnswer, game, id, order, serverTime, totals } from '#player/testing/lottery-answers.ts';
import { openSite } from '#player/testing/open-site.tsx';

afterEach(() => vi.restoreAllMocks());

const last = { drawId: id(4), numero: '20261124001', result: '345', drawsAt: '2026-11-24T13:00:00Z' };
const digits = { ...game, last };
const six = {
  ...game,
  gameId: 'six',
  name: 'Milyonaryo Monday',
  params: { family: 'LT', pool: 49 },
  next: { ...draw, gameId: 'six', closesAt: '2026-11-25T03:00:00Z', drawsAt: '2026-11-25T04:00:00Z' },
  nextSince: '2026-11-24T23:00:00Z',
  last: { ...last, drawId: id(5), numero: '20261123001', result: '17,4,41,30,8,23', drawsAt: '2026-11-25T01:00:00Z' },
  jackpot: { pool: '3482917.40', soldShare: '8.40', closed: null },
  stakes: { ...game.stakes, price: '20.00' },
};
const games = [digits, six];
const answer = { listLotteryGames: { serverTime, games } };

/** The server's time in the page is that of its answer. */
const open = async (path: string, answers: object = answer) => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(serverTime));
  return openSite(path, { as: 'member', answers: answers as never });
};
const tabs = async () => within(await screen.findByRole('navigation', { name: 'Lottery' }));

test('[LOTT-45] [LOTT-63] the lobby has a tab for each kind of draw and for the results of both, by keyboard too', async () => {
  const { user, server, address } = await open('/m/lott/draws');
  const links = (await tabs()).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    ['Day draws', 'page'],
    ['Quick draws', null],
    ['Results', null],
  ]);
  links[1]?.focus();
  await user.keyboard('{Enter}');
  await expect.poll(address).toBe('/m/elott/draws');
  await expect.poll(() => server.callsOf('listLotteryGames').at(-1)?.query).toMatchObject({ category: 'ELOTT' });
  await user.click((await tabs()).getByRole('link', { name: 'Results' }));
  await expect.poll(address).toBe('/m/lott/results');
  await expect.poll(() => server.callsOf('listLotteryGames').at(-1)?.query).toEqual({});
  await expect.poll(() => screen.getByRole('link', { current: 'page', name: 'Results' })).not.toBeNull();
});

test('[LOTT-57] [LOTT-61] the card of the largest pool says pool, chance and price, and its ring the true share of the time to the closing', async () => {
  await open('/m/lott/draws');
  const card = within(await screen.findByRole('region', { name: 'Milyonaryo Monday' }));
  expect(card.getByText('₱3,482,917.40')).not.toBeNull();
  expect(card.getByText('6 of 49')).not.toBeNull();
  expect(card.getByText(/Chance of six: 1 in 13,983,816/)).not.toBeNull();
  expect(card.getByRole('timer').textContent).toBe('1:00:00');
  expect(card.getByRole('link', { name: 'Pick six, ₱20.00' }).getAttribute('href')).toBe('/m/lott/play/six');
  // One of four hours is left.
  const [dash, all] = (document.querySelector('main svg circle + circle')?.getAttribute('stroke-dasharray') ?? '').split(' ').map(Number);
  expect((dash ?? 0) / (all ?? 1)).toBeCloseTo(0.25);
});

test('[LOTT-45] every game has the picture of its family next to its name, in the lists of draws and of results', async () => {
  const { user } = await open('/m/lott/draws');
  await screen.findByRole('region', { name: 'Milyonaryo Monday' });
  const drawn = () => Array.from(document.querySelectorAll('main li a svg[aria-hidden] use')).map((crest) => crest.getAttribute('href')?.split('#')[1]);
  expect(drawn()).toEqual(['LT', 'D3']);
  await user.click((await tabs()).getByRole('link', { name: 'Results' }));
  await expect.poll(drawn).toEqual(['LT', 'D3']);
  const pictures = readFileSync(path.join(import.meta.dirname, '../parts/numbers/crests.svg'), 'utf8');
  for (const { params } of LOTTERY_GAMES) expect(pictures).toContain(`<symbol id="${params.family}" `);
});

test('[LOTT-57] [LOTT-60] a pool whose game takes no bets, or has no draw, says so in place of a time', async () => {
  const off = { ...six, isOn: false };
  await open('/m/lott/draws', { listLotteryGames: { serverTime, games: [off] } });
  const card = within(await screen.findByRole('region', { name: 'Milyonaryo Monday' }));
  expect(card.queryByRole('timer')).toBeNull();
  expect(card.getByText('Not available')).not.toBeNull();
});

test('[LOTT-45] results are the newest of each game, the latest first, and lead to those before', async () => {
  const { user } = await open('/m/lott/results');
  const results = () => Array.from(document.querySelectorAll('main li a')).map((link) => link.getAttribute('href'));
  await expect.poll(results).toEqual(['/m/lott/results/six', '/m/lott/results/three-digits']);
  expect(screen.getByRole('img', { name: '3 4 5' })).not.toBeNull();
  expect(screen.queryByRole('region', { name: 'Milyonaryo Monday' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '3 digits' }));
  expect(results()).toEqual(['/m/lott/results/three-digits']);
  expect(screen.getByRole('button', { name: '3 digits' }).getAttribute('aria-pressed')).toBe('true');
});

test('[LOTT-05] [LOTT-45] closings and results of games of several zones are on the clocks of the market, and name them', async () => {
  const next = { ...draw, gameId: 'north', closesAt: '2026-11-25T02:30:00Z', drawsAt: '2026-11-25T02:30:30Z' };
  const north = { ...digits, gameId: 'north', name: 'North', zone: 'Asia/Ho_Chi_Minh', next, last: { ...last, drawsAt: '2026-11-25T01:30:00Z' } };
  const { user } = await open('/m/lott/draws', { listLotteryGames: { serverTime, games: [north, six] } });
  const main = () => document.querySelector('main')?.textContent ?? '';
  // The list, and the card of the pool above it.
  await expect.poll(main).toContain('10:30:00 GMT+8');
  expect(main()).toContain('11:00:00 GMT+8');
  await user.click((await tabs()).getByRole('link', { name: 'Results' }));
  await expect.poll(main).toContain('09:30:00 GMT+8');
  expect(main()).toContain('09:00:00 GMT+8');
  expect(main()).not.toMatch(/GMT\+7|UTC/);
});

const everyPage = [
  '/m/lott/draws',
  '/m/elott/draws',
  '/m/lott/results',
  '/m/lott/results/three-digits',
  '/m/lott/rules/three-digits',
  `/m/lott/draw/${id(1)}`,
  '/m/lott/orders',
  `/m/lott/orders/${id(2)}`,
  `/m/lott/chases/${id(9)}`,
];
const pages = {
  ...answer,
  listLotteryDraws: { serverTime, draws: [] },
  getLotteryStatistics: { draws: 0, places: [], runs: [] },
  getLotteryRules: refuse('internal'),
  getLotteryDraw: drawAnswer,
  listLotteryOrders: { serverTime, orders: [order], totals, next: null },
  getLotteryOrder: { serverTime, order },
  getLotteryChase: { serverTime, stopOnWin: false, isOver: true, orders: [order] },
};

test.each(everyPage)('[T32] the balance is in the header of %s, with the way to its kinds', async (path) => {
  await open(path, pages);
  const header = () => document.querySelector('header a[href="/m/wallet"]');
  await expect.poll(() => header()?.textContent).toBe('Balance ₱1,250.00');
});

test('[T32] a guest has no balance in the header', async () => {
  await openSite('/m/lott/draws', { answers: answer as never });
  await tabs();
  expect(document.querySelector('header a[href="/m/wallet"]')).toBeNull();
  expect(document.querySelector('header a[href="/m/lott/orders"]')).not.toBeNull();
});

test('[T32] [T60] trial money in the header says what it is', async () => {
  await openSite('/m/lott/draws', { as: 'trial', answers: answer as never });
  await expect.poll(() => document.querySelector('header a[href="/m/wallet"]')?.textContent).toBe('Balance Trial₱1,250.00');
});

test('[LOTT-60] a lobby without games is empty below its tabs', async () => {
  await open('/m/lott/draws', { listLotteryGames: { serverTime, games: [] } });
  await expect.poll(() => screen.queryByText('No games here right now')).not.toBeNull();
  expect((await tabs()).getAllByRole('link')).toHaveLength(3);
});

test('[LOTT-45] a game without a result is not among the results', async () => {
  await open('/m/lott/results', { listLotteryGames: { serverTime, games: [game] } });
  await expect.poll(() => screen.queryByText('No draws yet')).not.toBeNull();
});

test('[LOTT-60] a lobby that does not load offers a retry and keeps its tabs', async () => {
  await open('/m/lott/draws', { listLotteryGames: refuse('internal') });
  await expect.poll(() => screen.queryByRole('button', { name: /again/i })).not.toBeNull();
  expect((await tabs()).getAllByRole('link')).toHaveLength(3);
});

test('[LOTT-33] the way to the orders has the number of those that wait for their draws', async () => {
  await openSite('/m/lott/draws', {
    as: 'member',
    answers: {
      listLotteryGames: { serverTime, games: [game] },
      listLotteryOrders: { serverTime, orders: [], totals: { open: 12, staked: '120.00' }, next: null },
    } as never,
  });
  const link = await screen.findByRole('link', { name: 'My orders 12' });
  expect(link.getAttribute('href')).toBe('/m/lott/orders');
  expect(link.textContent).toBe('12');
});
