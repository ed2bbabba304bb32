import { createClient, type Transport } from '@laro/client/client';
import type { Language } from '@laro/domain/system/languages';
import type { Area } from '@laro/i18n/areas';
import { QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import '@laro/ui/tokens.css';
import '@laro/ui/base.css';
import { placeAt, Router, type HistoryPort, type Place } from '#player/shared/router/router.ts';
import { RouterContext } from '#player/shared/router/router-view.tsx';
import type { Screen } from '#player/shared/router/screen.ts';
import type { Services } from '#player/shared/api/services.ts';
import type { PageHead } from '@laro/contract/wire/page-head';
import { siteRoutes } from '#player/shared/api/site-routes.ts';
import { memberQuery } from '#player/shared/session/session-queries.ts';
import type { SiteStatus } from '#player/shared/api/status.ts';
import { settingsQuery } from '#player/shared/api/queries.ts';
import { Words } from '#player/shared/language/words.ts';
import { AgeDoor } from './parts/age-door.tsx';
import { App } from './app.tsx';
import { messageFile, readMessages } from './messages/message-files.ts';
import { keepBeginnings, packQueries, type Beginnings, type PageState } from './state/page-state.ts';
import { gateAreas, gateFile, loadGate, pageFile, resolvePlace } from './pages/resolve-place.ts';
import { screensByPath } from './pages/screens-by-path.ts';
import { screens } from './screens/screens.ts';
import { RootLayout } from './parts/root-layout.tsx';
import { baseAreas } from './screens/lobby-screens.ts';

export interface RenderInput {
  /** Path and declared search parameters. */
  address: string;
  language: Language;
  status: SiteStatus;
  transport: Transport;
  /** True if the visitor's browser sent a session, which may have expired. */
  hasSession: boolean;
}

export type RenderOutput =
  | { kind: 'redirect'; to: string }
  | { kind: 'page'; html: string; door: string; head: PageHead; state: PageState; httpStatus: number; files: readonly string[]; areas: readonly Area[] };

export { messageFile };

const screenAt = screensByPath(screens);

/** The screen of an address, and the address as its page is kept: one path per screen, only declared parameters. Null when unknown. */
export function placeOf(pathname: string, search: URLSearchParams): { address: string; framesGames: boolean } | null {
  const screen = screenAt(pathname);
  if (screen === null) return null;
  const path = keptPath(screen, pathname);
  const declared = (screen.search ?? []).flatMap((name) => (search.has(name) ? [[name, search.get(name) ?? ''] as [string, string]] : []));
  return { address: declared.length === 0 ? path : `${path}?${new URLSearchParams(declared).toString()}`, framesGames: screen.framesGames ?? false };
}

/** A screen with several addresses is kept under the one that looks like a page of ours; one that shows one thing of many, under that thing's own. */
function keptPath({ paths }: Screen, pathname: string): string {
  if (paths.some((path) => path.endsWith('/:id'))) return pathname.replace(/\/+$/, '');
  return paths.find((path) => paths.length === 1 || /^\/m\/[^.]+$/.test(path)) ?? paths[0] ?? '/';
}

interface Desk {
  services: Services;
  heads: PageHead[];
}

async function servicesFor({ language, transport }: RenderInput, areas: readonly Area[]): Promise<Desk> {
  const heads: PageHead[] = [];
  const services: Services = {
    api: createClient(siteRoutes, transport),
    send: transport,
    queries: new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } }),
    words: await Words.load(language, areas, readMessages),
    collectHead: (head) => heads.push(head),
    changeLanguage: () => Promise.reject(new Error('the server does not change languages')),
  };
  return { services, heads };
}

interface Drawn {
  html: string;
  door?: string;
  httpStatus: number;
  hasFailed?: boolean;
  files: readonly string[];
  areas: readonly Area[];
  beginnings?: Beginnings;
}

const finish = (
  { services, heads }: Desk,
  input: RenderInput,
  { html, door = '', httpStatus, hasFailed = false, files, areas, beginnings = {} }: Drawn,
): RenderOutput => {
  const queries = packQueries(services.queries, beginnings);
  services.queries.clear();
  return {
    kind: 'page',
    html,
    door,
    head: heads.at(-1) ?? { title: services.words.t('shell.title'), isIndexed: false },
    state: { language: input.language, page: files.at(-1) ?? '', status: input.status, queries, hasFailed },
    httpStatus,
    files,
    areas,
  };
};

/** The page of a closed site: nothing else is loaded or asked for. */
async function renderGate(input: RenderInput): Promise<RenderOutput> {
  const desk = await servicesFor(input, [...baseAreas, ...gateAreas]);
  await desk.services.queries.ensureQueryData(settingsQuery(desk.services.api));
  const { GatePage } = await loadGate();
  const html = renderToString(
    <App services={desk.services}>
      <GatePage status={input.status} />
    </App>,
  );
  return finish(desk, input, { html, httpStatus: input.status.info === 1 ? 503 : 451, files: [gateFile], areas: [...baseAreas, ...gateAreas] });
}

/** A history that never moves, for a page that is drawn once. */
const standing = (place: Place): HistoryPort => ({
  current: () => place,
  push: () => undefined,
  replace: () => undefined,
  go: () => undefined,
  listen: () => undefined,
});

const drawSite = (services: Services, router: Router) =>
  renderToString(
    <App services={services}>
      <RouterContext value={router}>
        <RootLayout />
      </RouterContext>
      {/* As many places as in running-app.tsx: ids that React makes count them, and labels would lose their fields. */}
      {null}
      {null}
    </App>,
  );

/** The age question, outside the page: the application does not hydrate it. */
async function drawDoor({ api, queries }: Services, language: Language): Promise<string> {
  const [settings, { t }] = await Promise.all([queries.ensureQueryData(settingsQuery(api)), Words.load(language, ['door'], readMessages)]);
  return renderToStaticMarkup(<AgeDoor settings={settings} t={t} />);
}

/** Renders the page of an address, or says where to go instead. */
export async function render(input: RenderInput): Promise<RenderOutput> {
  if (input.status.info !== 0) return renderGate(input);
  const desk = await servicesFor(input, baseAreas);
  const place = placeAt(input.address, 'default');
  const screen = screenAt(place.pathname);
  const files = screen ? [pageFile(screen.page)] : [];
  const areas = [...baseAreas, ...(screen?.areas ?? [])];
  try {
    // The page contains the member's identity but not their balances, which the browser fetches.
    const member = input.hasSession ? desk.services.queries.prefetchQuery(memberQuery(desk.services.api)) : null;
    const [found] = await Promise.all([resolvePlace(desk.services, place), member]);
    if (found.kind === 'redirect') return { kind: 'redirect', to: found.to };
    const beginnings = screen?.beginnings ?? {};
    keepBeginnings(desk.services.queries, beginnings);
    const html = drawSite(desk.services, new Router(standing(place), () => Promise.resolve(found), found.Page));
    const door = await drawDoor(desk.services, input.language);
    return finish(desk, input, { html, door, httpStatus: 200, files, areas, beginnings });
  } catch (error) {
    console.error('a page could not be loaded', error);
    const failed = new Router(standing(place), () => Promise.reject(error as Error), null);
    await failed.start();
    // A retry may load the page. The age question is shown until then too, unless the settings are what failed.
    const door = await drawDoor(desk.services, input.language).catch(() => '');
    return finish(desk, input, { html: drawSite(desk.services, failed), door, httpStatus: 503, hasFailed: true, files, areas });
  }
}
