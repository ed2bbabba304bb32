import { ruledGames, type RuledGame } from '../kind.ts';
import { baccaratKind } from './baccarat/baccarat-kind.ts';
import { bingoKind } from './bingo/bingo-kind.ts';
import { colourKind } from './colour/colour-kind.ts';
import { decisionKind } from './decisions/tables/decision-kind.ts';
import { diceKind } from './dice/dice-kind.ts';
import { crashKind } from './crash/crash-kind.ts';
import { encoreKind } from './encore/encore-kind.ts';
import { dragonKind } from './dragon/dragon-kind.ts';
import { ladderKind } from './ladder/ladder-kind.ts';
import { rouletteKind } from './roulette/roulette-kind.ts';
import { showKind } from './show/show-kind.ts';
import { slotKind } from './slot/slot-kind.ts';
import { stallKind } from './stall/stall-kind.ts';
import { turnedKind } from './turned/turned-kind.ts';
import { wheelKind } from './wheel/wheel-kind.ts';

/** Every set of rules of every kind. A new kind is one more line here. */
export const allRules: readonly RuledGame[] = [
  ...ruledGames(slotKind),
  ...ruledGames(colourKind),
  ...ruledGames(stallKind),
  ...ruledGames(ladderKind),
  ...ruledGames(baccaratKind),
  ...ruledGames(dragonKind),
  ...ruledGames(rouletteKind),
  ...ruledGames(diceKind),
  ...ruledGames(turnedKind),
  ...ruledGames(crashKind),
  ...ruledGames(wheelKind),
  ...ruledGames(showKind),
  ...ruledGames(bingoKind),
  ...ruledGames(decisionKind),
  ...ruledGames(encoreKind),
];

/** Rules in just this version. Null when this program does not have them. */
export const rulesOf = (id: string, version: number): RuledGame | null => allRules.find((rules) => rules.id === id && rules.version === version) ?? null;
