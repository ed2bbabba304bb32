import { formatMoney } from '@laro/domain/money/money';
import { percentOfPpm } from '@laro/domain/agents/tree/rate-percent';
import { csvOf } from '#server/modules/play/records/index.ts';
import type { StatementLine } from './agent-statements.store.ts';
import { figuresOf, totalsOfStatement } from './statement-parts.ts';
import type { StatementSheet } from './statement-sheet.ts';

/** Spreadsheets read a file as UTF-8 if it begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

const columns = [
  'statement',
  'kind',
  'scope',
  'day',
  'hour_utc',
  'state',
  'row',
  'source',
  'category',
  'origin_day',
  'base',
  'rate_percent',
  'amount',
  'currency',
  'rate_from',
  'source_rate_from',
] as const;

/** The source of a line as on the page: the direct agent by name, direct players by their rate. */
const sourceOf = ({ kind, source, agentName }: StatementLine): string =>
  kind === 'agent' ? (agentName ?? '') : kind === 'players' ? `${percentOfPpm(Number(source))} %` : '';

type Row = (cells: readonly string[], versions?: readonly string[]) => string[];

const rowsOfLines = (row: Row, lines: readonly StatementLine[]): string[][] =>
  lines.map((line) =>
    row(
      [
        line.isLapsed ? `${line.kind}_lapsed` : line.kind,
        sourceOf(line),
        line.category,
        line.origin,
        formatMoney(line.base),
        line.ppm === null ? 'kept' : percentOfPpm(line.ppm),
        formatMoney(line.amount),
      ],
      [line.ratesFrom ?? '', line.sourceRatesFrom ?? ''],
    ),
  );

/** Figures, the steps from them to the amount, and players of a contract's statement. */
function rowsOfContract(row: Row, { statement, steps, players }: StatementSheet): string[][] {
  const { figures, kind } = statement;
  if (figures === null) return [];
  return [
    ...figuresOf(statement).map(({ name, amount }) => row(['figure', name, '', '', '', '', formatMoney(amount)])),
    row(['figure', kind === 'cpa' ? 'players' : 'active', '', '', '', '', String(figures.active)]),
    ...steps.map(({ name, base, ppm, amount }) =>
      row(['computed', name, '', '', base === null ? '' : formatMoney(base), ppm === null ? '' : percentOfPpm(ppm), formatMoney(amount)]),
    ),
    ...players.map(({ name, amount }) => row(['player', name, '', '', '', '', formatMoney(amount)])),
  ];
}

/** A statement as a table: its lines, or the figures that it was computed from, then its totals and movements, with every decimal (AGENT-43, T88). */
export function statementCsv(sheet: StatementSheet, currency: string): string {
  const { number, kind, scope, day, hour, state, reverses } = sheet.statement;
  const head = [number.toString(), reverses === null ? kind : `${kind}_reversal`, scope ?? '', day, hour?.toISOString() ?? '', state];
  const row: Row = (cells, versions = ['', '']) => [...head, ...cells, currency, ...versions];
  const totals = totalsOfStatement(sheet.statement).map(({ name, amount }) => row(['total', name, '', '', '', '', formatMoney(amount)]));
  const movements = sheet.movements.map(({ kind: of, at, amount }) => row(['movement', of, '', at.toISOString(), '', '', formatMoney(amount)]));
  return BYTE_ORDER_MARK + csvOf([columns, ...rowsOfLines(row, sheet.lines), ...rowsOfContract(row, sheet), ...totals, ...movements]);
}
