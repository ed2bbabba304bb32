import { waysFigures, type BetFigures } from '../table/bet-figures.ts';
import { tableKind } from '../table/table-kind.ts';
import type { TableRules } from '../table/table-replay.ts';
import { diceReplay, diceTableBet, diceTableOf, type DiceDrawn } from './dice-replay.ts';

const known = new Map<string, BetFigures>();

/** Exact figures of each bet, counted over every outcome at their first use. */
export const diceFigures = (rules: TableRules, id: string): BetFigures => {
  const key = `${rules.id} ${rules.version} ${id}`;
  const figures = known.get(key) ?? waysFigures(diceTableOf(rules).ways(id), diceTableBet(rules, id));
  known.set(key, figures);
  return figures;
};

/** Times of the reveal, ms: the throw, each thing that comes to rest, lit places before it, and the result. */
const REVEAL_MS = { thrown: 1500, each: 800, lit: 2400, result: 1800 } as const;

const revealMs = ({ shown, lit }: DiceDrawn): number =>
  REVEAL_MS.thrown + shown.length * REVEAL_MS.each + (lit === undefined ? 0 : REVEAL_MS.lit) + REVEAL_MS.result;

export const diceKind = tableKind(diceReplay, {
  figures: diceFigures,
  revealMs,
  result: ({ shown }, rules) => diceTableOf(rules).result(shown),
});
