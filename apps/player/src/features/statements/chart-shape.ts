import { parseMoney, type Amount } from '@laro/domain/money';

export interface ChartPoint {
  /** In percent of the drawing, from the left and from the top. */
  x: number;
  y: number;
}

const FULL = 100;
/** Parts of the height that positions are counted in, so that money stays whole numbers up to here. */
const PARTS = 10_000n;

/** Where the results of days stand in a drawing whose height reaches from the lowest to the highest of them, zero always among them. */
export function chartShape(results: readonly Amount[]): { points: ChartPoint[]; zero: number } {
  const values = results.map((result) => parseMoney(result));
  const low = values.reduce((least, value) => (value < least ? value : least), 0n);
  const high = values.reduce((most, value) => (value > most ? value : most), 0n);
  const span = high === low ? 1n : high - low;
  const place = (value: bigint): number => FULL - Number.parseInt((((value - low) * PARTS) / span).toString(), 10) / FULL;
  return {
    points: values.map((value, index) => ({ x: values.length === 1 ? FULL / 2 : (index * FULL) / (values.length - 1), y: place(value) })),
    zero: place(0n),
  };
}
