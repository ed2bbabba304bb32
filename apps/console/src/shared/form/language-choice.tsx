import { languages, type Language } from '@laro/domain/system/languages';
import css from './language-choice.module.css';
import type { DeskMerchant } from '#console/shared/api/queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';

interface LanguageChoiceProps {
  merchant: DeskMerchant;
  language: Language;
  missing: readonly Language[];
  onLanguage: (language: Language) => void;
}

/** The languages of the site, then the others; a mark says where words are missing. */
export function LanguageChoice({ merchant, language, missing, onLanguage }: LanguageChoiceProps) {
  const { t } = useWords();
  const offered = languages.filter((entry) => merchant.languages.includes(entry.code));
  const others = languages.filter((entry) => !merchant.languages.includes(entry.code));
  return (
    <div className={css['languages']} role="group" aria-label={t('desk.banners.language')}>
      {[...offered, ...others].map((entry) => {
        const isOffered = merchant.languages.includes(entry.code);
        return (
          <button
            key={entry.code}
            type="button"
            aria-pressed={entry.code === language}
            data-offered={isOffered || undefined}
            onClick={() => onLanguage(entry.code)}
          >
            <span lang={entry.tag}>{entry.name}</span>
            {isOffered && missing.includes(entry.code) ? (
              <span className={css['missing']}>
                <span className="visually-hidden">{t('desk.banners.missing')}</span>
              </span>
            ) : null}
          </button>
        );
      })}
    </div>
  );
}
