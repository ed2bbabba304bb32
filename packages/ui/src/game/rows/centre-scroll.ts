export interface StripSizes {
  /** Offset of the chosen tab inside the strip. */
  readonly itemStartPx: number;
  readonly itemPx: number;
  readonly viewPx: number;
  readonly contentPx: number;
}

/** How far a strip must be scrolled so that the chosen tab is in its middle, as far as its ends allow (LIST-14). */
export function centredScroll({ itemStartPx, itemPx, viewPx, contentPx }: StripSizes): number {
  const wished = itemStartPx + itemPx / 2 - viewPx / 2;
  return Math.round(Math.max(0, Math.min(wished, contentPx - viewPx)));
}
