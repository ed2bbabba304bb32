import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '#player/shared/api/services.ts';
import type { Game } from '#player/shared/games/lobby/game-queries.ts';
import css from '#player/shared/missions/game-missions.module.css';
import { Link } from '#player/shared/router/router-view.tsx';
import { tournamentPath } from './tournament-path.ts';
import { tournamentsQuery } from './tournament-query.ts';
import { tournamentsOfGame } from './tournaments-of-game.ts';

const SHOWN_MAX = 3;

/** The running tournaments in which a game counts, with the way to them; nothing where there are none (TOUR-09). */
export function GameTournaments({ game, onLeave }: { game: Game; onLeave: () => void }) {
  const services = useServices();
  const { t } = services.words;
  const { data } = useQuery(tournamentsQuery(services));
  const tournaments = tournamentsOfGame(data?.tournaments ?? [], game).slice(0, SHOWN_MAX);
  if (tournaments.length === 0) return null;
  return (
    <section className={css['missions']} aria-label={t('tournament.counts')}>
      <h3>{t('tournament.counts')}</h3>
      <ul>
        {tournaments.map(({ id, name, me }) => (
          <li key={id}>
            <Link to={tournamentPath(id)} onClick={onLeave}>
              <Icon name="trophy-fill" size={18} />
              <span>{name}</span>
              {me?.place ? <small>{t('tournament.my_place', { place: me.place })}</small> : null}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
