import type { ReactNode } from 'react';
import { Bulbs } from '../cards/bulbs.tsx';
import css from './jackpot.module.css';
import { RollingFigure } from './rolling-figure.tsx';

/**
 * The jackpot under its string of bulbs (HOME-06). The line that says where the figure comes from is part of it and cannot be left out:
 * an invented figure never looks like money that can be won.
 */
export const Jackpot = ({
  title,
  figure,
  source,
  rollMs,
  children,
}: {
  title: string;
  figure: string;
  source: string;
  rollMs: number;
  children?: ReactNode;
}) => (
  <section className={css['jackpot']} aria-label={title}>
    <Bulbs />
    <h2 className={css['title']}>{title}</h2>
    <p className={css['figure']}>
      <RollingFigure text={figure} rollMs={rollMs} />
    </p>
    <p className={css['source']}>{source}</p>
    {children}
  </section>
);
