import type { Group, Report } from './lottery-queries.ts';

const HEAD = ['game', 'orders', 'bets', 'currency', 'staked', 'payout', 'pushed', 'kept', 'into_pool', 'pool_won', 'actual_percent', 'exact_percent'];

/** Spreadsheets run what begins like a formula; such a text is kept from it by a quote mark before it. */
function cellOf(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const percent = (hundredths: number | null): string =>
  hundredths === null ? '' : `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;

/** A report as CSV (RFC 4180), amounts to the last digit (LOTT-67). */
export function reportCsv(by: Group, { currency, rows }: Report): string {
  const lines = rows.map((row) => [
    row.key,
    row.gameName,
    String(row.orders),
    String(row.bets),
    currency,
    row.staked,
    row.payout,
    row.pushed,
    row.kept,
    row.contributed,
    row.poolWon,
    percent(row.actual),
    percent(row.exact),
  ]);
  return [[by, ...HEAD], ...lines].map((line) => `${line.map(cellOf).join(',')}\r\n`).join('');
}
