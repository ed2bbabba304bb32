import type { Language } from '@laro/domain/system/languages';
import { useWords } from '#console/shared/texts/words.tsx';

/** A name in the desk's language, else in English, any, or the code. */
export function useNameOf() {
  const { language } = useWords();
  return (names: Partial<Record<Language, string>>, code: string): string => names[language] ?? names.EN ?? Object.values(names)[0] ?? code;
}
