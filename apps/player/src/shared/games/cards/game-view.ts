import { vendorMark } from '@laro/domain/catalogue/game-categories';
import type { Translator } from '@laro/i18n/translator';
import type { CardGame, CardWords, GamePicture, OnCardAct } from '@laro/ui/game/cards/game-models';
import { useMemo } from 'react';
import { useNavigate } from '#player/shared/router/router-view.tsx';
import { categoryLook } from '#player/shared/play/category-look.ts';
import { useServices } from '#player/shared/api/services.ts';
import { gamePlayAddress } from '#player/shared/play/launch.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';
import { useFavourites } from './favourites.ts';
import { canFavour } from '#player/shared/games/lobby/game-addresses.ts';
import type { Game } from '#player/shared/games/lobby/game-queries.ts';

const gamePicture = ({ key, plate }: Game['picture']): GamePicture => ({ base: `/img/games/${key}`, plate });
export const bannerPicture = ({ key, plate }: Game['picture']): GamePicture => ({ base: `/img/banners/${key}`, plate });

/**
 * The `sizes` of pictures in the two columns of home, and in a list's two next to a rail or three without one. They are declared smaller than they
 * are shown: up to two device pixels the small file serves, since an eighth less sharpness is invisible; above, home's six are the large ones.
 * A list shows up to eighteen at the same time and keeps the small file on every screen: it looks as it does with two device pixels, in a third of the bytes.
 */
export const CARD_SIZES = { home: '(max-width: 430px) 27vw, 116px', list: '(max-width: 430px) 18.6vw, 80px' } as const;

const views = new WeakMap<Game, CardGame>();

/** A game as cards show it; the same game gives the same view, so that cards that stay are not drawn again. */
export function cardGame(game: Game): CardGame {
  const known = views.get(game);
  if (known) return known;
  const look = categoryLook[game.category];
  const view: CardGame = {
    id: game.gameId,
    nodeId: game.nodeId,
    name: game.displayName,
    vendorName: game.vendorName,
    vendorMark: vendorMark(game.vassalage, '-48'),
    picture: gamePicture(game.picture),
    tag: game.tag,
    category: game.category,
    categoryColour: look.colour,
    categoryIcon: look.activeIcon,
    href: gamePlayAddress(game),
    canFavour: canFavour(game),
  };
  views.set(game, view);
  return view;
}

const cardWords = (t: Translator['t']): CardWords => ({
  tags: { live: t('games.tag.live'), new: t('games.tag.new'), hot: t('games.tag.hot'), closed: t('games.tag.closed') },
  play: t('games.card.play'),
  favourite: (name) => t('games.card.favourite', { name }),
  about: (name) => t('games.card.about', { name }),
});

/** The words of cards, the player's favourites and what the buttons on cards do (LIST-10). Stable while the language is. */
export function useCards(): { words: CardWords; onAct: OnCardAct; favourites: ReadonlySet<string> } {
  const services = useServices();
  const navigate = useNavigate();
  const { nodes } = useFavourites();
  const { words } = services;
  const stable = useMemo(
    () => ({
      words: cardWords(words.t),
      // Code for the buttons is loaded on the first tap.
      onAct: ((game, act) =>
        void import('#player/shared/games/card-acts.ts').then(
          ({ actOn }) => actOn(services, navigate, game, act),
          () => showToast(words.t('common.loading_failed'), 'error', toastMs.short),
        )) satisfies OnCardAct,
    }),
    [services, words, navigate],
  );
  return { ...stable, favourites: nodes };
}
