import type { Money } from '@laro/domain/money/money';

const FULL = 10_000n;

/**
 * Positions of values between the lowest and the highest, including zero, in ten-thousandths: drawings need numbers, and
 * money must not be converted to any.
 */
export function chartLevels(values: readonly Money[]): { levels: number[]; zero: number } {
  const low = values.reduce((least, value) => (value < least ? value : least), 0n);
  const high = values.reduce((most, value) => (value > most ? value : most), 0n);
  const span = high === low ? 1n : high - low;
  const levelOf = (value: Money): number => Number.parseInt((((value - low) * FULL) / span).toString(), 10);
  return { levels: values.map(levelOf), zero: levelOf(0n) };
}
