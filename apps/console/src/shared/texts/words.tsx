import { chooseLanguage, isLanguage, languageCodes, languageInfo, languages, type Language } from '@laro/domain/system/languages';
import type { Area } from '@laro/i18n/areas';
import { createTranslator, type Translator } from '@laro/i18n/translator';
import type { Messages } from '@lingui/core';
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';

const files = import.meta.glob<{ default: Messages }>(
  '../../../../../packages/i18n/messages/{common,problem,games,lists,register,limits,amount,identity,bonus,promotions,relatives,lottery,draws,plays,agent,transfer,quota,contracts,figures,earnings,desk,desk-rewards,desk-missions,desk-raffles,desk-tournaments,desk-ranks,desk-mall,desk-invite}/*.json',
);
const areas: readonly Area[] = [
  'common',
  'problem',
  'games',
  'lists',
  'register',
  'limits',
  'amount',
  'identity',
  'bonus',
  'promotions',
  'relatives',
  'lottery',
  'draws',
  'plays',
  'agent',
  'transfer',
  'quota',
  'contracts',
  'figures',
  'earnings',
  'desk',
  'desk-rewards',
  'desk-missions',
  'desk-raffles',
  'desk-tournaments',
  'desk-ranks',
  'desk-mall',
  'desk-invite',
];
const STORAGE_KEY = 'laro.desk.language';

/** All words of the desk in one language. */
export async function loadWords(language: Language): Promise<Translator> {
  const { locale } = languageInfo(language);
  const found = await Promise.all(areas.map((area) => files[`../../../../../packages/i18n/messages/${area}/${locale}.json`]?.()));
  return createTranslator(language, Object.assign({}, ...found.map((file) => file?.default)) as Messages);
}

/** The browser's first language that the desk speaks. */
function browserLanguage(): Language {
  for (const wanted of navigator.languages) {
    const tag = wanted.toLowerCase();
    if (tag.startsWith('zh')) return /hant|tw|hk|mo/.test(tag) ? 'TW' : 'CN';
    const found = languages.find((entry) => tag === entry.tag || tag.startsWith(`${entry.tag}-`));
    if (found) return found.code;
    if (tag === 'tl' || tag.startsWith('tl-')) return 'TY';
  }
  return 'EN';
}

/** The language chosen at this desk before, else the browser's. */
export function firstLanguage(): Language {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(STORAGE_KEY);
  } catch {
    // Without storage it is fetched each time.
  }
  return chooseLanguage(stored !== null && isLanguage(stored) ? stored : undefined, languageCodes, browserLanguage());
}

interface WordsContext extends Translator {
  /** Shows the desk in another language; false when its words could not be fetched. */
  speak: (language: Language) => Promise<boolean>;
}

const Context = createContext<WordsContext | null>(null);

export function WordsProvider({ first, children }: { first: Translator; children: ReactNode }) {
  const [translator, setTranslator] = useState(first);
  useEffect(() => {
    document.documentElement.lang = translator.tag;
    document.title = translator.t('desk.title');
  }, [translator]);
  const speak = useCallback(async (language: Language) => {
    try {
      setTranslator(await loadWords(language));
      localStorage.setItem(STORAGE_KEY, language);
      return true;
    } catch {
      return false;
    }
  }, []);
  const value = useMemo(() => ({ ...translator, speak }), [translator, speak]);
  return <Context value={value}>{children}</Context>;
}

export function useWords(): WordsContext {
  const words = useContext(Context);
  if (!words) throw new Error('a part of the desk stands outside of its words');
  return words;
}
