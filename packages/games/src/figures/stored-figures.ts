import stored from '../slot-figures.json' with { type: 'json' };
import { compare, decimalText, fractionText, parseFraction, rational, type Rational } from './rational.ts';
import type { SlotFigures } from './slot-figures.ts';

/** Figures as JSON: every fraction as `above/below`. */
export interface StoredFigures {
  readonly id: string;
  readonly version: number;
  readonly rtp: string;
  readonly hitRate: string;
  readonly variance: string;
  readonly parts: Readonly<Record<keyof SlotFigures['parts'], string>>;
  readonly chances: Readonly<Record<keyof SlotFigures['chances'], string>>;
  readonly topPrize: { readonly kind: string; readonly stakes: string; readonly chance: string };
  readonly mostPossible: { readonly stakes: string; readonly chance: string };
}

const fractions = <Key extends string>(parts: Readonly<Record<Key, Rational>>): Record<Key, string> =>
  Object.fromEntries(Object.entries<Rational>(parts).map(([key, value]) => [key, fractionText(value)])) as Record<Key, string>;

/** Writes figures for the generated file. */
export const figuresToJson = (figures: SlotFigures): StoredFigures => ({
  id: figures.id,
  version: figures.version,
  rtp: fractionText(figures.rtp),
  hitRate: fractionText(figures.hitRate),
  variance: fractionText(figures.variance),
  parts: fractions(figures.parts),
  chances: fractions(figures.chances),
  topPrize: { kind: figures.topPrize.kind, stakes: fractionText(figures.topPrize.stakes), chance: fractionText(figures.topPrize.chance) },
  mostPossible: fractions(figures.mostPossible),
});

/** All figures of the generated file (written by packages/games/figures.ts, never by hand). */
export const storedFigures: readonly StoredFigures[] = stored;

/** How much a slot swings, by the standard deviation of a round's return in stakes. */
export type Volatility = 'low' | 'medium' | 'high' | 'very-high';

/** Variance below which a slot is called so: deviations of 3.5, 4.5 and 7 stakes. */
const VOLATILITY_STEPS: readonly (readonly [below: Rational, name: Volatility])[] = [
  [rational(49n, 4n), 'low'],
  [rational(81n, 4n), 'medium'],
  [rational(49n), 'high'],
];

/** The name of a variance of a round's return in stakes. */
export const volatilityOf = (variance: Rational): Volatility => VOLATILITY_STEPS.find(([below]) => compare(variance, below) < 0)?.[1] ?? 'very-high';

/** The N of "1 in N", never smaller than it is; null when it cannot happen. */
export const oneIn = (chance: Rational): bigint | null => (chance.above === 0n ? null : (chance.below + chance.above - 1n) / chance.above);

/** The square root of a fraction, cut after two places. */
const rootText = (square: Rational): string => {
  const scaled = (square.above * 10_000n) / square.below;
  let root = 0n;
  for (let bit = 1n << BigInt(Math.ceil(scaled.toString(2).length / 2)); bit > 0n; bit >>= 1n) if ((root + bit) * (root + bit) <= scaled) root += bit;
  return decimalText(rational(root, 100n), 2);
};

/** Figures as they are stated to a player; digits are cut, never rounded in either side's favour. */
export interface StatedFigures {
  readonly id: string;
  readonly version: number;
  /** Percent, three places. */
  readonly rtpPercent: string;
  readonly hitPercent: string;
  /** Standard deviation of a round's return, in stakes. */
  readonly deviation: string;
  readonly volatility: Volatility;
  /** In stakes, with the odds of a paid spin as the N of "1 in N". */
  readonly topPrize: { readonly kind: string; readonly stakes: string; readonly oneIn: string };
  readonly mostPossible: { readonly stakes: string; readonly oneIn: string };
  /** How often the features come: the N of "1 in N", or null where a game has none. */
  readonly oneIn: Readonly<Record<keyof SlotFigures['chances'], string | null>>;
}

const percent = (share: Rational): string => decimalText(rational(share.above * 100n, share.below), 3);
const oneInText = (chance: string): string | null => oneIn(parseFraction(chance))?.toString() ?? null;

/** The stated form of stored figures. */
export const statedFigures = (figures: StoredFigures): StatedFigures => {
  const variance = parseFraction(figures.variance);
  return {
    id: figures.id,
    version: figures.version,
    rtpPercent: percent(parseFraction(figures.rtp)),
    hitPercent: percent(parseFraction(figures.hitRate)),
    deviation: rootText(variance),
    volatility: volatilityOf(variance),
    topPrize: { kind: figures.topPrize.kind, stakes: decimalText(parseFraction(figures.topPrize.stakes), 2), oneIn: oneInText(figures.topPrize.chance) ?? '' },
    mostPossible: { stakes: decimalText(parseFraction(figures.mostPossible.stakes), 2), oneIn: oneInText(figures.mostPossible.chance) ?? '' },
    oneIn: { freeSpins: oneInText(figures.chances.freeSpins), holdAndSpin: oneInText(figures.chances.holdAndSpin), bonus: oneInText(figures.chances.bonus) },
  };
};

/** The stored figures of a mathematics. Throws RangeError when the file lacks that id in that version. */
export const figuresOf = (id: string, version: number): StoredFigures => {
  const found = storedFigures.find((figures) => figures.id === id && figures.version === version);
  if (!found) throw new RangeError(`no figures for ${id} version ${version}`);
  return found;
};
