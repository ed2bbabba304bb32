import { createHmac } from 'node:crypto';
import { expect, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { inDatabase } from '../server/in-database.ts';
import { balance, demoAccount, logInFromPage, openBare } from './session-helpers.ts';
import { openLive } from '../pages/shell-helpers.ts';

/**
 * A demo member for one journey, whose password is unknown: gets the password of an account whose password is known. The demo creates its
 * members within the first minutes.
 */
export async function takeMember(username: string, merchantCode = 'laro'): Promise<{ username: string; password: string }> {
  const { username: told, password } = demoAccount();
  const text = `update players set password_hash = (select password_hash from players where merchant_code = 'laro' and username = $2)
    where merchant_code = $3 and username = $1 and password_hash is not null`;
  // The periodic review is not due: it has a journey of its own (T41).
  const seen = `update player_profiles set limits_seen_at = now(), summary_seen_at = now()
    where player_id = (select id from players where merchant_code = $2 and username = $1)`;
  await inDatabase(async (client) => {
    await expect.poll(async () => (await client.query(text, [username, told, merchantCode])).rowCount, { timeout: 120_000 }).toBe(1);
    expect((await client.query(seen, [username, merchantCode])).rowCount).toBe(1);
  });
  return { username, password };
}

/** Links a member to somebody at one of the sandbox's two companies. */
export async function linkSocial(username: string, brand: string, subject: string): Promise<void> {
  const text = `insert into player_social_links (merchant_code, issuer, subject, player_id)
    select merchant_code, $2, $3, id from players where merchant_code = 'laro' and username = $1`;
  await inDatabase((client) => client.query(text, [username, `${process.env['SANDBOX_URL'] ?? ''}/oidc/${brand}`, subject]));
}

/** Forbids a member to withdraw, because of papers that are missing. */
export async function blockWithdrawals(username: string): Promise<void> {
  const text = `insert into player_blocks (player_id, kind, cause, reason, set_by, set_at)
    select id, 'withdraw', 'documents', 'for a journey', 'journeys', now() from players where merchant_code = 'laro' and username = $1`;
  await inDatabase((client) => client.query(text, [username]));
}

/** Gives the browser a session of a member, as the form does (login.e2e.ts), and opens home with it. */
export async function enter(page: Page, account: { username: string; password: string }, origin = ''): Promise<void> {
  await openBare(page, origin);
  expect(await logInFromPage(page, account)).toMatchObject({ success: true });
  await openLive(page, `${origin}/m/home`);
  await expect(balance(page)).toBeVisible({ timeout: 15_000 });
}

/** Answers the question who it is with the password. */
export async function confirmByPassword(page: Page, password: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Is it you?' });
  await sheet.locator('input[name="password"]').fill(password);
  await sheet.getByRole('button', { name: 'Confirm' }).click();
  await expect(sheet).toHaveCount(0);
}

/** An authenticator in the browser that verifies its person without asking: what a phone does with a finger. */
export async function addAuthenticator(context: BrowserContext, page: Page): Promise<CDPSession> {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable', { enableUI: false });
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return session;
}

/** A code works once; the server takes that of the next step early. */
export const STEP_MS = 30_000;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Code of an authenticator app for a secret at a moment (RFC 6238, SHA-1, 30 seconds, six digits), written out here so that journeys do
 * not believe the product's own library.
 */
export function appCode(secret: string, atMs = Date.now()): string {
  const bits = [...secret.replaceAll(' ', '')].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / STEP_MS)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}
