import { ApiProblem, type Transport } from '@laro/client/client';
import { createClient } from '@laro/client/client';
import { lobbyRoutes, systemRoutes } from '@laro/contract/system/start-routes';
import { categoryPaths } from '@laro/domain/catalogue/game-categories';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import type { Services } from '#player/shared/api/services.ts';
import { Words } from '#player/shared/language/words.ts';
import { loadPage, resolvePlace, screenAt } from './resolve-place.ts';
import { paths } from '#player/shared/router/paths.ts';
import { isStanding } from '#player/shared/router/standing-pages.ts';
import { screens } from '../screens/screens.ts';

async function servicesWith(redirects: { from: string; to: string }[]): Promise<Services> {
  const transport: Transport = ({ url }) =>
    url.includes('domainRoute')
      ? Promise.resolve({ status: 200, body: { success: true, value: { merchantCode: 'laro', host: 'localhost', hosts: [], redirects } } })
      : Promise.reject(new ApiProblem(0, 'network.unreachable'));
  return {
    api: createClient({ ...systemRoutes, ...lobbyRoutes }, transport),
    send: transport,
    queries: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    words: await Words.load('EN', [], () => Promise.resolve({})),
    collectHead: null,
    changeLanguage: () => Promise.resolve(),
  };
}

describe('addresses', () => {
  test.each(['/', '/m', '/m/', '/m/home', '/m/index', '/m/index.html'])('[GEN-01] %s is home', async (path) => {
    expect((await screenAt(path))?.page).toBe('lobby/home-page');
  });

  test('[GEN-01] every page of the site is below /m/, but for the bare addresses of home', () => {
    const outside = screens.flatMap(({ paths }) => paths).filter((path) => !path.startsWith('/m/'));
    expect(outside).toEqual(['/', '/m']);
  });

  test.each([...new Set(screens.map(({ page }) => page))])('[GEN-01] the file of %s holds a page of its name', async (page) => {
    expect((await loadPage(page)).Page).toBeTypeOf('function');
  });

  test('[LIST-01] every category has a page', async () => {
    for (const address of Object.values(categoryPaths)) expect(await screenAt(address.split('?')[0] ?? ''), address).not.toBeNull();
  });

  test.each(Object.values(paths))('[GEN-02] %s has a page, or nothing links to it', async (path) => {
    expect((await screenAt(path)) !== null).toBe(isStanding(path));
  });

  test('[GEN-02] an unknown path follows the operator’s redirect, or leads home with a mark', async () => {
    const services = await servicesWith([{ from: '/m/old', to: '/m/slot-games' }]);
    expect(await resolvePlace(services, { pathname: '/m/old', search: '' })).toEqual({ kind: 'redirect', to: '/m/slot-games' });
    expect(await resolvePlace(services, { pathname: '/m/none', search: '' })).toEqual({ kind: 'redirect', to: '/m/home#not-here' });
  });

  test('[GEN-02] a redirect to itself does not go in circles', async () => {
    const services = await servicesWith([{ from: '/m/round', to: '/m/round' }]);
    expect(await resolvePlace(services, { pathname: '/m/round', search: '' })).toEqual({ kind: 'redirect', to: '/m/home#not-here' });
  });

  test('[GEN-06] what the page needs and cannot get is an error, not a blank page', async () => {
    await expect(resolvePlace(await servicesWith([]), { pathname: '/m/credits', search: '' })).rejects.toBeInstanceOf(ApiProblem);
  });
});
