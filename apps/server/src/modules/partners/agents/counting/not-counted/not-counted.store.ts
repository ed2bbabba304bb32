import { ownAccountCauses, type Hold, type HeldState, type MoneyHold, type OwnAccountCause } from '@laro/domain/agents/counting/held-play';
import { first, many, type Queries, type Transaction } from '#server/db/sql.ts';
import type { HourSum } from '../counts.store.ts';

interface FoundAccount {
  id: bigint;
  member: bigint;
  agent: bigint;
  agentPublicId: string;
  cause: OwnAccountCause;
  at: Date;
}

/**
 * Stores members below an agent who share a device, a payout account or a card with it, as the findings about accounts since a moment (null: ever) name them. A
 * pair is stored once, whatever was decided about it. Gives the new ones. Money is held from today on: runs of days before have counted it.
 */
export const storeOwnAccounts = (
  transaction: Transaction,
  merchantCode: string,
  { zone, since, today }: { zone: string; since: Date | null; today: string },
): Promise<FoundAccount[]> =>
  many<FoundAccount>(
    transaction,
    `with pairs as (
        select c.member, c.ancestor as agent, h.rule as cause, min(h.at) as at
        from risk_hits h join players p on p.id = h.player_id
          cross join lateral unnest(string_to_array(h.evidence ->> 'members', ' ')) as m (public_id)
          join players o on o.public_id = m.public_id and o.merchant_code = p.merchant_code
          join agent_closure c on (c.ancestor = p.id and c.member = o.id) or (c.ancestor = o.id and c.member = p.id)
        where p.merchant_code = $1 and not p.is_trial and not o.is_trial and h.rule = any ($2) and ($4::timestamptz is null or h.at >= $4::timestamptz) group by 1, 2, 3
      ), fresh as (
        insert into agent_not_counted (merchant_code, member, agent, cause, from_day, found_at, money_from)
        select distinct on (member, agent) $1, member, agent, cause, (at at time zone $3)::date, at, greatest((at at time zone $3)::date, $5::date) from pairs order by member, agent, at
        on conflict (member, agent) do nothing returning id, member, agent, cause, found_at as at
      )
      select f.*, a.public_id as "agentPublicId" from fresh f join players a on a.id = f.agent order by f.id`,
    [merchantCode, ownAccountCauses, zone, since, today],
  );

/** All findings about members of a merchant that are open, confirmed, or cleared without having been counted, by member. */
export async function readHolds(queries: Queries, merchantCode: string): Promise<Map<bigint, Hold[]>> {
  const rows = await many<{ member: bigint; state: HeldState; from: string }>(
    queries,
    `select member, state, from_day::text as "from" from agent_not_counted where merchant_code = $1 and (state <> 'cleared' or released_at is null)`,
    [merchantCode],
  );
  const holds = new Map<bigint, Hold[]>();
  for (const { member, ...hold } of rows) holds.set(member, [...(holds.get(member) ?? []), hold]);
  return holds;
}

/** Sums of the held rows of members. */
export const readHeld = (queries: Queries, members: readonly bigint[]): Promise<HourSum[]> =>
  many<HourSum>(
    queries,
    `select member, origin, category, sum(rounds)::int as rounds, sum(staked)::bigint as staked, sum(paid)::bigint as paid, sum(valid)::bigint as valid,
        sum(kept)::bigint as kept, sum(rake)::bigint as rake
      from agent_counts where member = any ($1) and is_held group by 1, 2, 3, rake is null
      having sum(rounds) <> 0 or sum(staked) <> 0 or sum(paid) <> 0 or sum(valid) <> 0 or sum(kept) <> 0 or sum(rake) <> 0 order by 1, 2, 3, rake is null`,
    [members],
  );

/** `day`: the day in which the held play was counted. */
export const writeReleased = (transaction: Transaction, members: readonly bigint[], at: Date, day: string): Promise<unknown> =>
  transaction.query(
    `update agent_not_counted set released_at = $2, released_day = greatest($3::date, money_from) where member = any ($1) and state = 'cleared' and released_at is null`,
    [members, at, day],
  );

/** Holds of money of members who have been below agents, up to a day. */
export async function readMoneyHolds(queries: Queries, agents: readonly bigint[], to: string): Promise<Map<string, MoneyHold[]>> {
  const rows = await many<MoneyHold & { member: bigint }>(
    queries,
    `select n.member, n.money_from::text as "from", n.released_day::text as "releasedOn" from agent_not_counted n
      where n.money_from <= $2 and n.member in (select p.member from agent_placements p where p.path && $1::bigint[] and p.from_day <= $2) order by n.id`,
    [agents, to],
  );
  const holds = new Map<string, MoneyHold[]>();
  for (const { member, ...hold } of rows) holds.set(member.toString(), [...(holds.get(member.toString()) ?? []), hold]);
  return holds;
}

export interface NotCountedRow {
  id: bigint;
  merchantCode: string;
  member: bigint;
  memberPublicId: string;
  memberName: string;
  agent: bigint;
  agentPublicId: string;
  agentName: string;
  cause: OwnAccountCause;
  from: string;
  state: HeldState;
  foundAt: Date;
  by: string | null;
  reason: string | null;
  decidedAt: Date | null;
  isReleased: boolean;
  /** Held play: rounds and valid turnover. */
  rounds: number;
  valid: bigint;
}

const COLUMNS = `n.id, n.merchant_code as "merchantCode", n.member, m.public_id as "memberPublicId", coalesce(m.username, m.public_id) as "memberName", n.agent,
    a.public_id as "agentPublicId", coalesce(a.username, a.public_id) as "agentName", n.cause, n.from_day::text as "from", n.state, n.found_at as "foundAt",
    n.decided_by as "by", n.reason, n.decided_at as "decidedAt", n.released_at is not null as "isReleased", h.rounds, h.valid
  from agent_not_counted n join players m on m.id = n.member join players a on a.id = n.agent
  cross join lateral (
    select coalesce(sum(c.rounds), 0)::int as rounds, coalesce(sum(c.valid), 0)::bigint as valid from agent_counts c where c.member = n.member and c.is_held
  ) h`;

export const readNotCounted = (
  queries: Queries,
  merchantCode: string,
  state: HeldState | null,
  below: bigint | null,
  limit: number,
): Promise<NotCountedRow[]> =>
  many<NotCountedRow>(
    queries,
    `select ${COLUMNS} where n.merchant_code = $1 and ($2::text is null or n.state = $2) and ($3::bigint is null or n.id < $3) order by n.id desc limit $4`,
    [merchantCode, state, below, limit],
  );

export const lockNotCounted = (transaction: Transaction, merchantCode: string, id: bigint): Promise<NotCountedRow | undefined> =>
  first<NotCountedRow>(transaction, `select ${COLUMNS} where n.id = $2 and n.merchant_code = $1 for update of n`, [merchantCode, id]);

export const writeNotCounted = (transaction: Transaction, id: bigint, decision: { state: HeldState; by: string; reason: string; at: Date }): Promise<unknown> =>
  transaction.query('update agent_not_counted set state = $2, decided_by = $3, reason = $4, decided_at = $5 where id = $1', [
    id,
    decision.state,
    decision.by,
    decision.reason,
    decision.at,
  ]);
