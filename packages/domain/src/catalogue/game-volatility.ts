/** How much a game swings. */
export const volatilities = ['low', 'medium', 'high', 'very-high'] as const;
export type Volatility = (typeof volatilities)[number];

/** Standard deviations of one round's return, in millionths of a stake, below which a game is called so; the same steps as the studio's. */
const STEPS: readonly (readonly [below: bigint, name: Volatility])[] = [
  [3_500_000n, 'low'],
  [4_500_000n, 'medium'],
  [7_000_000n, 'high'],
];

/** Volatility class of a standard deviation of one round's return, in millionths of a stake (T58). */
export const volatilityOf = (deviation: bigint): Volatility => STEPS.find(([below]) => deviation < below)?.[1] ?? 'very-high';
