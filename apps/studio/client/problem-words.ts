import type { Translator } from '@laro/i18n/translator';
import type { Failure } from './calls.ts';

/** What a refusal means for the player. Every code of the protocol has words of its own. */
export const problemWords = ({ find, t }: Translator, code: Failure['code']): string =>
  find(`studio.problem.${code.replace('studio.', '')}`) ?? t('studio.problem.internal');
