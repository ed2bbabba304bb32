import { startTransition, useDeferredValue, useEffect, useRef, useState, type RefObject } from 'react';
import { covers, inSight, rowRange, sameRange, type RowRange } from './window-rows.ts';

const AHEAD_ROWS = 2;

/** Heights that lists had in this page's life, so that a list one comes back to has its length before it is measured. */
const knownRowPx = new Map<string, number>();

export interface WindowRowsOptions {
  list: RefObject<HTMLElement | null>;
  rowCount: number;
  /** Identity of the list: for a new list, visible rows are rendered first and the rows around them at low priority. */
  content: string;
  /** Names lists whose rows are equally high: form, columns, theme. */
  kind: string;
  /** Height of a row, gap included, until one is measured. */
  estimatePx: number;
  /** Rows of the first view, which the server draws too. */
  initialRows: number;
}

/** The first child's height and the gap below it; the children of one list are equally high. */
function measuredRowPx(list: HTMLElement): number {
  const child = list.firstElementChild;
  if (!(child instanceof HTMLElement)) return 0;
  const gap = Number.parseFloat(getComputedStyle(list).rowGap);
  return child.getBoundingClientRect().height + (Number.isFinite(gap) ? gap : 0);
}

/**
 * The rows of a long list that have to be drawn, for a list that scrolls with the page and whose rows are equally high. What is not
 * drawn is kept free by padding: `before` and `after` in px.
 */
export function useWindowRows({ list, rowCount, content, kind, estimatePx, initialRows }: WindowRowsOptions): RowRange & { before: number; after: number } {
  const [rowPx, setRowPx] = useState(() => knownRowPx.get(kind) ?? estimatePx);
  const [wanted, setRange] = useState<RowRange>({ first: 0, end: initialRows });
  const isNew = useDeferredValue(content) !== content;
  const range = isNew ? inSight(wanted, AHEAD_ROWS) : wanted;
  const known = useRef({ rowPx, isCut: false });
  const end = Math.min(range.end, rowCount);
  const first = Math.max(0, Math.min(range.first, end - 1));
  const isCut = first > 0 || end < rowCount;
  const hasRows = rowCount > 0;
  const shown = useRef<RowRange>({ first, end });
  useEffect(() => {
    shown.current = { first, end };
  });

  // The observer reports the first height after layout, so hydration forces no layout of its own.
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const sizes = new ResizeObserver(() => {
      const px = measuredRowPx(element);
      if (px === 0) return;
      knownRowPx.set(kind, px);
      known.current.rowPx = px;
      // Where all rows are drawn, nothing depends on their height.
      if (known.current.isCut) setRowPx(px);
    });
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [list, kind, hasRows]);

  useEffect(() => {
    known.current.isCut = isCut;
    if (isCut) setRowPx(known.current.rowPx);
  }, [isCut]);

  useEffect(() => {
    const look = (apply: (next: RowRange) => void) => {
      const element = list.current;
      if (!element) return;
      // As many as the view takes, however many there are: another list of another length then needs no second look.
      const listTopPx = element.getBoundingClientRect().top;
      apply(rowRange({ rowCount: Infinity, rowPx: known.current.rowPx, listTopPx, scrollPx: 0, viewPx: window.innerHeight, ahead: AHEAD_ROWS }));
    };
    const set = (next: RowRange) => setRange((before) => (sameRange(before, next) ? before : next));
    const read = () => look(set);
    // Where everything in sight is drawn already, as at the top of a list, the rows around it can wait for a paint.
    look((next) => (covers(shown.current, inSight(next, AHEAD_ROWS)) ? startTransition(() => set(next)) : set(next)));
    window.addEventListener('scroll', read, { passive: true });
    window.addEventListener('resize', read);
    return () => {
      window.removeEventListener('scroll', read);
      window.removeEventListener('resize', read);
    };
  }, [list, hasRows, rowPx]);

  return { first, end, before: first * rowPx, after: (rowCount - end) * rowPx };
}
