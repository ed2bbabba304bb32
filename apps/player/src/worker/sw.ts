// The service worker of the player site (DL-03): hashed files come from the device, pages from the network; without internet public pages are
// shown as last seen, the lobby with its whole lists, and in place of all others a page that says so. It keeps nothing that belongs to one visitor. It shows messages, and opens
// what they are about.

declare const __KEPT_FILES__: readonly string[];
declare const __BUILD__: string;

/** The parts of a worker's surroundings that are used here; the project's type library is that of pages. */
interface WorkEvent extends Event {
  readonly data: unknown;
  readonly request: Request;
  waitUntil: (work: Promise<unknown>) => void;
  respondWith: (answer: Promise<Response>) => void;
}
/** A message that has arrived, or a notification that was tapped. */
interface MessageEvent extends WorkEvent {
  readonly data: { json: () => unknown } | null;
  readonly notification: Notification;
}
interface PageClient {
  readonly url: string;
  focus: () => Promise<unknown>;
  navigate: (url: string) => Promise<unknown>;
}
interface WorkerScope {
  readonly location: Location;
  readonly clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window' }) => Promise<readonly PageClient[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  readonly registration: { showNotification: (title: string, options: object) => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: ((name: 'install' | 'activate' | 'message' | 'fetch', listener: (event: WorkEvent) => void) => void) &
    ((name: 'push' | 'notificationclick', listener: (event: MessageEvent) => void) => void);
}
const worker = globalThis as unknown as WorkerScope;

const FILES_CACHE = `files-${__BUILD__}`;
const PAGES_CACHE = 'pages';
/** Public pages as last seen, for the time without internet; the oldest make room. */
const PAGES_MAX = 24;
/** Query parameters of cacheable pages: no typed text and no secrets. */
const plainQuestions = new Set(['tag', 'i', 'id', 'gameType', 'vassalage', 'type', 'classify', 'category']);
/** Cache of the lobby's lists: public answers, stored for offline use; the oldest are evicted. */
const LISTS_CACHE = 'lists';
const LISTS_MAX = 60;
const listPaths = new Set(['/wps/game/hot', '/wps/game/vendors', '/wps/game/winners', '/wps/game/list', '/wps/announcement', '/wps/lobby/news']);
const LOBBY = '/m/home';
const OFFLINE = '/m/offline';
const homePaths = new Set(['/', '/m', '/m/', '/m/home', '/m/index', '/m/index.html']);
/** The desk and the documents for developers live at the same origin and are none of this worker's business. */
const isSitePage = (url: URL) => url.origin === worker.location.origin && /^\/(?:m(?:\/|$)|$)/.test(url.pathname);
/** Searches are private and not cached. */
const isList = (url: URL) => url.origin === worker.location.origin && listPaths.has(url.pathname) && !url.searchParams.get('gameName');
const isPlain = (url: URL) => [...url.searchParams.keys()].every((name) => plainQuestions.has(name));
const isHashedFile = (url: URL) => url.origin === worker.location.origin && url.pathname.startsWith('/assets/');

/** Keeps the files at hand, one by one: one that is missing must not keep the worker from its work. */
async function keepFiles(): Promise<void> {
  const files = await caches.open(FILES_CACHE);
  await Promise.all(__KEPT_FILES__.map((file) => files.add(file)));
}

/** Keeps the page for the time without internet, in the visitor's language. */
async function keepOfflinePage(): Promise<void> {
  const pages = await caches.open(PAGES_CACHE);
  await pages.add(new Request(OFFLINE, { cache: 'reload' })).catch(() => undefined);
}

/** Caches of older builds go, but for the last one: an open page may still ask for its files. */
async function dropOldFiles(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('files-'));
  await Promise.all(
    names
      .filter((name) => name !== FILES_CACHE)
      .slice(0, -1)
      .map((name) => caches.delete(name)),
  );
}

/** Pages of older builds go, whose files may be gone: but for the lobby and the page for the time without internet they come back as they are visited. */
async function dropOldPages(): Promise<void> {
  const pages = await caches.open(PAGES_CACHE);
  const kept = await pages.keys();
  await Promise.all(kept.filter(({ url }) => ![LOBBY, OFFLINE].includes(new URL(url).pathname)).map((page) => pages.delete(page)));
}

async function fileFromDevice(request: Request): Promise<Response> {
  const known = await caches.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok && answer.type === 'basic') await (await caches.open(FILES_CACHE)).put(request, answer.clone());
  return answer;
}

