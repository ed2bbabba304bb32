import type { BandName } from '../../stakes/bands.ts';
import type { TableRules } from '../table/table-replay.ts';
import { layoutOf } from './layout.ts';
import type { RouletteWheel } from './rules.ts';

const SECOND = 1000;

/** Draws in addition to the ball: none, lucky numbers before it, a wheel of multipliers after it, or a second ball. */
export type RouletteExtra = 'none' | 'lucky' | 'times' | 'twoBalls';

/** A wheel of the catalogue, as data. */
export interface RouletteLook extends RouletteWheel {
  readonly extra: RouletteExtra;
}

/** Wheels by the `look` of their rules. */
export const ROULETTE_LOOKS = {
  classic: { pockets: 37, halfBack: false, extra: 'none' },
  auto: { pockets: 37, halfBack: false, extra: 'none' },
  halfBack: { pockets: 37, halfBack: true, extra: 'none' },
  moon: { pockets: 38, halfBack: true, extra: 'none' },
  lucky: { pockets: 37, halfBack: false, extra: 'lucky' },
  drama: { pockets: 37, halfBack: false, extra: 'times' },
  fountain: { pockets: 37, halfBack: false, extra: 'twoBalls' },
  ink: { pockets: 13, halfBack: true, extra: 'none' },
} as const satisfies Record<string, RouletteLook>;
export type RouletteLookName = keyof typeof ROULETTE_LOOKS;

/** Bets on both balls together. */
const doubles = ['anyDouble', ...Array.from({ length: 37 }, (_, pocket) => `double:${pocket}`)];

const game = (id: string, look: RouletteLookName, seconds: number, band: BandName): TableRules => ({
  id,
  version: 1,
  windowMs: seconds * SECOND,
  band,
  look,
  bets: [...layoutOf(ROULETTE_LOOKS[look].pockets), ...(ROULETTE_LOOKS[look].extra === 'twoBalls' ? doubles : [])],
});

/** Every roulette of the catalogue (spec games.md 4.2): wheel, window and band. */
export const rouletteGames: readonly TableRules[] = [
  game('sala-roulette', 'classic', 18, 'L'),
  game('auto-roulette-granada', 'auto', 10, 'M'),
  game('granada-roulette', 'halfBack', 20, 'H'),
  game('luna-roulette', 'moon', 15, 'M'),
  game('roulette-relampago', 'lucky', 18, 'L'),
  game('drama-roulette', 'drama', 18, 'M'),
  game('fountain-roulette', 'fountain', 20, 'L'),
  game('red-and-ink-roulette', 'ink', 12, 'S'),
];
