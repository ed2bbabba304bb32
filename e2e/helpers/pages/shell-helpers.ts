import { expect, type Page } from '@playwright/test';

/** The two merchants' addresses: the second answers at its own name on the same port. */
export const merchantOrigins = (baseURL: string | undefined) => {
  const first = new URL(baseURL ?? 'http://localhost:3000');
  return { laro: first.origin, dagat: `${first.protocol}//dagat.localhost:${first.port}` };
};

/** True for an error of a script that Playwright injects into pages: it runs without an address, and scripts of the site have one. */
const isInjected = ({ stack = '' }: Error): boolean => /\n\s+at <anonymous>/.test(stack) && !/https?:/.test(stack);

/** Collects what the browser complains about: errors of the console (refused policies too) and uncaught exceptions. */
export function watchComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // Where a journey goes without the worker, Playwright says so itself.
    if (['error', 'warning'].includes(message.type()) && message.text() !== 'Service Worker registration blocked by Playwright')
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => {
    if (!isInjected(error)) complaints.push(error.stack ?? String(error));
  });
  return complaints;
}

/** The pop-ups of home count as seen (HOME-08), so that they do not lie over what a journey is about. */
export async function withoutPopups(page: Page): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('laro.seenPopups', JSON.stringify(Array.from({ length: 200 }, (_, id) => String(id)))));
}

/** Opens a page and waits until it lives: the start script has handed over to the application. */
export async function openLive(page: Page, url: string): Promise<void> {
  await withoutPopups(page);
  await page.goto(url);
  await untilLive(page);
}

/** As long as journeys wait; tools that take pictures have no limits of a test run. */
export const LIVE_MS = 45_000;

export async function untilLive(page: Page): Promise<void> {
  const hasReact = () => Object.keys(document.querySelector('#root > div, #root main') ?? {}).some((key) => key.startsWith('__react'));
  // React leaves its mark on the elements that it has taken over. Every page is waited for like this: the default steps of up to a second add up.
  await expect.poll(() => page.evaluate(hasReact), { intervals: [50, 100], timeout: LIVE_MS }).toBe(true);
  // A page that goes on to another one says nothing that is waited for.
  await page.evaluate(noteMessages).catch(() => undefined);
}

/** Runs in the page: notes each message as it comes, since a busy machine may look only after it has gone. */
function noteMessages(): void {
  const page = window as unknown as { messages?: string[] };
  if (page.messages) return;
  const messages: string[] = [];
  page.messages = messages;
  const note = (node: Node) => {
    const at = node instanceof Element ? node : node.parentElement;
    if (!at?.closest('[role=status]')) return;
    for (const part of [at, ...at.querySelectorAll('*')]) messages.push(part.textContent.trim());
  };
  const watcher = new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes) for (const node of addedNodes.length > 0 ? addedNodes : [target]) note(node);
  });
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** True if a message has come since the page was taken over by React; it and those before it count once. A page that is just going has none. */
const takeMessage = (page: Page, words: string | RegExp): Promise<boolean> =>
  page
    .evaluate(
      ({ text, source, flags }) => {
        const { messages = [] } = window as unknown as { messages?: string[] };
        const at = messages.findIndex((message) => (text === null ? new RegExp(source, flags).test(message) : message.includes(text)));
        messages.splice(0, at + 1);
        return at >= 0;
      },
      typeof words === 'string' ? { text: words, source: '', flags: '' } : { text: null, source: words.source, flags: words.flags },
    )
    .catch(() => false);

/** Waits for words that stand for a moment only, as a toast's do, or that have stood there since the page was taken over by React. */
export async function untilSaid(page: Page, words: string | RegExp): Promise<void> {
  const isSaid = async () => (await takeMessage(page, words)) || (await page.getByText(words).count()) > 0;
  await expect.poll(isSaid, { intervals: [60] }).toBe(true);
}

/** How far the page is wider than the screen; nothing scrolls sideways but chips, tabs and banners. */
export const sidewaysOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Waits until everything that comes and goes has come: what is half faded has no contrast yet. */
export const movementsEnded = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter((movement) => movement.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.all(ending.map((movement) => movement.finished.catch(() => undefined)));
  });
