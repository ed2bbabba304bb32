import { expect, type BrowserContext, type Page } from '@playwright/test';
import { openLive } from '../pages/shell-helpers.ts';

export const balance = (page: Page) => page.locator('header [data-balance]');
export const pill = (page: Page) => page.locator('header button[aria-expanded]').filter({ has: page.locator('[data-balance]') });
export const freePlay = (page: Page) => page.locator('section[aria-labelledby="trial"] button');
export const guestLogIn = (page: Page) => page.locator('header a[href="/m/login"]');
export const info = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('MC_SESSION_INFO') ?? 'null') as Record<string, unknown> | null);
export const english = (context: BrowserContext, baseURL: string | undefined) => context.addCookies([{ name: 'lang', value: 'EN', url: baseURL ?? '' }]);

/** A document of the site without any script: sessions are prepared there, for the page that is opened next. */
export const openBare = (page: Page, origin = '') => page.goto(`${origin}/robots.txt`);

/** Gives the browser a session of free play, as the tap does (session.e2e.ts), and opens a page of the site with it. */
export async function startTrial(page: Page, url = '/m/home'): Promise<void> {
  await openBare(page, /^https?:\/\/[^/]+/.exec(url)?.[0]);
  const isStarted = await page.evaluate(async () => {
    const ask = async (address: string, init?: RequestInit) => (await (await fetch(address, init)).json()) as { success: boolean; value?: { ticket?: string } };
    const offer = await ask('/wps/member/trialuser');
    const body = JSON.stringify({ ticket: offer.value?.ticket });
    const answer = await ask('/wps/session/login/freeplay', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    if (answer.success) localStorage.setItem('MC_SESSION_INFO', JSON.stringify(answer.value));
    return answer.success;
  });
  expect(isStarted, 'free play is given').toBe(true);
  await openLive(page, url);
  await expect(balance(page)).toHaveText(/10,000\.00/);
}

/** A call from the page, as the page makes it: with its cookie and its half of the session. */
export const call = (page: Page, method: string, path: string) =>
  page.evaluate(
    async ([verb, address]) => {
      const { token } = JSON.parse(localStorage.getItem('MC_SESSION_INFO') ?? '{"token":""}') as { token: string };
      const answer = await fetch(address ?? '', { method: verb ?? 'GET', headers: { authorization: `Bearer ${token}` } });
      return (await answer.json()) as { success: boolean; errorCode?: string; value?: Record<string, unknown> };
    },
    [method, path],
  );

export async function openMenu(page: Page): Promise<void> {
  await page.locator('header button[aria-haspopup="dialog"]').click();
  await page.getByRole('dialog').waitFor();
}

export async function logOut(page: Page): Promise<void> {
  await openMenu(page);
  await page
    .getByRole('dialog')
    .locator('button')
    .filter({ has: page.locator('use[href$="#sign-out"]') })
    .click();
  await page.getByRole('alertdialog').getByRole('button').first().click();
  await expect(guestLogIn(page)).toBeVisible();
}

/** The accounts of the demo whose passwords the server has printed first; tools/journeys/journeys.ts passes them on. The second is for journeys that lock one. */
export function demoAccount(place: 0 | 1 = 0): { username: string; password: string } {
  const words = (process.env['LARO_DEMO_ACCOUNTS'] ?? '').split(' ');
  const [username = '', password = ''] = words.slice(2 * place);
  if (password === '') throw new Error('LARO_DEMO_ACCOUNTS is not set: run the journeys with node tools/journeys/journeys.ts');
  return { username, password };
}

export interface PageAnswer {
  success: boolean;
  errorCode?: string;
  value?: { token: string; userName: string; type: number };
}

/**
 * Logs in from the page with nothing but the browser's own cryptography: JWE by RFC 7516 and 7518, ECDH-ES and A256GCM, to the key that the
 * server gives. Keeps the session as the page does.
 */
export const logInFromPage = (page: Page, secret: { username: string; password: string }): Promise<PageAnswer> =>
  page.evaluate(async (given) => {
    const text = (value: string) => new TextEncoder().encode(value);
    const base64url = (bytes: Uint8Array) =>
      btoa(String.fromCodePoint(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    const number = (value: number) => new Uint8Array([value >>> 24, value >>> 16, value >>> 8, value]);
    const join = (...parts: Uint8Array[]) => new Uint8Array(parts.flatMap((part) => [...part]));
    const { value: key } = (await (await fetch('/wps/session/key')).json()) as {
      value: { kid: string; kty: string; crv: string; x: string; y: string; now: string };
    };
    const curve = { name: 'ECDH', namedCurve: 'P-256' };
    const theirs = await crypto.subtle.importKey('jwk', { kty: key.kty, crv: key.crv, x: key.x, y: key.y }, curve, false, []);
    const own = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
    const shared = new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, own.privateKey, 256));
    const algorithm = text('A256GCM');
    const info = join(number(1), shared, number(algorithm.length), algorithm, number(0), number(0), number(256));
    const contentKey = await crypto.subtle.importKey('raw', await crypto.subtle.digest('SHA-256', info), 'AES-GCM', false, ['encrypt']);
    const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', own.publicKey);
    // Each body is for one use, within two minutes by the server's clock.
    const once = { iat: Math.floor(Date.parse(key.now) / 1000), jti: base64url(crypto.getRandomValues(new Uint8Array(16))) };
    const head = base64url(text(JSON.stringify({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid, epk: { kty, crv, x, y }, ...once })));
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const body = text(JSON.stringify({ ...given, type: 'username' }));
    const closed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: text(head) }, contentKey, body));
    const jwe = [head, '', base64url(iv), base64url(closed.slice(0, -16)), base64url(closed.slice(-16))].join('.');
    const response = await fetch('/wps/session/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', encryption: 'JWE' },
      body: JSON.stringify({ jwe }),
    });
    const answer = (await response.json()) as PageAnswer;
    if (answer.success) localStorage.setItem('MC_SESSION_INFO', JSON.stringify(answer.value));
    return answer;
  }, secret);
