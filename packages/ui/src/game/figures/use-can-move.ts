import { useEffect, useState, type RefObject } from 'react';

type Reason = 'away' | 'page' | 'touch' | 'focus' | 'pointer' | 'still';

/** Keyboard focus only: a link that was tapped keeps the focus too, but nobody is reading there. */
function isReadByKeyboard(box: HTMLElement): boolean {
  const { activeElement } = document;
  if (!activeElement || !box.contains(activeElement)) return false;
  try {
    return activeElement.matches(':focus-visible');
  } catch {
    return true;
  }
}

/**
 * Whether something may move by itself now: it is in sight, the page is shown, nobody touches it, points at it or has the keyboard
 * focus in it, and the visitor does not ask for less motion (visual.md §8). False on the server and until the first look.
 */
export function useCanMove(box: RefObject<HTMLElement | null>): boolean {
  const [canMove, setCanMove] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const reasons = new Set<Reason>(['away']);
    const say = (reason: Reason, holds: boolean) => {
      if (holds) reasons.add(reason);
      else reasons.delete(reason);
      setCanMove(reasons.size === 0);
    };
    const stops: (() => void)[] = [];
    const on = (target: EventTarget, types: readonly string[], act: (event: Event) => void) => {
      for (const type of types) {
        target.addEventListener(type, act, { passive: true });
        stops.push(() => target.removeEventListener(type, act));
      }
    };
    const motion = window.matchMedia('(prefers-reduced-motion: reduce)');
    const readMotion = () => say('still', motion.matches);
    const readPage = () => say('page', document.visibilityState === 'hidden');
    on(document, ['visibilitychange'], readPage);
    on(element, ['touchstart'], () => say('touch', true));
    on(element, ['touchend', 'touchcancel'], () => say('touch', false));
    on(element, ['focusin'], () => say('focus', isReadByKeyboard(element)));
    on(element, ['focusout'], () => say('focus', false));
    on(element, ['pointerenter'], (event) => say('pointer', (event as PointerEvent).pointerType === 'mouse'));
    on(element, ['pointerleave'], () => say('pointer', false));
    const sight = new IntersectionObserver((entries) => say('away', !entries.some((entry) => entry.isIntersecting)));
    sight.observe(element);
    readMotion();
    readPage();
    // Older Safari has only addListener here; a later change of this wish then counts from the next page on.
    motion.addEventListener?.('change', readMotion);
    return () => {
      for (const stop of stops) stop();
      sight.disconnect();
      motion.removeEventListener?.('change', readMotion);
    };
  }, [box]);
  return canMove;
}
