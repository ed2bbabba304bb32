import { type prizeModeNames } from '@laro/domain/lottery/names';
import { type Money } from '@laro/domain/money/money';

/** Prize modes; six-ball games have none. */
export type PrizeMode = (typeof prizeModeNames)[number];

/** The mode of an order of six balls in the seal; such orders have no prize mode. */
export const FIXED_MODE = 'Fixed';
export type OrderMode = PrizeMode | typeof FIXED_MODE;

/** The mode that a vendor's games are launched with; a merchant chooses that of the Vietnamese vendor (PLAY-02, LOTT-17). */
export function launchMode(vendor: string, vietnamMode: 'Lott' | 'ZY'): PrizeMode {
  if (vendor === 'TCG_SEA') return 'SEA';
  if (vendor === 'ELOTT') return 'Elott';
  return vendor === 'TCG_LOTTO_VN' ? vietnamMode : 'Lott';
}

/** The part of a player's rate that becomes prizes unless the player chooses another: all of it where the mode has a use for it. */
export const wholePart = (mode: PrizeMode, ratePpm: number): number => (RATE_USE[mode] === 'kept' ? 0 : Math.floor(ratePpm / RATE_STEP) * RATE_STEP);

/** Ppm of the rate that a base above the mode's own stands for. */
export const partOfBase = (modeBase: number, base: number): number => (base - modeBase) * PPM_FOR_ONE;

/** Use of a player's own rate: kept as rebate, a part chosen by the player into prizes, or all of it into prizes. */
const RATE_USE: Readonly<Record<PrizeMode, 'kept' | 'chosen' | 'prizes'>> = { Lott: 'kept', ZY: 'chosen', Elott: 'prizes', SEA: 'kept' };

const PPM = 1_000_000n;
/** Prizes take whole thousands of ppm. */
const RATE_STEP = 1000;
/** Ppm that raise the base by one. */
const PPM_FOR_ONE = 500;
const LEAST_BASE = 1500;
/** Most that base and the category's highest rate may return together, in ppm. */
const MOST_RETURN_PPM = 990_000;
const FAIR_BASE = 2000;

/** Base and kept rate of an order, or why the player's part is refused. */
export type OrderTerms =
  | { readonly base: number; readonly keptPpm: number }
  | { readonly refusal: 'base_out_of_range'; readonly min: number; readonly max: number };

/**
 * Terms of an order: the mode's base, raised by the part of the player's rate that becomes prizes; the rest is kept (LOTT-17, LOTT-18).
 * `chosenPpm` counts in ZY alone.
 */
export function termsOf(mode: PrizeMode, modeBase: number, ratePpm: number, chosenPpm: number): OrderTerms {
  const most = Math.floor(ratePpm / RATE_STEP) * RATE_STEP;
  const part = { kept: 0, chosen: chosenPpm, prizes: most }[RATE_USE[mode]];
  if (!Number.isInteger(part) || part % RATE_STEP !== 0 || part < 0 || part > most)
    return { refusal: 'base_out_of_range', min: modeBase, max: modeBase + most / PPM_FOR_ONE };
  return { base: modeBase + part / PPM_FOR_ONE, keptPpm: ratePpm - part };
}

/** The kept part of an order's cash stake, cut (LOTT-18). */
export const keptOf = (cashStake: Money, keptPpm: number): Money => (cashStake * BigInt(keptPpm)) / PPM;

/** True if the desk may set a base: from 1500 on, and with the category's highest rate not above 99 % (LOTT-17). */
export const isBaseAllowed = (base: number, highestRatePpm: number): boolean =>
  Number.isInteger(base) && base >= LEAST_BASE && (base * Number(PPM)) / FAIR_BASE + highestRatePpm <= MOST_RETURN_PPM;
