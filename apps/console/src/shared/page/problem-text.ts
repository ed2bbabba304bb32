import { ApiProblem } from '@laro/client/client';
import type { FieldFault } from '@laro/contract/wire/problem-definition';
import { problems, isProblemCode } from '@laro/contract/problems';
import { problemWords } from '@laro/i18n/problem-words';
import type { Translator, Values } from '@laro/i18n/translator';
import { momentText } from '#console/shared/moments/moment-formats.ts';

/** The parameters of a problem as people read them: moments in the zone of the page; lists stay out of the sentence. */
function wordValues(problem: ApiProblem, tag: string, timeZone: string): Values {
  const kinds: Readonly<Record<string, string>> = isProblemCode(problem.code) ? problems[problem.code].params : {};
  const values: Values = { requestId: problem.requestId ?? '' };
  for (const [name, value] of Object.entries(problem.params)) {
    if (kinds[name] === 'moment') values[name] = momentText(tag, timeZone, String(value), 'time');
    else if (typeof value === 'string' || typeof value === 'number') values[name] = value;
  }
  return values;
}

/** Text of an error, in the desk's language. */
export function problemText(words: Translator, error: unknown, timeZone: string): string {
  const problem = error instanceof ApiProblem ? error : new ApiProblem(0, 'network.unreadable');
  return problemWords(words, problem.code, wordValues(problem, words.tag, timeZone)) ?? words.t('problem.network.unreadable');
}

/** Error text of one field, by the rule it broke. */
export function faultText(words: Translator, fault: Pick<FieldFault, 'fault' | 'bounds'>, values: Values = {}): string {
  return words.find(`desk.fault.${fault.fault}`, { min: '', max: '', ...fault.bounds, ...values }) ?? words.t('desk.fault.wrong_pattern');
}

/** Errors of a refused input by field: the name of the field and the text. */
export function fieldTexts(words: Translator, error: unknown): { name: string; text: string }[] {
  if (!(error instanceof ApiProblem)) return [];
  return error.fields.map((field) => ({ name: field.path.replace(/^(?:body|query|params)\./, ''), text: faultText(words, field) }));
}
