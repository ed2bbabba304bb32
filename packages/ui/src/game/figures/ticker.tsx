import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../pictures/icon.tsx';
import type { LinkComponent } from '../cards/game-models.ts';
import css from './ticker.module.css';
import { useCanMove } from './use-can-move.ts';

/** Time until the next title, and speed of a title that is too long (visual.md §6). */
const HOLD_MS = 5000;
const RUN_PX_PER_SECOND = 40;
const RUN_REST_MS = 2500;

export interface TickerProps {
  items: readonly { readonly id: string; readonly title: string; readonly href: string; readonly lang?: string | undefined }[];
  /** Text without items. */
  emptyText: string;
  label: string;
  link: LinkComponent;
}

/** One line with the titles of what is announced, one after another; a tap opens the one that is shown (NOTICE-01). */
export function Ticker({ items, emptyText, label, link: Link }: TickerProps) {
  const box = useRef<HTMLElement>(null);
  const line = useRef<HTMLSpanElement>(null);
  const [turn, setTurn] = useState(0);
  const [overflowPx, setOverflowPx] = useState(0);
  const canMove = useCanMove(box);
  const item = items[turn % Math.max(1, items.length)];
  const runMs = (overflowPx / RUN_PX_PER_SECOND) * 1000;
  useEffect(() => {
    const { current } = line;
    setOverflowPx(current && canMove ? Math.max(0, current.scrollWidth - current.clientWidth) : 0);
  }, [canMove, item?.id]);
  useEffect(() => {
    if (!canMove || items.length < 2) return;
    const timer = setTimeout(() => setTurn((before) => (before + 1) % items.length), Math.max(HOLD_MS, runMs + RUN_REST_MS));
    return () => clearTimeout(timer);
  }, [canMove, items.length, turn, runMs]);
  if (!item) {
    return (
      <section ref={box} className={css['ticker']} aria-label={label}>
        <Icon name="megaphone-simple-fill" size={20} className={css['icon']} />
        <span className={css['line']}>{emptyText}</span>
      </section>
    );
  }
  const run = overflowPx > 0 ? { transform: `translateX(-${overflowPx}px)`, transition: `transform ${runMs}ms linear 1s` } : undefined;
  return (
    <section ref={box} className={css['ticker']} aria-label={label}>
      <Icon name="megaphone-simple-fill" size={20} className={css['icon']} />
      <Link className={css['open']} href={item.href}>
        <span ref={line} className={css['line']} data-runs={overflowPx > 0 || undefined} key={item.id}>
          <span className={css['title']} style={run} lang={item.lang}>
            {item.title}
          </span>
        </span>
        <Icon name="caret-right-bold" size={16} className={css['icon']} />
      </Link>
    </section>
  );
}
