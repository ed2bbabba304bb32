import { shiftDay } from '@laro/domain/time/shift-day';
import { inTransaction, many, type Queries } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { whenAt, zoneOf, type MallDeps } from '../mall-parts.ts';

/** Days before the last day of points at which the member gets a mail (MALL-07). */
const NOTICE_DAYS = 30;
const BATCH = 200;

interface DueMail {
  playerId: bigint;
  day: string;
  points: bigint;
}

/** Points that expire soon and that their members have had no mail about. */
const dueMails = (queries: Queries, merchantCode: string, { today, until }: { today: string; until: string }, limit: number): Promise<DueMail[]> =>
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
async function noteMail(queries: Queries, { playerId, day }: DueMail, at: Date): Promise<boolean> {
  const done = await queries.query('insert into point_expiry_mails (player_id, last_day, sent_at) values ($1, $2, $3) on conflict do nothing', [
    playerId,
    day,
    at,
  ]);
  return done.rowCount === 1;
}

/**
 * Writes mails about points that expire within 30 days, one for a member and last day. A member whom the gate keeps from mail gets none; what is said
 * once is not repeated when the gate opens again. True if more is waiting.
 */
export async function mailExpiring(deps: MallDeps, merchant: Merchant): Promise<boolean> {
  const { at, day: today } = whenAt(deps.now(), zoneOf(merchant));
  const due = await dueMails(deps.pool, merchant.code, { today, until: shiftDay(today, NOTICE_DAYS) }, BATCH);
  for (const mail of due)
    await inTransaction(deps.pool, async (transaction) => {
      if (!(await noteMail(transaction, mail, at))) return;
      const { offers } = (await deps.rewards.gateOf(transaction, merchant.code, mail.playerId)).answer('points');
      if (offers) await deps.notePoints?.(transaction, { merchantCode: merchant.code, ...mail });
    });
  return due.length === BATCH;
}
