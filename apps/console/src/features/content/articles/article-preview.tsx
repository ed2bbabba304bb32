import { articleLanguage } from '@laro/domain/content/content-rules';
import { languageInfo, type Language } from '@laro/domain/system/languages';
import type { LinkComponent } from '@laro/ui/game/cards/game-models';
import { MarkupView } from '@laro/ui/rich/markup-view.tsx';
import { useAmountReader } from '#console/shared/amounts/amount-reader.ts';
import { BannerPicture } from '#console/shared/content/banner-picture.tsx';
import shared from '#console/shared/content/content.module.css';
import type { DeskArticle } from '#console/shared/api/content-queries.ts';
import type { DeskMerchant } from '#console/shared/api/queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { toWallDay } from '#console/shared/moments/zoned-time.ts';
import { articleBody, type ArticleDraft } from './article-draft.ts';
import css from './articles.module.css';

/** In the preview a link leads nowhere: what was typed would be lost. */
const NoLink: LinkComponent = ({ children }) => <span className={css['noLink']}>{children}</span>;

/** The article as readers of a language see it, at the width of a phone, in the merchant's own colours. */
export function ArticlePreview({
  draft,
  language,
  merchant,
  picture,
}: {
  draft: ArticleDraft;
  language: Language;
  merchant: DeskMerchant;
  picture: DeskArticle['picture'];
}) {
  const { t } = useWords();
  const { name } = languageInfo(language);
  const { title, body } = articleBody(draft, useAmountReader());
  // A language with a draft is shown immediately; otherwise readers get one language as a whole.
  const isBegun = title[language] !== undefined || body[language] !== undefined;
  const shown = articleLanguage({ title, body }, language, merchant.defaultLanguage) ?? language;
  const read = isBegun ? language : shown;
  return (
    <figure className={shared['preview']}>
      <figcaption>{t('desk.banners.preview', { language: name })}</figcaption>
      <div className={shared['phone']} data-merchant={merchant.skin} lang={languageInfo(read).tag}>
        {picture ? <BannerPicture key={picture.key} picture={picture} sizes="358px" /> : null}
        <h2 className={css['previewTitle']}>{title[read] ?? t('desk.banners.untitled')}</h2>
        {draft.tag === '' ? <p className={shared['small']}>{toWallDay(Date.parse(draft.startsAt), merchant.timeZone)}</p> : null}
        <div className={css['text']}>
          <MarkupView html={body[read] ?? ''} link={NoLink} />
        </div>
      </div>
    </figure>
  );
}
