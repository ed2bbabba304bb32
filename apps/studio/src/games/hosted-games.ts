import fs from 'node:fs';
import path from 'node:path';
import type { RuledGame } from '@laro/games/kind';
import { rulesOf } from '@laro/games/kinds/all';
import { rulesOfGame } from '@laro/games/kinds/game-rules';
import { StartError } from '../start-error.ts';

/** A game as the list of hosted games names it (made by tools/make/studio-games.ts). */
export interface HostedGame {
  id: string;
  name: string;
  vendor: string;
  vendorName: string;
  /** Category of the catalogue. */
  category: string;
  /** Subject of its picture: chooses the symbols of a slot. */
  subject: string;
}

const GAMES_FILE = path.join(import.meta.dirname, '../../dist/games.json');

/** Reads the built list of games. Throws StartError if it does not exist. */
export function readHostedGames(file = GAMES_FILE): HostedGame[] {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as HostedGame[];
  } catch (error) {
    throw new StartError('its list of games has not been built', 'Run: node tools/build/build.ts', { cause: error });
  }
}

/** A hosted game with the rules that it plays now. */
export interface FoundGame {
  game: HostedGame;
  rules: RuledGame;
}

export interface Games {
  /** A game of a vendor; null when the studio does not host it for him. */
  find: (gameId: string, vendorCode: string) => FoundGame | null;
  /** A hosted game by its id alone. */
  byId: (gameId: string) => FoundGame | null;
  /** All games that the studio hosts for a vendor. */
  hostedFor: (vendorCode: string) => readonly HostedGame[];
  /** Rules in just this version, for rounds that began with them; null when this program no longer has them. */
  rules: (id: string, version: number) => RuledGame | null;
}

/** The hosted games; which rules each plays is worked out at its first use. */
export function createGames(hosted: readonly HostedGame[]): Games {
  const byId = new Map(hosted.map((game) => [game.id, game]));
  const known = new Map<string, RuledGame | null>();
  const rulesFor = (game: HostedGame): RuledGame | null => {
    const rules = known.has(game.id) ? known.get(game.id) : rulesOfGame(game);
    known.set(game.id, rules ?? null);
    return rules ?? null;
  };
  const found = (gameId: string): FoundGame | null => {
    const game = byId.get(gameId);
    const rules = game ? rulesFor(game) : null;
    return game && rules ? { game, rules } : null;
  };
  return {
    find: (gameId, vendorCode) => (byId.get(gameId)?.vendor === vendorCode ? found(gameId) : null),
    byId: found,
    hostedFor: (vendorCode) => hosted.filter(({ vendor }) => vendor === vendorCode),
    rules: rulesOf,
  };
}
