import { expect, test, type Browser, type Page } from '@playwright/test';
import { enter } from '../../../helpers/people/account-helpers.ts';
import { axeFindings } from '../../../helpers/pages/axe.ts';
import { field, submit } from '../../../helpers/people/login-helpers.ts';
import { fillIn, openRegistration } from '../../../helpers/people/register-helpers.ts';
import { english } from '../../../helpers/people/session-helpers.ts';
import { openLive } from '../../../helpers/pages/shell-helpers.ts';
import { confirmBySms, makePayee } from '../../../helpers/money/withdraw-helpers.ts';
import { giveReason, sidewaysOverflow } from '../../../helpers/desk/desk-helpers.ts';
import { approveByAnother } from '../../../helpers/desk/second-person.ts';
import { sendPictures, writeDocument } from './identity-story.ts';

const ROOM = '/desk/m/laro/exclusions';
const ADDRESS = 'sandbox/register/excluded.csv';
const MOBILE = '+639175550688';
/** Somebody on the register by name and birthday, and somebody by the number of a document. */
const NAMED = { name: 'Severina Tolentino', birthday: '1988-09-21' };
const NUMBERED = '8888-7777-6666-5555';

/** Sends the form by which the regulator's own page changes its list or its answers. */
async function atRegister(desk: Page, form: Record<string, string>): Promise<void> {
  const answer = await desk.request.post(`${process.env['SANDBOX_URL'] ?? ''}/register`, { form });
  expect(answer.ok()).toBe(true);
}
const listOfRegister = async (desk: Page): Promise<string> =>
  (await desk.request.get(`${process.env['SANDBOX_URL'] ?? ''}/register/excluded.csv`, { headers: { authorization: 'Bearer sandbox-register-token' } })).text();

async function setAddress(browser: Browser, desk: Page, address: string): Promise<void> {
  await desk.goto('/desk/m/laro/settings?group=identity');
  await desk.getByLabel('Address of the regulator’s register (CSV)', { exact: true }).fill(address);
  await desk.getByRole('button', { name: 'Review and save' }).click();
  await giveReason(desk, 'The regulator has opened its register', 'Propose');
  await approveByAnother(browser, 'The regulator has opened its register');
}

/** Reads the register immediately; the card shows the result. */
async function readNow(desk: Page, says: RegExp): Promise<void> {
  await desk.goto(ROOM);
  await desk.getByRole('button', { name: 'Read now' }).click();
  await giveReason(desk, 'The list of today', 'Read now');
  await expect(desk.getByText(says)).toBeVisible();
}

/** Turns the name of the payee on or off in the form of the registration. */
async function askForNames(desk: Page): Promise<void> {
  await desk.goto('/desk/m/laro/registration');
  await desk
    .getByRole('row', { name: /^Full name/ })
    .getByRole('button', { name: 'Edit: Full name' })
    .click();
  await desk.getByRole('dialog').getByRole('switch').first().click();
  await giveReason(desk, 'The register is asked at the door', 'Save field');
}

/** A person on the register cannot open an account; another person with the same name can. */
async function cannotRegister(browser: Browser): Promise<void> {
  const { baseURL } = test.info().project.use;
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const visitor = await context.newPage();
  await openRegistration(visitor, context, baseURL);
  await fillIn(visitor);
  await field(visitor, 'payeeName').fill(NAMED.name);
  await field(visitor, 'birthday').fill(NAMED.birthday);
  await submit(visitor).click();
  await expect(visitor.getByText('We can’t open an account with these details.')).toBeVisible();
  expect(await axeFindings(visitor)).toEqual([]);
  await context.close();
}

/** A member whose document is on the register can neither pay in nor play from the moment they send it, and is informed before any tap. */
async function cannotPlay(player: Page): Promise<void> {
  await enter(player, await makePayee(`listed${Date.now()}`, MOBILE, 900, false));
  await openLive(player, '/m/identity');
  await writeDocument(player, NUMBERED);
  await sendPictures(player);
  await player.getByRole('button', { name: 'Send for review' }).click();
  await confirmBySms(player, MOBILE);
  await expect(player.getByRole('heading', { name: 'Pending review' })).toBeVisible();
  await openLive(player, '/m/voucherCenter');
  await expect(player.getByText('Deposits are blocked on this account. The law requires it.')).toBeVisible();
  await expect(player.locator('main form')).toHaveCount(0);
  await player.goto('/m/play?vassalage=BGS&gameId=perya-sevens&gameType=RNG');
  await expect(player.getByText('Betting is blocked on this account. The law requires it.')).toBeVisible();
}

/** The regulator's register of excluded persons, read at the desk; the function gives the story's page. */
export function registerStory(administrator: () => Page): void {
  test('[T8] the register is unavailable, then read immediately; a person on it can neither register nor play; one that shrank waits for a person', async ({
    browser,
    page,
    context,
    baseURL,
  }) => {
    const desk = administrator();
    const shipped = await listOfRegister(desk);
    await atRegister(desk, { answer: 'away' });
    await setAddress(browser, desk, ADDRESS);
    await readNow(desk, /No response yet \(answered 503 text\/plain.*\), last tried .+ The register has never been read/);
    expect(await axeFindings(desk)).toEqual([]);

    await atRegister(desk, { answer: 'list', csv: `${shipped}\n${NAMED.name},${NAMED.birthday},\n,,${NUMBERED}` });
    await readNow(desk, /: 42 entries, 42 new, 0 taken off, 0 members blocked/);
    await expect(desk.getByRole('row', { name: /ST 1988/ })).toBeVisible();
    await desk.setViewportSize({ width: 390, height: 844 });
    expect(await sidewaysOverflow(desk)).toBe(0);
    await desk.setViewportSize({ width: 1280, height: 720 });

    await askForNames(desk);
    await cannotRegister(browser);
    await askForNames(desk);
    await english(context, baseURL);
    await cannotPlay(page);

    await atRegister(desk, { cut: 'yes' });
    await readNow(desk, /: 37 entries have disappeared from it\. They stay on our list until someone confirms this; 0 new ones apply\./);
    await desk.getByRole('button', { name: 'Remove them' }).click();
    await giveReason(desk, 'The regulator has confirmed it by letter', 'Remove them');
    await expect(desk.getByText(/: 5 entries, 0 new, 37 taken off, 0 members blocked/)).toBeVisible();
    // The block of a member stays until a person lifts it.
    await openLive(page, '/m/voucherCenter');
    await expect(page.getByText('Deposits are blocked on this account. The law requires it.')).toBeVisible();
    await setAddress(browser, desk, '');
  });
}
