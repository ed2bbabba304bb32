import css from '../lottery.module.css';
import { leftText } from './server-clock.ts';

const LENGTH = 125.7;

/** A ring that empties towards the closing, next to the time that is left. */
export function Ring({ leftMs, wholeMs }: { leftMs: number; wholeMs: number }) {
  const share = Math.max(0, Math.min(1, leftMs / wholeMs));
  return (
    <svg className={css['ring']} width="44" height="44" viewBox="0 0 44 44" aria-hidden="true">
      <circle cx="22" cy="22" r="20" fill="none" stroke="var(--surface-3)" strokeWidth="4" />
      <circle
        cx="22"
        cy="22"
        r="20"
        fill="none"
        stroke="var(--primary)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray={`${share * LENGTH} ${LENGTH}`}
        transform="rotate(-90 22 22)"
      />
    </svg>
  );
}

export const Left = ({ ms }: { ms: number }) => (
  <b className={css['left']} role="timer">
    {leftText(ms)}
  </b>
);
