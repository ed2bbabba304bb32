import type { Page } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { expect, giveReason } from './desk-helpers.ts';

type Read = <Value>(path: string, host?: string) => Promise<Value>;
interface Notices {
  player: { title: string; content: string }[];
}

/** An announcement in two languages, written with the editor, is on the site at once; what acts never gets there (NOTICE-03, T88). */
export async function writeAnAnnouncement(page: Page, onSite: Read): Promise<void> {
  const newest = async (language: string) => (await onSite<Notices>(`/wps/announcement?types=PL&language=${language}`)).player.at(-1);
  await page.goto('/desk/m/laro/announcements');
  await page.getByRole('link', { name: 'New announcement' }).click();
  await page.getByLabel('Title').fill('Saradong linya');
  const editor = page.locator('[role=textbox][contenteditable=true]');
  await editor.click();
  await page.keyboard.type('Sarado ang chat mamaya.');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByLabel('Title').fill('Chat pauses');
  await editor.click();
  await page.getByRole('button', { name: 'Heading', exact: true }).click();
  await expect(editor).toBeFocused();
  await page.keyboard.type('Tonight');
  await page.keyboard.press('Enter');
  await page.keyboard.type('The chat rests <script>window.hurt = 1</script> from ');
  await page.getByRole('button', { name: 'Bold' }).click();
  await expect(editor).toBeFocused();
  await page.keyboard.type('two');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await giveReason(page, 'Chat is moved tonight', 'Save');
  await expect(page.getByRole('heading', { name: 'Chat pauses' })).toBeVisible();
  const english = await newest('EN');
  expect(english?.title).toBe('Chat pauses');
  expect(english?.content).toContain('<h3>Tonight</h3>');
  expect(english?.content).toContain('&lt;script&gt;');
  expect(english?.content).toContain('<strong>two</strong>');
  expect((await newest('TY'))?.title).toBe('Saradong linya');
}
