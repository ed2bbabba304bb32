import { useEffect, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import { clockOf } from './clock-text.ts';
import css from './live-clock.module.css';

const SECOND_MS = 1000;

/**
 * Date and time of the merchant's zone, every second (HOME-07). The server knows no moment of the visitor's, so it draws figures of the
 * same width that nobody sees; the clock runs from the first moment in the browser.
 */
export function LiveClock({ timeZone, label }: { timeZone: string; label: string }) {
  const [now, setNow] = useState<{ ms: number; text: string; zone: string } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    let read: ReturnType<typeof clockOf> | undefined;
    const tick = () => {
      const ms = Date.now();
      read ??= clockOf(timeZone);
      setNow({ ms, ...read(ms) });
      // Meets the full second again and again, so that the seconds never jump by two.
      timer.current = setTimeout(tick, SECOND_MS - (ms % SECOND_MS));
    };
    const follow = () => {
      clearTimeout(timer.current);
      if (document.visibilityState !== 'hidden') tick();
    };
    // In a task of its own: the browser's formatter takes a phone as long to make as all of the page's other effects.
    timer.current = setTimeout(follow, 0);
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('visibilitychange', follow);
    };
  }, [timeZone]);
  const shown = now ?? { text: '00/00/0000 00:00:00', zone: 'GMT+0' };
  return (
    <p className={css['clock']} data-waits={now === null || undefined}>
      <Icon name="clock" size={16} />
      <span className="visually-hidden">{label}</span>
      <time
        className={css['time']}
        aria-hidden={now === null || undefined}
        dateTime={now === null ? undefined : new Date(Math.floor(now.ms / SECOND_MS) * SECOND_MS).toISOString()}
      >
        {shown.text} {shown.zone}
      </time>
    </p>
  );
}
