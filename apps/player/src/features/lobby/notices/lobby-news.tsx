import type { Wire } from '@laro/contract/routes';
import { SectionHead } from '@laro/ui/game/rows/section-head.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useId } from 'react';
import { SiteLink } from '#player/shared/games/cards/site-link.tsx';
import { useT } from '#player/shared/api/services.ts';
import css from '../late-home.module.css';

/** Short news of the lobby (HOME-09). */
export function LobbyNews({ news }: { news: Wire<'getLobbyNews', 'value'>['news'] }) {
  const t = useT();
  const id = useId();
  return (
    <section className={css['row']} aria-labelledby={id}>
      <SectionHead title={t('lobby.news.title')} id={id} />
      <ul className={css['news']}>
        {news.map(({ id: key, title, target }) => (
          <li key={key}>
            {target === '' ? (
              <p className={css['item']}>
                <span>{title}</span>
              </p>
            ) : (
              <SiteLink className={css['item']} href={target}>
                <span>{title}</span>
                <Icon name="caret-right-bold" size={16} />
              </SiteLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
