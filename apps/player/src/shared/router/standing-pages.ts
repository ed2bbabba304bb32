/** Addresses that the site links to and has no page for yet. */
let missing: ReadonlySet<string> = new Set();

/** Replaces the list in a test. The answer restores it. */
export function setMissingPages(addresses: readonly string[]): () => void {
  const before = missing;
  missing = new Set(addresses);
  return () => {
    missing = before;
  };
}

/** True if an address of the site has a page, so that nothing links to a missing one. */
export const isStanding = (path: string): boolean => !missing.has(path);
