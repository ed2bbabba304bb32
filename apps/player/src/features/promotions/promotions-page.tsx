import { languageListDebounceMs, type PromotionStatus } from '@laro/domain/content/content-rules';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Awaited } from '#player/shared/api/awaited.tsx';
import { ChipStrip } from '@laro/ui/game/rows/chip-strip.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { ownPromotionsQuery, promotionsQuery, readerOf, type PromotionCard } from '#player/shared/content/content-queries.ts';
import { langOf } from '#player/shared/content/lang-of.ts';
import { promotionAddress } from '#player/shared/content/page-data.ts';
import { useReader } from '#player/shared/content/use-reader.ts';
import { isLanguageSettled } from '#player/shared/content/settled-language.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { Redirect } from '#player/shared/router/router.ts';
import { Link, useLocation } from '#player/shared/router/router-view.tsx';
import type { ScreenPlace } from '#player/shared/router/screen.ts';
import { SiteLink } from '#player/shared/games/cards/site-link.tsx';
import { useLanguage, useServices, useT, type Services } from '#player/shared/api/services.ts';
import { pictureBase, pictureHero, PromotionPicture } from './promotion-picture.tsx';
import { promotionRange } from './promotion-range.ts';
import { StatusBadge } from './status-badge.tsx';
import css from './promotions.module.css';

/** An offer that the address names opens directly; who has sent the visitor stays in the address (PROMO-01). */
export async function load(services: Services, { search }: ScreenPlace): Promise<void> {
  const id = search.get('promoId') ?? search.get('id');
  if (id !== null) {
    const rest = new URLSearchParams(search);
    rest.delete('promoId');
    rest.set('id', id);
    throw new Redirect(`/m/activityDetail?${rest.toString()}`);
  }
  if (!(await isLanguageSettled(services, languageListDebounceMs))) return;
  await services.queries.ensureQueryData(promotionsQuery(services, await readerOf(services), services.words.language));
}

function Card({ card, status, isFirst, category }: { card: PromotionCard; status: PromotionStatus; isFirst: boolean; category: string }) {
  const t = useT();
  // The way back leads to the category that was chosen.
  const referrer = category === '' ? '' : `&referrer=${encodeURIComponent(`${paths.promotions}?category=${category}`)}`;
  return (
    <li className={css['card']}>
      <Link to={promotionAddress(card.id) + referrer} className={css['cardLink']}>
        <PromotionPicture picture={card.picture} isFirst={isFirst} />
        <span className={css['about']}>
          <span className={css['title']} lang={langOf(card.otherLanguage)}>
            {card.title}
          </span>
          <span className={css['range']}>
            {promotionRange(t, card)}
            {card.noExpiry === '1' ? <span className={css['long']}>{t('promotions.long_term')}</span> : null}
          </span>
          <StatusBadge status={status} />
        </span>
      </Link>
    </li>
  );
}

/** All offers, filtered by category (PROMO-01). */
export function PromotionsPage() {
  const services = useServices();
  const { t } = services.words;
  const { merchantName } = useSettings();
  const { search } = useLocation();
  const reader = useReader();
  const language = useLanguage();
  const category = new URLSearchParams(search).get('category') ?? '';
  const query = useQuery({ ...promotionsQuery(services, reader, language), placeholderData: (previous) => previous });
  const { data } = query;
  const { data: own = [] } = useQuery({ ...ownPromotionsQuery(services, reader ?? ''), enabled: reader !== null });
  const shown = data?.promotions.filter((card) => category === '' || card.promoAnnouncementCategoryIds.includes(category)) ?? [];
  const [first] = shown;
  useHead({
    title: t('promotions.title'),
    description: t('promotions.description', { name: merchantName }),
    kind: 'website',
    canonical: paths.promotions,
    ...(first?.picture
      ? {
          hero: pictureHero(first.picture.key),
          image: `${pictureBase(first.picture.key)}-750.jpg`,
        }
      : {}),
  });
  const chips = [
    { key: '', label: t('promotions.all'), href: paths.promotions },
    ...(data?.categories ?? []).map(({ id, title }) => ({ key: id, label: title, href: `${paths.promotions}?category=${id}` })),
  ];
  return (
    <Frame header="lobby">
      <h1 className={css['pageTitle']}>{t('promotions.title')}</h1>
      <div className={css['chips']}>
        <ChipStrip chips={chips} current={category} label={t('promotions.categories')} link={SiteLink} />
      </div>
      <div className={css['page']}>
        {data && shown.length === 0 ? <EmptyState title={t('promotions.none')} hint={t('promotions.none_hint')} /> : null}
        <ul>
          {shown.map((card, at) => (
            <Card
              key={card.id}
              card={card}
              isFirst={at === 0}
              category={category}
              status={own.find(({ promotionId }) => promotionId === card.id)?.status ?? card.status}
            />
          ))}
        </ul>
        {data ? null : <Awaited query={query} failed={t('common.loading_failed')} waiting={<Skeleton height={260} radius="var(--r-4)" />} />}
      </div>
    </Frame>
  );
}
