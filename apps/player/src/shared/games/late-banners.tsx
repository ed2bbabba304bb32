import type { BannerPlace } from '@laro/contract/content/content';
import { latePart } from '#player/shared/late/late-part.tsx';
import { Near } from '#player/shared/late/near.tsx';

const PlaceBanners = latePart(async () => (await import('#player/shared/games/lobby/place-banners.tsx')).PlaceBanners, { areas: ['games'] });

/** The banners of a place at the end of a page that is about something else (HOME-05): they, their words and pictures come when they are near. */
export const LateBanners = ({ place }: { place: BannerPlace }) => (
  <Near>
    <PlaceBanners place={place} isBelow />
  </Near>
);
