/** Waiting longer for a sheet than this would hold the page up; what is drawn anew then lacks its looks until it comes. */
const PATIENCE_MS = 3000;

/**
 * Switches the page's style sheets on. Its document holds of them only what it showed when it was rendered, so nothing may be drawn anew before
 * they are here. One that is lost is asked for again with the next part of the site (bring.ts).
 */
export function bringWholeStyles(): Promise<unknown> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]');
  const all = Array.from(
    links,
    (link) =>
      new Promise((done) => {
        link.addEventListener('load', done);
        link.addEventListener('error', done);
        // Older browsers know a sheet that was never fetched by its attribute alone.
        link.disabled = false;
        link.removeAttribute('disabled');
      }),
  );
  return Promise.race([Promise.all(all), new Promise((done) => setTimeout(done, PATIENCE_MS))]);
}
