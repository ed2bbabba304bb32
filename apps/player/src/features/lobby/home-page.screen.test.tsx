import { screen, within } from '@testing-library/dom';
import type { Answers } from '@laro/client/testing/canned-server';
import { describe, expect, test } from 'vitest';
import { gameCards } from '#player/testing/listed-games.ts';
import { openSite, type Site } from '#player/testing/open-site.tsx';
import { amount, gamePage, madeCategory, madeGame, madeGames, madeVendor } from '#player/testing/site-answers.ts';

const hotCards = () => Array.from(document.querySelectorAll<HTMLElement>('section[aria-labelledby="hot-games"] li'));
const category = (name: string) => within(screen.getByRole('navigation', { name: 'Game categories' })).getByRole('button', { name });
const isChosen = (name: string) => category(name).getAttribute('aria-pressed');

/** Home with nine hot games, once they are drawn. */
async function openHome(answers: Answers = {}): Promise<Site> {
  const games = [madeGame('1', { displayName: 'Mango Monsoon' }), ...madeGames(9).slice(1)];
  const site = await openSite('/m/home', { answers: { listHotGames: { games }, ...answers } });
  await expect.poll(() => hotCards().length).toBe(6);
  return site;
}

describe('the categories of home', () => {
  test('[HOME-02] [HOME-04] HOT shows hot games, another category its vendors; a vendor opens its list', async () => {
    const { user, address } = await openHome();
    expect(isChosen('Hot')).toBe('true');
    await user.click(category('Slots'));
    await expect.poll(() => hotCards().length).toBe(0);
    await user.click(await screen.findByRole('link', { name: /Tala Games/ }));
    await expect.poll(address).toBe('/m/slot-games?vassalage=TALA');
  });

  test('[PLAY-01] [PLAY-03] a guest who opens a vendor’s own lobby is sent to the log-in, and continues there afterwards', async () => {
    const lobby = madeCategory('LIVE', [madeVendor('SALA', 'Sala Live', { lobby: true })]);
    const { user, address } = await openHome({ listVendors: { categories: [lobby], totalCount: 12 } });
    await user.click(category('Live'));
    await user.click(await screen.findByRole('link', { name: /Sala Live/ }));
    await expect.poll(address).toBe('/m/login');
    expect(sessionStorage.getItem('laro.returnTo')).toBe('/m/play?vassalage=SALA&gameType=LIVE');
  });

  test('[HOME-02] a category whose vendors have gone says so, and leads on to the hot games', async () => {
    const { user, address } = await openHome({ listVendors: { categories: [madeCategory('RNG', [])], totalCount: 0 } });
    await user.click(category('Slots'));
    await expect.poll(() => screen.queryByText('No games here yet')).not.toBeNull();
    await user.click(screen.getByRole('link', { name: 'Go to hot games' }));
    await expect.poll(address).toBe('/m/gameCenter');
    await expect.poll(() => gameCards().length).toBe(9);
  });

  test.each(['header a[href="/m/home"]', 'nav a[href="/m/home"][aria-current]'])('[HOME-03] %s leads back to HOT', async (way) => {
    const { user, address } = await openHome();
    await user.click(category('Sports'));
    await expect.poll(() => hotCards().length).toBe(0);
    await user.click(document.querySelector(way)!);
    await expect.poll(() => hotCards().length).toBe(6);
    expect([isChosen('Hot'), address()]).toEqual(['true', '/m/home']);
  });

  test('[HOME-03] home leads from a vendor’s games to HOT, and the vendor is left behind', async () => {
    const { user, address } = await openSite('/m/gameCenter?gameType=RNG&vassalage=TALA');
    await expect.poll(() => gameCards().length).toBe(6);
    await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Home' }));
    await expect.poll(address).toBe('/m/home');
    await expect.poll(() => hotCards().length).toBe(3);
    expect(isChosen('Hot')).toBe('true');
  });

  test('[HOME-02] going back finds the chosen category again', async () => {
    const { user, address } = await openHome();
    await user.click(category('Slots'));
    await user.click(await screen.findByRole('link', { name: /Tala Games/ }));
    await expect.poll(address).toBe('/m/slot-games?vassalage=TALA');
    window.history.back();
    await expect.poll(address).toBe('/m/home');
    await expect.poll(() => isChosen('Slots')).toBe('true');
    expect(hotCards()).toEqual([]);
  });
});

