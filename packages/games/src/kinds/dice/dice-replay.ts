import type { Bet } from '../../figures/bet.ts';
import type { BandName } from '../../stakes/bands.ts';
import { tableReplay, type TableRound, type TableRules } from '../table/table-replay.ts';
import { DICE_TABLES, type DiceDrawn, type DiceLook, type DiceTable } from './dice-tables.ts';

export type { DiceDrawn, DiceLook } from './dice-tables.ts';
export type DicePlay = TableRound<DiceDrawn, 'dice'>;

const SECOND = 1000;
const game = (id: string, look: DiceLook, seconds: number, band: BandName): TableRules => ({
  id,
  version: 1,
  windowMs: seconds * SECOND,
  band,
  look,
  bets: Object.keys(DICE_TABLES[look].bets),
});

/** Every shared table of dice, colours, coins, beans and squares (spec games.md 4.3): window and band. */
export const diceGames: readonly TableRules[] = [
  game('sala-sic-bo', 'sicBoA', 15, 'L'),
  game('luna-sic-bo', 'sicBoB', 15, 'M'),
  game('alhambra-sic-bo', 'sicBoC', 15, 'H'),
  game('spotlight-sic-bo', 'spotlight', 15, 'M'),
  game('color-game-live', 'colours', 15, 'M'),
  game('dice-duel-dalawa', 'duel', 10, 'M'),
  game('dice-theatre', 'theatre', 15, 'M'),
  game('xoc-dia-luna', 'coins', 12, 'M'),
  game('fan-tan-fandango', 'beans', 15, 'L'),
  game('live-pula-puti', 'squares', 10, 'M'),
];

/** How a set of rules is played. Throws RangeError for rules of another kind. */
export function diceTableOf({ id, look }: TableRules): DiceTable {
  if (look === undefined || !Object.hasOwn(DICE_TABLES, look)) throw new RangeError(`${id} is no table of dice`);
  return DICE_TABLES[look as DiceLook];
}

/** A bet of a table. Throws RangeError for one that it does not have. */
export function diceTableBet(rules: TableRules, id: string): Bet<DiceDrawn> {
  const { bets } = diceTableOf(rules);
  const bet = Object.hasOwn(bets, id) ? bets[id] : undefined;
  if (!bet) throw new RangeError(`${rules.id} has no bet ${id}`);
  return bet;
}

export const diceReplay = tableReplay<DiceDrawn, 'dice'>({
  name: 'dice',
  rules: diceGames,
  betOf: diceTableBet,
  draw: (rules, draws) => diceTableOf(rules).draw(draws),
});
