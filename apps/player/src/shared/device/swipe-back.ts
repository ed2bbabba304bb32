import { swipeBackPx, swipeBackResetMs } from '@laro/domain/system/constants';

/** Facts of one touch: where it began and how far it has gone, in CSS pixels. */
interface Touch {
  startX: number;
  startY: number;
}

let isSwiping = false;
let resetTimer: ReturnType<typeof setTimeout> | undefined;

/** True during a swipe-back of the browser and 500 ms after it: then a page changes without a fade (GEN-04). */
export const isSwipingBack = (): boolean => isSwiping;

/** True if a touch is a swipe-back: it began at the left edge, or moved over 100 px sideways, more than up or down. */
export const isSwipeBack = ({ startX, startY }: Touch, x: number, y: number): boolean => {
  const across = x - startX;
  return startX < 0 || (Math.abs(across) > swipeBackPx && Math.abs(across) > Math.abs(y - startY));
};

function mark(): void {
  isSwiping = true;
  clearTimeout(resetTimer);
  resetTimer = setTimeout(() => {
    isSwiping = false;
  }, swipeBackResetMs);
}

/** Watches touches for swipe-backs. */
export function watchSwipeBack(): void {
  let touch: Touch | null = null;
  addEventListener(
    'touchstart',
    (event) => {
      const first = event.touches[0];
      touch = first ? { startX: first.clientX, startY: first.clientY } : null;
      if (touch && touch.startX < 0) mark();
    },
    { passive: true },
  );
  addEventListener(
    'touchmove',
    (event) => {
      const first = event.touches[0];
      if (touch && first && isSwipeBack(touch, first.clientX, first.clientY)) mark();
    },
    { passive: true },
  );
}
