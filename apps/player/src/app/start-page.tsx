import { ApiProblem, createClient } from '@laro/client/client';
import type { Language } from '@laro/domain/system/languages';
import { notifyManager, QueryClient } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { watchConnection } from '#player/shared/api/connection.ts';
import { rememberLanguage, storedLanguage } from '#player/shared/language/language-choice.ts';
import { paths } from '#player/shared/router/paths.ts';
import { restorePreferences } from '#player/shared/device/preferences.ts';
import { watchPresses } from '#player/shared/device/press.ts';
import { restoreSession } from '#player/shared/session/session-store.ts';
import type { Services } from '#player/shared/api/services.ts';
import { siteRoutes } from '#player/shared/api/site-routes.ts';
import { rememberedStatus, siteStatusOf, takeStatus, useStatus, watchStatus } from '#player/shared/api/status.ts';
import { Words } from '#player/shared/language/words.ts';
import { breathe } from './breathe.ts';
import { readMessages } from './messages/message-files.ts';
import { unpackQueries, type PageState } from './state/page-state.ts';
import { pageFile } from './pages/resolve-place.ts';
import { Running, RunningApp } from './running-app.tsx';
import { baseAreas } from './screens/lobby-screens.ts';
import { watchedTransport } from './watch/watched-transport.ts';
import { bringWholeStyles } from './parts/whole-styles.ts';

/** Answers count as fresh for this long; returning to a list does not refetch it immediately. */
const FRESH_MS = 30_000;

const TRY_AGAIN_MS = 2000;

function readState(): PageState | null {
  try {
    return JSON.parse(document.getElementById('state')?.textContent ?? 'null') as PageState | null;
  } catch {
    return null;
  }
}

/** The worker's kept pages are in the old language; it refetches the offline page now, and the lobby at the next visit. */
function rememberChoice(language: Language): void {
  rememberLanguage(language);
  // Old browsers have none, and neither has a document that is being left.
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  serviceWorker?.controller?.postMessage('language-changed');
}

// Renders an answer in the task that has read it. The library's default timer would let frames pass first.
notifyManager.setScheduler(queueMicrotask);

/** Retries a call once if it got no answer or a broken one; refusals are final. */
const isWorthAnother = (failures: number, error: unknown): boolean =>
  failures < 1 && !(error instanceof ApiProblem && error.status >= 400 && error.status < 500);

/** The application in one language, over the network; tests open it over their own answers. */
export async function createRunningApp(language: Language): Promise<RunningApp> {
  const send = watchedTransport();
  const services: Services = {
    api: createClient(siteRoutes, send),
    send,
    queries: new QueryClient({ defaultOptions: { queries: { staleTime: FRESH_MS, retry: isWorthAnother, refetchOnWindowFocus: false } } }),
    words: await Words.load(language, baseAreas, readMessages),
    collectHead: null,
    changeLanguage: (next) => app.changeLanguage(next, rememberChoice),
  };
  const app: RunningApp = new RunningApp(services);
  return app;
}

/** Loads what a hydrated page needs without delaying hydration; retries if the network was lost. */
function watchLater(app: RunningApp): void {
  import('./watch/watch-later.ts').then(
    (later) => later.watchLater(app),
    () => setTimeout(() => watchLater(app), TRY_AGAIN_MS),
  );
}

/** Everything that watches the page while it runs. */
export function startWatching(app: RunningApp): void {
  useStatus.subscribe(({ status }) => void app.follow(status));
  watchStatus(async () => siteStatusOf(await app.services().api.call('getSystemStatus')));
  watchConnection();
  watchPresses();
  restorePreferences();
}

/**
 * The worker's offline page is shown at the address of the page it could not fetch. It is not hydrated, and is replaced
 * when the device is online again.
 */
function standsIn(state: PageState | null): boolean {
  if (state?.page !== pageFile('offline/offline-page') || window.location.pathname === paths.offline) return false;
  const tryAgain = () => {
    // Only an answer tells that the way to us is open; the device may think so too early.
    fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
      () => window.location.reload(),
      () => setTimeout(tryAgain, TRY_AGAIN_MS),
    );
  };
  setTimeout(tryAgain, TRY_AGAIN_MS);
  return true;
}

/** Brings the page to life: takes over what the server rendered, or draws it afresh where that cannot be. */
export async function startPage(): Promise<void> {
  const state = readState();
  if (standsIn(state)) return;
  const styles = bringWholeStyles();
  const isTakingOver = state !== null && !state.hasFailed;
  const status = state?.status ?? rememberedStatus();
  takeStatus(status);
  // Read before hydration, so that the first calls carry the page's half; it does not change the first render.
  restoreSession();
  const app = await createRunningApp(state?.language ?? storedLanguage());
  await breathe();
  if (state) unpackQueries(app.services().queries, state.queries);
  await app.follow(status, isTakingOver);
  await breathe();
  const container = document.getElementById('root');
  if (!container) throw new Error('the page has no root element');
  await styles;
  if (isTakingOver) startTransition(() => void hydrateRoot(container, <Running app={app} />));
  else createRoot(container).render(<Running app={app} />);
  (window as { laroHears?: () => void }).laroHears?.();
  await breathe();
  startWatching(app);
  await breathe();
  watchLater(app);
}
