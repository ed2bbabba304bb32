import type { Language } from '@laro/domain/system/languages';
import { Window, type Document } from 'happy-dom';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPlaySite, type PlaySite } from '#server/testing/sites/play-site.ts';
import { putSetting } from '#server/testing/base/put-setting.ts';

// Documents of the built site, rendered by the real server over a real database, without a browser.
let site: PlaySite;
let reader: Window;

beforeAll(async () => {
  site = await openPlaySite();
  reader = new Window({ settings: { disableJavaScriptEvaluation: true, disableCSSFileLoading: true } });
}, 120_000);
afterAll(async () => {
  await reader.happyDOM.close();
  await site.close();
});

interface Asked {
  language?: Language;
  host?: string;
  accept?: string;
}

const ask = (url: string, { language = 'EN', host = 'localhost', accept = 'text/html' }: Asked = {}): Promise<LightMyRequestResponse> =>
  site.app.http.inject({ url, headers: { host, accept, cookie: `lang=${language}` } });

/** The document at an address, which must be there. */
async function read(url: string, asked?: Asked): Promise<Document> {
  const answer = await ask(url, asked);
  // Without a build of the player's site the response explains how to make one.
  expect(answer.statusCode, `${url}: ${answer.body.slice(0, 100)}`).toBe(200);
  return new reader.DOMParser().parseFromString(answer.body, 'text/html') as unknown as Document;
}
const heading = (page: Document) => page.querySelector('h1')?.textContent;
const cards = (page: Document) =>
  Array.from(page.querySelectorAll('main ul[aria-label] > li'), (card) => card.querySelector('a > span:nth-child(2)')?.textContent);
const canonical = (page: Document) => page.querySelector('link[rel="canonical"]')?.getAttribute('href');

describe('addresses', () => {
  test.each(['/', '/m', '/m/', '/m/home', '/m/index', '/m/index.html'])('[GEN-01] home answers at %s, and names one of its addresses', async (path) => {
    const page = await read(path);
    expect(page.querySelector('nav a[aria-current="page"]')?.getAttribute('href')).toBe('/m/home');
    expect(canonical(page)).toBe('http://localhost/m/home?language=EN');
    expect(canonical(await read(path, { language: 'TY' }))).toBe('http://localhost/m/home');
  });

  test('[GEN-02] an unknown path leads home with a mark; a file that does not exist is not found instead', async () => {
    const page = await ask('/m/no-such-page?a=1');
    expect([page.statusCode, page.headers['location'], page.headers['cache-control']]).toEqual([302, '/m/home#not-here', 'no-store']);
    for (const file of ['/assets/none.js', '/m/none.js']) expect((await ask(file, { accept: 'text/javascript' })).statusCode, file).toBe(404);
  });

  test.each([
    ['/m/lott/play/timog-toto', 'Timog Toto'],
    ['/m/lott/rules/timog-toto', 'Timog Toto'],
    ['/m/lott/results/timog-toto', 'Timog Toto: results'],
  ])('[LOTT-65] the server draws %s with the title %s', async (path, title) => {
    expect((await read(path)).title).toContain(title);
  });

  test('[LOTT-65] the server draws the games of a category of lotteries with their last results, before any script', async () => {
    const page = await read('/m/lott/draws');
    const tickets = Array.from(page.querySelectorAll('main li a[href^="/m/lott/play/"]'));
    expect(tickets.length).toBeGreaterThan(0);
    expect(tickets.filter((ticket) => (ticket.textContent ?? '').length < 10)).toEqual([]);
    expect(page.querySelector('main [aria-busy]')).toBeNull();
  });

  test('[LOTT-65] the server draws a category of lotteries without games as empty, before any script', async () => {
    const page = await read('/m/elott/draws');
    expect(page.querySelector('main [role="group"]')).not.toBeNull();
    expect(page.querySelector('main [aria-busy]')).toBeNull();
  });

  test.each(['lott', 'elott'])('[LOTT-03] the page of one lottery is rendered under its own address below /m/%s', async (group) => {
    const page = await read(`/m/${group}/play/red-river-results`);
    expect(page.querySelector('a[href="/m/lott/rules/red-river-results"]')).not.toBeNull();
    expect(page.body.innerHTML).not.toContain(':id');
  });

  test('[LIST-09] favourites lead a guest to log in', async () => {
    const answer = await ask('/m/fav-games');
    expect([answer.statusCode, answer.headers['location']]).toEqual([302, '/m/login']);
  });
});

