import type { Plugin } from 'vite';

const BEGINNING = 'const replaceOctothorpe = (value, message) => {';

/**
 * Words with a plural are written without a formatter of numbers where they show none. Lingui asks for one for each, and a browser's first
 * costs more than all the rest of a page's words.
 */
export const lateNumbers = (): Plugin => ({
  name: 'late-numbers',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]@lingui[\\/]core[\\/]dist[\\/]index\.mjs$/ },
    handler(code) {
      if (!code.includes(BEGINNING)) throw new Error('@lingui/core writes plurals in another way now: look at build/late-numbers.ts');
      return { code: code.replace(BEGINNING, `${BEGINNING} if (!message.includes(OCTOTHORPE_PH)) return message;`), map: null };
    },
  },
});
