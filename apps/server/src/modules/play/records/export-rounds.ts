import type { Parsed } from '@laro/contract/routes';
import { formatMoney } from '@laro/domain/money/money';
import type pg from 'pg';
import { playerOf, type CallContext } from '#server/http/handlers.ts';
import { listRounds, type RoundRow } from '#server/ledger/rounds/round-reads.ts';
import { filterOf, type RoundsQuestion } from './list-rounds.ts';
import type { RecordsCatalogue } from './ports.ts';
import { viewRound } from './view-round.ts';

/** Rounds in one piece of an export. */
const PIECE = 1000;

const columns = [
  'round_id',
  'vendor_round_id',
  'opened_at_utc',
  'closed_at_utc',
  'status',
  'player',
  'free_play',
  'merchant',
  'country',
  'vendor_code',
  'vendor',
  'game_id',
  'game',
  'category',
  'currency',
  'stake',
  'payout',
  'result',
] as const;

/** A cell that no spreadsheet takes for a formula (T88). */
function cell(value: string): string {
  const harmless = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(?:\.\d+)?$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Text of lines of cells as CSV (RFC 4180). */
export const csvOf = (lines: readonly (readonly string[])[]): string => lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('');

function line(row: RoundRow, context: CallContext, catalogue: RecordsCatalogue): string[] {
  const { username, isTrial, country, currency } = playerOf(context);
  const view = viewRound(row, catalogue, context.merchant, context.language);
  return [
    row.id,
    row.roundRef,
    view.at,
    row.closedAt?.toISOString() ?? '',
    view.status,
    username,
    isTrial ? 'yes' : 'no',
    context.merchant.code,
    country,
    view.vassalage,
    view.vendorName,
    view.gameId,
    view.gameName,
    view.category ?? '',
    currency,
    formatMoney(view.stake),
    formatMoney(view.payout),
    formatMoney(view.net),
  ];
}

/** A piece of the player's own rounds as CSV (T69). */
export async function exportRounds(
  context: CallContext,
  query: RoundsQuestion,
  { pool, catalogue, now }: { pool: pg.Pool; catalogue: RecordsCatalogue; now: number },
): Promise<Parsed<'exportRounds', 'value'>> {
  const { filter, days } = filterOf(context, query, catalogue, now);
  const rows = await listRounds(pool, filter, query.before ?? null, PIECE + 1);
  const piece = rows.slice(0, PIECE);
  const lines = piece.map((row) => line(row, context, catalogue));
  return {
    fileName: `${context.merchant.code}-bets-${days.firstDay}-${days.lastDay}.csv`,
    csv: csvOf(query.before === undefined ? [columns, ...lines] : lines),
    next: rows.length > piece.length ? (piece.at(-1)?.id ?? null) : null,
  };
}
