import type { FamilyParams } from '../families.ts';
import { readLine, settleLine } from '../orders/line.ts';
import { type Result } from '../plays/play.ts';
import { readResult } from './result.ts';

/** How often a value came in the draws of the window. */
export interface ValueCount {
  readonly value: string;
  readonly count: number;
  /** Draws since it came last: 0 for the newest draw, null where it did not come. */
  readonly since: number | null;
  /** The longest gap between two of its draws, or to an end of the window. */
  readonly longest: number;
}

/** Values at one place of the result; place 0 counts the values of all places together. */
export interface PlaceCount {
  readonly place: number;
  readonly values: ValueCount[];
}

/** A side of a two-sided play: its run up to the newest draw, and its longest one. */
export interface SideRun {
  readonly side: 'big' | 'small' | 'odd' | 'even';
  readonly run: number;
  readonly longest: number;
}

const SIDES = ['big', 'small', 'odd', 'even'] as const;
/** Plays that have all four sides of one figure, by families' names. */
const SIDE_PLAYS = ['bs', 'side', 'sum', 'total', 'gyside'];
/** Balls are counted wherever they come. */
const TOGETHER: ReadonlySet<FamilyParams['family']> = new Set(['LT', 'M6', 'KN', 'E5', 'K3', 'D2']);

const digits = Array.from({ length: 10 }, (_, digit) => String(digit));
const numbers = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, at) => String(from + at));

/** Every value that a place can show. */
function valuesOf(params: FamilyParams): string[] {
  switch (params.family) {
    case 'D2':
      return numbers(params.from, params.to);
    case 'LT':
      return numbers(1, params.pool);
    case 'M6':
      return numbers(1, 49);
    case 'KN':
      return numbers(1, 80);
    case 'E5':
      return numbers(1, 11);
    case 'K3':
      return numbers(1, 6);
    case 'RC':
      return numbers(1, params.cars);
    default:
      return digits;
  }
}

/** The values of a result by place. Vietnamese and four-digit forms count the last digits of their highest prize. */
function shownBy(params: FamilyParams, text: string): string[] {
  const [first = ''] = text.split('/');
  if (params.family === 'VN' || params.family === 'F4') return [...first].slice(-2);
  return first.includes(',') ? first.split(',') : [...first];
}

/** Counts one value over draws, the newest first, by whether it came. */
function countOf(value: string, came: readonly boolean[]): ValueCount {
  let [count, longest, gap] = [0, 0, 0];
  for (const hasCome of came) {
    if (hasCome) {
      count += 1;
      longest = Math.max(longest, gap);
      gap = 0;
    } else gap += 1;
  }
  const since = came.indexOf(true);
  return { value, count, since: since < 0 ? null : since, longest: Math.max(longest, gap) };
}

function runsOf(params: FamilyParams, results: readonly Result[]): SideRun[] {
  const play = SIDE_PLAYS.find((id) => SIDES.every((side) => 'play' in readLine(params, id, side)));
  if (play === undefined) return [];
  return SIDES.map((side) => {
    const line = readLine(params, play, side);
    const came = results.map((result) => 'play' in line && settleLine(line, result, 0n, 0).state === 'won');
    let [run, longest, current] = [0, 0, 0];
    for (const [at, hasCome] of came.entries()) {
      current = hasCome ? current + 1 : 0;
      longest = Math.max(longest, current);
      if (current === at + 1) run = current;
    }
    return { side, run, longest };
  });
}

/** Counts, gaps and runs of published results, the newest first (LOTT-46). A result that cannot be read is left out. */
export function statisticsOf(params: FamilyParams, texts: readonly string[]): { draws: number; places: PlaceCount[]; runs: SideRun[] } {
  const read = texts.flatMap((text) => {
    const parsed = readResult(params, text);
    return 'result' in parsed ? [{ shown: shownBy(params, text), result: parsed.result }] : [];
  });
  const places = TOGETHER.has(params.family) ? [0] : (read[0]?.shown ?? []).map((_, place) => place + 1);
  return {
    draws: read.length,
    places: places.map((place) => ({
      place,
      values: valuesOf(params).map((value) =>
        countOf(
          value,
          read.map(({ shown }) => (place === 0 ? shown.includes(value) : shown[place - 1] === value)),
        ),
      ),
    })),
    runs: runsOf(
      params,
      read.map(({ result }) => result),
    ),
  };
}
