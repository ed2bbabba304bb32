import { useEffect, useReducer, useRef, useState, type CSSProperties, type ReactNode, type TouchEvent } from 'react';
import { Icon } from '../../../pictures/icon.tsx';
import { Picture } from '../../../pictures/picture.tsx';
import css from './banner-carousel.module.css';
import { carousel, drawnPositions, indexAt, startCarousel, type CarouselEvent, type CarouselState } from './carousel.ts';
import type { GamePicture, LinkComponent } from '../../cards/game-models.ts';
import { useCanMove } from '../../figures/use-can-move.ts';

export interface Banner {
  readonly id: string;
  readonly kicker: string;
  readonly title: string;
  readonly condition: string;
  /** The `lang` of texts that are not in the page's language. */
  readonly langs?: { readonly kicker?: string | undefined; readonly title?: string | undefined; readonly condition?: string | undefined } | undefined;
  /** Where a tap leads; empty for a banner that only tells something. */
  readonly href: string;
  readonly picture: GamePicture;
}

export interface BannerWords {
  /** Accessible name of the carousel. */
  readonly label: string;
  readonly next: (at: number, of: number) => string;
  readonly pause: string;
  readonly play: string;
}

type Dispatch = (event: CarouselEvent) => void;

export interface BannerCarouselProps {
  banners: readonly Banner[];
  words: BannerWords;
  link: LinkComponent;
  widths: readonly number[];
  sizes: string;
  autoplayMs: number;
  transitionMs: number;
  swipePx: number;
  /** Below the first view its pictures wait until they are near. */
  isBelow?: boolean | undefined;
}

/** The neighbours of the first banner are fetched after half of its time, or at the first touch. */
function useNeighbours(canMove: boolean, afterMs: number): [boolean, () => void] {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (isWanted || !canMove) return;
    const timer = setTimeout(() => setWanted(true), afterMs);
    return () => clearTimeout(timer);
  }, [isWanted, canMove, afterMs]);
  return [isWanted, () => setWanted(true)];
}

/** Tells the carousel when it gets other banners; those of the start it has already, less the ones whose pictures are lost. */
function useReplacedIds(key: string, dispatch: Dispatch): void {
  const known = useRef(key);
  useEffect(() => {
    if (known.current === key) return;
    known.current = key;
    dispatch({ type: 'replace', ids: key === '' ? [] : key.split('\n') });
  }, [key, dispatch]);
}

const slideStyle = ({ position, dragPx }: CarouselState, at: number, transitionMs: number): CSSProperties => {
  const pull = dragPx === null ? '' : ` translateX(${dragPx}px)`;
  const transform = `translateX(${(at - position) * 100}%)${pull}`;
  return { transform, WebkitTransform: transform, transitionDuration: `${transitionMs}ms` };
};

/**
 * Banners that go round (HOME-05): automatically, by swiping, and for those who cannot swipe by the strip of dots, which is one
 * button. Words lie over the pictures as live text. A banner whose picture is lost is left out.
 */
