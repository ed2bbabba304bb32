import type pg from 'pg';
import { inSnapshot, one } from '#server/db/sql.ts';

/** Findings of the audit; all zero if tickets, draws and stock are correct (REW-58). */
export interface RafflesAudit {
  /** Claimed grants of tickets with another number of tickets, and tickets of grants that were not claimed. */
  ticketsOff: bigint;
  /** Rows of tables whose stock differs from what was added less what was drawn. */
  stockOff: bigint;
  /** Instant draws without a used ticket or a grant, and seeds whose number of draws differs. */
  drawsOff: bigint;
  /** Drawn raffles with usable tickets that have a number, or with winners that are not in their list. */
  winnersOff: bigint;
}

const AUDIT = `
  select (
    select count(*) from reward_grants g where g.kind in ('ticket', 'lottery', 'spins_ticket') and g.state = 'claimed'
      and g.tickets <> (select count(*) from reward_tickets t where t.player_id = g.player_id and t.source = 'GRANT' and t.source_key like g.id::text || ':%')
  ) + (
    select count(*) from reward_tickets t where t.source = 'GRANT'
      and not exists (select from reward_grants g where g.id::text = split_part(t.source_key, ':', 1) and g.player_id = t.player_id and g.state = 'claimed')
  ) as "ticketsOff", (
    select count(*) from raffle_stock s join raffles r on r.id = s.raffle_id
    where s.remaining <> s.added - (
      select count(*) from raffle_draws d where d.merchant_code = r.merchant_code and d.code = r.code and d.version = r.version and d.won = s.row_id)
  ) as "stockOff", (
    select count(*) from raffle_draws d
    where not exists (select from reward_tickets t where t.id = d.ticket_id and t.state = 'used' and t.player_id = d.player_id)
      or not exists (select from reward_grants g where g.id = d.grant_id and g.source = 'RAFFLE' and g.player_id = d.player_id)
  ) + (
    select count(*) from raffle_seeds s
    where s.draws <> (select count(*) from raffle_draws d where d.player_id = s.player_id and d.code = s.code and d.generation = s.generation)
  ) as "drawsOff", (
    select count(*) from raffles r where r.drawn_at is not null and exists (select from reward_tickets t where t.raffle_id = r.id and t.state = 'usable' and t.number is not null)
  ) + (
    select count(*) from raffle_winners w join raffles r on r.id = w.raffle_id join players p on p.id = w.player_id
    where strpos(E'\\n' || r.ticket_list, E'\\n' || w.number || ':' || p.public_id || E'\\n') = 0
  ) as "winnersOff"`;

/** Compares tickets, stock, draws and winners in one snapshot, so that play can continue. */
export const auditRaffles = (pool: pg.Pool): Promise<RafflesAudit> => inSnapshot(pool, (transaction) => one<RafflesAudit>(transaction, AUDIT));
