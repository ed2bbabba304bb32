import { useQuery } from '@tanstack/react-query';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useState } from 'react';
import { useLanguageTag, useServices, useT } from '#player/shared/api/services.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { ResultBalls } from './balls.tsx';
import { Left, Ring } from './countdown.tsx';
import { pastDrawsQuery, type Game } from './lottery-api.ts';
import { lotteryPaths } from './lottery-paths.ts';
import css from './lottery.module.css';
import { momentText, useServerNow } from './server-clock.ts';

const RING_MS = 300_000;
const LAST_MS = 10_000;
/** Screen readers hear of the closing when its last minute and its last seconds begin, and when it has come (LOTT-63). */
const MINUTE_MS = 60_000;
const RESULTS_SHOWN = 5;

/** The state of a game as the page shows it; each state has words (LOTT-60). */
export type PlayState = 'open' | 'last' | 'closed' | 'none' | 'off';

export function playState({ isOn, next }: Game, now: number): PlayState {
  if (!isOn) return 'off';
  if (next === null) return 'none';
  const left = Date.parse(next.closesAt) - now;
  if (left <= 0) return 'closed';
  return left <= LAST_MS ? 'last' : 'open';
}

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

/** Numero, countdown, state and last results of a game. */
export function DrawHead({ game }: { game: Game }) {
  const t = useT();
  const tag = useLanguageTag();
  const now = useServerNow();
  const state = playState(game, now);
  const { next, waiting } = game;
  const left = next === null ? 0 : Date.parse(next.closesAt) - now;
  return (
    <>
      <div className={css['top']}>
        <Ring leftMs={left} wholeMs={game.everyMinutes === null ? RING_MS * 12 : Math.min(RING_MS, game.everyMinutes * 60_000)} />
        <div>
          <Left ms={left} /> <span>{t('lottery.to_close')}</span>
          <small>
            {next === null
              ? t('lottery.no_draw')
              : t('lottery.draw_closes', { numero: next.numero, time: momentText(next.closesAt, game.zone, tag, now, true) })}
          </small>
        </div>
        <span className={`${css['state'] ?? ''} ${state === 'open' ? (css['ok'] ?? '') : (css['warn'] ?? '')}`} aria-hidden="true">
          {t(`lottery.state.${state}`)}
        </span>
        <span className="visually-hidden" role="status">
          {t(`lottery.state.${state === 'open' && left <= MINUTE_MS ? 'minute' : state}`)}
        </span>
      </div>
      {waiting === null ? null : (
        <p className={css['waiting']}>
          <Link to={lotteryPaths.draw(waiting.drawId)}>
            {t('lottery.waiting', { numero: waiting.numero, time: momentText(waiting.drawsAt, game.zone, tag, now, true) })}
          </Link>
        </p>
      )}
      <LastResults game={game} />
    </>
  );
}