describe('lists', () => {
  const pages = {
    '/m/slot-games': ['Slots', 'Mango Monsoon'],
    '/m/live-games': ['Live', 'Color Game Live'],
    '/m/sport-games': ['Sports', 'Football Live'],
    '/m/lott': ['Lottery', 'Timog Toto'],
    '/m/inHouse': ['In-house', 'Perya Sevens'],
    '/m/hot-games': ['Hot', 'Gintong Kalabaw'],
  };
  test.each(Object.entries(pages))('[LIST-01] %s draws its heading and its games', async (path, [title, game]) => {
    const page = await read(path);
    expect(heading(page)).toBe(title);
    expect(cards(page)).toContain(game);
    expect(canonical(page)).toBe(`http://localhost${path}?language=EN`);
  });

  test('[LIST-01] [PLAY-06] the game centre draws the games of a category that has no page of its own', async () => {
    expect(cards(await read('/m/gameCenter?gameType=BINGO'))).toEqual(['Bingo Bituin']);
    expect(cards(await read('/m/gameCenter?gameType=ESPORTS'))).toEqual(['Avenida Arena']);
  });

  test('[LIST-03] [LIST-11] a name in the address, even mistyped, is already searched by the server', async () => {
    const page = await read('/m/search-games?q=mnago+monsoon');
    expect(cards(page)).toEqual(['Mango Monsoon']);
    expect(page.querySelector('input[type="search"]')?.getAttribute('value')).toBe('mnago monsoon');
    expect(page.querySelector('meta[name="robots"]')?.getAttribute('content')).toContain('noindex');
  });

  test('[LIST-13] in Filipino two vendors show under the label of Laro, with one icon', async () => {
    const page = await read('/m/lott', { language: 'TY' });
    expect(page.querySelector('main ul[aria-label] > li')?.textContent).toContain('Laro Lotto');
    expect((await read('/m/lott')).querySelector('main ul[aria-label] > li')?.textContent).toContain('Timog Draws');
    expect(page.querySelector('main img[src="/img/vendors/BTI-COLOR2-48.png"]')).not.toBeNull();
  });
});

describe('a document', () => {
  test('[NAV-10] is in the chosen language, and declares it', async () => {
    for (const [language, tag, title] of [
      ['EN', 'en', 'Slots'],
      ['TY', 'fil', 'Slots'],
    ] as const) {
      const answer = await ask('/m/slot-games', { language });
      expect(answer.headers['content-language']).toBe(tag);
      const page = await read('/m/slot-games', { language });
      expect([page.documentElement.getAttribute('lang'), heading(page)]).toEqual([tag, title]);
    }
    expect(heading(await read('/m/fishing-games', { language: 'TY' }))).toBe('Isda');
  });

  test('[HOUSE-7] [HOME-01] [HOME-02] is complete without scripts: the ways in, the categories with HOT first, the hot games, the foot', async () => {
    const page = await read('/m/home');
    expect(page.querySelector('header a[href="/m/register"]')).not.toBeNull();
    expect(page.querySelector('nav a[href="/m/home"]')).not.toBeNull();
    const [first] = page.querySelectorAll('main nav button[aria-pressed]');
    expect([first?.textContent, first?.getAttribute('aria-pressed')]).toEqual(['Hot', 'true']);
    expect(page.querySelectorAll('section[aria-labelledby="hot-games"] li')).toHaveLength(3);
    expect(page.querySelector('footer a[href="/m/credits"]')).not.toBeNull();
  });

  test('[T81] of a category that the merchant does not offer says so', async () => {
    const offered = async () => cards(await read('/m/live-games', { host: 'dagat.localhost' })).length;
    expect(await offered()).toBe(1);
    await putSetting(site.base.pool, 'dagat', 'games.categories', ['RNG']);
    await expect.poll(offered).toBe(0);
    expect((await read('/m/live-games', { host: 'dagat.localhost' })).querySelector('main')?.textContent).toContain('isn’t available here');
  });
});

describe('the gate', () => {
  test('[GATE-01] [GATE-03] [GATE-04] a closed site answers every page with its notice and a time to retry after, and nothing else', async () => {
    await putSetting(site.base.pool, 'dagat', 'status.maintenance', true);
    const host = 'dagat.localhost';
    await expect.poll(async () => (await ask('/m/slot-games', { host })).statusCode).toBe(503);
    const answer = await ask('/m/slot-games', { host });
    expect(answer.headers['retry-after']).toBe('60');
    const page = new reader.DOMParser().parseFromString(answer.body, 'text/html') as unknown as Document;
    expect(heading(page)).toMatch(/\S/);
    expect(page.querySelector('header h1, nav, footer')).toBeNull();
    expect(cards(page)).toEqual([]);
    expect((await ask('/m/slot-games')).statusCode).toBe(200);
  });
});
