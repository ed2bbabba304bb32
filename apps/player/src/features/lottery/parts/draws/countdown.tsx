import { useLanguageTag } from '#player/shared/api/services.ts';
import css from '../lottery.module.css';
import { leftText } from './server-clock.ts';

const LENGTH = 125.7;

export interface RingProps {
  leftMs: number;
  /** From the closing of the draw before to this one's. */
  wholeMs: number;
}

/** A ring of the share of the time that is left to the closing. It says nothing that the time next to it does not say, and is drawn once a second without motion. */
export function Ring({ leftMs, wholeMs }: RingProps) {
  const share = wholeMs > 0 ? Math.max(0, Math.min(1, leftMs / wholeMs)) : 0;
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
    {leftText(ms, useLanguageTag())}
  </b>
);