export function BannerCarousel({ banners, words, link, widths, sizes, autoplayMs, transitionMs, swipePx, isBelow = false }: BannerCarouselProps) {
  const box = useRef<HTMLElement>(null);
  const ids = banners.map((banner) => banner.id);
  const [state, dispatch] = useReducer(carousel, ids, startCarousel);
  const [isHeld, setHeld] = useState(false);
  const canMove = useCanMove(box) && !isHeld;
  const [hasNeighbours, wantNeighbours] = useNeighbours(canMove, autoplayMs / 2);
  useReplacedIds(ids.join('\n'), dispatch);
  const count = state.ids.length;
  useEffect(() => {
    if (!canMove || count < 2) return;
    const timer = setTimeout(() => dispatch({ type: 'step', by: 1 }), autoplayMs);
    return () => clearTimeout(timer);
  }, [canMove, count, state.position, autoplayMs]);
  const swipe = useSwipe(dispatch, swipePx, wantNeighbours);
  if (count === 0) return null;
  const shown = indexAt(state.ids, state.position);
  const drawn = hasNeighbours ? drawnPositions(state) : [state.position];
  return (
    <section ref={box} className={css['carousel']} aria-label={words.label}>
      <div className={css['view']} data-still={!state.slides || state.dragPx !== null || undefined} {...swipe}>
        {drawn.map((at) => {
          const banner = banners.find((entry) => entry.id === state.ids[indexAt(state.ids, at)]);
          if (!banner) return null;
          const isShown = at === state.position;
          return (
            <div
              key={`${at} ${banner.id}`}
              className={css['slide']}
              style={{ ...slideStyle(state, at, transitionMs), backgroundColor: banner.picture.plate }}
              inert={!isShown}
            >
              <Slide banner={banner} link={link}>
                <Picture
                  base={banner.picture.base}
                  widths={widths}
                  sizes={sizes}
                  width={750}
                  height={320}
                  onLost={() => dispatch({ type: 'fail', id: banner.id })}
                  {...(at === 0 && !isBelow ? { eager: 'high' as const } : {})}
                />
              </Slide>
            </div>
          );
        })}
      </div>
      {count > 1 ? (
        <Dots
          count={count}
          shown={shown}
          words={words}
          isHeld={isHeld}
          onHold={() => setHeld(!isHeld)}
          onNext={() => (wantNeighbours(), dispatch({ type: 'step', by: 1 }))}
        />
      ) : null}
    </section>
  );
}

function Slide({ banner, link: Link, children }: { banner: Banner; link: LinkComponent; children: ReactNode }) {
  const { langs } = banner;
  const content = (
    <>
      {children}
      <span className={css['text']}>
        {banner.kicker === '' ? null : (
          <span className={css['kicker']} lang={langs?.kicker}>
            {banner.kicker}
          </span>
        )}
        <span className={css['title']} lang={langs?.title}>
          {banner.title}
        </span>
        {banner.condition === '' ? null : (
          <span className={css['condition']} lang={langs?.condition}>
            {banner.condition}
          </span>
        )}
      </span>
    </>
  );
  if (banner.href === '') return <div className={css['fill']}>{content}</div>;
  return (
    <Link className={css['fill']} href={banner.href}>
      {content}
    </Link>
  );
}

interface DotsProps {
  count: number;
  shown: number;
  words: BannerWords;
  isHeld: boolean;
  onHold: () => void;
  onNext: () => void;
}

const Dots = ({ count, shown, words, isHeld, onHold, onNext }: DotsProps) => (
  <div className={css['foot']}>
    <button type="button" className={css['dots']} aria-label={words.next(shown + 1, count)} onClick={onNext}>
      {Array.from({ length: count }, (_, at) => (
        <i key={at} data-on={at === shown || undefined} />
      ))}
    </button>
    <button type="button" className={css['hold']} aria-label={isHeld ? words.play : words.pause} onClick={onHold}>
      <Icon name={isHeld ? 'play-fill' : 'pause-fill'} size={14} />
    </button>
  </div>
);

/** Sideways pulls of one finger; the style sheet leaves up and down to the page (`touch-action: pan-y`). */
function useSwipe(dispatch: Dispatch, thresholdPx: number, onTouch: () => void) {
  const start = useRef<{ x: number; y: number; isSideways: boolean } | null>(null);
  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches[0];
      start.current = touch && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY, isSideways: false } : null;
      onTouch();
    },
    onTouchMove: (event: TouchEvent) => {
      const touch = event.touches[0];
      const from = start.current;
      if (!touch || !from) return;
      const x = touch.clientX - from.x;
      from.isSideways ||= Math.abs(x) > 8 && Math.abs(x) > Math.abs(touch.clientY - from.y);
      if (from.isSideways) dispatch({ type: 'drag', px: x });
    },
    onTouchEnd: () => {
      if (start.current?.isSideways) dispatch({ type: 'release', thresholdPx });
      start.current = null;
    },
    onTouchCancel: () => {
      start.current = null;
      dispatch({ type: 'cancel' });
    },
  };
}
