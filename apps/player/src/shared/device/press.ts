import { pressInMs, pressLongMs, pressOutMs } from '@laro/domain/system/constants';

/** Sent to an element that was held for 370 ms (GEN-05). */
export const LONG_PRESS_EVENT = 'laro:longpress';
const MOVE_CANCELS_PX = 10;

const pressable = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLElement>('a,button,[data-pressable]') : null);

/** The pressed look of links and buttons: 130 ms after the touch, gone 100 ms after it; 370 ms count as a long press (GEN-05). */
export function watchPresses(): void {
  let held: { element: HTMLElement; x: number; y: number; inTimer: ReturnType<typeof setTimeout>; longTimer: ReturnType<typeof setTimeout> } | null = null;
  const release = () => {
    if (!held) return;
    const { element, inTimer, longTimer } = held;
    clearTimeout(inTimer);
    clearTimeout(longTimer);
    setTimeout(() => element.removeAttribute('data-pressed'), pressOutMs);
    held = null;
  };
  const press = (target: EventTarget | null, x: number, y: number) => {
    release();
    const element = pressable(target);
    if (!element) return;
    held = {
      element,
      x,
      y,
      inTimer: setTimeout(() => element.setAttribute('data-pressed', ''), pressInMs),
      longTimer: setTimeout(() => element.dispatchEvent(new CustomEvent(LONG_PRESS_EVENT, { bubbles: true })), pressLongMs),
    };
  };
  const move = (x: number, y: number) => {
    if (held && Math.hypot(x - held.x, y - held.y) > MOVE_CANCELS_PX) release();
  };
  // Touch and mouse events, not pointer events: iOS 12 has only the former.
  addEventListener('touchstart', (event) => press(event.target, event.touches[0]?.clientX ?? 0, event.touches[0]?.clientY ?? 0), { passive: true });
  addEventListener('touchmove', (event) => move(event.touches[0]?.clientX ?? 0, event.touches[0]?.clientY ?? 0), { passive: true });
  for (const name of ['touchend', 'touchcancel', 'mouseup', 'dragstart'] as const) addEventListener(name, release, { passive: true });
  addEventListener('mousedown', (event) => press(event.target, event.clientX, event.clientY), { passive: true });
}
