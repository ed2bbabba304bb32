/** Rows as one table of Markdown with aligned columns; figures are right-aligned. */
export function tableText(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const isFigure = (cell: string) => /^[<≤≥−\d]/.test(cell);
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (isFigure(cell) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join(' | ')} |`;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join('\n');
}

/** Prints rows as one table under a title. */
export const printTable = (title: string, head: readonly string[], rows: readonly (readonly string[])[]): void =>
  console.log([title, '', tableText(head, rows), ''].join('\n'));

/** The middle value; of an even count the lower middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}

/** The value that a share (0 to 1) of all do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;
}

export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
export const milliseconds = (value: number): string => `${Math.round(value)} ms`;
export const times = (ratio: number): string => `${ratio.toFixed(2)}×`;
