import { cards, domino, tiles } from './cards.ts';
import { balls } from './balls.ts';
import { colorGame, dice } from './dice.ts';
import type { Hero } from './hero.ts';
import { bingo, ticket } from './paper.ts';
import { checkers, pegs, pole, reels, rooster, tower } from './stalls.ts';
import { chips, coinstack } from './tokens.ts';
import { wheel } from './wheel.ts';

/** Drawn subjects by the word before the colon. */
const heroes: Readonly<Record<string, Hero>> = {
  cards,
  tiles,
  domino,
  dice,
  chips,
  coinstack,
  wheel,
  color: colorGame,
  balls,
  bingo,
  ticket,
  reels,
  pegs,
  tower,
  pole,
  checkers,
  rooster,
};

/** The drawing of a subject such as `cards:AS+KH`; undefined for a symbol of the icon sets. */
export const heroOf = (subject: string): { readonly draw: Hero; readonly parameter: string } | undefined => {
  const colon = subject.indexOf(':');
  if (colon < 0) return undefined;
  const draw = heroes[subject.slice(0, colon)];
  return draw ? { draw, parameter: subject.slice(colon + 1) } : undefined;
};
