import type { RouterState } from './router.ts';

const STORAGE_KEY = 'laro.heights';

/** How far down the visitor was at each entry of the history, in CSS pixels. */
const heights = new Map<string, number>();

function restoreKept(): void {
  try {
    for (const [key, height] of JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][]) heights.set(key, height);
  } catch {
    // Without memory every page begins at its top.
  }
}

/** Takes over from the browser, which would scroll before the page is there; gives back to it when the page is left. */
export function watchHeights(keyOfPlace: () => string): void {
  restoreKept();
  window.history.scrollRestoration = 'manual';
  addEventListener('scroll', () => heights.set(keyOfPlace(), window.scrollY), { passive: true });
  addEventListener('pagehide', () => {
    window.history.scrollRestoration = 'auto';
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...heights].slice(-100)));
    } catch {
      // As above.
    }
  });
}

/** Goes to the height that belongs to an arrival: the top of a new page, the old height when coming back. */
export function goToHeight({ place, arrival }: RouterState): void {
  if (arrival === 'new') window.scrollTo(0, 0);
  if (arrival === 'back') window.scrollTo(0, heights.get(place.key) ?? 0);
}
