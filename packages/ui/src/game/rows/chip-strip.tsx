import { useEffect, useRef, type CSSProperties } from 'react';
import { Icon, type IconName } from '../../pictures/icon.tsx';
import { centredScroll } from './centre-scroll.ts';
import css from './chip-strip.module.css';
import type { LinkComponent } from '../cards/game-models.ts';

export interface Chip {
  readonly key: string;
  readonly label: string;
  readonly href: string;
  readonly icon?: IconName;
  readonly colour?: string;
}

/** Brings the chosen tab to the middle of its strip. */
function centreChosen(strip: HTMLElement, isStill: boolean): void {
  const chosen = strip.querySelector<HTMLElement>('[aria-current]');
  if (!chosen) return;
  const itemStartPx = chosen.getBoundingClientRect().left - strip.getBoundingClientRect().left + strip.scrollLeft;
  const left = centredScroll({ itemStartPx, itemPx: chosen.offsetWidth, viewPx: strip.clientWidth, contentPx: strip.scrollWidth });
  if ('scrollBehavior' in strip.style) strip.scrollTo({ left, behavior: isStill ? 'auto' : 'smooth' });
  else strip.scrollLeft = left;
}

/** A row of choices that scrolls sideways and keeps the chosen one in its middle (LIST-14). */
export function ChipStrip({ chips, current, label, link: Link }: { chips: readonly Chip[]; current: string; label: string; link: LinkComponent }) {
  const strip = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    const { current: element } = strip;
    if (!element) return undefined;
    centreChosen(element, isFirst.current || window.matchMedia('(prefers-reduced-motion: reduce)').matches);
    if (!isFirst.current) return undefined;
    isFirst.current = false;
    // The typeface may come later and make every tab another width.
    let isHere = true;
    void document.fonts.ready.then(() => {
      if (isHere) centreChosen(element, true);
    });
    return () => {
      isHere = false;
    };
  }, [current]);
  return (
    <nav ref={strip} className={css['strip']} aria-label={label}>
      {chips.map((chip) => (
        <Link
          key={chip.key}
          className={css['chip']}
          style={chip.colour === undefined ? undefined : ({ '--c': chip.colour } as CSSProperties)}
          href={chip.href}
          aria-current={chip.key === current ? 'true' : undefined}
        >
          {chip.icon ? <Icon name={chip.icon} size={16} /> : null}
          {chip.label}
        </Link>
      ))}
    </nav>
  );
}
