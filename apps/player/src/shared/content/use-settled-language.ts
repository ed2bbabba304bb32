import type { Language } from '@laro/domain/languages';
import { useEffect, useState } from 'react';
import { useLanguage } from '../services.ts';

/** The page's language as soon as it has stood still for a while: a person who tries several out causes one reading (CALL-03). */
export function useSettledLanguage(debounceMs: number): Language {
  const language = useLanguage();
  const [settled, setSettled] = useState(language);
  useEffect(() => {
    if (language === settled) return undefined;
    const timer = setTimeout(() => setSettled(language), debounceMs);
    return () => clearTimeout(timer);
  }, [language, settled, debounceMs]);
  return settled;
}
