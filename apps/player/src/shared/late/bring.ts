/** Delay before a part that failed to load is retried. */
export const BRING_AGAIN_MS = 5000;

/** Style sheets that did not come, as browsers report them. */
const lost = new Set<HTMLLinkElement>();
if (typeof document !== 'undefined')
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target);
    },
    true,
  );

function askAgain(link: HTMLLinkElement): Promise<void> {
  return new Promise((come, fail) => {
    const again = link.cloneNode() as HTMLLinkElement;
    again.addEventListener('load', () => come());
    again.addEventListener('error', () => fail(new Error(`a style sheet did not come: ${link.href}`)));
    lost.delete(link);
    link.replaceWith(again);
  });
}

/**
 * Fetches a part of the site. Styles that were lost at an earlier try come first: the build's loader fetches them only once, and the part
 * would be shown unstyled.
 */
export async function bring<Part>(load: () => Promise<Part>): Promise<Part> {
  await Promise.all(Array.from(lost, askAgain));
  return load();
}
