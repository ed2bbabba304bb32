import { useEffect, type ReactNode } from 'react';
import { ZoneLine } from '#console/shared/moments/zone.tsx';
import css from './page.module.css';
import { useWords } from '#console/shared/texts/words.tsx';

/** A page of the desk: its title, one line about its purpose, its actions, its content. */
export function Page({ title, text, actions, children }: { title: string; text?: ReactNode; actions?: ReactNode; children: ReactNode }) {
  const { t } = useWords();
  useEffect(() => {
    document.title = `${title} · ${t('desk.title')}`;
  }, [title, t]);
  return (
    <main id="content" className={css['page']} tabIndex={-1}>
      <header className={css['head']}>
        <div className={css['words']}>
          <h1 className={css['title']}>{title}</h1>
          {text === undefined ? null : <p className={css['text']}>{text}</p>}
          <ZoneLine />
        </div>
        {actions === undefined ? null : <div className={css['actions']}>{actions}</div>}
      </header>
      {children}
    </main>
  );
}

/** A part of a room. */
export const Card = ({ title, children }: { title?: string; children: ReactNode }) => (
  <section className={css['card']}>
    {title === undefined ? null : <h2 className={css['cardTitle']}>{title}</h2>}
    {children}
  </section>
);
