import { useEffect, useState, type RefObject } from 'react';

/** What a visitor does; after it, things may move. */
const DEEDS = ['scroll', 'pointerdown', 'keydown', 'touchstart'] as const;

/** Whether something that begins at `top` may enter a window of that height without moving what is seen. */
export const isBelow = (top: number, windowHeight: number): boolean => top >= windowHeight;

/**
 * Whether parts that come late may be put behind an element: at once where that is below what is seen, else after the visitor has scrolled or
 * touched something. So nothing that somebody reads jumps.
 */
export function useBelowFold(mark: RefObject<HTMLElement | null>): boolean {
  const [mayEnter, setMayEnter] = useState(false);
  useEffect(() => {
    const { current } = mark;
    if (mayEnter || !current) return undefined;
    const look = () => {
      if (isBelow(current.getBoundingClientRect().bottom, window.innerHeight)) setMayEnter(true);
    };
    const enter = () => setMayEnter(true);
    look();
    for (const deed of DEEDS) addEventListener(deed, enter, { passive: true });
    return () => DEEDS.forEach((deed) => removeEventListener(deed, enter));
  }, [mark, mayEnter]);
  return mayEnter;
}
