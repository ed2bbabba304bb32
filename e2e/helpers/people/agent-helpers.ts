import { expect } from '@playwright/test';
import { inDatabase } from '../server/in-database.ts';
import { demoAccount } from './session-helpers.ts';

/** The demo's first top agent with the password of the first demo account. */
export async function makeDemoAgent(): Promise<{ username: string; password: string }> {
  const { username: told, password } = demoAccount();
  const username = 'jhayr_m';
  await inDatabase((client) =>
    expect
      .poll(
        async () =>
          (
            await client.query(
              `update players p set password_hash = t.password_hash from players t
                where p.username = $1 and t.username = $2 and t.password_hash is not null and p.merchant_code = t.merchant_code and exists (select from agents where member = p.id)`,
              [username, told],
            )
          ).rowCount,
        { timeout: 120_000 },
      )
      .toBe(1),
  );
  return { username, password };
}
