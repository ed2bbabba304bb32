import { Button } from '@laro/ui/button.tsx';
import { Awaited } from '#player/shared/api/awaited.tsx';
import { GameArt, artColours } from '@laro/ui/game/cards/game-art.tsx';
import { GameStrip } from '@laro/ui/game/cards/game-strip.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { Spinner } from '@laro/ui/states/spinner.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { latePart } from '#player/shared/late/late-part.tsx';
import { openGame } from '#player/shared/play/launch.ts';
import { problemText } from '#player/shared/language/problem-text.ts';
import { useNavigate } from '#player/shared/router/router-view.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { askAbout } from '#player/shared/session/session-dialog.ts';
import { startFreePlay, useIsTrial, useSession } from '#player/shared/session/session.ts';
import { useWhitelabel } from '#player/shared/api/queries.ts';
import { canFavour } from '#player/shared/games/lobby/game-addresses.ts';
import { star } from './card-acts.ts';
import { GameFacts } from './game-facts.tsx';
import css from './game-sheet.module.css';
import type { Game } from '#player/shared/games/lobby/game-queries.ts';
import { cardGame, useCards } from '#player/shared/games/cards/game-view.ts';
import { gameSheetQuery } from './lobby-api.ts';
import { useShownGame } from './shown-game.ts';
import { SiteLink } from '#player/shared/games/cards/site-link.tsx';

const close = () => askAbout(null);
const GameMissions = latePart(async () => (await import('#player/shared/missions/game-missions.tsx')).GameMissions, { areas: ['task'] });

const GameTournaments = latePart(async () => (await import('#player/shared/tournaments/game-tournaments.tsx')).GameTournaments, { areas: ['tournament'] });

/** Running tournaments in which the game counts, for everybody. */
const Tournaments = ({ game }: { game: Game }) => (useWhitelabel().modules.TOUR3 ? <GameTournaments game={game} onLeave={close} /> : null);

/** Missions of a member for which the game counts; guests and free play have none. */
function Missions({ game }: { game: Game }) {
  const isMember = useSession() !== null;
  const isTrial = useIsTrial();
  const { modules } = useWhitelabel();
  return isMember && !isTrial && modules.TASK3 ? <GameMissions game={game} onLeave={close} /> : null;
}

/** Opens free play for a guest and the game in it; why it does not, in words. */
function useTry(address: string) {
  const services = useServices();
  const navigate = useNavigate();
  const [isStarting, setStarting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const start = async () => {
    setStarting(true);
    setProblem(null);
    try {
      if ((await startFreePlay(services)) === 'not_kept') askAbout('not-kept');
      else openGame(address, { t: services.words.t, navigate });
    } catch (error) {
      setProblem(problemText(services.words, error));
      setStarting(false);
    }
  };
  return { isStarting, problem, start };
}

/** The acts of the sheet: play, try it where that is offered, keep it. */
function Acts({ game }: { game: Game }) {
  const services = useServices();
  const { t } = services.words;
  const navigate = useNavigate();
  const session = useSession();
  const { modules } = useWhitelabel();
  const card = cardGame(game);
  const { isStarting, problem, start } = useTry(card.href);
  const { favourites } = useCards();
  const isClosed = card.tag === 'closed';
  const isOn = favourites.has(game.nodeId);
  const leave = (work: () => void) => {
    close();
    work();
  };
  const play = () => leave(() => openGame(card.href, { t, navigate }));
  const favour = () => (session ? star(services, navigate, card) : leave(() => star(services, navigate, card)));
  return (
    <div className={css['acts']}>
      {problem === null ? null : (
        <p className={css['problem']} role="alert">
          {problem}
        </p>
      )}
      {isClosed ? (
        <Note kind="info">{t('lobby.sheet.closed', { vendor: game.vendorName })}</Note>
      ) : (
        <Button kind="primary" isFull onClick={play}>
          {t('games.card.play')}
        </Button>
      )}
      {session === null && !isClosed && modules.FREEPLAY3 && game.supportPlay ? (
        <Button kind="outline" isFull isBusy={isStarting} onClick={() => void start()}>
          {t('games.trial.action')}
        </Button>
      ) : null}
      {canFavour(game) ? (
        <Button kind="text" isFull aria-pressed={isOn} onClick={favour}>
          <Icon name={isOn ? 'star-fill' : 'star-bold'} size={18} />
          <span>{t(isOn ? 'lobby.sheet.unfavour' : 'lobby.sheet.favour')}</span>
        </Button>
      ) : null}
    </div>
  );
}

function Head({ game }: { game: Game }) {
  const { t } = useServices().words;
  const card = cardGame(game);
  return (
    <div className={css['head']} style={artColours(card)}>
      <span className={css['art']}>
        <GameArt game={card} sizes="96px" />
      </span>
      <p className={css['who']}>
        <b>{game.vendorName}</b>
        <span>{t(`games.category.${game.category}`)}</span>
        {card.tag ? <span className={css['tag']}>{t(`games.tag.${card.tag}`)}</span> : null}
      </p>
    </div>
  );
}

function Content({ gameId }: { gameId: string }) {
  const services = useServices();
  const { t } = services.words;
  const query = useQuery(gameSheetQuery(services, gameId));
  const cards = useCards();
  const { data } = query;
  if (!data)
    return (
      <Awaited
        query={query}
        failed={t('lobby.sheet.failed')}
        waiting={
          <div className={css['waiting']}>
            <Spinner label={t('common.loading')} />
          </div>
        }
      />
    );
  return (
    <>
      <Head game={data.game} />
      <Acts game={data.game} />
      <Missions game={data.game} />
      <Tournaments game={data.game} />
      <GameFacts sheet={data} />
      {data.similar.length > 0 ? (
        <section>
          <h3 className={css['title']}>{t('lobby.sheet.similar')}</h3>
          <GameStrip
            games={data.similar.map(cardGame)}
            words={cards.words}
            link={SiteLink}
            favourites={cards.favourites}
            onAct={cards.onAct}
            label={t('lobby.sheet.similar')}
          />
        </section>
      ) : null}
    </>
  );
}

/** Information about a game before it is played (T58, T59): opened by its card's button or a long press, without a log-in. */
export function GameSheet() {
  const services = useServices();
  const { gameId } = useShownGame();
  const { data } = useQuery(gameSheetQuery(services, gameId));
  return (
    <Sheet title={data?.game.displayName ?? services.words.t('lobby.sheet.title')} closeLabel={services.words.t('common.close')} onClose={close}>
      <Content key={gameId} gameId={gameId} />
    </Sheet>
  );
}
