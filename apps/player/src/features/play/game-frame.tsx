import { useEffect, useRef } from 'react';
import { askMoneyAgain } from '#player/shared/money/ask-money.late.ts';
import { paths } from '#player/shared/router/paths.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import { gameEventOf, pageInterrupts, pageShows } from './game-messages.ts';
import css from './play.module.css';
import type { Launched } from './use-launch.ts';

/**
 * What a framed game may do: run, speak to its own server, open its help in a tab. It may not lead this page elsewhere. It keeps its own
 * origin, which is never ours: the server launches no game at the site's address.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-orientation-lock';
const ALLOW = 'autoplay; fullscreen; screen-wake-lock';

interface GameFrameProps {
  game: Launched;
  onPlaying: () => void;
  onLeave: () => void;
  onOver: () => void;
  /** The game shows the balance itself. */
  onBalance: () => void;
  /** Number of looks at time and money that interrupted play: the game gets a message for each. */
  looks: number;
}

/** The vendor's game. Speaks with us by messages, which are heard from its own window and origin alone. */
export function GameFrame({ game, onPlaying, onLeave, onOver, onBalance, looks }: GameFrameProps) {
  const t = useT();
  const { queries } = useServices();
  const frame = useRef<HTMLIFrameElement>(null);
  const tell = () => frame.current?.contentWindow?.postMessage(pageShows, new URL(game.url).origin);
  useEffect(() => {
    if (looks > 0) frame.current?.contentWindow?.postMessage(pageInterrupts, new URL(game.url).origin);
  }, [game, looks]);
  useEffect(() => {
    const { origin } = new URL(game.url);
    const hear = (message: MessageEvent) => {
      const event = gameEventOf(message, { origin, window: frame.current?.contentWindow ?? null });
      if (event === 'ready') {
        onPlaying();
        frame.current?.contentWindow?.postMessage(pageShows, origin);
      }
      if (event === 'shows-balance') onBalance();
      if (event === 'balance' || event === 'round-ended') void askMoneyAgain(queries);
      if (event === 'close') onLeave();
      if (event === 'deposit') window.location.assign(paths.deposit);
      if (event === 'session-over') onOver();
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [game, queries, onPlaying, onLeave, onOver, onBalance]);
  return (
    <iframe
      ref={frame}
      className={css['frame']}
      src={game.url}
      title={t('play.frame', { game: game.gameName })}
      sandbox={SANDBOX}
      allow={ALLOW}
      onLoad={() => {
        frame.current?.focus();
        tell();
        if (!game.saysReady) onPlaying();
      }}
    />
  );
}
