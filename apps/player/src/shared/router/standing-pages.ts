let standing: ReadonlySet<string> = new Set();

/** Says which addresses are pages of the site; app/screens.ts does, before anything is drawn. */
export function declarePages(paths: readonly string[]): void {
  standing = new Set(paths);
}

/** Whether an address of the site is a page, so that nothing leads where there is none. */
export const isStanding = (path: string): boolean => standing.has(path);
