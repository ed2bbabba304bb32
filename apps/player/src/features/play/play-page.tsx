import { Button } from '@laro/ui/button.tsx';
import { buttonClass } from '@laro/ui/button-class';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { Spinner } from '@laro/ui/states/spinner.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ConnectionStrip } from '#player/shared/shell/connection-strip.tsx';
import { useHead } from '#player/shared/shell/head.ts';
import { paths } from '#player/shared/router/paths.ts';
import { problemText } from '#player/shared/language/problem-text.ts';
import { useLocation } from '#player/shared/router/router-view.tsx';
import { useServices, useT } from '#player/shared/api/services.ts';
import { useSessionOrLogIn } from '#player/shared/session/use-session-or-log-in.late.ts';
import { GameFrame } from './game-frame.tsx';
import { leaveGame } from './leave-game.ts';
import { PlayHeader } from './play-header.tsx';
import css from './play.module.css';
import { RealityCheck } from '#player/shared/play/clock/reality-check.tsx';
import { useLaunch, type Launch, type LaunchedGame } from './use-launch.ts';
import { usePlayTime, type PlayClock } from '#player/shared/play/clock/use-play-time.ts';

/** Refusals that another try cannot change. */
const settled = new Set([
  'play.game_switched_off',
  'play.game_not_offered',
  'play.not_allowed',
  'identity.needed',
  'member.blocked',
  'member.blocked_until',
  'play.no_free_play',
  'limits.session_over',
  'catalogue.game_unknown',
]);

/** In place of a game: why there is none, a way to try again where that helps, and a way back. */
function NoGame({ launched, onLeave }: { launched: LaunchedGame; onLeave: () => void }) {
  const { words } = useServices();
  const { t } = words;
  const { launch, again } = launched;
  if (launch.kind !== 'failed' && launch.kind !== 'over') return null;
  const isOver = launch.kind === 'over';
  // Another document: only this one's policy frames games.
  const needsProof = launch.kind === 'failed' && launch.problem.code === 'identity.needed';
  const mayRetry = isOver || !settled.has(launch.problem.code);
  return (
    <div className={css['instead']} role="alert">
      <EmptyState title={t(isOver ? 'play.over.title' : 'play.failed.title')} hint={isOver ? t('play.over.text') : problemText(words, launch.problem)}>
        <div className={css['ways']}>
          {mayRetry ? <Button onClick={again}>{t(isOver ? 'play.over.again' : 'common.retry')}</Button> : null}
          {needsProof ? (
            <a href={paths.identity} className={buttonClass({ kind: 'primary' })}>
              {t('play.identity')}
            </a>
          ) : null}
          <Button kind="quiet" onClick={onLeave}>
            {t('play.others')}
          </Button>
        </div>
      </EmptyState>
    </div>
  );
}

/** Over a game that is not there yet: that it comes, and after a while that it is slow. */
function Waiting({ launched, onLeave }: { launched: LaunchedGame; onLeave: () => void }) {
  const t = useT();
  const { launch, isSlow, again } = launched;
  const isWaiting = launch.kind === 'asking' || (launch.kind === 'framed' && !launch.isPlaying);
  if (!isWaiting) return null;
  return (
    <div className={css['waiting']}>
      <Spinner label={t('play.loading')} size={72} />
      {isSlow ? (
        <div className={css['slow']} role="status">
          <Note kind="info">
            <b>{t('play.slow.title')}</b> {t('play.slow.text')}
          </Note>
          <div className={css['ways']}>
            <Button size="small" kind="quiet" onClick={again}>
              {t('play.reload')}
            </Button>
            <Button size="small" kind="quiet" onClick={onLeave}>
              {t('play.others')}
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** The member’s time limit for one log-in has been reached: the game is closed (T48). */
function TimeOver({ onLeave }: { onLeave: () => void }) {
  const t = useT();
  return (
    <div className={css['instead']} role="alert">
      <EmptyState title={t('play.time_over.title')} hint={t('play.time_over.text')}>
        <div className={css['ways']}>
          <Button onClick={onLeave}>{t('play.check.exit')}</Button>
        </div>
      </EmptyState>
    </div>
  );
}

/** Notices over a running game: a limit that has been reached, and the reality check. */
function Bounds({ clock, onLook, onLeave }: { clock: PlayClock; onLook: () => void; onLeave: () => void }) {
  const t = useT();
  return (
    <>
      {clock.reached.length === 0 ? null : (
        <div className={css['reached']} role="status">
          <Note kind="info">{t('play.bounds.reached')}</Note>
        </div>
      )}
      <RealityCheck clock={clock} onShow={onLook} onLeave={onLeave} />
    </>
  );
}

/** The game's name, which a refusal may tell, too; null before the answer. */
function nameOf(launch: Launch): string | null {
  if (launch.kind === 'framed' || launch.kind === 'over') return launch.game.gameName;
  const told = launch.kind === 'failed' ? launch.problem.params['game'] : null;
  return typeof told === 'string' ? told : null;
}

/** A vendor's game in its frame (PLAY-05). A page of its own document: only here may vendors be framed. */
export function PlayPage() {
  const t = useT();
  const { search } = useLocation();
  const historyLength = useRef(0);
  useEffect(() => {
    historyLength.current = window.history.length;
  }, []);
  const leave = useCallback(() => leaveGame(historyLength.current), []);
  const hasSession = useSessionOrLogIn();
  const launched = useLaunch(search, hasSession);
  const clock = usePlayTime(hasSession);
  const { launch, attempt, again, played, over } = launched;
  // The frame that shows the balance: another try is another frame, and may be another game.
  const [balanceFrame, setBalanceFrame] = useState<number | null>(null);
  const showsBalance = useCallback(() => setBalanceFrame(attempt), [attempt]);
  const [looks, setLooks] = useState(0);
  const look = useCallback(() => setLooks((count) => count + 1), []);
  const hasFrame = launch.kind === 'framed' && !clock?.isOver;
  const title = nameOf(launch) ?? t('play.title');
  useHead({ title, isIndexed: false });
  return (
    <div className={css['page']}>
      <PlayHeader
        title={title}
        clock={clock}
        isBalanceInGame={hasFrame && balanceFrame === attempt}
        onBack={leave}
        onReload={launch.kind === 'asking' ? null : again}
      />
      <ConnectionStrip />
      <main id="content" className={css['stage']} tabIndex={-1}>
        {clock && launch.kind === 'framed' && !clock.isOver ? <Bounds clock={clock} onLook={look} onLeave={leave} /> : null}
        {hasFrame ? (
          <GameFrame key={attempt} game={launch.game} onPlaying={played} onLeave={leave} onOver={over} onBalance={showsBalance} looks={looks} />
        ) : null}
        {clock?.isOver && launch.kind !== 'failed' ? (
          <TimeOver onLeave={leave} />
        ) : (
          <>
            <Waiting launched={launched} onLeave={leave} />
            <NoGame launched={launched} onLeave={leave} />
          </>
        )}
      </main>
    </div>
  );
}
