import type { Money } from '@laro/domain/money/money';
import { many, type Queries } from '#server/db/sql.ts';

/** Rank and affiliate's code of a member; null for none. */
export const namesOfMembers = (
  queries: Queries,
  playerIds: readonly bigint[],
): Promise<{ playerId: bigint; rankId: string | null; affiliate: string | null }[]> =>
  many(
    queries,
    `select p.id as "playerId", m.rank_id as "rankId", g.affiliate_code as affiliate from players p
    left join member_ranks m on m.player_id = p.id left join player_registrations g on g.player_id = p.id where p.id = any ($1)`,
    [playerIds.map(String)],
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
