import { waysFigures } from '../table/bet-figures.ts';
import { countedFigures, tableKind } from '../table/table-kind.ts';
import { dragonTigerWays } from '../turned/dragon-tiger.ts';
import { dragonBet, dragonCardsBet, dragonReplay, dragonWinner } from './dragon-replay.ts';

const PACKS = 8;

/** Exact figures of each bet. */
export const dragonFigures = countedFigures(dragonBet, (_bet, id) => waysFigures(dragonTigerWays(PACKS), dragonCardsBet(id)));

/** Times of the reveal, ms: two cards and the result. */
const REVEAL_MS = 5200;

export const dragonKind = tableKind(dragonReplay, { figures: dragonFigures, revealMs: () => REVEAL_MS, result: dragonWinner });
