import type { Wire } from '@laro/contract/routes';
import type { MessageKey } from '@laro/i18n/areas';
import { GameStrip } from '@laro/ui/game/cards/game-strip.tsx';
import { headLinkClass, SectionHead } from '@laro/ui/game/rows/section-head.tsx';
import { useId } from 'react';
import { cardGame, useCards } from '#player/shared/games/cards/game-view.ts';
import { SiteLink } from '#player/shared/games/cards/site-link.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { useT } from '#player/shared/api/services.ts';
import css from '../late-home.module.css';

export type Row = Wire<'listPersonalRows', 'value'>['rows'][number];

const titles: Record<Exclude<Row['key'], 'because'>, MessageKey> = {
  continue: 'lobby.rows.continue',
  new: 'lobby.rows.new',
  popular: 'lobby.rows.popular',
  favourites: 'lobby.rows.favourites',
};
/** Page with all games of a row's kind. */
const whole: Partial<Record<Row['key'], string>> = { new: '/m/slot-games?type=NEW', favourites: paths.favourites };

/** One row of home that is a member's own. */
export function PersonalRow({ row }: { row: Row }) {
  const t = useT();
  const cards = useCards();
  const id = useId();
  const { key, because, games } = row;
  const title = key === 'because' ? t('lobby.rows.because', { name: because ?? '' }) : t(titles[key]);
  const all = whole[key];
  return (
    <section className={css['row']} data-row={key} aria-labelledby={id}>
      <SectionHead title={title} id={id}>
        {all === undefined ? null : (
          <Link className={headLinkClass} to={all}>
            {t('games.vendors.see_all')}
          </Link>
        )}
      </SectionHead>
      <GameStrip games={games.map(cardGame)} words={cards.words} link={SiteLink} favourites={cards.favourites} onAct={cards.onAct} label={title} />
    </section>
  );
}
