import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useState } from 'react';
import { useLanguageTag, useT } from '#player/shared/api/services.ts';
import { latePart } from '#player/shared/late/late-part.tsx';
import { Link } from '#player/shared/router/router-view.tsx';
import type { FollowButtonProps } from '../follow/follow-button.tsx';
import { useMarketMoment } from '../parts/draws/moments.ts';
import { leftText } from '../parts/draws/server-clock.ts';
import type { Game } from '../parts/lottery-api.ts';
import { lotteryPaths } from '../parts/lottery-paths.ts';
import parts from '../parts/lottery.module.css';
import { ResultBalls } from '../parts/numbers/balls.tsx';
import { FamilyCrest } from '../parts/numbers/family-crest.tsx';
import { canBetIn, playState } from '../parts/play-state.ts';
import css from './lobby.module.css';

const LateFollow = latePart<FollowButtonProps>(async () => (await import('../follow/follow-button.tsx')).FollowButton, { areas: ['follows'] });

type Family = Game['params']['family'];

const closing = ({ next }: Game): number => (next === null ? Number.POSITIVE_INFINITY : Date.parse(next.closesAt));
const drawnAt = ({ last }: Game): number => (last === null ? 0 : Date.parse(last.drawsAt));

/** The order of games that are equal in a list: their place in an answer says nothing, and the beginning of a list must be the one that the whole list has. */
export const byId = (a: Game, b: Game): number => (a.gameId < b.gameId ? -1 : Number(a.gameId > b.gameId));

/** Games in the order of the lists: those that close first, or those with the newest result. */
export const sortGames = (games: readonly Game[], isResults: boolean): Game[] =>
  // Two games without a next draw differ by no number.
  games.toSorted((a, b) => (isResults ? drawnAt(b) - drawnAt(a) : closing(a) - closing(b)) || byId(a, b));

/** How often a game draws, in words. */
const paceKey = ({ everyMinutes }: Game) => (everyMinutes === null ? 'draws.pace.day' : everyMinutes < 60 ? 'draws.pace.minutes' : 'draws.pace.hour');

function GameTicket({ game, now }: { game: Game; now: number }) {
  const t = useT();
  const tag = useLanguageTag();
  const at = useMarketMoment(now);
  const state = playState(game, now);
  const isOpen = canBetIn(state, game);
  return (
    <Link to={lotteryPaths.play(game)} className={css['ticket']}>
      <span className={css['main']}>
        <span className={`${css['head'] ?? ''} ${css['withBell'] ?? ''}`}>
          <FamilyCrest family={game.params.family} />
          <span>
            <b>{game.name}</b>
            <small>{t('draws.card', { family: t(`draws.family.${game.params.family}`), pace: t(paceKey(game), { n: game.everyMinutes ?? 0 }) })}</small>
          </span>
        </span>
        {game.last === null ? null : <ResultBalls params={game.params} result={game.last.result} isSmall />}
      </span>
      <span className={css['stub']}>
        {isOpen && game.next !== null ? (
          <>
            <b>{leftText(closing(game) - now, tag)}</b>
            <small>{t('lottery.to_close')}</small>
            <small>{at(game.next.closesAt)}</small>
            <small className={css['numero']}>{game.next.numero}</small>
          </>
        ) : (
          <span className={`${parts['state'] ?? ''} ${parts['warn'] ?? ''}`}>{t(`lottery.state.${state}`)}</span>
        )}
      </span>
    </Link>
  );
}

/** The newest result of a game, which leads to those before. */
function ResultTicket({ game, now }: { game: Game; now: number }) {
  const at = useMarketMoment(now);
  if (game.last === null) return null;
  return (
    <Link to={lotteryPaths.results(game.gameId)} className={css['result']}>
      <span className={css['head']}>
        <FamilyCrest family={game.params.family} />
        <span>
          <b>{game.name}</b>
          <small>
            {game.last.numero}, {at(game.last.drawsAt)}
          </small>
        </span>
      </span>
      <ResultBalls params={game.params} result={game.last.result} isSmall />
    </Link>
  );
}

/** Games by their closing, or by their newest result, all of them or those of a family. */
export function GameTickets({ games, now, isResults }: { games: readonly Game[]; now: number; isResults: boolean }) {
  const t = useT();
  const [family, setFamily] = useState<Family | ''>('');
  const listed = isResults ? games.filter(({ last }) => last !== null) : games;
  const families = [...new Set(listed.map(({ params }) => params.family))].toSorted();
  // The family that was chosen on another tab may have no game here.
  const chosen = family !== '' && families.includes(family) ? family : '';
  const ofFamily = listed.filter(({ params }) => chosen === '' || params.family === chosen);
  const shown = sortGames(ofFamily, isResults);
  const Ticket = isResults ? ResultTicket : GameTicket;
  return (
    <>
      <div className={parts['chips']} role="group" aria-label={t('draws.families')}>
        {(['', ...families] as const).map((name) => (
          <button key={name} type="button" aria-pressed={name === chosen} onClick={() => setFamily(name)}>
            {name === '' ? t('draws.all') : t(`draws.family.${name}`)}
          </button>
        ))}
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t(isResults ? 'draws.no_results' : 'draws.empty')} />
      ) : (
        <ul className={css['games']}>
          {shown.map((game) => (
            <li key={game.gameId}>
              <Ticket game={game} now={now} />
              {isResults ? null : (
                <div className={css['follow']}>
                  <LateFollow gameId={game.gameId} name={game.name} isDaily={game.everyMinutes !== null} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
