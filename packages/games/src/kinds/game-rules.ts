import type { RuledGame } from '../kind.ts';
import { rulesOf } from './all.ts';
import { baccaratGames } from './baccarat/baccarat-games.ts';
import { bingoHalls } from './bingo/halls.ts';
import { colourPerya } from './colour/colour-rules.ts';
import { crashGames } from './crash/crash-games.ts';
import { decisionGames } from './decisions/tables/decision-games.ts';
import { diceGames } from './dice/dice-replay.ts';
import { encoreGames } from './encore/encore-replay.ts';
import { dragonGames } from './dragon/dragon-games.ts';
import { ladderRules } from './ladder/ladder-rules.ts';
import { rouletteGames } from './roulette/roulette-games.ts';
import { showGames } from './show/show-replay.ts';
import { mathematicsFor } from './slot/slot-for.ts';
import { stallRules } from './stall/stalls.ts';
import { turnedGames } from './turned/turned-replay.ts';
import { wheelGames } from './wheel/wheel-replay.ts';

/** Properties of a catalogue's game that select its rules. */
export interface CatalogueGame {
  readonly id: string;
  readonly category: string;
  /** Subject of its picture. */
  readonly subject: string;
}

/** Rules of the games that are not slots, by their ids in the catalogue. */
const otherGames: Readonly<Record<string, { readonly id: string; readonly version: number }>> = {
  'color-game-perya': colourPerya,
  // Stalls, ladders and tables are called like their games.
  ...Object.fromEntries(
    [
      ...stallRules,
      ...ladderRules,
      ...baccaratGames,
      ...dragonGames,
      ...rouletteGames,
      ...diceGames,
      ...turnedGames,
      ...crashGames,
      ...wheelGames,
      ...showGames,
      ...bingoHalls,
      ...decisionGames,
      ...encoreGames,
    ].map((rules) => [rules.id, rules]),
  ),
};

/** The stalls of our own studio are of many kinds; those with reels are slots. */
const isSlot = ({ category, subject }: CatalogueGame): boolean => category === 'slots' || (category === 'inhouse' && subject.startsWith('reels:'));

/** Rules of a game of the catalogue. Null for a game that we do not run. */
export function rulesOfGame(game: CatalogueGame): RuledGame | null {
  const named = isSlot(game) ? mathematicsFor(game.id) : otherGames[game.id];
  return named ? rulesOf(named.id, named.version) : null;
}
