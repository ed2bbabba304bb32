import type { ZoneOffsets } from '@laro/domain/time/zone-offsets';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../pictures/icon.tsx';
import { clockAt } from './clock-text.ts';
import css from './live-clock.module.css';

const SECOND_MS = 1000;

/**
 * Date and time of the merchant's zone, every second (HOME-07). The server does not know the visitor's time, so it renders invisible figures of the
 * same width; the clock runs from the first moment in the browser.
 */
export function LiveClock({ offsets, label }: { offsets: ZoneOffsets; label: string }) {
  const [now, setNow] = useState<{ ms: number; text: string; zone: string } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const tick = () => {
      const ms = Date.now();
      setNow({ ms, ...clockAt(ms, offsets) });
      // Meets the full second again and again, so that the seconds never jump by two.
      timer.current = setTimeout(tick, SECOND_MS - (ms % SECOND_MS));
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
  }, [offsets]);
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
