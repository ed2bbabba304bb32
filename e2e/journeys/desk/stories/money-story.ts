import fs from 'node:fs/promises';
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { axeFindings } from '../../../helpers/pages/axe.ts';
import { demoAccount } from '../../../helpers/people/session-helpers.ts';
import { bonusStory } from './bonus-story.ts';
import { cashStory } from './cash-story.ts';
import { addWithRole, enterFirstTime, giveReason, sidewaysOverflow } from '../../../helpers/desk/desk-helpers.ts';

interface Colleague {
  context: BrowserContext;
  page: Page;
}

/** Lets a colleague in at their own browser. */
async function letIn(browser: Browser, name: string): Promise<Colleague> {
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'UTC' });
  const page = await context.newPage();
  await enterFirstTime(page, name, await addWithRole(name, 'cashier-lead'));
  return { context, page };
}

/** Finds a member by name and opens the page about them. */
async function openMember(page: Page, name: string): Promise<void> {
  await page.goto('/desk/m/laro/members');
  await page.getByRole('searchbox', { name: 'Username, number, mobile or e-mail' }).fill(name);
  await expect(page).toHaveURL(/search=/);
  // The list of waiting acts appears above the room when it is loaded, and moves the link.
  await expect(async () => {
    await page.getByRole('link', { name, exact: true }).click({ timeout: 2000 });
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible({ timeout: 5000 });
  }).toPass();
}

/** Waits for the rows of the new filter; the previous ones are dimmed until then. */
const settled = (page: Page) => expect(page.locator('main [data-old]')).toHaveCount(0);

async function fillAdjustment(page: Page, direction: 'Add' | 'Take', amount: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: direction }).check();
  await dialog.getByLabel('Amount in PHP').fill(amount);
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Adjust cash' }).click();
}

