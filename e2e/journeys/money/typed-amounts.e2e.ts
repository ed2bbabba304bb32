import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { enter, takeMember } from '../../helpers/people/account-helpers.ts';
import { english } from '../../helpers/people/session-helpers.ts';
import { merchantOrigins, openLive, sidewaysOverflow } from '../../helpers/pages/shell-helpers.ts';

test.use({ serviceWorkers: 'block' });

const amount = (page: Page) => page.locator('input[name="amount"]');
const main = (page: Page) => page.locator('main');

/** Opens the limit on stakes of 24 hours, in any language. */
async function openLimit(page: Page, origin: string): Promise<void> {
  await openLive(page, `${origin}/m/limits`);
  await main(page)
    .locator('section')
    .filter({ has: page.locator('h2, h3') })
    .nth(1)
    .getByRole('button')
    .first()
    .click();
  await expect(page.getByRole('dialog').locator('input[name="amount"]')).toBeVisible();
}

for (const { language, decimal, grouped, doubtful } of [
  { language: 'RU', decimal: '12,50', grouped: '1\u00A0250,50', doubtful: '1,250' },
  { language: 'TR', decimal: '12,50', grouped: '1.250,50', doubtful: '1,250' },
])
  test(`[SAFE-32] in ${language} a deposit and a limit are read by the language’s separators, and an ambiguous amount must be confirmed`, async ({
    page,
    context,
    baseURL,
  }) => {
    await english(context, baseURL);
    const { dagat } = merchantOrigins(baseURL);
    await context.addCookies([{ name: 'lang', value: 'EN', url: dagat }]);
    await enter(page, await takeMember('camila', 'dagat'), dagat);
    await context.addCookies([{ name: 'lang', value: language, url: dagat }]);
    await openLive(page, `${dagat}/m/voucherCenter`);
    await amount(page).fill(decimal);
    await expect(main(page).getByText('$12.50').first()).toBeVisible();
    await amount(page).fill(grouped);
    await expect(main(page).getByText('$1,250.50').first()).toBeVisible();
    await amount(page).fill(doubtful);
    const choice = (text: string) => main(page).getByRole('group').getByRole('button', { name: text, exact: true });
    await expect(choice('$1,250.00')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await choice('$1.25').click();
    await expect(amount(page)).toHaveValue('1.25');
    await expect(choice('$1,250.00')).toHaveCount(0);

    await openLimit(page, dagat);
    const sheet = page.getByRole('dialog');
    await sheet.locator('input[name="amount"]').fill(grouped);
    await expect(sheet.getByText('$1,250.50')).toBeVisible();
    await sheet.locator('input[name="amount"]').fill(doubtful);
    await sheet.getByRole('button', { name: '$1,250.00', exact: true }).click();
    await expect(sheet.locator('input[name="amount"]')).toHaveValue('1250');
  });
