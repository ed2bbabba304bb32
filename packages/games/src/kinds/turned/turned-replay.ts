import type { Bet } from '../../figures/bet.ts';
import type { BandName } from '../../stakes/bands.ts';
import { tableReplay, type TableRound, type TableRules } from '../table/table-replay.ts';
import { TURNED_TABLES, type TurnedDrawn, type TurnedLook, type TurnedTable } from './turned-tables.ts';

export type { TurnedDrawn } from './turned-tables.ts';
export type TurnedPlay = TableRound<TurnedDrawn, 'turned'>;

const SECOND = 1000;
const game = (id: string, look: TurnedLook, seconds: number, band: BandName): TableRules => ({
  id,
  version: 1,
  windowMs: seconds * SECOND,
  band,
  look,
  bets: Object.keys(TURNED_TABLES[look].bets),
});

/** Shared tables of cards that are only turned (spec games.md 4.4): window and band. */
export const turnedGames: readonly TableRules[] = [
  game('torero-dragon-tiger', 'torero', 12, 'M'),
  game('andar-bahar-aliw', 'andar', 15, 'L'),
  game('bull-bull-luna', 'bull', 20, 'M'),
  game('luna-lucky-nine', 'nine', 15, 'M'),
  game('teen-patti-tanghal', 'patti', 15, 'L'),
  game('curtain-call-cards', 'curtain', 12, 'M'),
  game('patio-poker-live', 'patio', 15, 'L'),
];

/** How a set of rules is played. Throws RangeError for rules of another kind. */
export function turnedTableOf({ id, look }: TableRules): TurnedTable {
  if (look === undefined || !Object.hasOwn(TURNED_TABLES, look)) throw new RangeError(`${id} is no table of turned cards`);
  return TURNED_TABLES[look as TurnedLook];
}

/** A bet of a table. Throws RangeError for one that it does not have. */
export function turnedTableBet(rules: TableRules, id: string): Bet<TurnedDrawn> {
  const { bets } = turnedTableOf(rules);
  const bet = Object.hasOwn(bets, id) ? bets[id] : undefined;
  if (!bet) throw new RangeError(`${rules.id} has no bet ${id}`);
  return bet;
}

export const turnedReplay = tableReplay<TurnedDrawn, 'turned'>({
  name: 'turned',
  rules: turnedGames,
  betOf: turnedTableBet,
  draw: (rules, draws) => {
    const table = turnedTableOf(rules);
    const drawn = table.draw(draws);
    return { ...drawn, won: table.won(drawn), ...(table.points ? { points: table.points(drawn) } : {}) };
  },
});
