import type { Translator, Values } from './translator.ts';

/**
 * Areas that keep the words of problems that only their own pages meet: other pages do not carry them. `<area>.problem.<name>` for a code that
 * begins with the area, else `<area>.problem.<code>`. A problem of several areas has the same words in each.
 */
export const areasWithProblems = [
  'identity',
  'cash',
  'payout',
  'promotions',
  'bonus',
  'register',
  'recovery',
  'agent',
  'agentlinks',
  'transfer',
  'contracts',
  'lottery',
  'reward',
  'signin',
  'mail',
  'consent',
  'desk',
  'desk-rewards',
  'mall',
  'task',
  'tournament',
  'raffle',
  'desk-ranks',
  'desk-tournaments',
  'desk-mall',
  'invite',
  'desk-invite',
] as const;

/** The words for a problem of the catalogue, or null when what is loaded has none. */
export function problemWords(words: Pick<Translator, 'find'>, code: string, values?: Values): string | null {
  const [area = '', name = ''] = code.split('.', 2);
  const keys = [`problem.${code}`, `${area}.problem.${name}`, ...areasWithProblems.map((home) => `${home}.problem.${code}`)];
  for (const key of keys) {
    const found = words.find(key, values);
    if (found !== null) return found;
  }
  return null;
}
