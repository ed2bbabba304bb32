import { useEffect, useState } from 'react';
import { useTournamentTexts } from './tournament-texts.ts';
import css from './tournaments.module.css';

const SECOND_MS = 1000;
/** After the end the page asks so often whether the server has closed the tournament. */
const ASK_AGAIN_MS = 2000;
const UNITS = [
  { name: 'days', seconds: 86_400, wraps: Infinity },
  { name: 'hours', seconds: 3600, wraps: 24 },
  { name: 'minutes', seconds: 60, wraps: 60 },
  { name: 'seconds', seconds: 1, wraps: 60 },
] as const;

/** Whole seconds to the end by the server's clock, never below zero. */
export const secondsLeft = (endsAt: string, serverNow: string, receivedAt: number, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(endsAt) - Date.parse(serverNow) - (now - receivedAt)) / SECOND_MS));

interface ClockProps {
  endsAt: string;
  /** The server's time, and when it was received. */
  serverNow: string;
  receivedAt: number;
  onEnd: () => void;
}

/** The time to the end, which ticks and stops at zero (TOUR-10). */
export function Clock({ endsAt, serverNow, receivedAt, onEnd }: ClockProps) {
  const { t } = useTournamentTexts();
  const [left, setLeft] = useState(() => secondsLeft(endsAt, serverNow, receivedAt, Date.now()));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setLeft(secondsLeft(endsAt, serverNow, receivedAt, Date.now())), SECOND_MS);
    return () => clearInterval(timer);
  }, [endsAt, serverNow, receivedAt, isOver]);
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = setInterval(onEnd, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOver, onEnd]);
  if (isOver) return <p className={css['heroNote']}>{t('tournament.phase.closing')}</p>;
  return (
    <div className={css['clock']} role="timer" aria-label={t('tournament.clock.label')}>
      {UNITS.map(({ name, seconds, wraps }) => (
        <span key={name}>
          <b>{String(Math.floor(left / seconds) % wraps).padStart(name === 'days' ? 1 : 2, '0')}</b>
          {t(`tournament.clock.${name}`)}
        </span>
      ))}
    </div>
  );
}
