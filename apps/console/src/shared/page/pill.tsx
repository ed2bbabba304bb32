import type { ReactNode } from 'react';
import css from './pill.module.css';

/** A state in a word and a tint. */
export const Pill = ({ tone = 'plain', children }: { tone?: 'plain' | 'ok' | 'warn' | 'danger' | 'info'; children: ReactNode }) => (
  <span className={css['pill']} data-tone={tone}>
    {children}
  </span>
);
