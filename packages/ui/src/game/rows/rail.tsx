import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { Icon, type IconName } from '../../pictures/icon.tsx';
import type { LinkComponent } from '../cards/game-models.ts';
import css from './rail.module.css';
import { VendorMark } from '../cards/vendor-mark.tsx';

export interface RailItem {
  readonly key: string;
  /** One line, or two with a line break between them. */
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
  /** How many items have been in sight so far; the marks of the others need not be fetched yet. */
  readonly reach: number;
}

/** Marks that the server draws, and the height by which later ones are counted, in px. */
const FIRST_MARKS = 9;
const ITEM_PX = 66;

/** Overflow of the strip at each end. */
function useEnds(strip: RefObject<HTMLElement | null>, itemCount: number): Ends {
  const [ends, setEnds] = useState<Ends>({ overflows: false, atStart: true, atEnd: true, reach: FIRST_MARKS });
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const read = () => {
      const spare = element.scrollHeight - element.clientHeight;
      const seen = Math.ceil((element.scrollTop + element.clientHeight) / ITEM_PX);
      setEnds((before) => {
        const next = {
          overflows: spare > 4,
          atStart: element.scrollTop < 4,
          atEnd: element.scrollTop > spare - 4,
          reach: Math.max(before.reach, seen),
        };
        const isSame = before.overflows === next.overflows && before.atStart === next.atStart && before.atEnd === next.atEnd && before.reach === next.reach;
        return isSame ? before : next;
      });
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

/** A strip of choices down the left edge: categories or vendors. It has its own scroll area; arrows appear only if it overflows. */
export function Rail({ items, current, onChoose, link, label, upLabel, downLabel, size }: RailProps) {
  const strip = useRef<HTMLDivElement>(null);
  const { overflows, atStart, atEnd, reach } = useEnds(strip, items.length);
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
        {items.map((item, index) => (
          <Cell key={item.key} item={item} isCurrent={item.key === current} hasMark={index < reach} onChoose={onChoose} link={link} />
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
  hasMark: boolean;
  onChoose: ((key: string) => void) | undefined;
  link: LinkComponent;
}

function Cell({ item, isCurrent, hasMark, onChoose, link: Link }: CellProps) {
  const content = (
    <>
      {item.icon ? <Icon name={isCurrent ? (item.activeIcon ?? item.icon) : item.icon} size={27} /> : null}
      {item.mark === undefined ? null : <Mark src={item.mark} name={item.label} isWanted={hasMark} />}
      <span className={css['label']}>{item.label}</span>
    </>
  );
  const colour = { '--c': item.colour } as CSSProperties;
  if (item.href !== undefined) {
    return (
      <Link className={css['item']} style={colour} href={item.href} aria-current={isCurrent ? 'true' : undefined}>
        {content}
      </Link>
    );
  }
  return (
    <button type="button" className={css['item']} style={colour} aria-pressed={isCurrent} onClick={() => onChoose?.(item.key)}>
      {content}
    </button>
  );
}

/** A mark, or the room for one that is not in sight yet; for a lost one the name's first letter. */
function Mark({ src, name, isWanted }: { src: string; name: string; isWanted: boolean }) {
  if (!isWanted) return <span className={css['room']} />;
  const letter = (
    <span className={css['letter']} aria-hidden="true">
      {Array.from(name)[0]}
    </span>
  );
  return <VendorMark src={src} size={32} lost={letter} />;
}
