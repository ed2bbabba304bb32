import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import type { LinkComponent } from './game-models.ts';
import css from './rail.module.css';
import { VendorMark } from './vendor-mark.tsx';

export interface RailItem {
  readonly key: string;
  readonly label: string;
  /** A glyph in the item's colour, or the address of a mark. */
  readonly icon?: IconName;
  readonly activeIcon?: IconName;
  readonly mark?: string;
  readonly colour: string;
  /** Items with an address are links; the others are buttons that `onChoose` hears of. */
  readonly href?: string;
}

export interface RailProps {
  items: readonly RailItem[];
  current: string;
  onChoose?: (key: string) => void;
  link: LinkComponent;
  label: string;
  upLabel: string;
  downLabel: string;
  /** `wide` 76 px for categories, `narrow` 66 px for vendors. */
  size: 'wide' | 'narrow';
}

interface Ends {
  readonly overflows: boolean;
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

/** Whether the strip overflows, and at which end it stands. */
function useEnds(strip: RefObject<HTMLElement | null>, itemCount: number): Ends {
  const [ends, setEnds] = useState<Ends>({ overflows: false, atStart: true, atEnd: true });
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const read = () => {
      const spare = element.scrollHeight - element.clientHeight;
      const next = { overflows: spare > 4, atStart: element.scrollTop < 4, atEnd: element.scrollTop > spare - 4 };
      setEnds((before) => (before.overflows === next.overflows && before.atStart === next.atStart && before.atEnd === next.atEnd ? before : next));
    };
    element.addEventListener('scroll', read, { passive: true });
    window.addEventListener('resize', read);
    read();
    return () => {
      element.removeEventListener('scroll', read);
      window.removeEventListener('resize', read);
    };
  }, [strip, itemCount]);
  return ends;
}

/** A strip of choices down the left edge: categories or vendors. It scrolls by itself; arrows come only when there is more than fits. */
export function Rail({ items, current, onChoose, link, label, upLabel, downLabel, size }: RailProps) {
  const strip = useRef<HTMLDivElement>(null);
  const { overflows, atStart, atEnd } = useEnds(strip, items.length);
  const scroll = (direction: 1 | -1) => {
    const { current: element } = strip;
    if (!element) return;
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const top = element.scrollTop + direction * Math.max(120, element.clientHeight * 0.7);
    if ('scrollBehavior' in element.style) element.scrollTo({ top, behavior: isStill ? 'auto' : 'smooth' });
    else element.scrollTop = top;
  };
  return (
    <nav className={css['rail']} data-size={size} data-overflows={overflows || undefined} aria-label={label}>
      {overflows ? <Arrow icon="caret-up-bold" label={upLabel} isOff={atStart} onPress={() => scroll(-1)} /> : null}
      <div ref={strip} className={css['strip']}>
        {items.map((item) => (
          <Cell key={item.key} item={item} isCurrent={item.key === current} onChoose={onChoose} link={link} />
        ))}
      </div>
      {overflows ? <Arrow icon="caret-down-bold" label={downLabel} isOff={atEnd} onPress={() => scroll(1)} /> : null}
    </nav>
  );
}

const Arrow = ({ icon, label, isOff, onPress }: { icon: 'caret-up-bold' | 'caret-down-bold'; label: string; isOff: boolean; onPress: () => void }) => (
  <button type="button" className={css['arrow']} data-end={icon === 'caret-down-bold' ? 'down' : 'up'} aria-label={label} disabled={isOff} onClick={onPress}>
    <Icon name={icon} size={16} />
  </button>
);

interface CellProps {
  item: RailItem;
  isCurrent: boolean;
  onChoose: ((key: string) => void) | undefined;
  link: LinkComponent;
}

function Cell({ item, isCurrent, onChoose, link: Link }: CellProps) {
  const content = (
    <>
      {item.icon ? <Icon name={isCurrent ? (item.activeIcon ?? item.icon) : item.icon} size={27} /> : null}
      {item.mark ? <VendorMark src={item.mark} size={32} /> : null}
      <span className={css['label']}>{item.label}</span>
    </>
  );
  // The colour reaches links through the wrapper, since a link takes no style of its own.
  const colour = { '--c': item.colour } as CSSProperties;
  if (item.href !== undefined) {
    return (
      <span className={css['cell']} style={colour}>
        <Link className={css['item']} href={item.href} aria-current={isCurrent ? 'true' : undefined}>
          {content}
        </Link>
      </span>
    );
  }
  return (
    <button type="button" className={css['item']} style={colour} aria-pressed={isCurrent} onClick={() => onChoose?.(item.key)}>
      {content}
    </button>
  );
}
