import type { ReactNode } from 'react';
import { TableFrame } from './table-frame.tsx';
import css from './table.module.css';

export interface Column<Row> {
  /** Names the column; a narrow screen writes it before each value. */
  label: string;
  cell: (row: Row) => ReactNode;
  isNumber?: boolean;
}

interface DataTableProps<Row> {
  /** The first one names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Actions of a row, at its end. */
  act?: ((row: Row) => ReactNode) | null;
  /** The acts take their own line on a narrow screen. */
  hasLongActs?: boolean;
  /** True for rows that are out of service; they are dimmed. */
  isOff?: (row: Row) => boolean;
  /** Under the rows: their sum. */
  foot?: Row | undefined;
}

/** Things in rows; a narrow screen shows each as a card. */
export function DataTable<Row>({ columns, rows, keyOf, act = null, hasLongActs = false, isOff, foot }: DataTableProps<Row>) {
  const [name, ...others] = columns;
  const numbers = (column: Column<Row>) => (column.isNumber ? css['number'] : undefined);
  const line = (row: Row) => (
    <>
      <th scope="row">{name?.cell(row)}</th>
      {others.map((column) => (
        <td key={column.label} className={numbers(column)} data-label={column.label}>
          {column.cell(row)}
        </td>
      ))}
    </>
  );
  return (
    <TableFrame name={name?.label ?? ''} className={css['frame']}>
      <table className={css['table']}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={numbers(column)}>
                {column.label}
              </th>
            ))}
            {act ? <td /> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-off={isOff?.(row) || undefined}>
              {line(row)}
              {act ? (
                <td className={css['act']} data-long={hasLongActs || undefined}>
                  {act(row)}
                </td>
              ) : null}
            </tr>
          ))}
          {foot === undefined ? null : (
            <tr className={css['sum']}>
              {line(foot)}
              {act ? <td /> : null}
            </tr>
          )}
        </tbody>
      </table>
    </TableFrame>
  );
}