/** Members' money and play, as one part of the desk's story: the administrator is signed in, and two colleagues come in. */
export function moneyStory(administrator: () => Page): void {
  let ana: Colleague;
  let ben: Colleague;

  test('[T29] [T69] a member’s ledger shows every movement with both ends and balances, is filtered, and saved as a file @goal', async () => {
    const page = administrator();
    await openMember(page, demoAccount().username);
    await expect(page.locator('tbody tr').filter({ hasText: 'Cash' }).first()).toContainText('→');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('Movement type').selectOption({ label: 'Bet' });
    await expect(page.getByRole('link', { name: 'Win', exact: true })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Bet', exact: true }).first()).toBeVisible();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const file = await (await saving).path();
    const [head = '', first = ''] = (await fs.readFile(file, 'utf8')).split('\r\n');
    expect(head).toContain('time,movement,id,from,to,amount,currency,before,after');
    expect(first).toMatch(/,bet,[\da-f.-]+,player:cash,vendor \w+,\d+\.\d+,PHP,/);
  });

  test('[T62] a movement leads to its round, which shows all of it and asks the vendor', async () => {
    const page = administrator();
    await page.getByRole('link', { name: 'Bet', exact: true }).first().click();
    await expect(page.getByRole('heading', { name: 'Movements' })).toBeVisible();
    const reference = await page.locator('dt:has-text("Vendor’s reference") + dd').innerText();
    await expect(page.getByRole('row', { name: /Bet.*Cash → Vendor/ }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Check with the vendor' }).click();
    await expect(page.getByText('The vendor has no record of this round.').or(page.getByText('Record of the round')).or(page.getByRole('alert'))).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.goto('/desk/m/laro/rounds');
    await page.getByRole('searchbox', { name: 'Round, vendor’s reference or transaction' }).fill(reference);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('row').last()).toContainText(reference);
  });

  test('[T68] actual returns of games are shown next to the stated ones, by game, vendor and day', async () => {
    const page = administrator();
    await page.goto('/desk/m/laro/rtp');
    await expect(page.getByRole('row', { name: /Total/ })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: '99 % band' })).toBeVisible();
    // The choice is in the address, so it is complete when the address has changed.
    await page.getByRole('radio', { name: 'By vendor' }).click();
    await expect(page.getByRole('columnheader', { name: 'Vendor' })).toBeVisible();
    await settled(page);
    await page.getByRole('rowheader').getByRole('link').first().click();
    await expect(page.getByRole('button', { name: /^Only / })).toBeVisible();
    await settled(page);
    await page.getByRole('rowheader').getByRole('link').first().click();
    await expect(page.getByRole('columnheader', { name: 'Day' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });

  test('[T33] one person adjusts up to the limit immediately; below zero is refused with a reason @goal', async ({ browser }) => {
    [ana, ben] = await Promise.all([letIn(browser, 'ana.finance'), letIn(browser, 'ben.finance')]);
    const { page } = ana;
    await openMember(page, demoAccount().username);
    await page.getByRole('link', { name: 'Adjust cash' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await fillAdjustment(page, 'Take', '4,999.99', 'Paid out by mistake');
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(/has only [\d,.]+ PHP/);
    await fillAdjustment(page, 'Add', '12.34', 'A bonus was missing');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('row', { name: /A bonus was missing/ })).toContainText('Done');
    await openMember(page, demoAccount().username);
    await page.getByLabel('Movement type').selectOption({ label: 'Adjusted up' });
    await expect(page.getByRole('row', { name: /Adjusted up/ }).first()).toContainText('+12.34');
  });

  test('[T33] above the limit a second person decides: told at the top of the desk, never the proposer @goal', async () => {
    const { page } = ana;
    await page.getByRole('link', { name: 'Adjust cash' }).click();
    // On a phone the toast is where no dialog has its buttons: the next dialog may open immediately.
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await fillAdjustment(page, 'Add', '7500.50', 'Lost jackpot of Tuesday');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const said = page.getByRole('status').filter({ hasText: 'Another person must decide on it' });
    expect((await said.boundingBox())?.y ?? Number.NaN).toBeLessThan(100);
    await page.setViewportSize(size ?? { width: 1280, height: 800 });
    const proposal = page.getByRole('row', { name: /Lost jackpot of Tuesday/ });
    await expect(proposal).toContainText('Waits');
    // The proposer has nothing to decide.
    const acts = proposal.getByRole('button', { name: /: \+7,500\.50 PHP/ });
    await expect(acts).toHaveText('Take back');
    await acts.click();
    await expect(page.getByRole('dialog', { name: /^Take back: \+7,500\.50 PHP, / })).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Take back' })).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await ben.page.goto('/desk/m/laro/members');
    await ben.page.getByRole('link', { name: /^Laro: .+ for a second person/ }).click();
    await ben.page
      .getByRole('row', { name: /Lost jackpot of Tuesday/ })
      .getByRole('link')
      .click();
    expect(await axeFindings(ben.page)).toEqual([]);
    await ben.page.getByRole('button', { name: 'Approve' }).click();
    await giveReason(ben.page, 'The vendor has confirmed it', 'Approve');
    await expect(ben.page.locator('main dl').getByText('Approved')).toBeVisible();
    await ben.page.goto('/desk/two-people?merchant=laro');
    await expect(ben.page.getByRole('row').nth(1).or(ben.page.getByText('Nothing is waiting for a second person')).first()).toBeVisible();
    await expect(ben.page.getByRole('row', { name: /Lost jackpot of Tuesday/ })).toHaveCount(0);
    await page.reload();
    await expect(proposal).toContainText('Done');
    await expect(proposal).toContainText('ben.finance');
    await administrator().goto('/desk/audit?action=adjustment.done');
    await expect(administrator().getByText('The vendor has confirmed it', { exact: true })).toBeVisible();
  });

  cashStory(
    () => ana.page,
    () => ben.page,
  );
  bonusStory(
    administrator,
    () => ana.page,
    () => ben.page,
  );

  test('[T65] [T18] a member who is blocked is logged out immediately and the page says why', async ({ browser }) => {
    const page = administrator();
    const guest = await browser.newContext();
    const site = await guest.newPage();
    await site.goto('/m/home');
    const ask = (method: string, path: string, body?: object) =>
      site.evaluate(
        async ([verb, address, text]) => {
          const answer = await fetch(address ?? '', {
            method: verb ?? 'GET',
            ...(text ? { body: text, headers: { 'content-type': 'application/json' } } : {}),
          });
          return (await answer.json()) as { success: boolean; errorCode?: string; value: Record<string, string> };
        },
        [method, path, body === undefined ? '' : JSON.stringify(body)],
      );
    const { ticket } = (await ask('GET', '/wps/member/trialuser')).value;
    const { userName = '' } = (await ask('POST', '/wps/session/login/freeplay', { ticket })).value;
    await page.goto('/desk/m/laro/members?money=trial');
    await page.getByRole('main').getByRole('searchbox').fill(userName);
    await page.getByRole('link', { name: userName, exact: true }).click();
    await expect(page.getByText(/last active/)).toBeVisible();
    await page.getByRole('button', { name: 'Block', exact: true }).click();
    expect(await axeFindings(page)).toEqual([]);
    await giveReason(page, 'Plays with a script', 'Block');
    await expect(page.getByText('Blocked', { exact: true })).toBeVisible();
    await expect(page.getByText(/Plays with a script/)).toBeVisible();
    expect((await ask('GET', '/wps/member/info')).errorCode).toBe('session.ended');
    await guest.close();
  });

  test('[T89] the page of a member and of a round hold at 320 px, in Russian and Thai', async () => {
    const { page } = ana;
    await openMember(page, demoAccount().username);
    const addresses = [
      page.url(),
      await page
        .getByRole('link', { name: 'Bet', exact: true })
        .first()
        .evaluate((link: HTMLAnchorElement) => link.href),
    ];
    for (const [width, language] of [
      [320, 'RU'],
      [390, 'TH'],
      [390, 'EN'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate((code) => localStorage.setItem('laro.desk.language', code), language);
      for (const address of addresses) {
        await page.goto(address);
        await expect(page.locator('tbody tr:visible').first()).toBeVisible();
        expect(await sidewaysOverflow(page), `${address} at ${width} in ${language}`).toBe(0);
        if (language === 'EN') expect(await axeFindings(page), address).toEqual([]);
      }
    }
    await ana.context.close();
    await ben.context.close();
  });
}
