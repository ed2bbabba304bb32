import { useQuery } from '@tanstack/react-query';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { useState } from 'react';
import { useConnection } from '#player/shared/api/connection.ts';
import { useLanguageTag, useServices, useT } from '#player/shared/api/services.ts';
import { latePart } from '#player/shared/late/late-part.tsx';
import { Link } from '#player/shared/router/router-view.tsx';
import type { FollowButtonProps } from '../../follow/follow-button.tsx';
import { ResultBalls } from '../numbers/balls.tsx';
import { Left, Ring } from './countdown.tsx';
import { pastDrawsQuery, type Game } from '../lottery-api.ts';
import { lotteryPaths } from '../lottery-paths.ts';
import css from '../lottery.module.css';
import { pastDraw, playState, type PastDraw, type PlayState } from '../play-state.ts';
import { momentText, useServerNow } from './server-clock.ts';

/** Screen readers hear of the closing when its last minute and its last seconds begin, and when it has come (LOTT-63). */
const MINUTE_MS = 60_000;
const RESULTS_SHOWN = 5;

const LateFollow = latePart<FollowButtonProps>(async () => (await import('../../follow/follow-button.tsx')).FollowButton, { areas: ['follows'] });

/** The last five results, behind the newest one. */
function LastResults({ game }: { game: Game }) {
  const services = useServices();
  const { t } = services.words;
  const [isOpen, setOpen] = useState(false);
  const { data = [] } = useQuery({ ...pastDrawsQuery(services, game.gameId, RESULTS_SHOWN + 1), enabled: isOpen });
  if (game.last === null) return null;
  const older = data.filter(({ result, drawId }) => result !== null && drawId !== game.last?.drawId).slice(0, RESULTS_SHOWN - 1);
  return (
    <>
      <button type="button" className={css['last']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <small>{t('lottery.last')}</small>
        <ResultBalls params={game.params} result={game.last.result} isSmall />
        <span className={css['more']}>
          {t('lottery.last_five')}
          <Icon name={isOpen ? 'caret-up-bold' : 'caret-down-bold'} size={14} />
        </span>
      </button>
      {isOpen ? (
        <ul className={css['olds']}>
          {older.map(({ drawId, numero, result }) => (
            <li key={drawId}>
              <Link to={lotteryPaths.draw(drawId)}>{numero}</Link>
              <ResultBalls params={game.params} result={result ?? ''} isSmall />
            </li>
          ))}
          <li>
            <Link to={lotteryPaths.results(game.gameId)}>{t('lottery.all_results')}</Link>
          </li>
        </ul>
      ) : null}
    </>
  );
}

const dayText = (date: string, tag: string) => new Date(`${date}T12:00:00Z`).toLocaleDateString(tag, { timeZone: 'UTC', month: 'long', day: 'numeric' });

/** Why there is no betting, or not for today's draws, in a sentence. */
function StateNote({ game, state, now }: { game: Game; state: PlayState; now: number }) {
  const t = useT();
  const tag = useLanguageTag();
  const { next, pause, plannedAt } = game;
  const planned = plannedAt === null ? '' : t('lottery.note.soon_at', { time: momentText(plannedAt, game.zone, tag, now) });
  if (state === 'off' || state === 'offline')
    return (
      <Note kind="warn" {...(state === 'offline' ? { icon: 'wifi-slash' as const } : {})}>
        {t(`lottery.note.${state}`)}
      </Note>
    );
  if (state === 'soon') return <Note kind="info">{planned || t('lottery.note.soon')}</Note>;
  if (state !== 'holiday' || pause === null) return null;
  const [from, to] = [dayText(pause.from, tag), dayText(pause.to, tag)];
  const why = from === to ? t('lottery.note.holiday', { date: from }) : t('lottery.note.holidays', { from, to });
  return (
    <Note kind="info">
      {why} {next === null ? planned : t('lottery.note.holiday_open')}
    </Note>
  );
}

/** Fate of the draw before the next one. */
function PastLine({ game, now }: { game: Game; now: number }) {
  const t = useT();
  const tag = useLanguageTag();
  const [seen] = useState(game.last?.drawId ?? null);
  const past = pastDraw(game, now, seen);
  const text = (fate: PastDraw) =>
    fate.state === 'waiting'
      ? t('lottery.waiting', { numero: fate.numero, time: momentText(game.waiting?.drawsAt ?? '', game.zone, tag, now) })
      : t(`lottery.past.${fate.state}`, { numero: fate.numero });
  return (
    <div role="status" className={css['waiting']}>
      {past === null ? null : <Link to={lotteryPaths.draw(past.drawId)}>{text(past)}</Link>}
    </div>
  );
}

/** Numero, countdown, state and last results of a game. */
export function DrawHead({ game }: { game: Game }) {
  const t = useT();
  const tag = useLanguageTag();
  const now = useServerNow();
  const isOffline = useConnection(({ state: connection }) => connection === 'offline');
  const state = playState(game, now, isOffline);
  const { next } = game;
  const left = next === null ? 0 : Date.parse(next.closesAt) - now;
  const wholeMs = next === null || game.nextSince === null ? left : Date.parse(next.closesAt) - Date.parse(game.nextSince);
  const tone = state === 'open' ? css['ok'] : css['warn'];
  return (
    <>
      <div className={css['top']}>
        <Ring leftMs={left} wholeMs={wholeMs} />
        <div>
          <Left ms={left} /> <span>{t('lottery.to_close')}</span>
          <small>
            {next === null ? t('lottery.no_draw') : t('lottery.draw_closes', { numero: next.numero, time: momentText(next.closesAt, game.zone, tag, now) })}
          </small>
        </div>
        <div className={css['side']}>
          <span className={`${css['state'] ?? ''} ${tone ?? ''}`} aria-hidden="true">
            {t(`lottery.state.${state}`)}
          </span>
          <LateFollow gameId={game.gameId} name={game.name} isDaily={game.everyMinutes !== null} />
        </div>
        <span className="visually-hidden" role="status">
          {t(`lottery.state.${state === 'open' && left <= MINUTE_MS ? 'minute' : state}`)}
        </span>
      </div>
      <StateNote game={game} state={state} now={now} />
      <PastLine game={game} now={now} />
      <LastResults game={game} />
    </>
  );
}
