import { expect, type Page } from '@playwright/test';

/** Pages that neither the side bar nor a list links to: other views of a page, and forms for new entries. */
const further: readonly string[] = [
  'm/laro/settings?group=module',
  'm/laro/lobby?list=subcategories',
  'm/laro/banners/new',
  'm/laro/announcements/new',
  'm/laro/promotions/new',
  'm/laro/help/new',
  'm/laro/rounds?view=open',
  'vendors/BGS/games',
  'vendors/BGS/sandbox',
  'account',
];

/** The open page by its address. */
const inDesk = (href: string): string => href.replace(/^.*\/desk\//, '');

/** Every page of the side bar and the further ones: a new page is checked without being listed here. */
export async function allRooms(page: Page): Promise<string[]> {
  await enterRoom(page, 'm/laro/status');
  const offered = await page.locator('nav a[href^="/desk/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return [...new Set([...offered.map(inDesk), ...further])].filter((room) => room !== '');
}

/** Goes to a room and waits until everything in it has come. */
export async function enterRoom(page: Page, room: string): Promise<void> {
  await page.goto(`/desk/${room}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The sun that turns while a room is being fetched.
  await expect(page.locator('main [role=status] svg')).toHaveCount(0);
}

/** The first thing of a list that has its own room; null where the list has none. */
export async function firstOf(page: Page, room: string): Promise<string | null> {
  const first = page.locator(`main a[href^="/desk/${room}/"]:not([href$="/new"])`).first();
  return (await first.count()) === 0 ? null : inDesk((await first.getAttribute('href')) ?? '');
}
