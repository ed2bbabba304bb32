import type pg from 'pg';
import { checkPassword } from '#server/security/password-hash.ts';
import { memberPasswordCost } from '#server/modules/people/players/index.ts';
import { demoMembers, demoPassword } from './demo-members.ts';

/** An account of the demo that can be logged in to. */
export interface DemoAccount {
  merchantCode: string;
  merchantName: string;
  username: string;
  password: string;
}

/** The demo accounts that can be logged in to with the password we know; not those whose people have chosen another. */
export async function openDemoAccounts(pool: pg.Pool, secret: Buffer): Promise<DemoAccount[]> {
  const found = await Promise.all(
    demoMembers
      .filter((member) => member.isOpen)
      .map(async (member): Promise<DemoAccount[]> => {
        const { rows } = await pool.query<{ name: string; password_hash: string | null }>(
          'select m.name, p.password_hash from players p join merchants m on m.code = p.merchant_code where p.merchant_code = $1 and lower(p.username) = $2 and p.is_enabled',
          [member.merchantCode, member.username],
        );
        const [row] = rows;
        const password = demoPassword(secret, member);
        const isOurs = typeof row?.password_hash === 'string' && (await checkPassword(password, row.password_hash, memberPasswordCost)).isRight;
        return row && isOurs ? [{ merchantCode: member.merchantCode, merchantName: row.name, username: member.username, password }] : [];
      }),
  );
  return found.flat();
}
