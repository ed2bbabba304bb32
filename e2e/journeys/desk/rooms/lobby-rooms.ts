import { expect, type Page } from '@playwright/test';
import { giveReason } from '../../../helpers/desk/desk-helpers.ts';

const hotNames = async (page: Page): Promise<string[]> => {
  const answer = await page.request.get('/wps/game/hot?language=EN');
  const { value } = (await answer.json()) as { value: { games: { gameName: string }[] } };
  return value.games.map(({ gameName }) => gameName).slice(0, 3);
};

/** Hot games are put in order by keyboard, by a button and by dragging, and players see it immediately (T92). */
export async function orderTheLobby(page: Page): Promise<void> {
  const before = await hotNames(page);
  await page.goto('/desk/m/laro/lobby');
  const lines = page.getByRole('list', { name: 'Hot games' }).getByRole('listitem');
  await expect(lines.first()).toContainText(before[0] ?? '');
  await page.getByRole('button', { name: `${before[0]}, place 1 of` }).press('ArrowDown');
  await expect(lines.nth(1)).toContainText(before[0] ?? '');
  await expect(page.getByRole('status').filter({ hasText: `${before[0]}, place 2 of` })).toHaveCount(1);
  await page.getByRole('button', { name: `Move down: ${before[0]}` }).click();
  await expect(lines.nth(2)).toContainText(before[0] ?? '');
  await lines.nth(2).dragTo(lines.nth(0));
  await expect(lines.first()).toContainText(before[0] ?? '');
  // There may be closed games between the two, which players see after all others.
  await expect(async () => {
    await page.getByRole('button', { name: `Move up: ${before[1]}` }).click({ timeout: 1000 });
    await expect(lines.first()).toContainText(before[1] ?? '', { timeout: 500 });
  }).toPass();
  await page.getByRole('button', { name: 'Save the order' }).click();
  await giveReason(page, 'the better one first', 'Save the order');
  await expect.poll(() => hotNames(page)).toEqual([before[1], before[0], before[2]]);
}

/** A hot match is put on home, seen there, and taken away again (HOME-09). */
export async function showAMatch(page: Page): Promise<void> {
  const news = async () => JSON.stringify(await (await page.request.get('/wps/lobby/news?language=EN')).json());
  await page.goto('/desk/m/laro/lobby-news');
  await page.getByRole('button', { name: 'Add a match' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First team').fill('Hilaga');
  await expect(dialog).toContainText('Both teams need a name.');
  await dialog.getByLabel('Second team').fill('Timog');
  await dialog.getByLabel('League or cup').fill('Kopa ng Perya');
  await dialog.getByLabel('Starts').fill('2035-01-01T20:00');
  await dialog.getByLabel('Shows until').fill('2035-01-01T22:00');
  await giveReason(page, 'the match of the year', 'Save');
  await expect(page.getByRole('row', { name: /Hilaga – Timog/ })).toContainText('Showing');
  await expect.poll(news).toContain('Kopa ng Perya');
  await page.goto('/m/home');
  await expect(page.locator('main li').filter({ hasText: 'Hilaga' })).toContainText('Kopa ng Perya');
  await expect(page.getByRole('heading', { name: 'Mga tampok na laban' })).toBeVisible();
  await page.goto('/desk/m/laro/lobby-news');
  await page.getByRole('button', { name: 'Remove Hilaga – Timog' }).click();
  await giveReason(page, 'over', 'Remove');
  await expect.poll(news).not.toContain('Hilaga');
  // Without a match there is no place for one.
  expect(JSON.parse(await news())).toMatchObject({ value: { matches: [] } });
  await page.goto('/m/home');
  await expect(page.getByRole('heading', { name: 'Balita sa lobby' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Mga tampok na laban' })).toHaveCount(0);
}
