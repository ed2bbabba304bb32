import { dayAt } from '@laro/domain/time/day-at';
import type { SettingProgram } from '@laro/domain/rewards/terms/setting-terms';
import type { TermSubject } from '@laro/domain/rewards/terms/terms';
import { languageInfo, type Language } from '@laro/domain/system/languages';
import { translatorFor } from '@laro/i18n/compile';
import type { Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { dayInWords, nameOf, noteWords } from '../mail-words.ts';
import { insertForMembers } from '../mails.store.ts';

/** Terms of a program that become worse. Names by language; `unnamed`: a program that has none of the operator's. */
interface WorseTerms {
  merchant: Merchant;
  names: Partial<Record<Language, string>>;
  unnamed?: SettingProgram;
  path: string;
  worse: readonly TermSubject[];
  from: Date;
}

export interface TermsNotes {
  /** Mails every member that terms become worse, in the transaction that publishes them, so that none is published without its mails (REW-26). */
  noteTerms: (transaction: Transaction, terms: WorseTerms) => Promise<void>;
}

interface Parts {
  announce: (publicId: string) => void;
  now: () => number;
}

function wordsIn(language: Language, { merchant, names, unnamed, worse, from }: WorseTerms): { language: Language; title: string; body: string } {
  const { t } = translatorFor(language, ['mailnote']);
  const { tag } = languageInfo(language);
  const day = dayAt(from.getTime(), merchant.settings['market.timeZone']);
  const values = {
    name: unnamed === undefined ? nameOf(names, language, merchant) : t(`mailnote.terms.${unnamed}`),
    day: dayInWords(day, language),
    what: new Intl.ListFormat(tag).format(worse.map((subject) => t(`mailnote.terms.${subject}`))),
  };
  return { language, ...noteWords(language, 'terms_worse', values) };
}

export const termsNotes = ({ announce, now }: Parts): TermsNotes => ({
  noteTerms: async (transaction, terms) => {
    const { merchant } = terms;
    const { 'language.offered': offered, 'language.default': fallback } = merchant.settings;
    const texts = [...new Set([...offered, fallback])].map((language) => wordsIn(language, terms));
    const mail = { merchantCode: merchant.code, kind: 'account', topic: 'terms_worse', path: terms.path, at: new Date(now()) } as const;
    for (const publicId of await insertForMembers(transaction, mail, { texts, fallback })) announce(publicId);
  },
});
