import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '#player/shared/api/services.ts';
import type { Game } from '#player/shared/games/lobby/game-queries.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { MISSION_PATH } from './mission-path.ts';
import { missionsQuery } from './mission-query.ts';
import { missionsOfGame } from './missions-of-game.ts';
import css from './game-missions.module.css';

const SHOWN_MAX = 3;

/** The member's missions for which a game counts, with the way to them; nothing where there are none (TASK-06). */
export function GameMissions({ game, onLeave }: { game: Game; onLeave: () => void }) {
  const services = useServices();
  const { t } = services.words;
  const { data } = useQuery(missionsQuery(services));
  const missions = missionsOfGame(data?.missions ?? [], game).slice(0, SHOWN_MAX);
  if (missions.length === 0) return null;
  return (
    <section className={css['missions']} aria-label={t('task.counts')}>
      <h3>{t('task.counts')}</h3>
      <ul>
        {missions.map(({ code, name, tasks }) => (
          <li key={code}>
            <Link to={MISSION_PATH} onClick={onLeave}>
              <Icon name="check-circle-fill" size={18} />
              <span>{name}</span>
              <small>{`${Math.min(...tasks.map(({ percent }) => percent))} %`}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
