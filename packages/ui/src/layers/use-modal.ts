import { useEffect, useRef, type RefObject } from 'react';

const focusable = 'a[href],button:not([disabled]),input:not([disabled]),select:not([disabled]),textarea:not([disabled]),[tabindex]:not([tabindex="-1"])';
/** The open modals, the topmost last; only that one listens to keys. */
const open: object[] = [];

const focusablesIn = (box: HTMLElement) =>
  [...box.querySelectorAll<HTMLElement>(focusable)].filter((element) => element.offsetParent !== null || element === document.activeElement);

/** Locks the page (class `hidden-y`, GEN-07) and takes what is behind from keyboards and screen readers while any modal is open. */
function holdPage(modal: object): () => void {
  open.push(modal);
  const behind = [...document.querySelectorAll('[data-behind-modals]')];
  document.documentElement.classList.add('hidden-y');
  for (const element of behind) {
    element.setAttribute('inert', '');
    element.setAttribute('aria-hidden', 'true');
  }
  return () => {
    open.splice(open.indexOf(modal), 1);
    if (open.length > 0) return;
    document.documentElement.classList.remove('hidden-y');
    for (const element of behind) {
      element.removeAttribute('inert');
      element.removeAttribute('aria-hidden');
    }
  };
}

function keepTabInside(event: KeyboardEvent, box: HTMLElement): void {
  const all = focusablesIn(box);
  const first = all[0];
  const last = all.at(-1);
  if (!first || !last) {
    event.preventDefault();
    return;
  }
  const { activeElement } = document;
  const isOutside = !box.contains(activeElement) || activeElement === box;
  if (event.shiftKey && (activeElement === first || isOutside)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && (activeElement === last || isOutside)) {
    event.preventDefault();
    first.focus();
  }
}

/**
 * Makes a box modal while it is mounted: focus goes in, stays in and returns; Escape closes, unless `canClose` says no (money in flight).
 * The returned ref belongs to the box, which needs tabIndex -1.
 */
export function useModal(onClose: () => void, canClose = true): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const close = useRef({ onClose, canClose });
  useEffect(() => {
    close.current = { onClose, canClose };
  });
  useEffect(() => {
    const opener = document.activeElement;
    const modal = {};
    const release = holdPage(modal);
    const element = box.current;
    (element?.querySelector<HTMLElement>('[data-autofocus]') ?? element)?.focus({ preventScroll: true });
    const onKeyDown = (event: KeyboardEvent) => {
      if (open.at(-1) !== modal) return;
      if (event.key === 'Escape' && close.current.canClose) {
        event.stopPropagation();
        close.current.onClose();
      }
      if (event.key === 'Tab' && element) keepTabInside(event, element);
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      release();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  return box;
}
