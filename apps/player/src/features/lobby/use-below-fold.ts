import { useEffect, useState, type RefObject } from 'react';

/** Actions of a visitor after which the layout may shift. */
const DEEDS = ['scroll', 'pointerdown', 'keydown', 'touchstart'] as const;

/** True if an element that begins at `top` may be inserted into a window of that height without moving visible content. */
export const isBelow = (top: number, windowHeight: number): boolean => top >= windowHeight;

/**
 * True if late parts may be inserted after an element: immediately if that is below the viewport, else after the visitor has scrolled or
 * touched something. So nothing that is being read jumps.
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
