import { ApiProblem } from '@laro/client/client';
import { problemWords } from '@laro/i18n/problem-words';
import type { Translator, Values } from '@laro/i18n/translator';

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Moments as a clock shows them here; everything else as it is. */
const readable = (tag: string, value: string | number): string | number =>
  typeof value === 'string' && MOMENT.test(value) ? new Date(value).toLocaleString(tag, { dateStyle: 'medium', timeStyle: 'short' }) : value;

/** The words of a refusal or failure, from the area `problem`; parameters that are no words stay out of the sentence. */
export function problemText(words: Pick<Translator, 't' | 'find' | 'tag'>, error: unknown): string {
  const problem = error instanceof ApiProblem ? error : new ApiProblem(0, 'network.unreadable');
  const values: Values = { requestId: problem.requestId ?? '' };
  for (const [name, value] of Object.entries(problem.params))
    if (typeof value === 'string' || typeof value === 'number') values[name] = readable(words.tag, value);
  return problemWords(words, problem.code, values) ?? words.t('problem.network.unreadable');
}
