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

const pairs = ['pairP', 'pairB'] as const;
const leads = ['leadP', 'leadB'] as const;
const naturals = ['nat9P', 'nat8P', 'nat9B', 'nat8B'] as const;
const exactTies = Array.from({ length: 10 }, (_, points) => `tie@${points}`);
/** Every bet of the kind but the main ones and their variants. */
const ALL_SIDES = [
  ...pairs,
  'eitherPair',
  'suitedPair',
  'small',
  'big',
  'cards4',
  'cards5',
  'cards6',
  ...leads,
  ...naturals,
  'bank6',
  'bank6two',
  'bank6three',
  'bank6any',
  'bank7three',
  'play8three',
  'three9',
  'tied7',
  ...exactTies,
];
const main = (...sides: readonly string[]): string[] => ['player', 'tie', 'banker', ...sides];
const mainWith = (banker: string, ...sides: readonly string[]): string[] => ['player', 'tie', banker, ...sides];

/** Every table of baccarat (spec games.md 4.1): window, band and bets. */
export const baccaratGames: readonly TableRules[] = [
  game('sala-baccarat', 15, 'L', ...main(...pairs)),
  game('baccarat-uno', 12, 'L', ...main(...leads)),
  game('baccarat-dos', 12, 'L', ...main('big', 'small', 'suitedPair')),
  game('bilis-baccarat-sinta', 8, 'M', ...main('eitherPair')),
  game('hari-baccarat', 18, 'H', ...main(...naturals)),
  game('sala-reserbada', 25, 'V', ...mainWith('banker4')),
  game('luna-baccarat', 15, 'M', ...mainWith('bankerS6', ...pairs)),
  game('luna-no-commission', 15, 'L', ...mainWith('bankerEZ', 'bank7three', 'play8three')),
  game('entablado-baccarat', 15, 'M', ...main('cards4', 'cards5', 'cards6')),
  game('granada-baccarat', 15, 'L', ...main(...pairs, 'bank6any')),
  game('velvet-baccarat', 20, 'H', ...mainWith('bankerS6', 'suitedPair', 'eitherPair')),
  game('granada-super-six', 15, 'L', ...mainWith('bankerS6', 'bank6', 'bank6two', 'bank6three')),
  game('golden-fan-baccarat', 15, 'L', ...main(...exactTies)),
  game('lions-court-baccarat', 15, 'L', ...main('three9', ...leads)),
  game('peacock-table', 18, 'M', ...mainWith('bankerEZ', 'bank7three', 'play8three', 'three9', 'tied7')),
  game('side-bet-city', 25, 'S', ...main(...ALL_SIDES)),
  // Each player turns the last two cards alone.
  { ...game('luna-squeeze', 20, 'H', ...main(...pairs, 'suitedPair')), look: 'squeeze' },
];
