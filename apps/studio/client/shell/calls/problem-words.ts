import type { Translator } from '@laro/i18n/translator';
import type { Failure } from './calls.ts';

/** What a refusal means for the player. Every code of the protocol has its own words; a kind may have better ones. */
export const problemWords = ({ find, t }: Translator, code: Failure['code'], kind = 'studio'): string => {
  const name = code.replace('studio.', '');
  return find(`${kind}.problem.${name}`) ?? find(`studio.problem.${name}`) ?? t('studio.problem.internal');
};
