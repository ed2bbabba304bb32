import { Secret } from 'otpauth';
import { codeAt } from '#server/security/second-factor.ts';
import { TestPasskey } from './test-passkey.ts';
import type { TestBrowser } from './test-players.ts';

const MINUTE_MS = 60_000;

/** Enables the authenticator app and returns a function that shows its codes. */
export async function addTotp(browser: TestBrowser, clock: { now: number }): Promise<{ show: () => string; recoveryCodes: string[] }> {
  const { secret } = (await browser.call('startTotp')).value;
  const key = Buffer.from(Secret.fromBase32(secret).buffer);
  const show = () => codeAt(key, clock.now);
  const { recoveryCodes } = (await browser.call('finishTotp', { code: show() })).value;
  // A code works once: the next step has another.
  clock.now += MINUTE_MS;
  return { show, recoveryCodes };
}

export async function addPasskey(browser: TestBrowser, passkey = new TestPasskey()) {
  const options = (await browser.call('startPasskey')).value;
  const answer = await browser.call('addPasskey', { name: 'Phone', passkey: passkey.make(options) });
  return { passkey, answer };
}
