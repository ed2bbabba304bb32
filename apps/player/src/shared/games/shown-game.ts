import { create } from 'zustand';
import { askAbout } from '#player/shared/session/session-dialog.ts';

/** The game whose sheet is open. */
export const useShownGame = create<{ gameId: string }>(() => ({ gameId: '' }));

/** Opens what is to be known of a game (T59). */
export function showGame(gameId: string): void {
  useShownGame.setState({ gameId });
  askAbout('game');
}
