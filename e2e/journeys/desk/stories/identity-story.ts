import fs from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { enter } from '../../../helpers/people/account-helpers.ts';
import { axeFindings } from '../../../helpers/pages/axe.ts';
import { english } from '../../../helpers/people/session-helpers.ts';
import { openLive } from '../../../helpers/pages/shell-helpers.ts';
import { confirmBySms, makePayee } from '../../../helpers/money/withdraw-helpers.ts';
import { giveReason, sidewaysOverflow } from '../../../helpers/desk/desk-helpers.ts';

const MOBILE = '+639175550633';

/** A picture in which every edge is sharp: what a phone takes of a document in good light. */
function paper(tint: string): Promise<Buffer> {
  const print = Array.from(
    { length: 240 },
    (_, at) => `<rect x="${60 + (at % 12) * 92}" y="${60 + Math.floor(at / 12) * 34}" width="${30 + ((at * 37) % 50)}" height="14" fill="#222"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="${tint}"/>${print.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}

const picture = async (name: string, tint: string) => ({ name, mimeType: 'image/jpeg', buffer: await paper(tint) });

/** Both sides of a document, each kept by the server before the next. */
export async function sendPictures(player: Page): Promise<void> {
  await player.getByLabel('Front: Take or choose a picture').setInputFiles(await picture('front.jpg', '#9fc3e8'));
  await player.getByLabel('Back: Take or choose a picture').setInputFiles(await picture('back.jpg', '#c9dcf0'));
  await expect(player.getByText('Sent and readable')).toHaveCount(2);
  await expect(player.getByText('2 of 2 pictures sent')).toBeVisible();
}

export async function writeDocument(player: Page, number = '4321-8765-2109-6543'): Promise<void> {
  await player.getByLabel('Document number').fill(number);
  await player.getByLabel('Full legal name').fill('Nita de la Paz');
  await player.getByLabel('Date of birth').fill('1989-04-03');
  await player.getByLabel('Home address').fill('7 Luna Street, Cebu City');
}

/** Opens the proof of a member that waits, with its pictures. */
async function openProof(desk: Page, username: string): Promise<void> {
  await desk.goto('/desk/m/laro/identities');
  await desk.getByRole('link', { name: `Proof of ${username}` }).click();
  await expect(desk.getByRole('img', { name: 'Front' })).toBeVisible();
  await expect(desk.getByRole('img', { name: 'Back' })).toBeVisible();
  await expect(desk.getByText('4321-8765-2109-6543')).toBeVisible();
}

/** A member cannot withdraw, sends documents, is refused with a reason, sends them again, is accepted, and can withdraw (ACC-03, T24). */
async function proveAndBeRefused(desk: Page, player: Page): Promise<void> {
  const account = await makePayee('nita_paz', MOBILE, 900, false);
  await enter(player, account);
  await openLive(player, '/m/withdraw');
  await player.getByRole('link', { name: 'Verify your identity' }).click();
  await expect(player.getByRole('heading', { name: 'Not verified yet' })).toBeVisible();
  await player.getByRole('button', { name: 'Send for review' }).click();
  await expect(player.getByText('This doesn’t match the document type. Check the number.')).toBeVisible();
  await expect(player.getByText('This picture is missing.').first()).toBeVisible();
  expect(await axeFindings(player)).toEqual([]);
  await player.setViewportSize({ width: 320, height: 640 });
  expect(await sidewaysOverflow(player)).toBeLessThanOrEqual(0);
  await player.setViewportSize({ width: 390, height: 844 });
  await writeDocument(player);
  await sendPictures(player);
  await player.getByRole('button', { name: 'Send for review' }).click();
  await confirmBySms(player, MOBILE);
  await expect(player.getByRole('heading', { name: 'Pending review' })).toBeVisible();

  await openProof(desk, account.username);
  expect(await axeFindings(desk)).toEqual([]);
  await desk.getByRole('button', { name: 'Refuse', exact: true }).click();
  await desk.getByRole('dialog').getByLabel('The picture can’t be read.').check({ force: true });
  await desk.getByRole('dialog').getByLabel('What we tell the member').fill('The lower line is covered by a finger.');
  // One of the reasons that the member reads is called "Another reason".
  await desk.getByRole('dialog').getByLabel('Reason', { exact: true }).fill('Not readable');
  await desk.getByRole('dialog').getByRole('button', { name: 'Refuse', exact: true }).click();
  await expect(desk.getByRole('dialog')).toHaveCount(0);

  await openLive(player, '/m/identity');
  await expect(player.getByRole('heading', { name: 'Not accepted' })).toBeVisible();
  await expect(player.getByText('The picture can’t be read.')).toBeVisible();
  await expect(player.getByText('The lower line is covered by a finger.')).toBeVisible();
  await writeDocument(player);
  await sendPictures(player);
  await player.getByRole('button', { name: 'Send for review' }).click();
  await expect(player.getByRole('heading', { name: 'Pending review' })).toBeVisible();

  await openProof(desk, account.username);
  await desk.getByRole('button', { name: /^Accept/ }).click();
  await giveReason(desk, 'Everything is as written', /^Accept/);
  await expect(desk.getByText('Verified').first()).toBeVisible();

  await openLive(player, '/m/identity');
  await expect(player.getByRole('heading', { name: 'Verified' })).toBeVisible();
  expect(await axeFindings(player)).toEqual([]);
  await openLive(player, '/m/withdraw');
  await expect(player.getByRole('link', { name: 'Set payment password' })).toBeVisible();
}

const wordsIn = (locale: string): Record<string, string> =>
  JSON.parse(fs.readFileSync(path.join(import.meta.dirname, `../../../../packages/i18n/messages/desk/${locale}.json`), 'utf8')) as Record<string, string>;

/** The identity pages in three other scripts: every text is translated, none is shown as its key, nothing overflows the window. */
async function readInLanguages(desk: Page): Promise<void> {
  for (const [language, locale] of [
    ['RU', 'ru'],
    ['TH', 'th'],
    ['CN', 'cn'],
  ] as const) {
    const words = wordsIn(locale);
    await desk.evaluate((code) => localStorage.setItem('laro.desk.language', code), language);
    for (const [room, title, sentence] of [
      ['identities?state=verified', words['desk.identity.title'], null],
      ['exclusions', words['desk.exclusions.title'], words['desk.exclusions.register.off']],
    ] as const) {
      await desk.goto(`/desk/m/laro/${room}`);
      await expect(desk.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible();
      if (sentence) await expect(desk.getByText(sentence)).toBeVisible();
      expect(await desk.locator('main').innerText()).not.toMatch(/\b(?:desk|identity)\.[a-z_]+/);
      expect(await axeFindings(desk)).toEqual([]);
      expect(await sidewaysOverflow(desk)).toBe(0);
    }
  }
  await desk.evaluate(() => localStorage.setItem('laro.desk.language', 'EN'));
  await desk.goto('/desk/');
}

/** How members prove who they are; the function gives the story's page. */
export function identityStory(administrator: () => Page): void {
  test('[ACC-03] [T24] documents are sent, refused with a reason, sent again and accepted; then money may be taken out @goal', async ({
    page,
    context,
    baseURL,
  }) => {
    await english(context, baseURL);
    await proveAndBeRefused(administrator(), page);
  });

  test('[ACC-03] [T8] the rooms of identity and exclusion are read in Russian, Thai and Chinese', () => readInLanguages(administrator()));
}
