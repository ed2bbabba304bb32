import { expect, type Page } from '@playwright/test';
import { openLive } from '../pages/shell-helpers.ts';

export const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);
export const submit = (page: Page) => page.locator('main form button[type="submit"]');

/** Opens the log-in and waits until it lives. */
export async function openLogIn(page: Page, address = '/m/login'): Promise<void> {
  await openLive(page, address);
  await expect(submit(page)).toBeVisible();
}

/** Writes both and sends them. */
export async function tryPassword(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await field(page, 'username').fill(username);
  await field(page, 'password').fill(password);
  await submit(page).click();
}

/** Lets the device do the captcha's work. */
export async function checkWithoutPicture(page: Page, within = page.locator('main')): Promise<void> {
  await within.getByRole('button', { name: 'Use the check without a picture' }).click();
  await expect(within.getByText('Checked. You don’t need a code.')).toBeVisible({ timeout: 20_000 });
}

const sandbox = (): string => {
  const origin = process.env['SANDBOX_URL'] ?? '';
  if (origin === '') throw new Error('SANDBOX_URL is not set: run the journeys with node tools/journeys/journeys.ts');
  return origin;
};

/** The newest code that the sandbox's phone or mailbox has got, sent after a moment. */
export async function receivedCode(page: Page, kind: 'sms' | 'mail', to: string, after: number): Promise<string> {
  let code = '';
  const look = async (): Promise<string> => {
    const answer = await page.request.get(`${sandbox()}/${kind}/messages.json?to=${encodeURIComponent(to)}`);
    const { messages } = (await answer.json()) as { messages: { at: string; text: string }[] };
    const fresh = messages.filter(({ at }) => Date.parse(at) >= after).toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
    code = /\b\d{6,8}\b/.exec(fresh[0]?.text ?? '')?.[0] ?? '';
    return code;
  };
  await expect.poll(look, { intervals: [100, 200] }).not.toBe('');
  return code;
}

/** The session was quiet for so long that play asks who it is. */
export async function answerAsIdle(page: Page): Promise<() => number> {
  let launches = 0;
  await page.route('**/wps/game/launchGame**', async (route) => {
    launches += 1;
    if (launches > 1) return route.continue();
    const refusal = { success: false, errorCode: 'session.reauth_needed', message: '', params: {}, requestId: 'x' };
    return route.fulfill({ status: 403, contentType: 'application/json', body: JSON.stringify(refusal) });
  });
  return () => launches;
}
