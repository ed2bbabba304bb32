import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { keepBeginnings, packQueries, unpackQueries } from './page-state.ts';

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id: String(id), name: `game ${id}` }));

test('[HOUSE-7] [LIST-12] a page brings the beginning of a long list, which counts as old; a short one comes whole and fresh', () => {
  vi.stubGlobal('navigator', { onLine: true });
  const server = new QueryClient();
  server.setQueryData(['hotGames', 'EN'], rows(24));
  server.setQueryData(['winners', 'EN'], rows(2));
  server.setQueryData(['settings'], { merchantName: 'Laro' });
  const beginnings = { hotGames: 7, winners: 6 };
  keepBeginnings(server, beginnings);
  const browser = new QueryClient();
  unpackQueries(browser, JSON.parse(JSON.stringify(packQueries(server, beginnings))));
  expect(browser.getQueryData(['hotGames', 'EN'])).toEqual(rows(7));
  expect(browser.getQueryState(['hotGames', 'EN'])?.dataUpdatedAt).toBe(0);
  expect(browser.getQueryData(['winners', 'EN'])).toEqual(rows(2));
  for (const key of [['winners', 'EN'], ['settings']]) expect(browser.getQueryState(key)?.dataUpdatedAt).toBeGreaterThan(0);
  vi.unstubAllGlobals();
});

test('[HOUSE-7] [LOTT-45] the list within an answer is cut like one that is the answer, and the rest of the answer stays', () => {
  vi.stubGlobal('navigator', { onLine: true });
  const server = new QueryClient();
  server.setQueryData(['lottery', 'games', ''], { serverTime: '2026-11-29T00:00:00Z', games: rows(52) });
  server.setQueryData(['members'], { games: rows(3), vendors: rows(4) });
  const beginnings = { lottery: 24, members: 1 };
  keepBeginnings(server, beginnings);
  const browser = new QueryClient();
  unpackQueries(browser, JSON.parse(JSON.stringify(packQueries(server, beginnings))));
  expect(browser.getQueryData(['lottery', 'games', ''])).toEqual({ serverTime: '2026-11-29T00:00:00Z', games: rows(24) });
  expect(browser.getQueryState(['lottery', 'games', ''])?.dataUpdatedAt).toBe(0);
  // Of two lists none is the answer's list.
  expect(browser.getQueryData(['members'])).toEqual({ games: rows(3), vendors: rows(4) });
  vi.unstubAllGlobals();
});
