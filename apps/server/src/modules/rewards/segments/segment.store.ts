import type { Money } from '@laro/domain/money/money';
import { many, type Queries } from '#server/db/sql.ts';

/** The condition of an open account of real money that may receive offers; players are `p`. The gate judges each of them when it is given something. */
export const IS_RECEIVER = 'not p.is_trial and p.is_enabled and p.closed_at is null and p.type in (0, 1, 2)';

/** Own facts of a member as they are now; null for none. */
export interface MemberNames {
  playerId: bigint;
  rankId: string | null;
  affiliate: string | null;
  language: string | null;
  country: string;
  isVerified: boolean;
  type: number;
}

export const namesOfMembers = (queries: Queries, playerIds: readonly bigint[]): Promise<MemberNames[]> =>
  many(
    queries,
    `select p.id as "playerId", m.rank_id as "rankId", g.affiliate_code as affiliate, f.language, p.country, p.type,
      exists (select from identity_proofs i where i.player_id = p.id and i.state = 'verified') as "isVerified" from players p
    left join member_ranks m on m.player_id = p.id left join player_registrations g on g.player_id = p.id left join player_profiles f on f.player_id = p.id
    where p.id = any ($1)`,
    [playerIds.map(String)],
  );

/** Usernames of the agents above members, at any depth, in lower case, by member. */
export const agentsAbove = async (queries: Queries, playerIds: readonly bigint[]): Promise<Map<bigint, string[]>> =>
  new Map(
    (
      await many<{ playerId: bigint; agents: string[] }>(
        queries,
        `select c.member as "playerId", array_agg(lower(a.username)) as agents from agent_closure c join players a on a.id = c.ancestor and a.username is not null
        where c.member = any ($1) group by c.member`,
        [playerIds.map(String)],
      )
    ).map(({ playerId, agents }) => [playerId, agents]),
  );

/** The cash accounts of members. */
export const cashAccountsOf = async (queries: Queries, playerIds: readonly bigint[]): Promise<Map<bigint, bigint>> =>
  new Map(
    (await many<{ id: bigint; account: bigint }>(queries, 'select id, cash_account as account from players where id = any ($1)', [playerIds.map(String)])).map(
      ({ id, account }) => [id, account],
    ),
  );

/** Figures of a member in the last days. */
export interface MemberFigures {
  playerId: bigint;
  days: number;
  played: number;
  offers: number;
  stake: Money;
  deposits: Money;
}

/** The last days of a segment with their first date and its begin. */
export interface Window {
  days: number;
  day: string;
  from: Date;
}

/** Counts and sums of members in some periods that end with a moment and its date. A deposit that went back does not count. */
export const figuresOfMembers = (
  queries: Queries,
  playerIds: readonly bigint[],
  windows: readonly Window[],
  { at, last }: { at: Date; last: string },
): Promise<MemberFigures[]> =>
  many(
    queries,
    `select p.id as "playerId", w.days, d.played, d.stake,
      (select count(*)::int from member_bonuses b where b.player_id = p.id and b.granted_at >= w.start and b.granted_at <= $5) as offers,
      (select coalesce(sum(o.credited), 0)::bigint from deposit_orders o where o.player_id = p.id and o.paid_at >= w.start and o.paid_at <= $5
        and o.credited is not null and o.returned = 0 and o.state <> 'returned') as deposits
    from players p cross join unnest($2::int[], $3::date[], $4::timestamptz[]) as w (days, day, start)
    cross join lateral (
      select (count(distinct r.day) filter (where r.valid > 0))::int as played, coalesce(sum(r.valid), 0)::bigint as stake
      from reward_days r where r.player_id = p.id and r.day >= w.day and r.day <= $6
    ) d
    where p.id = any ($1)`,
    [playerIds.map(String), windows.map(({ days }) => days), windows.map(({ day }) => day), windows.map(({ from }) => from), at, last],
  );
