/** Views of every public page: requests of a first one and of later ones, with and without a network. */
import type { Browser } from '@playwright/test';
import type { RealServer } from '../../bench/server/real-server.ts';
import { forEachOf } from './at-once.ts';
import { countElements, newPhone, passAgeDoor, untilAllIsHere, untilTakenOver, visit, type PhoneScreen } from './first-view.ts';

const VIEWS_AT_ONCE = 3;

export interface View {
  path: string;
  bytes: number;
  elements: number;
  scripts: number;
  failed: readonly string[];
}

interface FirstVisits {
  origin: string;
  paths: readonly string[];
  /** Take turns, so that long words are among them. */
  languages: readonly string[];
  screen: PhoneScreen;
  /** Requests a page as small as the server compresses it; it does so for one page at a time, and compresses others quickly. */
  warm: (path: string, language: string) => Promise<unknown>;
}

/** The first view of each page on a phone that was never here. */
export function firstViews(browser: Browser, { origin, paths, languages, screen, warm }: FirstVisits): Promise<View[]> {
  let turn: Promise<unknown> = Promise.resolve();
  return forEachOf(paths, VIEWS_AT_ONCE, async (path) => {
    const language = languages[paths.indexOf(path) % languages.length] ?? 'EN';
    turn = turn.then(() => warm(path, language));
    await turn;
    const phone = await newPhone(browser, origin, language, screen);
    const { page, traffic } = await visit(phone, origin + path, untilTakenOver);
    const elements = await countElements(page);
    await phone.close();
    return { path, bytes: traffic.firstView, elements, scripts: traffic.byKind.get('Script') ?? 0, failed: traffic.failed };
  });
}

export interface LaterViews {
  path: string;
  /** Bytes of scripts and style sheets that the second visit has fetched. */
  code: number;
  /** The heading without a network; the offline page has another. */
  offline: string;
  heading: string;
}

/** The second visit of each page, and the third without a network, on one phone whose worker has kept the site. */
export async function laterViews(browser: Browser, { origin }: Pick<RealServer, 'origin'>, paths: readonly string[]): Promise<LaterViews[]> {
  const phone = await newPhone(browser, origin, 'EN');
  await passAgeDoor(phone);
  const headingOf = async (path: string) => {
    const page = await phone.newPage();
    await page.goto(origin + path, { waitUntil: 'load' });
    const heading = (await page.locator('h1').first().textContent()) ?? '';
    await page.close();
    return heading;
  };
  const first = await visit(phone, `${origin}/m/home`);
  // Late requests of a visit belong to the first one.
  await untilAllIsHere(first.page);
  await forEachOf(paths, VIEWS_AT_ONCE, async (path) => (await visit(phone, origin + path)).page.close());
  const seconds = await forEachOf(paths, VIEWS_AT_ONCE, async (path) => {
    const { page, traffic } = await visit(phone, origin + path);
    const heading = (await page.locator('h1').first().textContent()) ?? '';
    await page.close();
    return { path, heading, code: (traffic.byKind.get('Script') ?? 0) + (traffic.byKind.get('Stylesheet') ?? 0) };
  });
  await phone.setOffline(true);
  const views = await forEachOf(seconds, VIEWS_AT_ONCE, async (second) => ({ ...second, offline: await headingOf(second.path) }));
  await phone.close();
  return views;
}
