import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/** What the desk alone is refused stays out of players' pages: it is a third of all refusals. */
const isForPlayers = ([key]: [string, string]): boolean => !key.startsWith('problem.desk.');

/** Message files hold ICU text; the browser gets the compiled form, so that no ICU parser is shipped. */
export const compiledMessages = (): Plugin => ({
  name: 'compiled-messages',
  enforce: 'pre',
  transform: {
    filter: { id: /\/i18n\/messages\/[a-z]+\/[a-z]+\.json$/ },
    handler(source) {
      const messages = Object.fromEntries(
        Object.entries(JSON.parse(source) as Record<string, string>)
          .filter(isForPlayers)
          .map(([key, text]) => [key, compileMessage(text)]),
      );
      return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))})`, moduleType: 'js', map: null };
    },
  },
});
