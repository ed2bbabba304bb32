/** Rows of "ours against a peer", measured in turns and printed with the medians of their ratios. */
import { median, printTable, times } from './table.ts';

/** Result of one slice: units finished per second and in total. */
export interface Slice {
  perSecond: number;
  count: number;
}

export interface RateRow {
  what: string;
  peer: string;
  goal: number | null;
  ours: () => Promise<Slice> | Slice;
  /** Measured before it in every round; null for the peer of the row above. */
  peerRate: (() => Promise<Slice> | Slice) | null;
}

interface Measured extends Slice {
  cpuUs: number | null;
}

async function measure(slice: () => Promise<Slice> | Slice, cpu: () => number | null): Promise<Measured> {
  const before = cpu();
  const result = await slice();
  const after = cpu();
  return { ...result, cpuUs: before === null || after === null ? null : (after - before) / result.count };
}

/**
 * Measures all rows alternately for a number of rounds. The ratio of rates is what a user gets; the ratio of CPU time per unit also holds while
 * others use the machine, when a peer of many processes gets a larger share of it than one process does.
 */
export async function compareRates(title: string, rows: readonly RateRow[], rounds: number, cpu: () => number | null): Promise<void> {
  const pairs = rows.map((): { ours: Measured; peer: Measured }[] => []);
  for (let round = 0; round < rounds; round++) {
    let peer: Measured = { perSecond: Number.NaN, count: 0, cpuUs: null };
    for (const [place, row] of rows.entries()) {
      if (row.peerRate) peer = await measure(row.peerRate, cpu);
      pairs[place]?.push({ peer, ours: await measure(row.ours, cpu) });
    }
  }
  printTable(
    title,
    ['what', 'measured against', 'ours/s', 'peer/s', 'ratio', 'range', 'goal', '', 'CPU ours', 'CPU peer', 'ratio by CPU'],
    rows.map((row, place) => cellsOf(row, pairs[place] ?? [])),
  );
}

function cellsOf({ what, peer, goal }: RateRow, pairs: readonly { ours: Measured; peer: Measured }[]): string[] {
  const ratios = pairs.map((pair) => pair.ours.perSecond / pair.peer.perSecond);
  const ratio = median(ratios);
  const byCpu = median(pairs.map((pair) => (pair.peer.cpuUs ?? Number.NaN) / (pair.ours.cpuUs ?? Number.NaN)));
  const cpu = (pick: (pair: { ours: Measured; peer: Measured }) => Measured) => `${median(pairs.map((pair) => pick(pair).cpuUs ?? Number.NaN)).toFixed(0)} µs`;
  return [
    what,
    peer,
    median(pairs.map((pair) => pair.ours.perSecond)).toFixed(0),
    median(pairs.map((pair) => pair.peer.perSecond)).toFixed(0),
    times(ratio),
    `${times(Math.min(...ratios))}–${times(Math.max(...ratios))}`,
    goal === null ? '' : `≥ ${times(goal)}`,
    goal === null ? '' : ratio >= goal ? 'met' : 'MISSED',
    cpu((pair) => pair.ours),
    cpu((pair) => pair.peer),
    times(byCpu),
  ];
}
