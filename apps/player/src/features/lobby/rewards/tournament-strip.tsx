import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '#player/shared/api/services.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { tournamentPath } from '#player/shared/tournaments/tournament-path.ts';
import { tournamentsQuery } from '#player/shared/tournaments/tournament-query.ts';
import { tournamentOfHome } from '#player/shared/tournaments/tournaments-of-game.ts';
import css from '../late-home.module.css';

/** One strip of tournaments on home: the own place, one to enter, or nothing (TOUR-09). */
export function TournamentStrip() {
  const services = useServices();
  const { t } = services.words;
  const { data } = useQuery(tournamentsQuery(services));
  const tournament = tournamentOfHome(data?.tournaments ?? []);
  if (tournament === null) return null;
  const { id, name, me } = tournament;
  const place = me?.place ?? null;
  const own = place === null ? t(me === null ? 'tournament.enter' : 'tournament.in') : t('tournament.my_place', { place });
  return (
    <p className={css['row']}>
      <Link to={tournamentPath(id)} className={css['item']}>
        <span>{`${name} · ${own}`}</span>
        <Icon name="trophy-fill" size={22} />
      </Link>
    </p>
  );
}
