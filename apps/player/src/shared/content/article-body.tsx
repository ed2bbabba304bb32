import type { MessageKey } from '@laro/i18n/areas';
import { languageInfo, type Language } from '@laro/domain/system/languages';
import { MarkupView } from '@laro/ui/rich/markup-view.tsx';
import { SiteLink } from '#player/shared/games/cards/site-link.tsx';
import { useT } from '#player/shared/api/services.ts';
import css from './article-body.module.css';
import { langOf } from './lang-of.ts';

type OtherNote = Extract<MessageKey, `${string}.other_language`>;

/** A text of the operator with its headings, lists, tables and links. One that is not in the visitor's language says in which it is. */
export function ArticleBody({ html, otherLanguage, otherNote }: { html: string; otherLanguage: Language | null; otherNote: OtherNote }) {
  const t = useT();
  return (
    <>
      {otherLanguage === null ? null : <p className={css['other']}>{t(otherNote, { language: languageInfo(otherLanguage).name })}</p>}
      <MarkupView html={html} link={SiteLink} lang={langOf(otherLanguage)} />
    </>
  );
}
