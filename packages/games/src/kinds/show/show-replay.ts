import type { BandName } from '../../stakes/bands.ts';
import { tableReplay, type TableRound, type TableRules } from '../table/table-replay.ts';
import { BALL_TABLES } from './ball-tables.ts';
import { listedAs, pickOf, POOLS } from './names.ts';
import type { ShowBet, ShowDrawn, ShowTable } from './show-table.ts';
import { STAGE_TABLES } from './stage-tables.ts';

export type { ShowDrawn } from './show-table.ts';
export type ShowPlay = TableRound<ShowDrawn, 'show'>;

const SHOW_TABLES = { ...STAGE_TABLES, ...BALL_TABLES } as const satisfies Record<string, ShowTable>;
type ShowLook = keyof typeof SHOW_TABLES;

const SECOND = 1000;
const game = (id: string, look: ShowLook, seconds: number, band: BandName): TableRules => ({
  id,
  version: 1,
  windowMs: seconds * SECOND,
  band,
  look,
  bets: Object.keys(SHOW_TABLES[look].bets),
});

/** Shared shows of scores, chests, pegs, cards and balls (spec games.md 4.4, 4.6): window and band. */
export const showGames: readonly TableRules[] = [
  game('karaoke-cash-live', 'score', 12, 'S'),
  game('treasure-chest-live', 'chests', 12, 'M'),
  game('piso-drop-live', 'pegs', 12, 'M'),
  game('ball-drop-barangay', 'balls', 15, 'M'),
  game('hi-lo-harana', 'harana', 10, 'M'),
  game('entablado-keno-live', 'keno', 20, 'M'),
  game('moonlight-six', 'moonlight', 30, 'M'),
];

/** How a set of rules is played. Throws RangeError for rules of another kind. */
export function showTableOf({ id, look }: TableRules): ShowTable {
  if (look === undefined || !Object.hasOwn(SHOW_TABLES, look)) throw new RangeError(`${id} is no show`);
  return SHOW_TABLES[look as ShowLook];
}

/** The numbers of a bet on numbers that the look offers: rising and within its pool. Null for any other bet. */
const numbersOf = ({ look = '' }: TableRules, id: string): number[] | null => {
  const { pool = 0, least = 0, most = 0 } = POOLS[look] ?? {};
  const numbers = id.slice('pick:'.length).split('-').map(Number);
  const isWithin = numbers.every((number, at) => Number.isInteger(number) && number >= 1 && number <= pool && numbers.indexOf(number) === at);
  return isWithin && numbers.length >= least && numbers.length <= most && pickOf(numbers) === id ? numbers : null;
};

/** A bet of a show. Throws RangeError for one that it does not have. */
export function showTableBet(rules: TableRules, id: string): ShowBet {
  const { bets, pick } = showTableOf(rules);
  const numbers = pick ? numbersOf(rules, id) : null;
  const bet = numbers && pick ? pick(numbers) : Object.hasOwn(bets, id) ? bets[id] : undefined;
  if (!bet) throw new RangeError(`${rules.id} has no bet ${id}`);
  return bet;
}

export const showReplay = tableReplay<ShowDrawn, 'show'>({
  name: 'show',
  rules: showGames,
  betOf: showTableBet,
  listedAs: (rules, id) => (numbersOf(rules, id) ? listedAs(id) : null),
  draw: (rules, draws) => showTableOf(rules).draw(draws),
});
