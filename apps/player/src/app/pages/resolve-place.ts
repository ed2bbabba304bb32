import type { Area } from '@laro/i18n/areas';
import type { ComponentType } from 'react';
import { NOT_HERE_HASH, paths } from '#player/shared/router/paths.ts';
import { domainRouteQuery, settingsQuery, whitelabelQuery } from '#player/shared/api/queries.ts';
import { Redirect, type Found, type Place } from '#player/shared/router/router.ts';
import type { LoadScreen, Screen, ScreenModule } from '#player/shared/router/screen.ts';
import type { Services } from '#player/shared/api/services.ts';
import { lobbyScreens } from '../screens/lobby-screens.ts';
import { screensByPath } from './screens-by-path.ts';

const lobbyPages = import.meta.glob<ScreenModule>('./{lobby,games}/*-page.tsx', { base: '../../features' });
const lobbyScreenAt = screensByPath(lobbyScreens);

/** The screen at a path. Fails where the list of screens cannot be fetched. */
export async function screenAt(pathname: string): Promise<Screen | null> {
  return lobbyScreenAt(pathname) ?? (await import('./other-pages.ts')).otherScreenAt(pathname);
}

/** The name of a page's file in the build manifest. */
export const pageFile = (page: string): string => `src/features/${page}.tsx`;

/** `LoginPage` for `login/login-page`. */
const pageName = (page: string) => page.replaceAll(/(?:.*\/|-)(.)/g, (_, letter: string) => letter.toUpperCase()) as 'Page';

/** Fetches a page's file; the browser keeps it after the first time. Fails when the file holds no page of its name. */
export async function loadPage(page: string): Promise<{ Page: ComponentType; load: LoadScreen | undefined }> {
  const name = `./${page}.tsx`;
  const load = lobbyPages[name] ?? (await import('./other-pages.ts')).otherPages[name];
  const module = await load?.();
  const Page = module?.[pageName(page)];
  if (!Page) throw new Error(`there is no page features/${page}.tsx`);
  return { Page, load: module?.load };
}

/** The page that replaces the site while it is closed. */
export const loadGate = () => import('#player/features/gate/gate-page.tsx');
export const gateFile = 'src/features/gate/gate-page.tsx';
export const gateAreas: readonly Area[] = ['gate'];

/** A path that is no screen: the operator's redirect, or home, which says that the page is not here (GEN-02). */
async function leaveUnknownPath({ api, queries }: Services, pathname: string): Promise<Found> {
  const { redirects } = await queries.fetchQuery(domainRouteQuery(api, pathname));
  const known = redirects.find((entry) => entry.from === pathname);
  return { kind: 'redirect', to: known && known.to !== pathname ? known.to : paths.home + NOT_HERE_HASH };
}

/** The page of a place with its words and data, or where to go instead. */
export async function resolvePlace(services: Services, { pathname, search }: Pick<Place, 'pathname' | 'search'>): Promise<Found> {
  const { api, queries, words } = services;
  const screen = await screenAt(pathname);
  if (screen === null) return leaveUnknownPath(services, pathname);
  const [page] = await Promise.all([
    loadPage(screen.page),
    words.need(screen.areas ?? []),
    queries.ensureQueryData(settingsQuery(api)),
    queries.ensureQueryData(whitelabelQuery(api)),
  ]);
  try {
    await page.load?.(services, { path: pathname, search: new URLSearchParams(search) });
  } catch (error) {
    if (error instanceof Redirect) return { kind: 'redirect', to: error.to };
    throw error;
  }
  return { kind: 'page', Page: page.Page };
}
