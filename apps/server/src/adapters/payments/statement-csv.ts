import type { Money } from '@laro/domain/money/money';
import { StatementFault, type StatementLine } from '#server/modules/money/deposits/ports.ts';

const LINES_MAX = 200_000;

/** Rows of a CSV file (RFC 4180): quoted cells may hold commas, quotes and line ends. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.some((entry) => entry !== '')) rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === ',') endCell();
    else if (letter === '\n') endRow();
    else if (letter !== '\r') cell += letter;
  }
  if (isQuoted) throw new StatementFault(rows.length + 1, 'a quote is not closed');
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

export interface StatementColumns {
  paymentId: string;
  number: string;
  amount: string;
  status: string;
  at: string;
  /** Values of the status that mean money. */
  paid: readonly string[];
  amountOf: (text: string) => Money | null;
}

const plain = (text: string): string =>
  text
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase();

/** The paid lines of a gateway's statement, by the names of its columns. Throws StatementFault with the line that cannot be read. */
export function readStatementCsv(text: string, columns: StatementColumns): StatementLine[] {
  const [head = [], ...rows] = readCsv(text);
  const place = (name: string): number => {
    const found = head.findIndex((entry) => plain(entry) === name);
    if (found === -1) throw new StatementFault(1, `there is no column "${name}"`);
    return found;
  };
  if (rows.length > LINES_MAX) throw new StatementFault(LINES_MAX, 'too many lines');
  const places = {
    paymentId: place(columns.paymentId),
    number: place(columns.number),
    amount: place(columns.amount),
    status: place(columns.status),
    at: place(columns.at),
  };
  const seen = new Set<string>();
  return rows.flatMap((row, index) => {
    const line = index + 2;
    const cell = (name: keyof typeof places): string => (row[places[name]] ?? '').trim();
    if (!columns.paid.includes(plain(cell('status')))) return [];
    const amount = columns.amountOf(cell('amount'));
    const at = new Date(cell('at'));
    const paymentId = cell('paymentId');
    if (amount === null || Number.isNaN(at.getTime()) || paymentId === '') throw new StatementFault(line, 'amount, moment or id cannot be read');
    if (seen.has(paymentId)) throw new StatementFault(line, 'a payment stands there twice');
    seen.add(paymentId);
    return [{ paymentId, number: cell('number') || null, amount, at }];
  });
}
