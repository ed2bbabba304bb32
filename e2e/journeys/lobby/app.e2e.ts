import { createCipheriv, hkdfSync } from 'node:crypto';
import { devices, expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { merchantOrigins, openLive, sidewaysOverflow, untilLive, watchComplaints, withoutPopups } from '../../helpers/pages/shell-helpers.ts';
import { english } from '../../helpers/people/session-helpers.ts';

test.use({ serviceWorkers: 'allow', reuseContext: false });

const iphone = (version: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version.replace('.', '_')} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Mobile/15E148 Safari/604.1`;
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Somebody who was here before. */
const asReturning = (page: Page) => page.addInitScript(() => localStorage.getItem('laro.visits') ?? localStorage.setItem('laro.visits', '1'));
const bar = (page: Page) => page.getByRole('region', { name: 'Get the app' });

test.describe('the app page', () => {
  test('[DL-01] [DL-02] [HDR-01] both guides are shown; an iPhone of iOS 17 gets the steps for installing the profile, and a real one', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ ...phone, userAgent: iphone('17.5'), ...(baseURL ? { baseURL } : {}) });
    await english(context, baseURL);
    await context.addInitScript(() => localStorage.setItem('laro.age', '21'));
    const page = await context.newPage();
    const complaints = watchComplaints(page);
    await openLive(page, '/m/app');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['iPhone and iPad', 'Android']);
    await expect(page.getByText('On iOS 17 and later you finish by hand')).toBeVisible();
    const profile = page.getByRole('link', { name: 'Download the profile' });
    const answer = await page.request.get((await profile.getAttribute('href')) ?? '');
    expect(answer.headers()['content-type']).toBe('application/x-apple-aspen-config');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/m\/home$/);
    // Safari says `AppleWebKit … Version/`, which is no app window: the menu still offers the app (NAV-04).
    await page.locator('header button[aria-haspopup="dialog"]').click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Download the app' })).toBeVisible();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('[DL-02] iOS 12.1 gets the legacy notice and no profile; the app’s own window has nothing to download', async ({ browser, baseURL }) => {
    const { dagat } = merchantOrigins(baseURL);
    const open = async (userAgent: string) => {
      const context = await browser.newContext({ ...phone, viewport: { width: 320, height: 568 }, userAgent });
      await english(context, dagat);
      await context.addInitScript(() => localStorage.setItem('laro.age', '21'));
      const page = await context.newPage();
      await openLive(page, `${dagat}/m/app`);
      return page;
    };
    const old = await open(iphone('12.1'));
    await expect(old.getByText('The app needs iOS 12.4 or later.')).toBeVisible();
    await expect(old.getByText('This version of iOS can’t save a site as an app.')).toBeVisible();
    await expect(old.getByRole('link', { name: 'Download the profile' })).toHaveCount(0);
    expect(await sidewaysOverflow(old)).toBe(0);
    await old.context().close();
    const app = await open(`${devices['Pixel 5'].userAgent} DagatApp/2 Ver2.0`);
    await expect(app.getByText('You’re already in the app.')).toBeVisible();
    await expect(app.getByRole('link', { name: 'Download for Android' })).toHaveCount(0);
    // Nor does the menu offer what is there already (NAV-04), nor the foot of home (DL-01).
    await openLive(app, `${dagat}/m/home`);
    await app.locator('header button[aria-haspopup="dialog"]').click();
    await expect(app.getByRole('dialog').locator('a[href="/m/help"]')).toBeVisible();
    await expect(app.locator('a[href="/m/app"]')).toHaveCount(0);
    await app.keyboard.press('Escape');
    await app.locator('footer').scrollIntoViewIfNeeded();
    await expect(app.getByRole('region', { name: 'Get the app' })).toHaveCount(0);
    await app.context().close();
  });
});

test('[HOME-01] [DL-01] [DL-03] who comes back is offered the app in one line: the popup has its ways, the browser’s own offer is made once, and no is no', async ({
  page,
  context,
  baseURL,
}) => {
  const { dagat } = merchantOrigins(baseURL);
  await english(context, dagat);
  await asReturning(page);
  await openLive(page, `${dagat}/m/home`);
  await expect(bar(page)).toBeVisible();
  await page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        document.title = 'asked';
        return Promise.resolve();
      },
      userChoice: Promise.resolve({ outcome: 'dismissed' }),
    });
    dispatchEvent(event);
  });
  await bar(page).getByRole('button', { name: 'Get the app' }).click();
  const sheet = page.getByRole('dialog', { name: 'Get the app' });
  await expect(sheet.getByRole('link', { name: 'Android app' })).toHaveAttribute('href', 'https://dagat.example/dagat.apk');
  await expect(sheet.getByRole('link', { name: 'iPhone app' })).toHaveCount(0);
  expect(await axeFindings(page, { include: '[role="dialog"]' })).toEqual([]);
  await sheet.getByRole('button', { name: 'Install' }).click();
  await expect(page).toHaveTitle('asked');
  await expect(bar(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('hideDownloadBar'))).toBe('1');
  await page.reload();
  await untilLive(page);
  await expect(page.getByRole('button', { name: 'Customer service' })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test('[DL-01] the foot of home has a way to the guides for each kind of phone, fetched when somebody is near', async ({ page, context, baseURL }) => {
  await english(context, baseURL);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await openLive(page, '/m/home');
  const block = page.getByRole('region', { name: 'Get the app' });
  await expect(page.locator('main time')).toBeVisible();
  expect(fetched.filter((url) => url.includes('download-block'))).toEqual([]);
  await page.locator('footer').scrollIntoViewIfNeeded();
  const ways = block.getByRole('link');
  await expect(ways).toHaveText(['Android', 'iPhone and iPad']);
  for (const way of await ways.all()) await expect(way).toHaveAttribute('href', '/m/app');
  expect(await axeFindings(page)).toEqual([]);
  await ways.last().click();
  await expect(page).toHaveURL(/\/m\/app$/);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['iPhone and iPad', 'Android']);
});

test('[DL-01] [DL-04] on an iPhone the popup has the profile and the app’s own link, and nothing for Android', async ({ browser, baseURL }) => {
  const { dagat } = merchantOrigins(baseURL);
  const context = await browser.newContext({ ...phone, userAgent: iphone('16.6') });
  await english(context, dagat);
  await context.addInitScript(() => localStorage.setItem('laro.age', '18'));
  const page = await context.newPage();
  await asReturning(page);
  await openLive(page, `${dagat}/m/home`);
  await bar(page).getByRole('button', { name: 'Get the app' }).click();
  const sheet = page.getByRole('dialog', { name: 'Get the app' });
  await expect(sheet.getByRole('link', { name: 'iPhone profile' })).toHaveAttribute('href', '/app.mobileconfig');
  await expect(sheet.getByRole('link', { name: 'iPhone app' })).toHaveAttribute('href', 'https://dagat.example/app-store');
  await expect(sheet.getByRole('link', { name: 'Android app' })).toHaveCount(0);
  await sheet.getByRole('link', { name: 'How it works' }).click();
  await expect(page).toHaveURL(/\/m\/app$/);
  await context.close();
});

test('[DL-03] a newer version is offered in words, and taken by a tap', async ({ page, context, baseURL }) => {
  await english(context, baseURL);
  await withoutPopups(page);
  // A worker as the browser shows it to pages; the real one is the same in every build of one day.
  await page.addInitScript(() => {
    const container = Object.assign(new EventTarget(), { controller: { postMessage: () => undefined } });
    const installing = Object.assign(new EventTarget(), { state: 'installing' });
    const waiting = {
      postMessage: (message: string) => {
        localStorage.setItem('test.said', message);
        container.dispatchEvent(new Event('controllerchange'));
      },
    };
    const registration = Object.assign(new EventTarget(), { installing, waiting: null as null | typeof waiting, update: () => Promise.resolve() });
    Object.assign(window, {
      bringUpdate: () => {
        registration.waiting = waiting;
        registration.dispatchEvent(new Event('updatefound'));
        installing.state = 'installed';
        installing.dispatchEvent(new Event('statechange'));
      },
    });
    Object.assign(container, {
      register: () => {
        document.documentElement.dataset['registered'] = '';
        return Promise.resolve(registration);
      },
      getRegistration: () => Promise.resolve(registration),
    });
    Object.defineProperty(navigator, 'serviceWorker', { value: container });
  });
  await page.goto('/m/home');
  await expect(page.locator('html')).toHaveAttribute('data-registered', '');
  await page.evaluate(() => (window as unknown as { bringUpdate: () => void }).bringUpdate());
  const news = page.getByRole('status').filter({ hasText: 'A new version is ready.' });
  await expect(news).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await news.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  expect(await page.evaluate(() => localStorage.getItem('test.said'))).toBe('skip-waiting');
});

test('[NAV-09] the service button floats over home, names its channels, opens Telegram outside, and the menu opens the same', async ({
  page,
  context,
  baseURL,
}) => {
  await english(context, baseURL);
  const complaints = watchComplaints(page);
  await openLive(page, '/m/home');
  await page.getByRole('button', { name: 'Customer service' }).click();
  const sheet = page.getByRole('dialog', { name: 'How can we help?' });
  const telegram = sheet.getByRole('link', { name: /Telegram/ });
  await expect(telegram).toHaveAttribute('href', 'https://laro.example/telegram');
  await expect(sheet.locator('a[href="/m/app"]')).toBeVisible();
  expect(await axeFindings(page, { include: '[role="dialog"]' })).toEqual([]);
  await context.route('https://laro.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Telegram</title>' }));
  const opened = context.waitForEvent('page');
  await telegram.click();
  await expect(await opened).toHaveURL('https://laro.example/telegram');
  await (await opened).close();
  await expect(sheet).toHaveCount(0);
  await page.locator('header button[aria-haspopup="dialog"]').click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Customer service' }).click();
  await expect(sheet.getByRole('link', { name: /Facebook/ })).toBeVisible();
  expect(complaints).toEqual([]);
});

/** A path as the server seals it: for the page that has the last eight letters. */
function sealed(path: string, suffix = 'ab12cd34'): string {
  const bytes = Buffer.from(hkdfSync('sha256', suffix, '', 'laro service channel', 44));
  const cipher = createCipheriv('aes-256-gcm', bytes.subarray(0, 32), bytes.subarray(32));
  return Buffer.concat([cipher.update(path), cipher.final(), cipher.getAuthTag()]).toString('base64url') + suffix;
}

test('[NAV-09] every kind of channel has its name, in the operator’s order; one on the site opens there, and what leads elsewhere than promised is left out', async ({
  page,
  context,
  baseURL,
}) => {
  await english(context, baseURL);
  const channel = (csType: string, path: string, title = '') => ({ csType, title, path });
  const channels = [
    channel('LIVECHAT', sealed('/m/help?tag=faq')),
    channel('FACEBOOK', sealed('https://facebook.example/laro'), 'Our page'),
    channel('TELEGRAM', sealed('javascript:alert(1)')),
    channel('TELEGRAM', `${sealed('https://t.example/laro').slice(0, -8)}zzzzzzzz`),
    channel('TELEGRAM', sealed('https://t.example/laro')),
  ];
  await page.route('**/wps/system/customerService*', (route) => route.fulfill({ json: { success: true, value: { channels } } }));
  await openLive(page, '/m/home');
  await page.getByRole('button', { name: 'Customer service' }).click();
  const ways = page.getByRole('dialog', { name: 'How can we help?' }).getByRole('listitem');
  await expect(ways).toHaveText([/^Live chat/, /^Our page/, /^Telegram/]);
  await ways.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/m\/help\?tag=faq$/);
});

test('[DL-03] a push message is shown by the worker, and nothing is shown for one that cannot be read', async ({ page, context, baseURL }) => {
  const origin = new URL(baseURL ?? '').origin;
  await context.grantPermissions(['notifications'], { origin });
  const devtools = await context.newCDPSession(page);
  const ids: string[] = [];
  devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { registrationId, status } of versions) if (status === 'activated') ids.push(registrationId);
  });
  await devtools.send('ServiceWorker.enable');
  await openLive(page, '/m/home');
  await expect.poll(() => ids.length).toBeGreaterThan(0);
  // A browser without a screen shows no notifications: what the worker asks to be shown is kept instead.
  const worker = context.serviceWorkers()[0];
  if (!worker) throw new Error('the page has no worker');
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { registration: { showNotification: unknown }; shown: object[] };
    scope.shown = [];
    scope.registration.showNotification = async (title: string, options: object) => void scope.shown.push({ title, ...options });
  });
  const deliver = (data: string) => devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: ids.at(-1) ?? '', data });
  await deliver('not json');
  await deliver(
    JSON.stringify({ title: 'New log-in', body: 'Chrome, Android', path: '/m/securityCenter/devices', name: 'new-device', icon: '/icons/laro-192.png' }),
  );
  const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: object[] }).shown);
  const icon = '/icons/laro-192.png';
  await expect
    .poll(shown)
    .toEqual([{ title: 'New log-in', body: 'Chrome, Android', tag: 'new-device', data: { path: '/m/securityCenter/devices' }, icon, badge: icon }]);
});
