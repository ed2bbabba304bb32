import type { Translator, Values } from './translator.ts';

/** Areas that keep the words of problems that only their own pages meet, as `<area>.problem.<name>`: other pages do not carry them. */
export const areasWithProblems = ['identity', 'bonus', 'agent'] as const;

/** The words for a problem of the catalogue, or null when what is loaded has none. */
export function problemWords(words: Pick<Translator, 'find'>, code: string, values?: Values): string | null {
  const [area = '', name = ''] = code.split('.', 2);
  return words.find(`problem.${code}`, values) ?? words.find(`${area}.problem.${name}`, values);
}
