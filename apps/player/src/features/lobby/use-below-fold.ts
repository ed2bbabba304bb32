import { useEffect, useState, type RefObject } from 'react';

/** Actions of a visitor after which the layout may shift. */
const DEEDS = ['scroll', 'pointerdown', 'keydown', 'touchstart'] as const;

/** True if an element that begins at `top` may be inserted into a window of that height without moving visible content. */
export const isBelow = (top: number, windowHeight: number): boolean => top >= windowHeight;

/** True once the visitor has scrolled or touched something: what is inserted then is not part of the first view. */
export function useDeed(): boolean {
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    if (isDone) return undefined;
    const done = () => setIsDone(true);
    for (const deed of DEEDS) addEventListener(deed, done, { passive: true });
    return () => DEEDS.forEach((deed) => removeEventListener(deed, done));
  }, [isDone]);
  return isDone;
}

/**
 * True if late parts may be inserted after an element: immediately if that is below the viewport, else after the visitor has scrolled or
 * touched something. So nothing that is being read jumps.
 */
export function useBelowFold(mark: RefObject<HTMLElement | null>): boolean {
  const [isBelowNow, setIsBelowNow] = useState(false);
  const isDone = useDeed();
  useEffect(() => {
    const look = () => {
      const { current } = mark;
      if (current && isBelow(current.getBoundingClientRect().bottom, window.innerHeight)) setIsBelowNow(true);
    };
    look();
  }, [mark]);
  return isBelowNow || isDone;
}
