import { inDatabase } from '../../e2e/helpers/server/in-database.ts';

const states = ['new', 'paused'] as const;
/** A member in another state than the accounts of the demo: without any history, or during a time-out. */
export type MemberState = (typeof states)[number];

/** The state that an option names; null without one. Throws for an unknown one. */
export function memberStateOf(text: string | undefined): MemberState | null {
  const state = states.find((known) => known === text);
  if (text !== undefined && state === undefined) throw new Error(`--member takes ${states.join(' or ')}`);
  return state ?? null;
}

const BY = 'snapshots';

/** A member of a merchant who has just joined, with the password of an account. */
async function newMember(merchant: string, [like, password]: [string, string]): Promise<[string, string]> {
  const username = `bago.${Date.now().toString(36)}`;
  await inDatabase((client) =>
    client.query(
      `insert into players (merchant_code, type, username, currency, is_trial, country, cash_account, password_hash)
      select merchant_code, 0, $2, currency, false, country, open_account('player:cash', merchant_code, currency, false, $2), password_hash
      from players where merchant_code = $1 and username = $3`,
      [merchant, username, like],
    ),
  );
  return [username, password];
}

/** Gives an account a time-out of three days. */
async function pause(merchant: string, username: string): Promise<void> {
  await inDatabase((client) =>
    client.query(
      `insert into player_blocks (player_id, kind, origin, cause, reason, set_by, set_at, until)
      select p.id, b.kind, 'pause', 'time_out', $3, $3, now(), now() + interval '3 days' from players p, unnest(array['bet', 'deposit']) as b (kind)
      where p.merchant_code = $1 and p.username = $2`,
      [merchant, username, BY],
    ),
  );
}

/** The account in which members' pages are taken. Needs the database that `useDatabase` names, but for an account of the demo as it is. */
export async function asMember(state: MemberState | null, merchant: string, account: [string, string] | undefined): Promise<[string, string] | undefined> {
  if (state === null || !account) return account;
  if (state === 'new') return newMember(merchant, account);
  await inDatabase((client) => client.query('delete from player_blocks where set_by = $1', [BY]));
  await pause(merchant, account[0]);
  return account;
}
