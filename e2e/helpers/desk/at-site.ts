import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { english, logInFromPage } from '../people/session-helpers.ts';

/** A member at the site, in their own browser, while the desk works. */
export async function atSite(browser: Browser, account: { username: string; password: string }): Promise<{ site: Page; context: BrowserContext }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await english(context, test.info().project.use.baseURL);
  const site = await context.newPage();
  await site.goto('/m/home');
  expect((await logInFromPage(site, account)).success).toBe(true);
  return { site, context };
}
