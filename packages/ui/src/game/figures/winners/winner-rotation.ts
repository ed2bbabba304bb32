/** Which rows of a board are drawn at a moment, when it climbs one row at a step and begins again after the last (WIN-01). */
export interface BoardRow {
  /** Runs on without end, so that a row keeps its key while it climbs. */
  readonly turn: number;
  /** Index of the entry. */
  readonly index: number;
}

export interface BoardSize {
  readonly count: number;
  readonly visible: number;
  /** The board climbs only above this number of entries. */
  readonly autoplayAbove: number;
}

export const climbs = ({ count, autoplayAbove }: BoardSize): boolean => count > autoplayAbove;

/** Rows from `turn` on: those in sight and, on a climbing board, the one that comes up next. */
export function boardRows(turn: number, size: BoardSize): readonly BoardRow[] {
  const { count, visible } = size;
  if (!climbs(size)) return Array.from({ length: Math.min(count, visible) }, (_, index) => ({ turn: index, index }));
  return Array.from({ length: Math.min(visible, count) + 1 }, (_, place) => ({ turn: turn + place, index: (turn + place) % count }));
}

/** Largest amount first; amounts are decimal strings and are compared without turning them into floats. */
export function largestFirst<Entry>(entries: readonly Entry[], amountOf: (entry: Entry) => string): readonly Entry[] {
  const parts = (entry: Entry) => {
    const [whole = '0', fraction = ''] = amountOf(entry).split('.');
    return { whole, fraction: fraction.padEnd(8, '0') };
  };
  return [...entries].sort((first, second) => {
    const [a, b] = [parts(first), parts(second)];
    return b.whole.length - a.whole.length || compare(b.whole, a.whole) || compare(b.fraction, a.fraction);
  });
}

const compare = (first: string, second: string): number => Number(first > second) - Number(first < second);
