import { loadPage, screenAt } from '../pages/resolve-place.ts';

async function warmPage(pathname: string): Promise<void> {
  const screen = await screenAt(pathname);
  if (screen) await loadPage(screen.page);
}

/** Fetches a page's file as soon as a finger or pointer touches a link to it. */
export function warmLinks(): void {
  const warm = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.origin !== window.location.origin) return;
    // A failure shows when the page is opened.
    void warmPage(link.pathname).catch(() => undefined);
  };
  addEventListener('touchstart', warm, { passive: true });
  addEventListener('mouseover', warm, { passive: true });
}
