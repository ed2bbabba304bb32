import type { Parsed } from '@laro/contract/routes';
import type pg from 'pg';
import { playerOf, type CallContext } from '#server/http/handlers.ts';
import { listRounds, roundTotals, type RoundFilter } from '#server/ledger/rounds/round-reads.ts';
import { dayRange, type DayRange } from './day-range.ts';
import type { RecordsCatalogue } from './ports.ts';
import { viewRound } from './view-round.ts';

export type RoundsQuestion = Parsed<'exportRounds', 'query'>;

/** The ledger's filter for a player's query. */
export function filterOf(context: CallContext, query: RoundsQuestion, catalogue: RecordsCatalogue, now: number): { filter: RoundFilter; days: DayRange } {
  const days = dayRange(query, context.merchant.settings['market.timeZone'], now);
  const filter = {
    cashAccount: playerOf(context).cashAccount,
    from: days.from,
    to: days.to,
    gameIds: query.category === '' || query.category === 'HOT' ? null : catalogue.gameIdsOf(query.category),
    vendorCode: query.vassalage === '' ? null : query.vassalage,
    state: query.status === '' ? null : query.status,
  };
  return { filter, days };
}

/** A page of the bet record; the first one with the sums of all (REC-01). */
export async function answerRounds(
  context: CallContext,
  query: Parsed<'listRounds', 'query'>,
  deps: { pool: pg.Pool; catalogue: RecordsCatalogue; now: number },
): Promise<Parsed<'listRounds', 'value'>> {
  const { pool, catalogue, now } = deps;
  const { filter, days } = filterOf(context, query, catalogue, now);
  const [rows, sums] = await Promise.all([
    listRounds(pool, filter, query.before ?? null, query.pageSize + 1),
    query.before === undefined ? roundTotals(pool, filter) : null,
  ]);
  const shown = rows.slice(0, query.pageSize);
  return {
    rounds: shown.map((row) => viewRound(row, catalogue, context.merchant, context.language)),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    totals: sums && { count: Number(sums.rounds), stake: sums.staked, payout: sums.paid, net: sums.paid - sums.staked },
    range: { from: days.from.toISOString(), to: days.to.toISOString(), timeZone: context.merchant.settings['market.timeZone'] },
    isTrial: playerOf(context).isTrial,
  };
}
