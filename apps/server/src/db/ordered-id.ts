import type { Queries } from './sql.ts';

/** An id that sorts by time, now or the given time ago; lists that show the newest first are ordered by it. */
export async function newOrderedId(queries: Queries, agoMs = 0): Promise<string> {
  const { rows } = await queries.query<{ id: string }>({ text: "select uuidv7($1 * interval '-1 millisecond') as id", values: [agoMs] });
  const [row] = rows;
  if (!row) throw new Error('the database made no id');
  return row.id;
}

/** Hexadecimal digits of the time at the start of an ordered id. */
const TIME_DIGITS = 12;

/** The moment of an ordered id (UUID version 7), in milliseconds since 1970. */
export const momentOfId = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, TIME_DIGITS), 16);