async function keepPage(address: string, answer: Response): Promise<void> {
  const pages = await caches.open(PAGES_CACHE);
  await pages.delete(address, { ignoreVary: true });
  await pages.put(address, answer);
  const others = (await pages.keys()).filter(({ url }) => ![LOBBY, OFFLINE].includes(new URL(url).pathname));
  await Promise.all(others.slice(0, -PAGES_MAX).map((old) => pages.delete(old, { ignoreVary: true })));
}

/** A page from the network; one that is the same for everybody is kept as last seen. The lobby's names are all one. */
async function pageFromNetwork(event: WorkEvent): Promise<Response> {
  const { request } = event;
  const url = new URL(request.url);
  const address = homePaths.has(url.pathname) ? LOBBY : url.pathname + url.search;
  try {
    const answer = await fetch(request);
    if (answer.status === 200 && answer.headers.get('x-laro-shared') === '1' && isPlain(url)) event.waitUntil(keepPage(address, answer.clone()));
    return answer;
  } catch (error) {
    const kept = (await caches.match(address, { cacheName: PAGES_CACHE, ignoreVary: true })) ?? (await caches.match(OFFLINE, { ignoreVary: true }));
    if (kept) return kept;
    throw error;
  }
}

async function keepList(request: Request, answer: Response): Promise<void> {
  const lists = await caches.open(LISTS_CACHE);
  await lists.delete(request, { ignoreVary: true });
  await lists.put(request, answer);
  const known = await lists.keys();
  await Promise.all(known.slice(0, -LISTS_MAX).map((old) => lists.delete(old, { ignoreVary: true })));
}

/** A list from the network; without it, as it was last seen. */
async function listFromNetwork(event: WorkEvent): Promise<Response> {
  const { request } = event;
  try {
    const answer = await fetch(request);
    if (answer.status === 200) event.waitUntil(keepList(request, answer.clone()));
    return answer;
  } catch (error) {
    const kept = await caches.match(request, { cacheName: LISTS_CACHE, ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

/** Message of our server (modules/reach/push); browsers require that every message is shown, so an unreadable one gets a default text. */
interface PushMessage {
  title: string;
  body: string;
  path: string;
  name: string;
  icon?: string;
}

function readMessage(data: { json: () => unknown } | null): PushMessage | null {
  try {
    return data ? (data.json() as PushMessage) : null;
  } catch {
    return null;
  }
}

async function showMessage(message: PushMessage | null): Promise<void> {
  if (!message) return;
  const { title, body, path, name, icon } = message;
  await worker.registration.showNotification(title, { body, tag: name, data: { path }, ...(icon === undefined ? {} : { icon, badge: icon }) });
}

/** Opens the page of a message: in a page of the site that is open, else in a new one. */
async function openPage(notification: Notification): Promise<void> {
  notification.close();
  const { path } = (notification.data ?? {}) as { path?: string };
  const url = new URL(path ?? LOBBY, worker.location.origin);
  if (!isSitePage(url)) return;
  const pages = await worker.clients.matchAll({ type: 'window' });
  const open = pages.find((page) => isSitePage(new URL(page.url)));
  if (!open) {
    await worker.clients.openWindow(url.href);
    return;
  }
  await open.focus();
  await open.navigate(url.href);
}

worker.addEventListener('push', (event) => event.waitUntil(showMessage(readMessage(event.data))));
worker.addEventListener('notificationclick', (event) => event.waitUntil(openPage(event.notification)));
worker.addEventListener('install', (event) => event.waitUntil(Promise.all([keepFiles(), keepOfflinePage()])));
worker.addEventListener('activate', (event) => event.waitUntil(Promise.all([dropOldFiles(), dropOldPages(), worker.clients.claim()])));
worker.addEventListener('message', (event) => {
  if (event.data === 'skip-waiting') void worker.skipWaiting();
  // Cached pages are in the old language.
  if (event.data === 'language-changed') event.waitUntil(caches.delete(PAGES_CACHE).then(keepOfflinePage));
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const url = new URL(request.url);
  if (request.mode === 'navigate' && isSitePage(url)) event.respondWith(pageFromNetwork(event));
  else if (isHashedFile(url)) event.respondWith(fileFromDevice(request));
  else if (isList(url)) event.respondWith(listFromNetwork(event));
});
