import { type Level } from '../numbers/levels.ts';

/** Why a report of a feed is refused (LOTT-41). */
export type ReportFault = 'form' | 'source' | 'region' | 'station' | 'date' | 'level' | 'count' | 'length';

/** A report of a feed about one draw. `result` has levels parted by `/` and numbers by `,`; a report that is not final may have fewer numbers. */
export interface FeedReport {
  readonly sequence: number;
  readonly isFinal: boolean;
  readonly result: string;
}

/** The draw of a request to a feed; `date` is YYYY-MM-DD in the zone of its game. */
export interface ExpectedReport {
  readonly source: string;
  readonly region: string;
  readonly station: string;
  readonly date: string;
  readonly levels: readonly Level[];
}

const parsed = (text: string): Readonly<Record<string, unknown>> | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
};

function prizesFault(prizes: unknown, levels: readonly Level[], isFinal: boolean): ReportFault | null {
  if (!Array.isArray(prizes) || prizes.length !== levels.length) return 'level';
  for (const [place, { count, length }] of levels.entries()) {
    const numbers: unknown = prizes[place];
    if (!Array.isArray(numbers) || numbers.some((number) => typeof number !== 'string' || !/^[0-9]+$/.test(number))) return 'form';
    if (isFinal ? numbers.length !== count : numbers.length > count) return 'count';
    if (numbers.some((number: string) => number.length !== length)) return 'length';
  }
  return null;
}

/** Reads the text of a report: {source, sequence, region, station, date, isFinal, prizes, issuedAt}. It must be about the expected draw. */
export function readReport(text: string, expected: ExpectedReport): { readonly report: FeedReport } | { readonly fault: ReportFault } {
  const given = parsed(text);
  if (given === null) return { fault: 'form' };
  const { sequence, isFinal, prizes } = given;
  if (!Number.isSafeInteger(sequence) || (sequence as number) < 1 || typeof isFinal !== 'boolean') return { fault: 'form' };
  const differs = (['source', 'region', 'station', 'date'] as const).find((name) => given[name] !== expected[name]);
  if (differs) return { fault: differs };
  const fault = prizesFault(prizes, expected.levels, isFinal);
  if (fault !== null) return { fault };
  return { report: { sequence: sequence as number, isFinal, result: (prizes as string[][]).map((numbers) => numbers.join(',')).join('/') } };
}

const HOUR_MS = 3_600_000;
/** A feed without a final report after this time raises an alarm, and people may decide on the other feed's (LOTT-42). */
export const FEED_SILENT_MS = 6 * HOUR_MS;
/** A draw that has no result after this time is void (LOTT-42). */
const UNDECIDED_MS = 24 * HOUR_MS;

/** Judges the feeds' final results for a draw that waits, at `waitedMs` after its moment; a feed without one has null. */
export function judgeFeeds(state: 'awaiting' | 'disputed', finals: readonly (string | null)[], waitedMs: number): 'draw' | 'dispute' | 'void' | 'wait' {
  const isComplete = finals.length > 1 && !finals.includes(null);
  if (state === 'awaiting' && isComplete) return new Set(finals).size === 1 ? 'draw' : 'dispute';
  return waitedMs >= UNDECIDED_MS ? 'void' : 'wait';
}

/** True where people may choose one feed's final result: the feeds disagree, or another one has been silent for six hours. */
export const isChoosable = (state: string, finals: readonly (string | null)[], waitedMs: number): boolean =>
  state === 'disputed' || (state === 'awaiting' && finals.includes(null) && waitedMs >= FEED_SILENT_MS);
