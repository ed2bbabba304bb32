import type { ComponentType, CSSProperties, MouseEventHandler, ReactNode } from 'react';
import type { IconName } from '../../pictures/icon.tsx';

/** How an app draws a link: its router decides what stays inside the app. */
export type LinkComponent = ComponentType<{
  href: string;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  children?: ReactNode;
  tabIndex?: number | undefined;
  'aria-current'?: 'page' | 'true' | undefined;
  'aria-label'?: string | undefined;
  'aria-hidden'?: boolean | undefined;
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined;
}>;

/** A picture by the address of its files without size and ending, and the colour shown until it has loaded. */
export interface GamePicture {
  readonly base: string;
  readonly plate: string;
}

export type CardTag = 'live' | 'new' | 'hot' | 'closed';
export type CardTheme = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Data of a game on a card; every text is ready to be shown. */
export interface CardGame {
  readonly id: string;
  /** By which favourites are kept. */
  readonly nodeId: string;
  readonly name: string;
  readonly vendorName: string;
  readonly vendorMark: string;
  readonly picture: GamePicture;
  readonly tag: CardTag | null;
  /** Key of its category; an app names it in its own words. */
  readonly category: string;
  readonly categoryColour: string;
  readonly categoryIcon: IconName;
  readonly href: string;
  /** Lottery games have no star (LIST-04). */
  readonly canFavour: boolean;
}

/** Words that all cards of a list share. */
export interface CardWords {
  readonly tags: Record<CardTag, string>;
  readonly play: string;
  /** Name of the star: what it does, and for which game. */
  readonly favourite: (gameName: string) => string;
  /** Name of the button that opens what is to be known of a game. */
  readonly about: (gameName: string) => string;
}

/** Actions of the buttons on a card: toggle the favourite, or open the game's information. */
export type CardAct = 'star' | 'about';
export type OnCardAct = (game: CardGame, act: CardAct) => void;
