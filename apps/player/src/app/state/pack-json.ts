// Lists of similar objects are sent as columns: the data of a page is mostly lists of games, whose fields repeat from row to row and from field to field.

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A list as columns: each a list of values, one value for all rows (`v`), or the number of an earlier column with the same values. */
interface Columns {
  $rows: number;
  $keys: string[];
  $columns: (Json[] | { v: Json } | number)[];
}

const ROWS_MIN = 3;
const isRow = (value: unknown): value is Record<string, Json> => typeof value === 'object' && value !== null && !Array.isArray(value);

function packList(rows: readonly Record<string, Json>[], keys: readonly string[]): Columns {
  const seen = new Map<string, number>();
  const columns = keys.map((key, index): Columns['$columns'][number] => {
    const values = rows.map((row) => row[key] ?? null);
    const name = JSON.stringify(values);
    const earlier = seen.get(name);
    if (earlier !== undefined) return earlier;
    seen.set(name, index);
    const first = JSON.stringify(values[0]);
    return values.every((value) => JSON.stringify(value) === first) ? { v: packJson(values[0]) as Json } : (packJson(values) as Json[]);
  });
  return { $rows: rows.length, $keys: [...keys], $columns: columns };
}

/** Returns equivalent JSON that is shorter if it has lists of similar objects; `unpackJson` restores it. */
export function packJson(value: unknown): unknown {
  if (Array.isArray(value)) {
    const rows: unknown[] = value;
    const keys = isRow(rows[0]) ? Object.keys(rows[0]) : [];
    const names = keys.join('\0');
    if (rows.length >= ROWS_MIN && keys.length > 0 && rows.every((row) => isRow(row) && Object.keys(row).join('\0') === names))
      return packList(rows as Record<string, Json>[], keys);
    return rows.map(packJson);
  }
  return isRow(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, packJson(inner)])) : value;
}

function unpackList({ $rows, $keys, $columns }: Columns): unknown[] {
  const columns: unknown[][] = [];
  for (const column of $columns) {
    if (typeof column === 'number') columns.push(columns[column] ?? []);
    else if (Array.isArray(column)) columns.push(unpackJson(column) as unknown[]);
    else if ('$rows' in column) columns.push(unpackJson(column) as unknown[]);
    else columns.push(Array.from({ length: $rows }, () => unpackJson(column.v)));
  }
  return Array.from({ length: $rows }, (_, row) => Object.fromEntries($keys.map((key, index) => [key, columns[index]?.[row]])));
}

/** Restores what `packJson` has packed. */
export function unpackJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpackJson);
  if (!isRow(value)) return value;
  if ('$rows' in value) return unpackList(value as unknown as Columns);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unpackJson(inner)]));
}
