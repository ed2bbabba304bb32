import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './table-frame.module.css';

/**
 * The frame of a table. One that is wider than its room scrolls sideways, and is a stop of the keyboard with a name for as long as it
 * does: arrow keys reach what is out of sight.
 * @param name tells this table from others on the page: its heading, or its first column
 * @param className the look of the frame
 */
export function TableFrame({ name, className = '', children }: { name: string; className?: string | undefined; children: ReactNode }) {
  const { t } = useWords();
  const frame = useRef<HTMLDivElement>(null);
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const sizes = new ResizeObserver(() => setWide(element.scrollWidth > element.clientWidth));
    // The frame changes with the window, the table with its rows.
    sizes.observe(element);
    if (element.firstElementChild !== null) sizes.observe(element.firstElementChild);
    return () => sizes.disconnect();
  }, []);
  const stop = isWide ? { role: 'group', tabIndex: 0, 'aria-label': t('desk.wide_table', { name }) } : {};
  return (
    <div ref={frame} className={`${css['frame'] ?? ''} ${className}`} {...stop}>
      {children}
    </div>
  );
}
