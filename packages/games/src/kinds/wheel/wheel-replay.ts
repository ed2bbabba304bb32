import type { Bet } from '../../figures/bet.ts';
import type { BandName } from '../../stakes/bands.ts';
import { tableReplay, type TableRound, type TableRules } from '../table/table-replay.ts';
import { spinWheel, WHEEL_TABLES, type WheelDrawn, type WheelLook, type WheelTable } from './wheel-tables.ts';

export type { WheelDrawn } from './wheel-tables.ts';
export type WheelPlay = TableRound<WheelDrawn, 'wheel'>;

const SECOND = 1000;
const game = (id: string, look: WheelLook, seconds: number, band: BandName): TableRules => ({
  id,
  version: 1,
  windowMs: seconds * SECOND,
  band,
  look,
  bets: Object.keys(WHEEL_TABLES[look].bets),
  wheel: WHEEL_TABLES[look].wheel,
});

/** Shared wheels, and shows whose bonus is drawn (spec games.md 4.6): window and band. */
export const wheelGames: readonly TableRules[] = [
  game('money-wheel-mabuhay', 'money', 12, 'M'),
  game('sala-big-six', 'bigSix', 15, 'L'),
  game('luna-fortune-wheel', 'fortune', 15, 'M'),
  game('wheel-of-wika', 'letters', 15, 'S'),
  game('golden-mikropono', 'microphone', 15, 'M'),
  game('box-office-bonus', 'boxOffice', 18, 'L'),
  game('game-show-gabi', 'gabi', 15, 'M'),
];

/** How a set of rules is played. Throws RangeError for rules of another kind. */
export function wheelTableOf({ id, look }: TableRules): WheelTable {
  if (look === undefined || !Object.hasOwn(WHEEL_TABLES, look)) throw new RangeError(`${id} is no wheel`);
  return WHEEL_TABLES[look as WheelLook];
}

/** A bet of a wheel. Throws RangeError for one that it does not have. */
export function wheelTableBet(rules: TableRules, id: string): Bet<WheelDrawn> {
  const { bets } = wheelTableOf(rules);
  const bet = Object.hasOwn(bets, id) ? bets[id] : undefined;
  if (!bet) throw new RangeError(`${rules.id} has no bet ${id}`);
  return bet;
}

export const wheelReplay = tableReplay<WheelDrawn, 'wheel'>({
  name: 'wheel',
  rules: wheelGames,
  betOf: wheelTableBet,
  draw: (rules, draws) => {
    const table = wheelTableOf(rules);
    const drawn = spinWheel(table, draws);
    return { ...drawn, names: drawn.spins.map((sector) => table.wheel[sector] ?? '') };
  },
});
