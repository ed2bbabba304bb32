import { ApiProblem } from '@laro/client/client';
import type { Translator, Values } from '@laro/i18n/translator';

/** The words of a refusal or failure, from the area `problem`; parameters that are no words stay out of the sentence. */
export function problemText(words: Pick<Translator, 't' | 'find'>, error: unknown): string {
  const problem = error instanceof ApiProblem ? error : new ApiProblem(0, 'network.unreadable');
  const values: Values = { requestId: problem.requestId ?? '' };
  for (const [name, value] of Object.entries(problem.params)) if (typeof value === 'string' || typeof value === 'number') values[name] = value;
  return words.find(`problem.${problem.code}`, values) ?? words.t('problem.network.unreadable');
}
