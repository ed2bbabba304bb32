import type { Money } from '@laro/domain/money/money';

const FULL = 10_000n;

/**
 * How high values stand between the lowest and the highest of them, zero always among them, in ten-thousandths: for drawings, which want
 * numbers where money must not become any.
 */
export function chartLevels(values: readonly Money[]): { levels: number[]; zero: number } {
  const low = values.reduce((least, value) => (value < least ? value : least), 0n);
  const high = values.reduce((most, value) => (value > most ? value : most), 0n);
  const span = high === low ? 1n : high - low;
  const levelOf = (value: Money): number => Number.parseInt((((value - low) * FULL) / span).toString(), 10);
  return { levels: values.map(levelOf), zero: levelOf(0n) };
}
