import type { BannerPlace } from '@laro/contract/content/content';
import { bannerAutoplayMs, bannerTransitionMs, swipeThresholdPx } from '@laro/domain/system/constants';
import { BannerCarousel } from '@laro/ui/game/rows/carousel/banner-carousel.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { langOf } from '#player/shared/content/lang-of.ts';
import { useServices } from '#player/shared/api/services.ts';
import type { PageHead } from '@laro/contract/wire/page-head';
import { announcementsQuery, type Announcements } from './game-queries.ts';
import { bannerPicture } from '#player/shared/games/cards/game-view.ts';
import { SiteLink } from '#player/shared/games/cards/site-link.tsx';

/** Widths of the files of a banner, in px. */
const BANNER_WIDTHS = [400, 750] as const;
const BANNER_SIZES = '(max-width: 430px) calc(100vw - 32px), 398px';

function bannersOf(announcements: Announcements | undefined, place: BannerPlace): Announcements['banners'] {
  return (announcements?.banners ?? []).filter((banner) => banner.type === place);
}

/** The picture of a place's first banner, for the document head to fetch ahead of everything; nothing where there is no banner. */
export function useBannerHero(place: BannerPlace | undefined): Pick<PageHead, 'hero'> {
  const { data } = useQuery({ ...announcementsQuery(useServices(), place), enabled: place !== undefined });
  const first = place === undefined ? undefined : bannersOf(data, place)[0];
  if (!first) return {};
  return { hero: { base: bannerPicture(first.picture).base, widths: BANNER_WIDTHS, sizes: BANNER_SIZES } };
}

/** The banners of a place (HOME-05); nothing where the merchant has none. */
export function PlaceBanners({ place, isBelow }: { place: BannerPlace; isBelow?: boolean }) {
  const services = useServices();
  const { t } = services.words;
  const { data } = useQuery(announcementsQuery(services, place));
  const banners = useMemo(
    () =>
      bannersOf(data, place).map(({ id, kicker, title, condition, otherLanguages, target, picture }) => ({
        id,
        kicker,
        title,
        condition,
        langs: otherLanguages && {
          kicker: langOf(otherLanguages.kicker ?? null),
          title: langOf(otherLanguages.title ?? null),
          condition: langOf(otherLanguages.condition ?? null),
        },
        href: target,
        picture: bannerPicture(picture),
      })),
    [data, place],
  );
  if (banners.length === 0) return null;
  return (
    <BannerCarousel
      banners={banners}
      words={{
        label: t('games.banners.label'),
        next: (at, of) => t('games.banners.next', { at, of }),
        pause: t('games.banners.pause'),
        play: t('games.banners.play'),
      }}
      link={SiteLink}
      widths={BANNER_WIDTHS}
      sizes={BANNER_SIZES}
      autoplayMs={bannerAutoplayMs}
      transitionMs={bannerTransitionMs}
      swipePx={swipeThresholdPx}
      isBelow={isBelow}
    />
  );
}
