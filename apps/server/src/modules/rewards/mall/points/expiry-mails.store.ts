import { many, type Queries } from '#server/db/sql.ts';

interface DueMail {
  playerId: bigint;
  day: string;
  points: bigint;
}

/** Points that expire soon and that their members have had no mail about. */
export const dueMails = (queries: Queries, merchantCode: string, { today, until }: { today: string; until: string }, limit: number): Promise<DueMail[]> =>
  many<DueMail>(
    queries,
    `select l.player_id as "playerId", l.last_day::text as day, sum(l.remaining)::bigint as points from point_lots l
    join point_accounts a on a.player_id = l.player_id and a.merchant_code = $1
    where l.last_day between $2 and $3
      and not exists (select from point_expiry_mails m where m.player_id = l.player_id and m.last_day = l.last_day)
    group by l.player_id, l.last_day order by l.last_day, l.player_id limit $4`,
    [merchantCode, today, until, limit],
  );

/** Notes the mail of a member and last day; false if there was one. */
export async function noteMail(queries: Queries, { playerId, day }: DueMail, at: Date): Promise<boolean> {
  const done = await queries.query('insert into point_expiry_mails (player_id, last_day, sent_at) values ($1, $2, $3) on conflict do nothing', [
    playerId,
    day,
    at,
  ]);
  return done.rowCount === 1;
}
