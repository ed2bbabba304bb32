import { setTimeout as sleep } from 'node:timers/promises';
import { demoMembers } from '../../apps/server/src/demo/people/demo-members.ts';
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

/** The demo writes its agents after all members, and computes a month of their pay after that. */
const AGENTS_WITHIN_MS = 1_800_000;
const LOOK_EVERY_MS = 2000;
/** So long without another statement, everything has been computed. */
const COMPLETE_AFTER_MS = 30_000;

/** Waits until an account that the demo makes an agent has its statements. Returns immediately for all others. */
export async function agentIsWritten(merchant: string, username: string): Promise<void> {
  if (!demoMembers.some((member) => member.merchantCode === merchant && member.username === username && member.type !== 0)) return;
  let [last, since] = ['0', Date.now()];
  for (const until = Date.now() + AGENTS_WITHIN_MS; Date.now() < until; await sleep(LOOK_EVERY_MS)) {
    const { rows } = await inDatabase((client) =>
      client.query<{ count: string }>(
        `select count(*)::text as count from agent_statements s join players p on p.id = s.member where p.merchant_code = $1 and p.username = $2`,
        [merchant, username],
      ),
    );
    const count = rows[0]?.count ?? '0';
    if (count !== last) [last, since] = [count, Date.now()];
    else if (count !== '0' && Date.now() - since > COMPLETE_AFTER_MS) return;
  }
  throw new Error(`the demo did not make ${username} an agent`);
}

/** Addresses that name one thing of an agent: a statement of each kind, a member of the team and the rates, a link, a contract; the lists of pay. */
export async function agentAddresses(merchant: string, username: string): Promise<string[]> {
  const { rows } = await inDatabase((client) =>
    client.query<{ address: string }>(
      `with me as (select id from players where merchant_code = $1 and username = $2)
      select '/m/agent/statements/' || max(s.number) as address from agent_statements s join agent_runs r on r.id = s.run, me where s.member = me.id group by r.kind
      union all (select '/m/agent/team/' || p.public_id from agent_closure c join players p on p.id = c.member, me where c.ancestor = me.id and c.distance = 1 order by p.id limit 1)
      union all (select '/m/agent/rates/' || p.public_id from agent_closure c join players p on p.id = c.member, me where c.ancestor = me.id and c.distance = 1 order by p.id limit 1)
      union all (select '/m/agent/links/' || code from affiliate_codes, me where owner = me.id order by created_at limit 1)
      union all (select '/m/agent/contracts/' || c.id from agent_contracts c, me where c.member = me.id and c.state = 'accepted' order by c.id limit 1)`,
      [merchant, username],
    ),
  );
  return rows.length === 0 ? [] : ['/m/agent/salary', '/m/agent/dividends', ...rows.map(({ address }) => address)];
}

/** The account in which members' pages are taken. Needs the database that `useDatabase` names, but for an account of the demo as it is. */
export async function asMember(state: MemberState | null, merchant: string, account: [string, string] | undefined): Promise<[string, string] | undefined> {
  if (state === null || !account) return account;
  if (state === 'new') return newMember(merchant, account);
  await inDatabase((client) => client.query('delete from player_blocks where set_by = $1', [BY]));
  await pause(merchant, account[0]);
  return account;
}
