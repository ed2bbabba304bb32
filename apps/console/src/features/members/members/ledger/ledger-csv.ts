import { withOffset } from '@laro/domain/time/zoned-moment';
import type { LedgerEntry } from '#console/shared/api/money-queries.ts';

const HEAD = ['time', 'movement', 'id', 'from', 'to', 'amount', 'currency', 'before', 'after', 'caller', 'key', 'round', 'reversed_by'];

/** Spreadsheets run what begins like a formula; such a text is kept from it by a quote mark before it. */
function cellOf(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(?:\.\d+)?$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const endOf = ({ kind, owner }: LedgerEntry['from']) => (owner === '' ? kind : `${kind} ${owner}`);

/** Ledger entries as CSV (RFC 4180), with the names of the protocol, times on the merchant's clocks with their offset and amounts to the last digit (T69). */
export function ledgerCsv(entries: readonly LedgerEntry[], currency: string, timeZone: string): string {
  const lines = entries.map((entry) => {
    const own = entry.from.isMember ? entry.from : entry.to;
    const cells = [
      withOffset(entry.at, timeZone),
      entry.kind,
      entry.id,
      endOf(entry.from),
      endOf(entry.to),
      entry.amount,
      currency,
      own.before ?? '',
      own.after ?? '',
    ];
    return [...cells, entry.caller, entry.key, entry.roundId ?? '', entry.reversedBy ?? ''];
  });
  return [HEAD, ...lines].map((line) => `${line.map(cellOf).join(',')}\r\n`).join('');
}
