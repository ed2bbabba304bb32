import { expect, type Page } from '@playwright/test';
import { inDatabase } from '../server/in-database.ts';

const given = (name: string): string => {
  const value = process.env[name] ?? '';
  if (value === '') throw new Error(`${name} is not set: run the journeys with node tools/journeys/journeys.ts`);
  return value;
};

export interface Recovering {
  username: string;
  email: string;
  /** As written after the dialling code. */
  number: string;
  /** E.164. */
  mobile: string;
}

/**
 * A demo member whose password is unknown, with a confirmed address, a confirmed number, or both: the users of these pages. The
 * demo creates its members within the first minutes.
 */
export async function giveContacts(username: string, number: string, proven: 'both' | 'email' | 'mobile' = 'both'): Promise<Recovering> {
  const merchantCode = 'laro';
  const email = `${username}@example.com`;
  const mobile = `+63${number.slice(1)}`;
  const text = `update player_profiles f set email = $3, email_verified_at = case when $5 <> 'mobile' then now() end,
      mobile_number = $4, mobile_dialing_code = '63', mobile_verified_at = case when $5 <> 'email' then now() end
    from players p where p.id = f.player_id and p.merchant_code = $1 and p.username = $2 and p.password_hash is not null`;
  await inDatabase((client) =>
    expect.poll(async () => (await client.query(text, [merchantCode, username, email, mobile, proven])).rowCount, { timeout: 120_000 }).toBe(1),
  );
  return { username, email, number, mobile };
}

interface Sent {
  messages: { text: string }[];
}

/** Text of the last message to a recipient: in the sandbox's mailbox, or on its phone. */
export async function lastMessage(kind: 'sms' | 'mail', to: string, fits: RegExp): Promise<string> {
  let found = '';
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${given('SANDBOX_URL')}/${kind}/messages.json?to=${encodeURIComponent(to)}`);
        const { messages } = (await answer.json()) as Sent;
        found = messages.map((message) => fits.exec(JSON.stringify(message))?.[1] ?? '').find((text) => text !== '') ?? '';
        return found;
      },
      { timeout: 15_000 },
    )
    .not.toBe('');
  return found;
}

/** A protected account asks for a second proof: its code comes to the proven address and is typed in; then the member is home. */
export async function proveTwice(page: Page, email: string): Promise<void> {
  await expect(page.getByText('Your account has a second layer of protection')).toBeVisible();
  await page.getByRole('button', { name: 'Send code', exact: true }).click();
  await page.locator('input[name="factor"]').fill(await lastMessage('mail', email, /\b(\d{7})\b/));
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
}
