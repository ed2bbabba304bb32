import { waysFigures, type BetFigures } from '../table/bet-figures.ts';
import { tableKind } from '../table/table-kind.ts';
import type { TableRules } from '../table/table-replay.ts';
import { showReplay, showTableBet, showTableOf } from './show-replay.ts';

const known = new Map<string, BetFigures>();

/** Exact figures of each listed bet, counted over every outcome at their first use. */
export const showFigures = (rules: TableRules, id: string): BetFigures => {
  const key = `${rules.id} ${rules.version} ${id}`;
  const figures = known.get(key) ?? waysFigures(showTableOf(rules).ways(id), showTableBet(rules, id));
  known.set(key, figures);
  return figures;
};

/** Times of the reveal before and after the parts of a draw, ms. */
const REVEAL_MS = { first: 1200, result: 2200 } as const;

export const showKind = tableKind(showReplay, {
  figures: showFigures,
  revealMs: (_drawn, rules) => {
    const { parts, partMs } = showTableOf(rules);
    return REVEAL_MS.first + parts * partMs + REVEAL_MS.result;
  },
  result: ({ shown }, rules) => showTableOf(rules).result(shown),
  prizes: (rules, id) => showTableOf(rules).prizes?.(id) ?? [],
});
