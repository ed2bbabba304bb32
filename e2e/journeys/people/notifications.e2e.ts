import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { takeMember } from '../../helpers/people/account-helpers.ts';
import { tryPassword } from '../../helpers/people/login-helpers.ts';
import { english } from '../../helpers/people/session-helpers.ts';
import { openLive, sidewaysOverflow } from '../../helpers/pages/shell-helpers.ts';

/** A headless browser has no push service: its answers are mocked, with keys of the right form; the rest is real. */
test.use({ serviceWorkers: 'allow', reuseContext: false });

const withPushService = (page: Page) =>
  page.addInitScript(() => {
    const text = (bytes: Uint8Array<ArrayBuffer>) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    const kept = () => localStorage.getItem('test.device');
    const deviceOf = (endpoint: string) => ({
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh: text(new Uint8Array(65).fill(4)), auth: text(new Uint8Array(16).fill(7)) } }),
      unsubscribe: async () => (localStorage.removeItem('test.device'), true),
    });
    // A headless browser cannot show the prompt, and denies it.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (kept() === null ? null : deviceOf(kept() ?? '')),
      subscribe: async ({ userVisibleOnly }: PushSubscriptionOptionsInit) => {
        if (userVisibleOnly !== true) throw new Error('every message must be shown');
        localStorage.setItem('test.device', `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`);
        return deviceOf(kept() ?? '');
      },
    });
  });

test('[DL-03] [T44] a member switches messages on for a device, chooses of what, and off again; a guest logs in first', async ({ page, context, baseURL }) => {
  await english(context, baseURL);
  await withPushService(page);
  await openLive(page, '/m/set/notifications');
  await expect(page).toHaveURL(/\/m\/login/);
  // The log-in leads back to the requested page.
  await tryPassword(page, await takeMember('ding.dong45'));
  await expect(page).toHaveURL(/\/m\/set\/notifications$/);
  const device = page.getByRole('switch', { name: 'Notify me on this device' });
  const topic = (name: RegExp) => page.getByRole('switch', { name });
  await expect(device).not.toBeChecked();
  await expect(topic(/^News/)).toBeDisabled();
  await device.click();
  await expect(device).toBeChecked();
  // Advertising is off until the member chooses it.
  await expect(topic(/^Account security/)).toBeChecked();
  await expect(topic(/^News/)).toBeChecked();
  await expect(topic(/^Offers/)).not.toBeChecked();
  await topic(/^Offers/).click();
  await expect(topic(/^Offers/)).toBeChecked();
  await topic(/^News/).click();
  await expect(topic(/^News/)).not.toBeChecked();
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.reload();
  await expect(device).toBeChecked();
  await expect(topic(/^Offers/)).toBeChecked();
  await expect(topic(/^News/)).not.toBeChecked();
  await device.click();
  await expect(device).not.toBeChecked();
  await expect(topic(/^Offers/)).toBeDisabled();
  await page.reload();
  await expect(device).not.toBeChecked();
});
