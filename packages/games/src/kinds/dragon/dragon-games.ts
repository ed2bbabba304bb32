import type { BandName } from '../../stakes/bands.ts';
import type { TableRules } from '../table/table-replay.ts';

const SECOND = 1000;
const game = (id: string, seconds: number, band: BandName, ...bets: readonly string[]): TableRules => ({
  id,
  version: 1,
  windowMs: seconds * SECOND,
  band,
  bets,
});

const sides = ['dragon', 'tiger'] as const;
const SUITS = ['clubs', 'diamonds', 'hearts', 'spades'] as const;
const ofSides = (...names: readonly string[]): string[] => sides.flatMap((side) => names.map((name) => `${side}.${name}`));

/** Every table of dragon tiger with one card a side (spec games.md 4.4): window, band and bets. */
export const dragonGames: readonly TableRules[] = [
  game('dragon-tiger-sala', 15, 'L', 'dragon', 'tie', 'tiger', 'suitedTie'),
  game('luna-dragon-tiger', 12, 'M', 'dragon', 'tie', 'tiger', 'suitedTie', ...ofSides(...SUITS), ...ofSides('big', 'small')),
  game('red-hall-dragon-tiger', 8, 'L', 'dragon', 'tie', 'tiger', ...ofSides('odd', 'even')),
];
