import type { ReactNode } from 'react';
import css from './app-page.module.css';

interface GuideCardProps {
  id: string;
  title: string;
  steps: readonly string[];
  /** Notes to read first. */
  notes?: ReactNode;
  /** Downloads. */
  children?: ReactNode;
}

/** How one kind of phone gets the app: what there is to download, and the way by hand. */
export const GuideCard = ({ id, title, steps, notes, children }: GuideCardProps) => (
  <section className={css['card']} aria-labelledby={id}>
    <h2 id={id} className={css['title']}>
      {title}
    </h2>
    {notes}
    <div className={css['links']}>{children}</div>
    <ol className={css['steps']}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </section>
);
