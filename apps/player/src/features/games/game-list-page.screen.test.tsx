import { screen } from '@testing-library/dom';
import { refuse } from '@laro/client/testing/canned-server';
import { categoryPaths, gameCategories } from '@laro/domain/catalogue/game-categories';
import { describe, expect, test } from 'vitest';
import { chosenIn, gameCards, linkRow } from '#player/testing/listed-games.ts';
import { openSite } from '#player/testing/open-site.tsx';
import { gamePage, madeCategory, madeGame, madeGames, madeVendor, siteSettings } from '#player/testing/site-answers.ts';

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const status = () => screen.queryAllByRole('status')[0]?.textContent;
const settings = { ...siteSettings, categories: [...gameCategories] };

describe('categories', () => {
  const titles = {
    '/m/live-games': ['Live', 'LIVE'],
    '/m/slot-games': ['Slots', 'RNG'],
    '/m/sport-games': ['Sports', 'SPORTS'],
    '/m/fishing-games': ['Fish', 'FISH'],
    '/m/poker-games': ['Poker', 'PVP'],
    '/m/lott': ['Lottery', 'LOTT'],
    '/m/elott': ['E-lottery', 'ELOTT'],
    '/m/inHouse': ['In-house', 'INHOUSE'],
    '/m/cockfight': ['Sabong', 'COCKFIGHT'],
  };
  test.each(Object.entries(titles))('[LIST-01] %s lists the games of its category', async (path, [title, gameType]) => {
    const { server } = await openSite(path, { answers: { getSettings: settings } });
    await expect.poll(() => gameCards().length).toBe(6);
    expect(heading()).toBe(title);
    expect(server.callsOf('listGames').map(({ query }) => query['gameType'])).toEqual([gameType]);
  });

  test.each(['BINGO', 'ESPORTS'] as const)('[LIST-01] [PLAY-06] the game centre lists %s', async (gameType) => {
    const { server } = await openSite(categoryPaths[gameType], { answers: { getSettings: settings } });
    await expect.poll(() => gameCards().length).toBe(6);
    expect(server.callsOf('listGames').map(({ query }) => query['gameType'])).toEqual([gameType]);
  });

  test('[LIST-01] [T81] a category that the merchant does not offer is refused in words', async () => {
    await openSite('/m/cockfight');
    await expect.poll(() => screen.queryByText('This category isn’t available here')).not.toBeNull();
    expect(gameCards()).toEqual([]);
    expect(screen.getByRole('link', { name: 'Go to hot games' }).getAttribute('href')).toBe('/m/gameCenter');
  });

  test('[LIST-09] hot games come from the list of home: no list call', async () => {
    const { server, user, address } = await openSite('/m/slot-games');
    await expect.poll(() => gameCards().length).toBe(6);
    await user.click(linkRow('Quick filters').getByRole('link', { name: 'Hot' }));
    await expect.poll(() => gameCards().length).toBe(3);
    expect(address()).toBe('/m/slot-games?type=HOT');
    expect(gameCards()[0]?.textContent).toContain('Hot');
    expect(server.callsOf('listGames')).toHaveLength(1);
  });

  test('[LIST-09] favourites lead a guest to log in, who returns there afterwards', async () => {
    const { address } = await openSite('/m/fav-games');
    await expect.poll(address).toBe('/m/login');
    expect(sessionStorage.getItem('laro.returnTo')).toBe('/m/fav-games');
  });
});

