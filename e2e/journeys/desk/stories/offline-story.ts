import { expect, test, type BrowserContext, type Page } from '@playwright/test';

/** The desk without internet; the functions give the page of the story and what it lives in. */
export function offlineStory(desk: () => Page, surroundings: () => BrowserContext): void {
  test('[T18] without internet the desk says so and keeps what was typed', async () => {
    const page = desk();
    const context = surroundings();
    await page.goto('/desk/m/laro/settings?group=support');
    await page.getByLabel('Support link', { exact: true }).fill('/m/help?offline');
    await context.setOffline(true);
    await expect(page.getByText('No internet. What you typed is saved.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Review and save' }).click();
    await page.getByLabel('Reason').fill('While offline');
    await page.getByRole('dialog').getByRole('button', { name: 'Save change' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('No internet');
    await context.setOffline(false);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('Support link', { exact: true })).toHaveValue('/m/help?offline');
    await page.getByRole('button', { name: 'Discard' }).click();
  });
}
