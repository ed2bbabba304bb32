import { compileMessages } from '@laro/i18n/compile';
import type { Plugin } from 'vite';
import { partOf } from '../client/shell/words/word-parts.ts';

const words = /\/i18n\/messages\/[a-z]+\/[a-z]+\.json\?(?:import&)?part=/;

/** Message files hold ICU text; the browser gets one part of a file in the compiled form, so that no ICU parser is shipped. */
export const compiledWords = (): Plugin => ({
  name: 'compiled-words',
  enforce: 'pre',
  transform: {
    filter: { id: words },
    handler: (source, id) => {
      const part = id.slice(id.lastIndexOf('=') + 1);
      const own = Object.entries(JSON.parse(source) as Record<string, string>).filter(([key]) => partOf(key) === part);
      return {
        code: `export default JSON.parse(${JSON.stringify(JSON.stringify(compileMessages(Object.fromEntries(own))))})`,
        moduleType: 'js',
        map: null,
      };
    },
  },
});
