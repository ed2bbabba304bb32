import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/** Refusals of the desk, among them those of its templates, stay out of players' pages: they are a third of all. */
const isForPlayers = (key: string): boolean => !key.startsWith('problem.desk.') && key !== 'problem.verification.template_wrong';

/** Message files hold ICU text; the browser gets the compiled form, so that no ICU parser is shipped. `isKept` chooses by key. */
export const compiledMessages = (isKept: (key: string) => boolean = isForPlayers): Plugin => ({
  name: 'compiled-messages',
  enforce: 'pre',
  transform: {
    filter: { id: /\/i18n\/messages\/[a-z-]+\/[a-z]+\.json$/ },
    handler(source) {
      const messages = Object.fromEntries(
        Object.entries(JSON.parse(source) as Record<string, string>)
          .filter(([key]) => isKept(key))
          .map(([key, text]) => [key, compileMessage(text)]),
      );
      return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))})`, moduleType: 'js', map: null };
    },
  },
});
