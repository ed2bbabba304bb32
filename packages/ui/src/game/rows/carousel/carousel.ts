/** State and transitions of a banner carousel; no timers and no DOM, so that every step can be tested (HOME-05). */
export interface CarouselState {
  /** Banners that can be shown, in order; one whose picture failed is removed. */
  readonly ids: readonly string[];
  /** Runs on without end in both directions; the banner at `position` is `ids[position mod ids.length]`. */
  readonly position: number;
  /** How far the finger has pulled the strip, in px; null when no finger is on it. */
  readonly dragPx: number | null;
  /** False while the strip must jump without a slide, because banners changed under it. */
  readonly slides: boolean;
}

export type CarouselEvent =
  | { type: 'step'; by: 1 | -1 }
  | { type: 'drag'; px: number }
  | { type: 'release'; thresholdPx: number }
  | { type: 'cancel' }
  | { type: 'fail'; id: string }
  | { type: 'replace'; ids: readonly string[] };

export const startCarousel = (ids: readonly string[]): CarouselState => ({ ids, position: 0, dragPx: null, slides: true });

/** Index into `ids` at a position that may be negative or beyond the end; 0 when there is none. */
export function indexAt(ids: readonly string[], position: number): number {
  return ids.length === 0 ? 0 : ((position % ids.length) + ids.length) % ids.length;
}

/** The positions that are drawn: the shown one and, when there is anything to slide to, its neighbours. */
export function drawnPositions({ ids, position }: CarouselState): readonly number[] {
  if (ids.length === 0) return [];
  return ids.length === 1 ? [position] : [position - 1, position, position + 1];
}

/** Other banners under the same strip: what is shown stays if it still exists, else the one that took its place is shown. */
function withIds(state: CarouselState, ids: readonly string[]): CarouselState {
  const index = indexAt(state.ids, state.position);
  const kept = ids.indexOf(state.ids[index] ?? '');
  const position = kept >= 0 ? kept : Math.min(index, Math.max(0, ids.length - 1));
  return { ids, position, dragPx: null, slides: false };
}

function release(state: CarouselState, thresholdPx: number): CarouselState {
  const px = state.dragPx ?? 0;
  const still = { ...state, dragPx: null, slides: true };
  if (state.ids.length < 2 || Math.abs(px) < thresholdPx) return still;
  return { ...still, position: state.position + (px < 0 ? 1 : -1) };
}

export function carousel(state: CarouselState, event: CarouselEvent): CarouselState {
  switch (event.type) {
    case 'step':
      return state.ids.length < 2 ? state : { ...state, position: state.position + event.by, dragPx: null, slides: true };
    case 'drag':
      return state.ids.length < 2 ? state : { ...state, dragPx: event.px };
    case 'release':
      return release(state, event.thresholdPx);
    case 'cancel':
      return { ...state, dragPx: null, slides: true };
    case 'fail':
      return state.ids.includes(event.id)
        ? withIds(
            state,
            state.ids.filter((id) => id !== event.id),
          )
        : state;
    case 'replace':
      return state.ids.join('\n') === event.ids.join('\n') ? state : withIds(state, event.ids);
  }
}