describe('hot games of home', () => {
  test('[LIST-12] six, and all of them on request', async () => {
    const { user } = await openHome();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await expect.poll(() => hotCards().length).toBe(9);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('[LIST-12] a name filters them whatever its case; that no hot game has it is said, and one tap searches all games, mistyped as it is', async () => {
    const { user, address, server } = await openHome({ listGames: gamePage([madeGame('1', { displayName: 'Mango Monsoon' })]) });
    await user.click(screen.getByRole('button', { name: 'Search hot games' }));
    const field = await screen.findByRole<HTMLInputElement>('searchbox');
    await expect.poll(() => document.activeElement).toBe(field);
    await user.type(field, 'MANGO');
    await expect.poll(() => hotCards().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Mango Monsoon')]);
    await user.clear(field);
    await user.type(field, ' mnago & monsoon ');
    await expect.poll(() => screen.queryByText('No hot games called “mnago & monsoon”')).not.toBeNull();
    expect(hotCards()).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Search all games' }));
    await expect.poll(address).toBe('/m/search-games?q=mnago%20%26%20monsoon');
    expect(server.callsOf('listGames').map(({ query }) => query['gameName'])).toEqual(['mnago & monsoon']);
  });

  test('[LIST-04] [LIST-10] the star asks a guest to log in', async () => {
    const { user, address } = await openHome();
    await user.click(hotCards()[0]!.querySelector('button[aria-pressed]')!);
    await expect.poll(address).toBe('/m/login');
  });
});

test('[LOTT-57] [HOME-06] the counter shows the largest real pool: that of six balls leads to its draw, with the progressive pool one tap away', async () => {
  const sixBalls = { gameId: 'grand-pick-6-58', name: 'Grand Pick 6/58', amount: amount('2500000.00') };
  await openHome({ getJackpot: { pool: null, sixBalls, isOn: false, drops: [] } });
  const board = await screen.findByRole('region', { name: 'Grand Pick 6/58' });
  expect(within(board).getByRole('img').getAttribute('aria-label')).toMatch(/2,500,000/);
  expect(within(board).getByText('Real pool of Grand Pick 6/58, shared by all with six hits')).not.toBeNull();
  expect(within(board).getByRole('link', { name: 'See the draw' }).getAttribute('href')).toBe('/m/lott/play/grand-pick-6-58');
});

test('[T66] the date of an earlier win is that of the site’s time zone', async () => {
  const pool = {
    id: '2',
    amount: amount('1200.00'),
    currency: 'PHP',
    seed: amount('1000.00'),
    mustDropBy: amount('5000.00'),
    rateBasisPoints: 50,
    commitment: 'c0ffee',
    openedAt: '2026-11-20T16:30:00.000Z',
  };
  const drop = {
    id: '1',
    maskedName: 'l***a',
    amount: amount('3000.00'),
    currency: 'PHP',
    droppedAt: '2026-11-20T16:30:00.000Z',
    commitment: 'ab',
    revealed: '1:3000:x',
  };
  const { user } = await openHome({ getJackpot: { pool, sixBalls: null, isOn: true, drops: [drop] } });
  await user.click(await screen.findByRole('button', { name: 'How it works' }));
  // 16:30 UTC is half past midnight in Manila.
  expect(await screen.findByText('2026/11/21')).toBeTruthy();
});

test('[NAV-08] the reward button opens a sheet with the four pages of rewards, which closes again and leads on', async () => {
  const { user, address } = await openHome();
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Rewards' }));
    return screen.findByRole('dialog', { name: 'Rewards' });
  };
  const names = within(await open())
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Daily sign-in', 'VIP', 'Receiving centre', 'Reward centre']);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await user.click(within(await open()).getByRole('link', { name: 'VIP' }));
  await expect.poll(address).toMatch(/^\/m\/(?:vip|login)/);
});
