import type { BannerPlace } from '@laro/contract/content';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useServices } from '../services.ts';
import css from './late-banners.module.css';

const PlaceBanners = lazy(async () => ({ default: (await import('./place-banners.tsx')).PlaceBanners }));
/** How near they have to be before anything of them is fetched. */
const AHEAD = '300px';

/** The banners of a place at the end of a page that is about something else (HOME-05): they, their words and pictures come when they are near. */
export function LateBanners({ place }: { place: BannerPlace }) {
  const { words } = useServices();
  const box = useRef<HTMLDivElement>(null);
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        // Without their words they stay away: nobody came for them.
        words.need(['games']).then(
          () => setHere(true),
          () => undefined,
        );
      },
      { rootMargin: AHEAD },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [words]);
  return (
    <div ref={box} className={css['late']}>
      {isHere ? (
        <Suspense>
          <PlaceBanners place={place} isBelow />
        </Suspense>
      ) : null}
    </div>
  );
}
