import { BannerPicture } from '#console/shared/content/banner-picture.tsx';
import { OrderedRow, type RowActs } from '#console/shared/content/ordered-row.tsx';
import type { DeskBanner } from '#console/shared/api/queries.ts';
import { useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { draftOf, missingLanguages, shownText } from './banner-draft.ts';

/** One banner in the order of its place. */
export function BannerRow({ banner, ...acts }: RowActs & { banner: DeskBanner }) {
  const { t, language } = useWords();
  const merchant = useMerchant();
  const draft = draftOf(banner);
  return (
    <OrderedRow
      {...acts}
      title={shownText(draft, 'title', language, merchant.defaultLanguage) || t('desk.banners.untitled')}
      showing={banner}
      missing={missingLanguages(draft, merchant.languages)}
      facts={['', banner.target || t('desk.banners.no_target')]}
      picture={<BannerPicture picture={banner.picture} sizes="180px" />}
      to={`/m/${merchant.code}/banners/${banner.id}`}
    />
  );
}
