import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '#player/shared/api/services.ts';
import { openDrawsQuery, type Game } from '../lottery-api.ts';
import css from '../lottery.module.css';

/** No region draws at more stations on one day. */
const STATIONS_MAX = 4;

/** The game with the next draw of the chosen station, and the choice; games without imported results have none. */
export function useStation(game: Game) {
  const services = useServices();
  const [chosen, choose] = useState('');
  const { data = [] } = useQuery({ ...openDrawsQuery(services, game.gameId, STATIONS_MAX), enabled: game.region !== null });
  const today = data.filter(({ drawsAt }) => drawsAt === data[0]?.drawsAt);
  const next = today.find(({ station }) => station === chosen) ?? today[0] ?? game.next;
  const stations =
    today.length < 2 ? null : (
      <div className={css['chips']} role="group" aria-label={services.words.t('lottery.station')}>
        {today.map(({ station }) => (
          <button key={station} type="button" aria-pressed={station === next?.station} onClick={() => choose(station)}>
            {station}
          </button>
        ))}
      </div>
    );
  return { game: { ...game, next }, stations };
}
