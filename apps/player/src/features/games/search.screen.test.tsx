import { screen } from '@testing-library/dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { gameCards, linkRow } from '#player/testing/listed-games.ts';
import { openSite } from '#player/testing/open-site.tsx';
import { allTurns } from '@laro/ui/testing/turns';
import { gamePage, madeGame, madeGames } from '#player/testing/site-answers.ts';

afterEach(() => vi.useRealTimers());

const isLoading = () => screen.queryByText('Loading') !== null;
const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const listGames = ({ query }: { query: Record<string, string> }) => {
  const { gameName = '', gameType = '' } = query;
  if (gameName === 'mango') return gamePage([madeGame('7', { displayName: 'Mango Monsoon' })]);
  if (gameName !== '') return gamePage([]);
  return gamePage(madeGames(gameType === '' ? 9 : 6));
};

/** A list with faked timers, and the names it has searched for. */
async function openList(address = '/m/slot-games') {
  const site = await openSite(address, { answers: { listGames } });
  await expect.poll(() => screen.queryAllByRole('searchbox').length).toBe(1);
  await expect.poll(() => document.querySelectorAll('main ul[aria-label] > li, main h2').length).toBeGreaterThan(0);
  const seen = site.server.callsOf('listGames').length;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const names = () => site.server.callsOf('listGames').slice(seen).map(({ query }) => query['gameName']); // prettier-ignore
  return { ...site, names };
}

describe('a search', () => {
  test('[LIST-06] [CONST-01] waits 500 ms after the last key, and asks once', async () => {
    const { user, names, address } = await openList();
    await user.type(field(), 'mango');
    vi.advanceTimersByTime(499);
    await allTurns();
    // From the first moment of a search the page says that it loads.
    expect(isLoading()).toBe(false);
    vi.advanceTimersByTime(1);
    await allTurns();
    expect(isLoading()).toBe(true);
    await expect.poll(names).toEqual(['mango']);
    await expect.poll(address).toBe('/m/slot-games?q=mango');
    await expect.poll(() => gameCards().map((card) => card.textContent)).toEqual([expect.stringContaining('Mango Monsoon')]);
  });

  test('[LIST-06] is made immediately by Enter, and not again after 500 ms', async () => {
    const { user, names } = await openList();
    await user.type(field(), 'mango{Enter}');
    await expect.poll(names).toEqual(['mango']);
    await expect.poll(() => gameCards().length).toBe(1);
    vi.advanceTimersByTime(2000);
    await allTurns();
    expect(isLoading()).toBe(false);
    expect(names()).toEqual(['mango']);
  });

  test('[LIST-03] [LIST-06] without a result says so; the way back to all games is not undone by a search that was waiting', async () => {
    const { user, address } = await openList();
    await user.type(field(), 'qqqqqqqq{Enter}');
    await expect.poll(() => screen.queryByText('No games called “qqqqqqqq”')).not.toBeNull();
    await user.click(screen.getByRole('link', { name: 'Show all games' }));
    await expect.poll(() => field().value).toBe('');
    await expect.poll(() => gameCards().length).toBe(6);
    vi.advanceTimersByTime(2000);
    await allTurns();
    expect(isLoading()).toBe(false);
    expect(address()).toBe('/m/slot-games');
  });

  test('[LIST-08] what is typed goes along when another filter is chosen', async () => {
    const { user, address } = await openList();
    await user.type(field(), 'mango');
    await expect.poll(() => linkRow('Quick filters').getByRole('link', { name: 'New' }).getAttribute('href')).toContain('q=mango');
    await user.click(linkRow('Quick filters').getByRole('link', { name: 'New' }));
    await expect.poll(address).toBe('/m/slot-games?type=NEW&q=mango');
    expect(field().value).toBe('mango');
  });

  test('[LIST-08] [LIST-03] comes back with its address', async () => {
    const { server } = await openList('/m/search-games?q=mango');
    expect(field().value).toBe('mango');
    expect(server.callsOf('listGames').map(({ query }) => query['gameName'])).toEqual(['mango']);
    expect(gameCards()).toHaveLength(1);
  });

  test('[LIST-02] [LIST-11] over all categories begins at the one of its address, with the keyboard in its field', async () => {
    const { user, address } = await openSite('/m/gameCenter?gameType=FISH', { answers: { listGames } });
    await expect.poll(() => gameCards().length).toBe(6);
    await user.click(screen.getByRole('link', { name: 'Search games' }));
    await expect.poll(address).toBe('/m/search-games?gameType=FISH');
    await expect.poll(() => document.activeElement).toBe(field());
    await user.click(linkRow('Game categories').getByRole('link', { name: 'All games' }));
    await expect.poll(address).toBe('/m/search-games');
    await expect.poll(() => gameCards()[0]?.getAttribute('aria-setsize')).toBe('9');
  });
});
