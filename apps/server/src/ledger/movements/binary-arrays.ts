/**
 * Lists as PostgreSQL arrays in binary form, which node-postgres passes on unchanged. A list as text costs both sides: here every item must be quoted, there
 * every character must be parsed. No item may be missing.
 */

const INT8 = 20;
const TEXT = 25;
const BYTEA = 17;
const BOOL = 16;
/** One dimension, no missing items, type of the items, their number, lower bound 1. */
const HEAD_BYTES = 20;

function begin(type: number, count: number, bytes: number): Buffer {
  // PostgreSQL's only empty array is one without dimensions.
  if (count === 0) {
    const empty = Buffer.alloc(12);
    empty.writeInt32BE(type, 8);
    return empty;
  }
  const array = Buffer.allocUnsafe(HEAD_BYTES + bytes);
  array.writeInt32BE(1, 0);
  array.writeInt32BE(0, 4);
  array.writeInt32BE(type, 8);
  array.writeInt32BE(count, 12);
  array.writeInt32BE(1, 16);
  return array;
}

/** bigint[]; an item beyond 64 bits is refused. */
export function bigintArray(items: readonly bigint[]): Buffer {
  const array = begin(INT8, items.length, items.length * 12);
  let at = HEAD_BYTES;
  for (const item of items) {
    array.writeInt32BE(8, at);
    array.writeBigInt64BE(item, at + 4);
    at += 12;
  }
  return array;
}

/** boolean[] */
export function booleanArray(items: readonly boolean[]): Buffer {
  const array = begin(BOOL, items.length, items.length * 5);
  let at = HEAD_BYTES;
  for (const item of items) {
    array.writeInt32BE(1, at);
    array[at + 4] = item ? 1 : 0;
    at += 5;
  }
  return array;
}

/** bytea[] */
export function bytesArray(items: readonly Buffer[]): Buffer {
  const array = begin(
    BYTEA,
    items.length,
    items.reduce((sum, item) => sum + 4 + item.length, 0),
  );
  let at = HEAD_BYTES;
  for (const item of items) {
    array.writeInt32BE(item.length, at);
    at += 4 + item.copy(array, at + 4);
  }
  return array;
}

/** text[] */
export function textArray(items: readonly string[]): Buffer {
  // A UTF-16 unit needs at most three bytes in UTF-8; unused bytes are cut off at the end.
  const array = begin(
    TEXT,
    items.length,
    items.reduce((sum, item) => sum + 4 + item.length * 3, 0),
  );
  if (items.length === 0) return array;
  let at = HEAD_BYTES;
  for (const item of items) {
    const bytes = array.write(item, at + 4, 'utf8');
    array.writeInt32BE(bytes, at);
    at += 4 + bytes;
  }
  return array.subarray(0, at);
}
