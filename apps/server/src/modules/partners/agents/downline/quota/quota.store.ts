import type { QuotaKind } from '@laro/domain/agents/quota/quota';
import { first, many, type Queries, type Transaction } from '#server/db/sql.ts';

export interface QuotaEntryRow {
  agent: bigint;
  band: number;
  amount: number;
  kind: QuotaKind;
  /** The agent on the other side, or the member whose account it is about. */
  other: bigint | null;
  invitation: bigint | null;
  key: string | null;
  reason: string;
  by: string;
}

/** Adds to a balance and locks it; the balance that is there where it would fall below 0, else null. */
export async function addToBalance(transaction: Transaction, agent: bigint, band: number, amount: number): Promise<number | null> {
  await transaction.query('insert into agent_quotas (agent, band, balance) values ($1, $2, 0) on conflict do nothing', [agent, band]);
  const { rowCount } = await transaction.query('update agent_quotas set balance = balance + $3 where agent = $1 and band = $2 and balance + $3 >= 0', [
    agent,
    band,
    amount,
  ]);
  if (rowCount === 1) return null;
  return (await first<{ balance: number }>(transaction, 'select balance from agent_quotas where agent = $1 and band = $2', [agent, band]))?.balance ?? 0;
}

export async function insertEntries(transaction: Transaction, entries: readonly QuotaEntryRow[], at: Date): Promise<void> {
  for (const { agent, band, amount, kind, other, invitation, key, reason, by } of entries) {
    await transaction.query(
      `insert into agent_quota_entries (agent, band, amount, kind, other, invitation, key, reason, made_by, made_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [agent, band, amount, kind, other, invitation, key, reason, by, at],
    );
  }
}

export const readBalances = (queries: Queries, agent: bigint): Promise<{ band: number; balance: number; waiting: number }[]> =>
  many(
    queries,
    `select q.band, q.balance, (select count(*)::int from agent_invitations i where i.owner = q.agent and i.quota_band = q.band and i.state = 'open') as waiting
      from agent_quotas q where q.agent = $1 order by q.band desc`,
    [agent],
  );

export interface ShownEntry {
  id: bigint;
  band: number;
  amount: number;
  kind: QuotaKind;
  /** The name of the agent on the other side, or of the member; of an invitation the reserved name. */
  name: string | null;
  /** Null: no member yet, or the company. */
  other: bigint | null;
  reason: string;
  by: string;
  at: Date;
}

export const readEntries = (queries: Queries, agent: bigint, before: bigint | null, limit: number): Promise<ShownEntry[]> =>
  many<ShownEntry>(
    queries,
    `select e.id, e.band, e.amount, e.kind, coalesce(i.username, p.username, p.public_id) as name, e.other, e.reason, e.made_by as "by", e.made_at as at
      from agent_quota_entries e left join players p on p.id = e.other left join agent_invitations i on i.id = e.invitation
      where e.agent = $1 and ($2::bigint is null or e.id < $2) order by e.id desc limit $3`,
    [agent, before, limit],
  );

/** The passing of a key, to find an act that is sent again. */
export const readPassed = (queries: Queries, agent: bigint, key: string): Promise<{ band: number; amount: number; other: bigint } | undefined> =>
  first(queries, 'select band, -amount as amount, other from agent_quota_entries where agent = $1 and key = $2 and amount < 0', [agent, key]);

/** The band that a member's account uses, locked; and whose quota it was. */
export const lockUse = (transaction: Transaction, member: bigint): Promise<{ agent: bigint; band: number } | undefined> =>
  first(transaction, 'select agent, band from agent_quota_uses where member = $1 for update', [member]);

export async function writeUse(transaction: Transaction, member: bigint, agent: bigint, band: number): Promise<void> {
  await transaction.query(
    `insert into agent_quota_uses (member, agent, band) values ($1, $2, $3) on conflict (member) do update set agent = excluded.agent, band = excluded.band`,
    [member, agent, band],
  );
}

/** Ends expired invitations and those of ended agents (of one name, or all) and gives those that hold a quota. */
export const endExpired = (
  transaction: Transaction,
  at: Date,
  name: { merchantCode: string; username: string } | null,
): Promise<{ id: bigint; owner: bigint; band: number | null }[]> =>
  many(
    transaction,
    `update agent_invitations set state = 'lapsed' where state = 'open' and (expires_at <= $1 or exists (select from agents a where a.member = owner and a.state = 'ended'))
      and ($2::text is null or (merchant_code = $2 and lower(username) = lower($3))) returning id, owner, quota_band as band`,
    [at, name?.merchantCode ?? null, name?.username ?? null],
  );
