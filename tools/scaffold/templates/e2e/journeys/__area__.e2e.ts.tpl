import { expect, test } from '@playwright/test';

test('[__ID__] a visitor opens the page and reads what is there', async ({ page }) => {
  await page.goto('/m/__area__');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).not.toBeEmpty();
});
