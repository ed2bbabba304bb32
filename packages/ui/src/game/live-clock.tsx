import { useEffect, useMemo, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import { clockOf } from './clock-text.ts';
import css from './live-clock.module.css';

const SECOND_MS = 1000;

/**
 * Date and time of the merchant's zone, every second (HOME-07). The server knows no moment of the visitor's, so it draws figures of the
 * same width that nobody sees; the clock runs from the first moment in the browser.
 */
export function LiveClock({ timeZone, label }: { timeZone: string; label: string }) {
  const read = useMemo(() => clockOf(timeZone), [timeZone]);
  const [atMs, setAtMs] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const tick = () => {
      const now = Date.now();
      setAtMs(now);
      // Meets the full second again and again, so that the seconds never jump by two.
      timer.current = setTimeout(tick, SECOND_MS - (now % SECOND_MS));
    };
    const follow = () => {
      clearTimeout(timer.current);
      if (document.visibilityState !== 'hidden') tick();
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('visibilitychange', follow);
    };
  }, []);
  const shown = atMs === null ? { text: '00/00/0000 00:00:00', zone: 'GMT+0' } : read(atMs);
  return (
    <p className={css['clock']} data-waits={atMs === null || undefined}>
      <Icon name="clock" size={16} />
      <span className="visually-hidden">{label}</span>
      <time
        className={css['time']}
        aria-hidden={atMs === null || undefined}
        dateTime={atMs === null ? undefined : new Date(Math.floor(atMs / SECOND_MS) * SECOND_MS).toISOString()}
      >
        {shown.text} {shown.zone}
      </time>
    </p>
  );
}
