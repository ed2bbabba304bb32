/** Longest wait for a style sheet; after that, new elements are drawn unstyled until it loads. */
const PATIENCE_MS = 3000;

/**
 * Switches the page's style sheets on. Its document holds of them only what it showed when it was rendered, so nothing new may be drawn before
 * they have loaded. A sheet that failed to load is retried with the next part of the site (bring.ts).
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
