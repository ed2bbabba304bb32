import { formatMoney } from '@laro/domain/money/money';
import { percentOfPpm } from '@laro/domain/agents/tree/rate-percent';
import { csvOf } from '#server/modules/play/records/index.ts';
import type { StatementLine } from './agent-statements.store.ts';
import type { FiledStatement } from './statement-file.store.ts';
import { figuresOf, totalsOfStatement } from './statement-parts.ts';

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

/** A statement as a table: its lines, or the figures that it was computed from, then its totals, with every decimal (AGENT-43, T88). */
export function statementCsv(statement: FiledStatement, lines: readonly StatementLine[], currency: string): string {
  const { number, kind, scope, day, hour, state, reverses } = statement;
  const head = [number.toString(), reverses === null ? kind : `${kind}_reversal`, scope ?? '', day, hour?.toISOString() ?? '', state];
  const row = (cells: readonly string[], versions: readonly string[] = ['', '']): string[] => [...head, ...cells, currency, ...versions];
  const ofLines = lines.map((line) =>
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
  const ofFigures = figuresOf(statement).map(({ name, amount }) => row(['figure', name, '', '', '', '', formatMoney(amount)]));
  const active =
    statement.figures === null ? [] : [row(['figure', statement.kind === 'cpa' ? 'players' : 'active', '', '', '', '', String(statement.figures.active)])];
  const totals = totalsOfStatement(statement).map(({ name, amount }) => row(['total', name, '', '', '', '', formatMoney(amount)]));
  return BYTE_ORDER_MARK + csvOf([columns, ...ofLines, ...ofFigures, ...active, ...totals]);
}
