import { expect, type Page } from '@playwright/test';
import { axeFindings } from '../../../helpers/pages/axe.ts';
import { giveReason } from '../../../helpers/desk/desk-helpers.ts';

type Read = <Value>(path: string, host?: string) => Promise<Value>;
interface Notices {
  player: { title: string; content: string }[];
}

/** An announcement in two languages, written with the editor, is on the site immediately; active content never gets there (NOTICE-03, T88). */
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

/** Two people with the same announcement: unseen changes are never overwritten, typed text is never lost, a reload asks first (T33). */
export async function writeInTwoTabs(page: Page): Promise<void> {
  const open = async (tab: Page) => {
    await tab.goto('/desk/m/laro/announcements');
    await tab.getByRole('link', { name: /Chat pauses/ }).click();
    await tab.getByRole('button', { name: 'English' }).click();
    await expect(tab.getByLabel('Title')).toHaveValue('Chat pauses');
  };
  const save = async (tab: Page, reason: string) => {
    await tab.getByRole('button', { name: 'Save', exact: true }).click();
    await tab.getByRole('dialog').getByLabel('Reason').fill(reason);
    await tab.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  };
  const theirs = await page.context().newPage();
  await open(page);
  await open(theirs);
  await page.getByLabel('Title').fill('Chat pauses at two');
  await theirs.getByLabel('Title').fill('Chat pauses at three');
  await save(theirs, 'The hour was wrong');
  await expect(theirs.getByRole('heading', { name: 'Chat pauses at three' })).toBeVisible();
  await save(page, 'The hour was missing');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Someone else changed this');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  const told = page.getByRole('alert').filter({ hasText: 'Someone else has saved this' });
  await expect(told).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Chat pauses at two');
  expect(await axeFindings(page)).toEqual([]);
  await told.getByRole('button', { name: 'Load theirs' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Chat pauses at three');
  await expect(told).toHaveCount(0);

  // Removed at the other desk: what was typed stays, and comes back as something new.
  await page.getByLabel('Title').fill('Chat pauses at four');
  await theirs.goto('/desk/m/laro/announcements');
  await theirs.getByRole('button', { name: 'Remove Chat pauses at three' }).click();
  await giveReason(theirs, 'Not wanted', 'Remove');
  await expect(theirs.getByText('Chat pauses at three')).toHaveCount(0);
  await save(page, 'The hour is moved');
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Someone else has removed this' })).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Chat pauses at four');
  await save(page, 'It is still wanted');
  await expect(page.getByRole('heading', { name: 'Chat pauses at four' })).toBeVisible();
  await page.getByRole('link', { name: /Chat pauses at four/ }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await theirs.close();

  // Typed and not saved: a reload asks, and staying keeps the text.
  await page.getByLabel('Title').fill('Chat pauses, perhaps');
  const asked = page.waitForEvent('dialog');
  const reload = page.evaluate(() => location.reload()).catch(() => undefined);
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await reload;
  await expect(page.getByLabel('Title')).toHaveValue('Chat pauses, perhaps');
  await page.getByLabel('Title').fill('Chat pauses');
  await save(page, 'Without an hour');
  await expect(page.getByRole('heading', { name: 'Chat pauses', exact: true })).toBeVisible();
}

/** A banner in two languages: refused without a title, shown, moved and removed (HOME-05, T80). */
export async function writeABanner(page: Page, onSite: Read): Promise<void> {
  type Shown = { banners: { type: string; title: string }[] };
  const titles = async (language: string) =>
    (await onSite<Shown>(`/wps/announcement?types=B&language=${language}`)).banners.filter((banner) => banner.type === 'home').map((banner) => banner.title);
  await page.goto('/desk/m/laro/banners');
  await page.getByRole('link', { name: 'Add a banner' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Enter a title in Filipino or English')).toBeVisible();
  await page.getByLabel('Title').fill('Gabi ng mga parol');
  await page.getByLabel('Advertising permit number').fill('ASC-2026-1');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByLabel('Title').fill('Night of lanterns');
  // A picture that came with the product: the first are the operator's own, and another journey removes one of those.
  await page
    .getByRole('radio', { name: /^Picture \d+$/ })
    .last()
    .check({ force: true });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await giveReason(page, 'Lantern week', 'Save');
  await expect(page.getByRole('heading', { name: 'Night of lanterns' })).toBeVisible();
  expect((await titles('EN')).at(-1)).toBe('Night of lanterns');
  expect((await titles('TY')).at(-1)).toBe('Gabi ng mga parol');
  await page.getByRole('button', { name: 'Move up: Night of lanterns' }).click();
  await page.getByRole('button', { name: 'Save the order' }).click();
  await giveReason(page, 'Lanterns first', 'Save the order');
  await expect(page.getByRole('region', { name: 'The new order hasn’t been saved yet' })).toHaveCount(0);
  expect((await titles('EN')).at(-2)).toBe('Night of lanterns');
  await page.getByRole('button', { name: 'Remove Night of lanterns' }).click();
  await giveReason(page, 'Lantern week is over', 'Remove');
  await expect(page.getByRole('heading', { name: 'Night of lanterns' })).toHaveCount(0);
  expect(await titles('EN')).not.toContain('Night of lanterns');
}
