/** How everything of package-lock.json is installed: the words after `npm`. */
export const NPM_CI: readonly string[];
