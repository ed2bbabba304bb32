import { useEffect, useState, type RefObject } from 'react';

type Reason = 'away' | 'page' | 'touch' | 'focus' | 'pointer' | 'still';

/** Keyboard focus only: a tapped link keeps the focus too, but is not being read. */
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
 * True if a part may animate now: it is in view, the page is visible, it is not touched, hovered or in the keyboard
 * focus, and the visitor has not chosen reduced motion (visual.md §8). False on the server and until first observed.
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
