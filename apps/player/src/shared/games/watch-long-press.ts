import { LONG_PRESS_EVENT } from '#player/shared/device/press.ts';

/** How long after the finger has gone up its click still belongs to the press. */
const CLICK_WITHIN_MS = 400;

/** The tap that ends a long press opens nothing; the next tap works as usual. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const stop = () => removeEventListener('click', swallow, true);
  const end = () => setTimeout(stop, CLICK_WITHIN_MS);
  addEventListener('click', swallow, true);
  for (const name of ['touchend', 'touchcancel', 'mouseup']) addEventListener(name, end, { once: true });
  for (const name of ['pointerdown', 'touchstart']) addEventListener(name, stop, { once: true, capture: true });
}

/** A long press on a card does what its information button does (GEN-05); a short tap goes on launching the game. */
export function watchLongPress(): void {
  document.addEventListener(LONG_PRESS_EVENT, ({ target }) => {
    const card = target instanceof Element && target.tagName === 'A' ? target.closest('li') : null;
    const about = card?.querySelector<HTMLElement>('[data-about]');
    if (!about) return;
    about.click();
    swallowClick();
  });
  // The browser's own menu over a held finger would lie over the sheet; that of a mouse stays.
  let isTouch = false;
  addEventListener('touchstart', () => (isTouch = true), { passive: true });
  addEventListener('mousedown', () => (isTouch = false), { passive: true });
  document.addEventListener('contextmenu', (event) => {
    const card = event.target instanceof Element ? event.target.closest('li') : null;
    if (isTouch && card?.querySelector('[data-about]')) event.preventDefault();
  });
}
