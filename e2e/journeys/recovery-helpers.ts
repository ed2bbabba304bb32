import { expect, test } from '@playwright/test';
import pg from 'pg';

const given = (name: string): string => {
  const value = process.env[name] ?? '';
  if (value === '') throw new Error(`${name} is not set: run the journeys with node tools/journeys.ts`);
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
 * A member of the demo whose password nobody knows, with a proven address, a proven number, or both: exactly whom these pages are for. The
 * demo brings its people within the first minutes.
 */
export async function giveContacts(username: string, number: string, proven: 'both' | 'email' | 'mobile' = 'both'): Promise<Recovering> {
  const merchantCode = 'laro';
  // On a busy machine its people come late.
  test.setTimeout(180_000);
  const client = new pg.Client({ connectionString: given('JOURNEYS_DATABASE_URL') });
  await client.connect();
  const email = `${username}@example.com`;
  const mobile = `+63${number.slice(1)}`;
  const text = `update player_profiles f set email = $3, email_verified_at = case when $5 <> 'mobile' then now() end,
      mobile_number = $4, mobile_dialing_code = '63', mobile_verified_at = case when $5 <> 'email' then now() end
    from players p where p.id = f.player_id and p.merchant_code = $1 and p.username = $2 and p.password_hash is not null`;
  try {
    await expect.poll(async () => (await client.query(text, [merchantCode, username, email, mobile, proven])).rowCount, { timeout: 120_000 }).toBe(1);
  } finally {
    await client.end();
  }
  return { username, email, number, mobile };
}

interface Sent {
  messages: { text: string }[];
}

/** What the last message to somebody says: in the sandbox's mailbox, or on its phone. */
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
