import type { GameCategory } from '@laro/domain/catalogue/game-categories';
import type { MessageKey } from '@laro/i18n/areas';
import type { IconName } from '@laro/ui/pictures/icon.tsx';

/** Glyph, colour and name of each category (visual.md §3 and §5). Colour is never the only mark. */
export const categoryLook: Record<GameCategory, { icon: IconName; activeIcon: IconName; colour: string; words: MessageKey }> = {
  HOT: { icon: 'flame-duotone', activeIcon: 'flame-fill', colour: 'var(--cat-hot)', words: 'games.category.HOT' },
  LIVE: { icon: 'video-camera-duotone', activeIcon: 'video-camera-fill', colour: 'var(--cat-live)', words: 'games.category.LIVE' },
  RNG: { icon: 'cherries-duotone', activeIcon: 'cherries-fill', colour: 'var(--cat-slot)', words: 'games.category.RNG' },
  FISH: { icon: 'fish-duotone', activeIcon: 'fish-fill', colour: 'var(--cat-fish)', words: 'games.category.FISH' },
  PVP: { icon: 'spade-duotone', activeIcon: 'spade-fill', colour: 'var(--cat-poker)', words: 'games.category.PVP' },
  SPORTS: { icon: 'basketball-duotone', activeIcon: 'basketball-fill', colour: 'var(--cat-sport)', words: 'games.category.SPORTS' },
  COCKFIGHT: { icon: 'bird-duotone', activeIcon: 'bird-fill', colour: 'var(--cat-cock)', words: 'games.category.COCKFIGHT' },
  ESPORTS: { icon: 'game-controller-duotone', activeIcon: 'game-controller-fill', colour: 'var(--cat-esport)', words: 'games.category.ESPORTS' },
  LOTT: { icon: 'ticket-duotone', activeIcon: 'ticket-fill', colour: 'var(--cat-lott)', words: 'games.category.LOTT' },
  ELOTT: { icon: 'lightning-duotone', activeIcon: 'lightning-fill', colour: 'var(--cat-elott)', words: 'games.category.ELOTT' },
  BINGO: { icon: 'grid-nine-duotone', activeIcon: 'grid-nine-fill', colour: 'var(--cat-bingo)', words: 'games.category.BINGO' },
  INHOUSE: { icon: 'tent-duotone', activeIcon: 'tent-fill', colour: 'var(--cat-inhouse)', words: 'games.category.INHOUSE' },
};
