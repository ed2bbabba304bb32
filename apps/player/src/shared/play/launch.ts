import { playsTrialMoney } from '@laro/domain/agents/tree/member-types';
import type { GameCategory } from '@laro/domain/catalogue/game-categories';
import type { CategoryVendor, Game } from '#player/shared/games/lobby/game-queries.ts';
import { paths } from '#player/shared/router/paths.ts';
import { returnAfterLogIn } from '#player/shared/session/return-after-log-in.ts';
import type { Translator } from '@laro/i18n/translator';
import { sessionToken } from '#player/shared/session/session.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import { useSessionStore } from '#player/shared/session/session-store.ts';

/** The launch parameters of a game's address that are not their defaults (PLAY-01). */
const playAddress = (parameters: Readonly<Record<string, string>>): string =>
  `${paths.play}?${new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== '')).toString()}`;

/** The address at which a game is played. */
export const gamePlayAddress = (game: Pick<Game, 'gameId' | 'vassalage' | 'gameType' | 'nodeId' | 'supportPlay' | 'isGameH5'>): string =>
  playAddress({
    vassalage: game.vassalage,
    gameId: game.gameId,
    gameType: game.gameType,
    nodeId: game.nodeId,
    supportPlay: game.supportPlay ? '' : 'false',
    isGameH5: game.isGameH5 ? 'true' : '',
  });

/** The address of a vendor's own lobby: the game code `lobby` is the default. */
export const lobbyPlayAddress = (vendor: Pick<CategoryVendor, 'code'>, category: GameCategory): string =>
  playAddress({ vassalage: vendor.code, gameType: category });

export const isPlayAddress = (address: string): boolean => address.startsWith(`${paths.play}?`);

/** How long free_reject is seen (PLAY-04). */
const FREE_REJECT_MS = 2000;

/** Says that trial money cannot do this. */
export function showFreeReject(t: Translator['t']): void {
  showToast(t('shell.free_reject'), 'info', FREE_REJECT_MS);
}

/** Effect of a tap on a game: the log-in for a guest (PLAY-01), a notice if trial money cannot play it (PLAY-04), else the game. */
export type Opening = 'log-in' | 'free-reject' | 'open';

export function openingOf(address: string, session: { type: number } | null): Opening {
  if (!session) return 'log-in';
  const supportsFreePlay = new URL(address, 'http://page.invalid').searchParams.get('supportPlay') !== 'false';
  return playsTrialMoney(session.type) && !supportsFreePlay ? 'free-reject' : 'open';
}

/**
 * Opens a game by its address. The game's page is its own document, since only its policy lets games of vendors be framed; a link to
 * the address does the same, and this check runs before it is followed. Returns true if the game is being opened.
 */
export function openGame(
  address: string,
  { t, navigate, isFollowed = false }: { t: Translator['t']; navigate: (to: string) => unknown; isFollowed?: boolean },
): boolean {
  const opening = openingOf(address, sessionToken() === null ? null : useSessionStore.getState().info);
  if (opening === 'log-in') {
    returnAfterLogIn(address);
    void navigate(paths.login);
  }
  if (opening === 'free-reject') showFreeReject(t);
  if (opening === 'open' && !isFollowed) window.location.assign(address);
  return opening === 'open';
}
