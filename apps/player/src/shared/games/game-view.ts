import { vendorIconCode } from '@laro/domain/game-categories';
import type { Translator } from '@laro/i18n/translator';
import type { CardGame, CardWords, GamePicture } from '@laro/ui/game/game-models';
import { useMemo } from 'react';
import { useNavigate } from '#player/shared/router/router-view.tsx';
import { categoryLook } from '#player/shared/category-look.ts';
import { paths } from '#player/shared/paths.ts';
import { useServices } from '#player/shared/services.ts';
import { canFavour, gameAddress } from './game-addresses.ts';
import type { Game } from './game-queries.ts';

const gamePicture = ({ key, plate }: Game['picture']): GamePicture => ({ base: `/img/games/${key}`, plate });
export const bannerPicture = ({ key, plate }: Game['picture']): GamePicture => ({ base: `/img/banners/${key}`, plate });
/** BTI and TCG vendors share one mark (LIST-13). */
export const vendorMark = (vendorCode: string): string => `/img/vendors/${vendorIconCode(vendorCode)}-COLOR2.png`;

/**
 * The `sizes` of pictures in two columns beside a rail and in three without one. They are named a little smaller than they are shown: up
 * to 1.75 device pixels the small file serves, whose tenth of missing sharpness nobody sees; from 2 on the large one comes.
 */
export const CARD_SIZES = { 2: '(max-width: 430px) 33vw, 137px', 3: '(max-width: 430px) 31vw, 126px' } as const;

const views = new WeakMap<Game, CardGame>();

/** A game as cards show it; the same game gives the same view, so that cards that stay are not drawn again. */
export function cardGame(game: Game): CardGame {
  const known = views.get(game);
  if (known) return known;
  const look = categoryLook[game.category];
  const view: CardGame = {
    id: game.gameId,
    name: game.displayName,
    vendorName: game.vendorName,
    vendorMark: vendorMark(game.vassalage),
    picture: gamePicture(game.picture),
    tag: game.tag,
    category: game.category,
    categoryColour: look.colour,
    categoryIcon: look.activeIcon,
    href: gameAddress(game),
    canFavour: canFavour(game),
  };
  views.set(game, view);
  return view;
}

const cardWords = (t: Translator['t']): CardWords => ({
  tags: { live: t('games.tag.live'), new: t('games.tag.new'), hot: t('games.tag.hot') },
  play: t('games.card.play'),
  favourite: (name) => t('games.card.favourite', { name }),
});

/** The words of cards and what their star does: a guest is asked to log in (LIST-10). Stable while the language is. */
export function useCards(): { words: CardWords; onFavour: () => void } {
  const { words } = useServices();
  const navigate = useNavigate();
  return useMemo(() => ({ words: cardWords(words.t), onFavour: () => void navigate(paths.login) }), [words, navigate]);
}
