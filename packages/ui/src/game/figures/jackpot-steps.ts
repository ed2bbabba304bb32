/** How an illustrated jackpot figure grows (HOME-06, decisions 3). Figures are whole units of the currency; they are no money of anybody's. */
export interface JackpotRange {
  readonly min: number;
  readonly max: number;
}

export interface JackpotPace {
  readonly stepsMs: readonly number[];
  readonly incrementMin: number;
  readonly incrementMax: number;
}

/** A random number from 0 (included) to 1 (excluded), like Math.random. */
export type RandomSource = () => number;

const between = (min: number, max: number, random: RandomSource): number => min + Math.floor(random() * (max - min + 1));

/** Where the figure starts: anywhere in the lower three quarters of its range, so that it has room to grow. */
export function startFigure({ min, max }: JackpotRange, random: RandomSource): number {
  return between(min, min + Math.floor((max - min) * 0.75), random);
}

/** Time until the figure's next step, in ms: one of the pace's steps. */
export function nextDelayMs({ stepsMs }: JackpotPace, random: RandomSource): number {
  return stepsMs[between(0, stepsMs.length - 1, random)] ?? 0;
}

/** The figure after one step; past the top of the range it begins again at the bottom. */
export function nextFigure(figure: number, { min, max }: JackpotRange, { incrementMin, incrementMax }: JackpotPace, random: RandomSource): number {
  const next = figure + between(incrementMin, incrementMax, random);
  return next > max || next < min ? min : next;
}

/** Groups of three with commas, no decimals. */
export const groupedFigure = (figure: number): string => String(Math.trunc(figure)).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');
