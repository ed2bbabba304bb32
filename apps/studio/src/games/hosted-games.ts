import fs from 'node:fs';
import path from 'node:path';
import { slotFor, type SlotGame } from '@laro/games/kinds/slot/slot-for';
import type { SlotMathematics } from '@laro/games/kinds/slot/mathematics';
import { slots } from '@laro/games/kinds/slot/slots';
import { StartError } from '../start-error.ts';

/** A game as the list of hosted games names it (made by tools/studio-games.ts). */
export interface HostedGame {
  id: string;
  name: string;
  vendor: string;
  vendorName: string;
  /** Subject of its picture: chooses the symbols. */
  subject: string;
}

const GAMES_FILE = path.join(import.meta.dirname, '../../dist/games.json');

/** Reads the built list of games. Throws StartError when it is not there. */
export function readHostedGames(file = GAMES_FILE): HostedGame[] {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as HostedGame[];
  } catch (error) {
    throw new StartError('its list of games has not been built', 'Run: node tools/build.ts', { cause: error });
  }
}

export interface Games {
  /** A game of a vendor; null when the studio does not host it for him. */
  find: (gameId: string, vendorCode: string) => { game: HostedGame; slot: SlotGame } | null;
  /** All games that the studio hosts for a vendor. */
  hostedFor: (vendorCode: string) => readonly HostedGame[];
  /** A mathematics in just this version, for rounds that began with it; null when this program no longer has it. */
  mathematics: (id: string, version: number) => SlotMathematics | null;
}

/** The hosted games; what each plays and looks like is worked out at its first use. */
export function createGames(hosted: readonly HostedGame[]): Games {
  const byId = new Map(hosted.map((game) => [game.id, game]));
  const known = new Map<string, SlotGame>();
  const slotOf = (game: HostedGame): SlotGame => {
    const slot = known.get(game.id) ?? slotFor(game.id, game.subject);
    known.set(game.id, slot);
    return slot;
  };
  return {
    find: (gameId, vendorCode) => {
      const game = byId.get(gameId);
      return game?.vendor === vendorCode ? { game, slot: slotOf(game) } : null;
    },
    hostedFor: (vendorCode) => hosted.filter(({ vendor }) => vendor === vendorCode),
    mathematics: (id, version) => slots.find((slot) => slot.id === id && slot.version === version) ?? null,
  };
}
