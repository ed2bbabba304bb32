import type { ReactNode } from 'react';
import css from './state.module.css';

const flags = [
  { x: 7.7, y: 17.3, look: 'flag' },
  { x: 33, y: 28, look: 'flagMango' },
  { x: 58.3, y: 33.3, look: 'flag' },
  { x: 83.7, y: 33.3, look: 'flag' },
  { x: 109, y: 28, look: 'flagBougain' },
  { x: 134.3, y: 17.3, look: 'flag' },
] as const;

/** Banderitas above a looking glass: what is not there, and one way on. */
export function EmptyState({ title, hint, children }: { title: string; hint?: string; children?: ReactNode }) {
  return (
    <div className={css['empty']}>
      <svg viewBox="0 0 160 96" width="160" height="96" aria-hidden="true">
        <path d="M4 10Q80 58 156 10" className={css['string']} strokeWidth="2" />
        {flags.map((flag) => (
          <path key={flag.x} d={`M${flag.x} ${flag.y}h18l-9 18Z`} className={css[flag.look]} />
        ))}
        <circle cx="80" cy="72" r="16" className={css['lens']} strokeWidth="4" />
        <path d="M92 84l12 10" className={css['lens']} strokeWidth="5" strokeLinecap="round" />
      </svg>
      <p className={css['title']}>{title}</p>
      {hint === undefined ? null : <p className={css['hint']}>{hint}</p>}
      {children}
    </div>
  );
}
