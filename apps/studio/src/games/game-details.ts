import { slotFor } from '@laro/games/kinds/slot/slot-for';
import type { RoundJson } from '@laro/games/kinds/slot/round';
import type { GameDetails, PlayedRound } from '../protocol.ts';
import { factsOf } from './game-facts.ts';
import type { FoundGame } from './hosted-games.ts';
import { symbolNames } from './symbol-names.ts';
import { symbolSheet, type SheetSymbol } from './symbol-sheet.ts';

/** What the client of a game's kind is told beside the rest, in the language of a BCP 47 tag. */
export function detailsOf({ game, rules }: FoundGame, tag: string): GameDetails {
  const told = { kind: rules.kind, rules: factsOf(rules).rules };
  if (rules.kind !== 'slot') return told as GameDetails;
  const { look } = slotFor(game.id, game.subject);
  return { ...told, look, symbolNames: symbolNames(look, tag) } as GameDetails;
}

/** What the codes of a round stand for (T62); rounds without codes have none. */
export async function sheetOf({ game }: FoundGame, round: PlayedRound, tag: string): Promise<Record<string, SheetSymbol>> {
  return round.kind === 'slot' ? symbolSheet(slotFor(game.id, game.subject), round satisfies RoundJson, tag) : {};
}
