import { loadPage, screenAt } from '../pages/resolve-place.ts';

/** Fetches a page's file as soon as a finger or pointer touches a link to it. */
export function warmLinks(): void {
  const warm = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.origin !== window.location.origin) return;
    const page = screenAt(link.pathname)?.page;
    // A failure shows when the page is really asked for.
    if (page !== undefined) loadPage(page).catch(() => undefined);
  };
  addEventListener('touchstart', warm, { passive: true });
  addEventListener('mouseover', warm, { passive: true });
}