describe('filters', () => {
  test('[LIST-03] [LIST-08] [LIST-09] a quick filter reloads from page 1, is part of the address, and back undoes it', async () => {
    const { server, user, address } = await openSite('/m/slot-games', {
      answers: { listGames: ({ query }) => (query['dataType'] === 'NEW' ? gamePage(madeGames(2, { tag: 'new' })) : gamePage(madeGames(6))) },
    });
    await expect.poll(status).toBe('6 games');
    await user.click(linkRow('Quick filters').getByRole('link', { name: 'New' }));
    await expect.poll(status).toBe('2 games');
    expect(address()).toBe('/m/slot-games?type=NEW');
    const asked = server.callsOf('listGames').at(-1)?.query;
    expect(asked).toMatchObject({ gameType: 'RNG', dataType: 'NEW', isNew: '1', pageNo: '1', pageSize: '36', platform: 'html5' });
    expect(asked).not.toHaveProperty('gameClassify');
    window.history.back();
    await expect.poll(status).toBe('6 games');
    await expect.poll(() => chosenIn('Quick filters')).toBe('All games');
  });

  test.each([
    ['Recent', 'RECENT'],
    ['Favourites', 'FAV'],
  ])('[LIST-09] %s asks a guest to log in', async (name, type) => {
    const { user, address } = await openSite('/m/slot-games');
    await expect.poll(() => gameCards().length).toBe(6);
    await user.click(linkRow('Quick filters').getByRole('link', { name }));
    await expect.poll(address).toBe('/m/login');
    expect(sessionStorage.getItem('laro.returnTo')).toBe(`/m/slot-games?type=${type}`);
  });

  test('[LIST-03] the vendor menu begins with all games and narrows the list', async () => {
    const { server, user, address } = await openSite('/m/slot-games');
    await expect.poll(() => gameCards().length).toBe(6);
    const vendors = linkRow('Providers').getAllByRole('link');
    expect(vendors.map(({ textContent }) => textContent)).toEqual(['All', 'Laro Studio', 'Tala Games']);
    await user.click(vendors[2]!);
    await expect.poll(() => chosenIn('Providers')).toBe('Tala Games');
    expect(address()).toBe('/m/slot-games?vassalage=TALA');
    expect(server.callsOf('listGames').at(-1)?.query['vassalage']).toBe('TALA');
  });

  test('[LIST-03] [LIST-13] of vendors with one brand label the menu says the own name below the label', async () => {
    const categories = [madeCategory('RNG', [madeVendor('TCG_SEA', 'Laro Lotto · Timog Draws'), madeVendor('TALA', 'Tala Games')])];
    await openSite('/m/slot-games', { answers: { listVendors: { categories, totalCount: 6 } } });
    await expect.poll(() => linkRow('Providers').queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(['All', 'Laro Lotto\nTimog Draws', 'Tala Games']); // prettier-ignore
  });

  test('[LIST-03] a category with one vendor has no vendor menu', async () => {
    const categories = [madeCategory('RNG', [madeVendor('BGS', 'Laro Studio')])];
    await openSite('/m/slot-games', { answers: { listVendors: { categories, totalCount: 12 } } });
    await expect.poll(() => gameCards().length).toBe(6);
    expect(screen.queryByRole('navigation', { name: 'Providers' })).toBeNull();
  });

  test('[LIST-05] the type menu narrows the list, and is there only with more than one type', async () => {
    const types = [
      { key: 'VIDEO', count: 4 },
      { key: 'JACKPOT', count: 2 },
    ];
    const { server, user, address } = await openSite('/m/slot-games', {
      answers: {
        listGames: ({ query }) =>
          query['gameClassify'] === 'JACKPOT' ? gamePage(madeGames(2), { classifications: types }) : gamePage(madeGames(6), { classifications: types }),
      },
    });
    await expect.poll(status).toBe('6 games');
    const menu = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type of game' });
    expect(Array.from(menu.options, ({ text }) => text)).toEqual(['All types', 'Video slots (4)', 'Jackpot (2)']);
    expect(menu.value).toBe('');
    await user.selectOptions(menu, 'JACKPOT');
    await expect.poll(status).toBe('2 games');
    expect(address()).toBe('/m/slot-games?classify=JACKPOT');
    server.answer({ listGames: gamePage(madeGames(3), { classifications: [{ key: 'DRAW', count: 3 }] }) });
    await user.click(linkRow('Quick filters').getByRole('link', { name: 'New' }));
    await expect.poll(status).toBe('3 games');
  });

  test('[LIST-05] one type only is no choice', async () => {
    await openSite('/m/lott', { answers: { listGames: gamePage(madeGames(3), { classifications: [{ key: 'DRAW', count: 3 }] }) } });
    await expect.poll(status).toBe('3 games');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('[LIST-02] grid or rows: the choice is kept', async () => {
    const { user } = await openSite('/m/slot-games');
    await expect.poll(() => gameCards().length).toBe(6);
    expect(gameCards()[0]?.textContent).not.toContain('Play');
    await user.click(screen.getByRole('button', { name: 'Show as list' }));
    await expect.poll(() => gameCards()[0]?.textContent).toContain('Play');
    expect(screen.getByRole('button', { name: 'Show as grid' })).toBeTruthy();
    expect(localStorage.getItem('laro.preferences')).toContain('"listForm":"list"');
  });

  test('[LIST-08] hostile addresses give a plain list', async () => {
    const { server } = await openSite('/m/slot-games?type=__proto__&classify=%3Cscript%3E&vassalage=..%2F..%2Fx&q=&page=-1');
    await expect.poll(() => gameCards().length).toBe(6);
    expect(server.callsOf('listGames')[0]?.query).toEqual({
      ...server.callsOf('listGames')[0]?.query,
      gameType: 'RNG',
      dataType: 'ALL',
      pageNo: '1',
      language: 'EN',
    });
    expect(JSON.stringify(server.callsOf('listGames')[0]?.query)).not.toMatch(/script|proto|\.\./);
  });

  test('[LIST-08] a vendor that is not there has a way to all games', async () => {
    const { user, address } = await openSite('/m/slot-games?vassalage=NOBODY', {
      answers: { listGames: ({ query }) => (query['vassalage'] === 'NOBODY' ? refuse('catalogue.vendor_unknown') : gamePage(madeGames(6))) },
    });
    await expect.poll(() => screen.queryByText('No games match these filters')).not.toBeNull();
    await user.click(screen.getByRole('link', { name: 'Show all games' }));
    await expect.poll(() => gameCards().length).toBe(6);
    expect(address()).toBe('/m/slot-games');
  });

  test('[LIST-04] no star on lottery games; elsewhere each has one', async () => {
    const games = [madeGame('1', { category: 'LOTT', gameType: 'LOTT' }), madeGame('2'), madeGame('3', { category: 'ELOTT', gameType: 'ELOTT' })];
    await openSite('/m/slot-games', { answers: { listGames: gamePage(games) } });
    await expect.poll(() => gameCards().length).toBe(3);
    expect(gameCards().map((card) => card.querySelector('button[aria-pressed]')?.getAttribute('aria-pressed'))).toEqual([undefined, 'false', undefined]);
  });
});

describe('what is empty', () => {
  test('[LIST-02] [LIST-03] a vendor without games says so and leads to the category; a category without any leads to the hot games', async () => {
    const { user, address } = await openSite('/m/slot-games?vassalage=TALA', { answers: { listGames: gamePage([]) } });
    await expect.poll(() => screen.queryByText('No games match these filters')).not.toBeNull();
    await user.click(screen.getByRole('link', { name: 'Show all games' }));
    await expect.poll(() => screen.queryByText('No games here yet')).not.toBeNull();
    await user.click(screen.getByRole('link', { name: 'Go to hot games' }));
    await expect.poll(address).toBe('/m/gameCenter');
    await expect.poll(() => gameCards().length).toBe(3);
  });

  test('[LIST-03] [GEN-06] games that do not come are said to be missing and come on request', async () => {
    const { server, user } = await openSite('/m/slot-games', { answers: { listGames: refuse('system.unavailable') } });
    await expect.poll(() => screen.queryByText('The games didn’t load.')).not.toBeNull();
    server.answer({ listGames: gamePage(madeGames(4)) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await expect.poll(() => gameCards().length).toBe(4);
  });
});
