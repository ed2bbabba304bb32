import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { inDatabase } from '../../helpers/server/in-database.ts';
import { plainOffer } from '../../helpers/money/plain-offer.ts';
import { merchantOrigins, openLive, sidewaysOverflow } from '../../helpers/pages/shell-helpers.ts';

// Texts that the desk has not written in every language yet: they are read whole in another, which the page says and screen readers hear.
const NOTE = 'Пока нет на вашем языке. Язык текста: English.';

interface Article {
  kind: 'announcement' | 'promotion' | 'help';
  title: Record<string, string>;
  body: Record<string, string>;
}

/** Writes an article of the second merchant and gives its id. */
const write = ({ kind, title, body }: Article): Promise<string> =>
  inDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into articles (merchant_code, kind, type, tag, position, title, body, offer, starts_at)
       values ('dagat', $1, $2, $3, 900, $4, $5, $6, now() - interval '1 day') returning id::text`,
      [
        kind,
        kind === 'announcement' ? 'PL' : '',
        kind === 'help' ? 'untranslated' : '',
        JSON.stringify(title),
        JSON.stringify(body),
        kind === 'promotion' ? JSON.stringify(plainOffer) : null,
      ],
    );
    return rows[0]?.id ?? '';
  });
const remove = (ids: readonly string[]) => inDatabase((client) => client.query('delete from articles where id = any ($1::bigint[])', [ids]));

/** The page as a reader of a language gets it. */
async function openIn(page: Page, context: BrowserContext, origin: string, language: string, path: string): Promise<void> {
  await context.addCookies([{ name: 'lang', value: language, url: origin }]);
  await openLive(page, origin + path);
}

/** Title and text say that they are English, the page says so in Russian, and nothing is torn by it. */
async function isToldAsEnglish(page: Page, title: string, text: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await expect(page.getByRole('heading', { name: title })).toHaveAttribute('lang', 'en');
  await expect(page.locator('main [lang=en]').filter({ hasText: text })).toBeVisible();
  await expect(page.getByText(NOTE)).toBeVisible();
  expect(await sidewaysOverflow(page)).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
}

test('[NAV-10] [NOTICE-01] [PROMO-01] [HELP-01] a text that is not there in the visitor’s language is read whole in another, and says so', async ({
  page,
  context,
  baseURL,
}) => {
  const { dagat } = merchantOrigins(baseURL);
  // The announcement has a Russian title without a Russian text: title and text are never in different languages.
  const notice = await write({ kind: 'announcement', title: { EN: 'Chat moves house', RU: 'Чат переезжает' }, body: { EN: '<p>From Monday on.</p>' } });
  const promotion = await write({ kind: 'promotion', title: { EN: 'Reef cup' }, body: { EN: '<p>Swim along.</p>' } });
  const help = await write({ kind: 'help', title: { EN: 'Nets and knots' }, body: { EN: '<p>How to tie one.</p>' } });
  try {
    // The server hears of rows that were written past it a moment later.
    const host = { host: new URL(dagat).host };
    await expect.poll(async () => (await page.request.get('/wps/system/helpCenter?language=EN', { headers: host })).text()).toContain('Nets and knots');
    await openIn(page, context, dagat, 'RU', `/m/noticeDetail?id=${notice}`);
    await isToldAsEnglish(page, 'Chat moves house', 'From Monday on.');
    await openIn(page, context, dagat, 'RU', '/m/notice');
    await expect(page.getByText('Чат переезжает')).toHaveCount(0);
    await page.getByRole('button', { name: /Chat moves house/ }).click();
    await expect(page.getByText(NOTE)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    await openIn(page, context, dagat, 'RU', '/m/activity');
    const card = page.getByRole('link', { name: /Reef cup/ });
    await expect(card.locator('[lang=en]')).toHaveText('Reef cup');
    await card.click();
    await isToldAsEnglish(page, 'Reef cup', 'Swim along.');

    await openIn(page, context, dagat, 'RU', '/m/help?tag=untranslated');
    await isToldAsEnglish(page, 'Nets and knots', 'How to tie one.');
    await expect(page.getByRole('link', { name: 'Nets and knots' })).toHaveAttribute('lang', 'en');

    // Readers of English get no note.
    await openIn(page, context, dagat, 'EN', `/m/activityDetail?id=${promotion}`);
    await expect(page.getByText('Swim along.')).toBeVisible();
    await expect(page.locator('main [lang]')).toHaveCount(0);
    await expect(page.getByText(/Not available in your language/)).toHaveCount(0);
  } finally {
    await remove([notice, promotion, help]);
  }
});
