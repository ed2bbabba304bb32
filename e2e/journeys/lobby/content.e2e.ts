import { expect, test } from '@playwright/test';
import { deflateSync } from 'node:zlib';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { enter, takeMember } from '../../helpers/people/account-helpers.ts';
import { english } from '../../helpers/people/session-helpers.ts';
import { openLive } from '../../helpers/pages/shell-helpers.ts';

/** CRC-32 of a PNG's piece. */
function crcOf(bytes: Buffer): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0);
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
}

/** A small grey picture as PNG. */
function png(): Buffer {
  const piece = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const length = Buffer.alloc(4);
    const crc = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    crc.writeUInt32BE(crcOf(body));
    return Buffer.concat([length, body, crc]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(8, 0);
  head.writeUInt32BE(8, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(8 * 9, 120);
  for (let row = 0; row < 8; row++) rows[row * 9] = 0;
  return Buffer.concat([Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'), piece('IHDR', head), piece('IDAT', deflateSync(rows)), piece('IEND', Buffer.alloc(0))]);
}

test('[HELP-01] [T52] [T82] a tag opens its help page, titles lead to others, and a link of the text goes on', async ({ page, context, baseURL }) => {
  await english(context, baseURL);
  await openLive(page, '/m/help?tag=responsible');
  await expect(page.getByRole('heading', { level: 2, name: 'Play responsibly' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Licence and oversight' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Questions and answers' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Questions and answers' })).toBeVisible();
  expect(await page.evaluate(() => location.search)).toBe('?tag=faq');
  const answer = await context.request.get('/m/help?tag=faq&language=EN');
  const html = await answer.text();
  expect(html).toContain('"@type":"FAQPage"');
  expect(html).toMatch(/<link rel="canonical" href="http[^"]+\/m\/help\?tag=faq&amp;language=EN">/);
});

test('[NOTICE-01] [NOTICE-02] a member opens a notice, and it counts as read from then on, also after a reload', async ({ page, context, baseURL }) => {
  await english(context, baseURL);
  await enter(page, await takeMember('mykel_07'));
  await openLive(page, '/m/notice');
  const entry = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
    .first();
  await expect(entry.getByText('New', { exact: true })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await entry.getByRole('button').click();
  await expect(entry.getByRole('link', { name: 'Open on its own page' })).toBeVisible();
  await expect(entry.getByText('New', { exact: true })).toHaveCount(0);
  await page.reload();
  await expect(entry.getByRole('heading')).toBeVisible();
  await expect(entry.getByText('New', { exact: true })).toHaveCount(0);
});

test('[PROMO-01] [PROMO-02] an offer named by the address opens immediately; a member applies with a picture', async ({ page, context, baseURL }) => {
  await english(context, baseURL);
  await openLive(page, '/m/activity');
  await page.getByRole('link', { name: 'Community' }).click();
  await page.getByRole('link', { name: /Show us your town’s fair/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Show us your town’s fair' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Fixed amount/ })).toContainText('₱200.00');
  const id = await page.evaluate(() => new URLSearchParams(location.search).get('id'));
  const offer = (await (await page.request.get(`/wps/promotion/detail?id=${id}&for=guests&language=EN`)).json()) as {
    value: { promotion: { content: string; startDate: string; picture: { key: string }; announcementImages: { url: string; sequence: number }[] } };
  };
  const { content, startDate, picture } = offer.value.promotion;
  const article = page.getByRole('article');
  await expect(article.locator('img').first()).toHaveAttribute('src', new RegExp(picture.key));
  await expect(article.getByText(startDate.replaceAll('-', '/'))).toBeVisible();
  const paragraphs = [...content.matchAll(/<p>([^<]+)<\/p>/g)].map(([, text = '']) => text);
  expect(paragraphs.length).toBeGreaterThan(0);
  for (const text of paragraphs) await expect(article.locator('p', { hasText: text })).toBeVisible();
  await page.getByRole('link', { name: 'Close this promotion' }).click();
  await expect(page.getByRole('link', { name: 'Community' })).toHaveAttribute('aria-current', 'true');
  await enter(page, await takeMember('kristel.a'));
  await openLive(page, `/m/activity?promoId=${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Show us your town’s fair' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Apply' }).click();
  const sheet = page.getByRole('dialog', { name: 'Apply' });
  const choose = async (name: string, mimeType: string, buffer: Buffer) => sheet.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  await choose('page.html', 'text/html', Buffer.from('<script>1</script>'));
  await expect(sheet.getByRole('alert')).toContainText('PNG or JPEG');
  await choose('fair.png', 'image/png', png());
  await expect(sheet.getByText('fair.png')).toBeVisible();
  // Five megabytes at most; three pictures, and then no place for another; one can be taken out again.
  await choose('large.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1));
  await expect(sheet.getByRole('alert')).toContainText('5 MB');
  await choose('second.jpg', 'image/jpeg', png());
  await choose('third.png', 'image/png', png());
  await expect(sheet.getByRole('listitem')).toHaveText(['fair.png', 'second.jpg', 'third.png']);
  await expect(sheet.locator('input[type=file]')).toHaveCount(0);
  for (const name of ['third.png', 'second.jpg']) await sheet.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(sheet.getByRole('listitem')).toHaveText(['fair.png']);
  const send = sheet.getByRole('button', { name: 'Send application' });
  await sheet.getByRole('textbox').fill('🎡'.repeat(141));
  await expect(sheet.getByText('No more than 140 characters.')).toBeVisible();
  await expect(send).toBeDisabled();
  await sheet.getByRole('textbox').fill('🎡'.repeat(140));
  await expect(sheet.getByText('140 of 140 characters')).toBeVisible();
  await expect(send).toBeEnabled();
  await sheet.getByRole('textbox').fill('The wheel of San Pablo');
  await sheet.getByRole('button', { name: 'Send application' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText('Application sent')).toBeVisible();
});

test('[PROMO-01] every offer of the list has its title, its days as YYYY/MM/DD, and the word for long-term where it has no end; a category leaves its own', async ({
  page,
  context,
  baseURL,
}) => {
  await english(context, baseURL);
  const answer = (await (await page.request.get('/wps/promotion?for=guests&language=EN')).json()) as {
    value: {
      categories: { id: string; title: string }[];
      promotions: { title: string; startDate: string; endDate: string | null; noExpiry: string; promoAnnouncementCategoryIds: string[] }[];
    };
  };
  const { categories, promotions } = answer.value;
  expect(promotions.some(({ noExpiry }) => noExpiry === '1')).toBe(true);
  expect(promotions.some(({ noExpiry }) => noExpiry === '0')).toBe(true);
  await openLive(page, '/m/activity');
  const cards = page.locator('main li').filter({ has: page.locator('a[href^="/m/activityDetail?id="]') });
  await expect(cards).toHaveCount(promotions.length);
  for (const [at, { title, startDate, endDate, noExpiry }] of promotions.entries()) {
    await expect(cards.nth(at)).toContainText(title);
    for (const day of [startDate, ...(endDate === null ? [] : [endDate])]) await expect(cards.nth(at)).toContainText(day.replaceAll('-', '/'));
    await expect(cards.nth(at).getByText('Long-term', { exact: true })).toHaveCount(noExpiry === '1' ? 1 : 0);
  }
  for (const { id, title } of categories) {
    await page.getByRole('link', { name: title, exact: true }).click();
    const own = promotions.filter(({ promoAnnouncementCategoryIds }) => promoAnnouncementCategoryIds.includes(id));
    await expect(cards).toHaveCount(own.length);
    for (const [at, entry] of own.entries()) await expect(cards.nth(at)).toContainText(entry.title);
  }
});

test('[HELP-01] a page is chosen by its number or its tag, on both addresses; what is unknown shows the first', async ({ page, context, baseURL }) => {
  await english(context, baseURL);
  const answer = (await (await page.request.get('/wps/system/helpCenter?language=EN')).json()) as {
    value: { entries: { id: string; tag: string; title: string }[] };
  };
  const { entries } = answer.value;
  const [first, , third] = entries;
  for (const [address, entry] of [
    [`/m/help?i=${third?.id}`, third],
    [`/m/helpDetail?i=${third?.tag}`, third],
    [`/m/helpDetail?tag=${third?.tag}`, third],
    ['/m/help?tag=nothing-like-it', first],
    ['/m/help', first],
  ] as const) {
    await page.goto(address);
    await expect(page.locator('main article h2').first(), address).toHaveText(entry?.title ?? 'none');
    await expect(page.locator('main nav a[aria-current="page"]'), address).toHaveText(entry?.title ?? 'none');
  }
  // Titles at the left, the text at the right.
  const [titles, text] = await Promise.all(['main nav', 'main article'].map((part) => page.locator(part).boundingBox()));
  expect((titles?.x ?? 0) + (titles?.width ?? 0)).toBeLessThanOrEqual(text?.x ?? 0);
});

for (const [language, path] of [
  ['RU', '/m/activity'],
  ['TH', '/m/help?tag=privacy'],
  ['RU', '/m/notice'],
] as const)
  test(`[PROMO-01] [GEN-03] ${path} holds at 320 px in ${language} @narrow`, async ({ page, context }, { project }) => {
    const url = new URL(path, project.use.baseURL);
    url.hostname = 'dagat.localhost';
    await context.addCookies([{ name: 'lang', value: language, url: url.origin }]);
    await openLive(page, url.href);
    await expect(page.locator('main h2, main h1').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
  });
