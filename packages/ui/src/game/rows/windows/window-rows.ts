/** State of a long list with rows of equal height, from which follows the part that is drawn. The cost does not depend on the number of rows. */
export interface RowWindow {
  readonly rowCount: number;
  readonly rowPx: number;
  /** Top edge of the list in the page. */
  readonly listTopPx: number;
  /** How far the page is scrolled. */
  readonly scrollPx: number;
  readonly viewPx: number;
  /** Rows drawn beyond each edge of the view. */
  readonly ahead: number;
}

/** Rows `first` up to, not including, `end`. */
export interface RowRange {
  readonly first: number;
  readonly end: number;
}

/** The rows to draw: those in sight, and some beyond each edge. */
export function rowRange({ rowCount, rowPx, listTopPx, scrollPx, viewPx, ahead }: RowWindow): RowRange {
  if (rowCount === 0 || rowPx <= 0) return { first: 0, end: Math.min(rowCount, 1) };
  const top = scrollPx - listTopPx;
  const clamp = (row: number) => Math.max(0, Math.min(rowCount, row));
  const first = clamp(Math.floor(top / rowPx) - ahead);
  const end = clamp(Math.ceil((top + viewPx) / rowPx) + ahead);
  // Something is always drawn, even when the list is far out of sight: its first or last row, for the keyboard to reach.
  return end > first ? { first, end } : first >= rowCount ? { first: rowCount - 1, end: rowCount } : { first, end: first + 1 };
}

/** The rows in sight, of those drawn with some ahead of the view: at the top of a list there are none above. */
export const inSight = ({ first, end }: RowRange, ahead: number): RowRange => {
  const top = first === 0 ? 0 : first + ahead;
  return { first: top, end: Math.max(top + 1, end - ahead) };
};

/** True if one range contains all rows of another. */
export const covers = (drawn: RowRange, needed: RowRange): boolean => drawn.first <= needed.first && drawn.end >= needed.end;

export const sameRange = (one: RowRange, other: RowRange): boolean => one.first === other.first && one.end === other.end;
