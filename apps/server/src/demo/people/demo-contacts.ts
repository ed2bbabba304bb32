import type { Queries } from '#server/db/sql.ts';
import { demoMembers, type DemoMember } from './demo-members.ts';

/** Accounts with a published password at the Philippine merchant have a number and an address, so that codes can be tried; the sandbox receives them. */
function contactsOf({ merchantCode, username, isOpen }: DemoMember): { mobileNumber: string; email: string } | null {
  if (!isOpen || merchantCode !== 'laro') return null;
  const place = demoMembers.filter((member) => member.merchantCode === merchantCode).findIndex((member) => member.username === username);
  return { mobileNumber: `+63917555${String(place + 1).padStart(4, '0')}`, email: `${username}@laro.example` };
}

/** Stores the number and the address of a demo member as verified; other members get none. */
export async function writeDemoContacts(client: Queries, member: DemoMember): Promise<void> {
  const bound = contactsOf(member);
  if (!bound) return;
  await client.query(
    `update player_profiles set mobile_number = $3, mobile_dialing_code = '+63', mobile_verified_at = now(), email = $4, email_verified_at = now()
      from players p where p.id = player_id and p.merchant_code = $1 and p.username = $2`,
    [member.merchantCode, member.username, bound.mobileNumber, bound.email],
  );
}
