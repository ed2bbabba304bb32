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
