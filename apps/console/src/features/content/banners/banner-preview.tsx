import { languageInfo, type Language } from '@laro/domain/system/languages';
import { BannerCarousel } from '@laro/ui/game/rows/carousel/banner-carousel.tsx';
import type { ReactNode } from 'react';
import type { DeskBanner, DeskMerchant } from '#console/shared/api/queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { shownLanguage, shownText, type BannerDraft } from './banner-draft.ts';
import { BANNER_WIDTHS } from '#console/shared/content/banner-picture.tsx';
import css from '#console/shared/content/content.module.css';

/** In the preview a banner leads nowhere: what was typed would be lost. */
const NoLink = ({ className, children }: { className?: string | undefined; children?: ReactNode }) => <span className={className}>{children}</span>;

/** The banner as players of a language see it, at the width of a phone, in the merchant's own colours. */
export function BannerPreview({
  draft,
  language,
  merchant,
  picture,
}: {
  draft: BannerDraft;
  language: Language;
  merchant: DeskMerchant;
  picture: DeskBanner['picture'] | undefined;
}) {
  const { t } = useWords();
  const text = (field: 'kicker' | 'title' | 'condition') => shownText(draft, field, language, merchant.defaultLanguage);
  /** Language of a text that falls back to another language, as on the site. */
  const lang = (field: 'kicker' | 'title' | 'condition') => {
    const shown = shownLanguage(draft, field, language, merchant.defaultLanguage);
    return shown === null || shown === language ? undefined : languageInfo(shown).tag;
  };
  const { tag, name } = languageInfo(language);
  return (
    <figure className={css['preview']}>
      <figcaption>{t('desk.banners.preview', { language: name })}</figcaption>
      <div className={css['phone']} data-merchant={merchant.skin} lang={tag}>
        {picture ? (
          <BannerCarousel
            key={picture.key}
            banners={[
              {
                id: 'preview',
                kicker: text('kicker'),
                title: text('title'),
                condition: text('condition'),
                langs: { kicker: lang('kicker'), title: lang('title'), condition: lang('condition') },
                href: '',
                picture: { base: `/img/banners/${picture.key}`, plate: picture.plate },
              },
            ]}
            words={{ label: t('desk.banners.preview', { language: name }), next: () => '', pause: '', play: '' }}
            link={NoLink}
            widths={BANNER_WIDTHS}
            sizes="358px"
            autoplayMs={0}
            transitionMs={0}
            swipePx={0}
          />
        ) : null}
      </div>
      {draft.title[language]?.trim() ? null : <p className={css['small']}>{t('desk.banners.preview_fallback')}</p>}
    </figure>
  );
}
