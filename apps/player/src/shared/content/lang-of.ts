import { languageInfo, type Language } from '@laro/domain/system/languages';

/** The `lang` of texts that are not in the page's language, so that they are read aloud and spelled as what they are. */
export const langOf = (otherLanguage: Language | null): string | undefined => (otherLanguage === null ? undefined : languageInfo(otherLanguage).tag);
