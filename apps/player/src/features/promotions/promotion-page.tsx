import { languageListDebounceMs } from '@laro/domain/content/content-rules';
import { buttonClass } from '@laro/ui/button-class';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Awaited } from '#player/shared/api/awaited.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { plainWords, readMarkup } from '@laro/ui/rich/read-markup';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { ArticleBody } from '#player/shared/content/article-body.tsx';
import { promotionQuery, readerOf, type Promotion } from '#player/shared/content/content-queries.ts';
import { langOf } from '#player/shared/content/lang-of.ts';
import { breadcrumbs, descriptionOf, promotionAddress } from '#player/shared/content/page-data.ts';
import { useReader } from '#player/shared/content/use-reader.ts';
import { isLanguageSettled } from '#player/shared/content/settled-language.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { Link, useLocation, useNavigate } from '#player/shared/router/router-view.tsx';
import type { ScreenPlace } from '#player/shared/router/screen.ts';
import { useLanguage, useServices, useT, type Services } from '#player/shared/api/services.ts';
import { PromotionAct } from './promotion-act.tsx';
import { pictureBase, pictureHero, PromotionPicture } from './promotion-picture.tsx';
import { promotionRange } from './promotion-range.ts';
import { TermsTable } from './terms-table.tsx';
import css from './promotions.module.css';

export const load = async (services: Services, { search }: ScreenPlace): Promise<void> => {
  if (!(await isLanguageSettled(services, languageListDebounceMs))) return;
  await services.queries.ensureQueryData(promotionQuery(services, await readerOf(services), search.get('id') ?? '', services.words.language));
};

/** Where the visitor came from, when the address says so and it is a page of ours. */
const referrerOf = (search: string): string => {
  const referrer = new URLSearchParams(search).get('referrer') ?? '';
  return /^\/m\/[^\s\\]*$/.test(referrer) ? referrer : paths.promotions;
};

function usePromotionHead(promotion: Promotion | null | undefined): void {
  const t = useT();
  const { merchantName } = useSettings();
  const picture = promotion?.picture;
  const description = promotion ? descriptionOf(plainWords(readMarkup(promotion.content))) : '';
  const image = picture ? `${pictureBase(picture.key)}-750.jpg` : undefined;
  useHead(
    promotion
      ? {
          title: promotion.title,
          description,
          kind: 'article',
          ...(picture ? { hero: pictureHero(picture.key) } : {}),
          ...(image === undefined ? {} : { image }),
          data: [
            breadcrumbs([t('promotions.title'), paths.promotions], [promotion.title, promotionAddress(promotion.id)]),
            {
              '@type': 'Offer',
              name: promotion.title,
              description,
              url: promotionAddress(promotion.id),
              validFrom: promotion.terms.activeFrom,
              ...(promotion.terms.activeUntil === null ? {} : { validThrough: promotion.terms.activeUntil }),
              ...(image === undefined ? {} : { image }),
              offeredBy: { '@type': 'Organization', name: merchantName },
            },
          ],
        }
      : { title: t('promotions.title'), isIndexed: false },
  );
}

function Detail({ promotion }: { promotion: Promotion }) {
  const t = useT();
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <article className={css['detail']}>
      <PromotionPicture picture={promotion.picture} isFirst />
      <div className={css['headline']}>
        <h1 className={css['heading']} lang={langOf(promotion.otherLanguage)}>
          {promotion.title}
        </h1>
        <Link
          to={paths.promotions}
          className={css['close']}
          aria-label={t('promotions.close')}
          onClick={(event) => {
            // The server draws one page for all who come from anywhere, so where to is decided here.
            event.preventDefault();
            void navigate(referrerOf(search));
          }}
        >
          <Icon name="x-bold" size={20} />
        </Link>
      </div>
      <p className={css['range']}>
        {promotionRange(t, promotion)}
        {promotion.noExpiry === '1' ? <span className={css['long']}>{t('promotions.long_term')}</span> : null}
      </p>
      <PromotionAct promotion={promotion} />
      <ArticleBody html={promotion.content} otherLanguage={promotion.otherLanguage} otherNote="promotions.other_language" />
      <TermsTable promotion={promotion} />
    </article>
  );
}

/** One offer: picture, text, terms, and the way to take part (PROMO-01). */
export function PromotionPage() {
  const services = useServices();
  const { t } = services.words;
  const { search } = useLocation();
  const id = new URLSearchParams(search).get('id') ?? '';
  const language = useLanguage();
  const reader = useReader();
  const query = useQuery({ ...promotionQuery(services, reader, id, language), placeholderData: (previous) => previous });
  const { data: promotion } = query;
  usePromotionHead(promotion);
  return (
    <Frame header="inner" {...(promotion ? {} : { title: t('promotions.title') })}>
      <div className={css['page']}>
        {promotion ? <Detail promotion={promotion} /> : null}
        {promotion === null ? (
          <EmptyState title={t('promotions.gone')} hint={t('promotions.gone_hint')}>
            <Link to={paths.promotions} className={`${buttonClass({ kind: 'quiet' })} ${css['all'] ?? ''}`}>
              {t('promotions.see_all')}
            </Link>
          </EmptyState>
        ) : null}
        {promotion === undefined ? <Awaited query={query} failed={t('common.loading_failed')} waiting={<Skeleton height={320} radius="var(--r-4)" />} /> : null}
      </div>
    </Frame>
  );
}
