import type { FamilyParams } from '../families.ts';
import { F4_LEVELS, VN_LEVELS, type Level } from '../numbers/levels.ts';
import { numberOf } from '../plays/counts.ts';
import { type Result } from '../plays/play.ts';

/** Why the text of a result is refused (problem lottery.result_malformed). */
export type ResultFault = 'form' | 'level' | 'count' | 'length' | 'range' | 'double';
export type ParsedResult = { readonly result: Result } | { readonly fault: ResultFault };

/** How the numbers of a result are written and drawn. */
type ResultForm =
  /** Digits without a separator. */
  | { readonly kind: 'digits'; readonly count: number }
  /** Values `from` … `to` parted by commas, repeats possible. */
  | { readonly kind: 'values'; readonly count: number; readonly from: number; readonly to: number }
  /** Different balls 1 … `pool`, as drawn, parted by commas. */
  | { readonly kind: 'balls'; readonly count: number; readonly pool: number }
  /** Levels parted by `/` of numbers with their leading zeros. */
  | { readonly kind: 'levels'; readonly levels: readonly Level[] };

/** The form of a family's results (spec 1). */
function resultForm(params: FamilyParams): ResultForm {
  switch (params.family) {
    case 'D2':
      return { kind: 'values', count: 2, from: params.from, to: params.to };
    case 'D3':
    case 'D4':
    case 'D6':
      return { kind: 'digits', count: Number(params.family.slice(1)) };
    case 'S5':
      return { kind: 'values', count: 5, from: 0, to: 9 };
    case 'P28':
      return { kind: 'values', count: 3, from: 0, to: 9 };
    case 'K3':
      return { kind: 'values', count: 3, from: 1, to: 6 };
    case 'LT':
      return { kind: 'balls', count: 6, pool: params.pool };
    case 'E5':
      return { kind: 'balls', count: 5, pool: 11 };
    case 'RC':
      return { kind: 'balls', count: params.cars, pool: params.cars };
    case 'KN':
      return { kind: 'balls', count: 20, pool: 80 };
    case 'M6':
      return { kind: 'balls', count: 7, pool: 49 };
    case 'VN':
      return { kind: 'levels', levels: VN_LEVELS[params.form] };
    case 'F4':
      return { kind: 'levels', levels: F4_LEVELS };
  }
}

function readLevels(text: string, levels: readonly Level[]): ParsedResult {
  const parts = text.split('/');
  if (parts.length !== levels.length) return { fault: 'level' };
  const result: number[][] = [];
  for (const [place, { count, length }] of levels.entries()) {
    const tokens = (parts[place] ?? '').split(',');
    if (tokens.some((token) => !/^[0-9]+$/.test(token))) return { fault: 'form' };
    if (tokens.length !== count) return { fault: 'count' };
    if (tokens.some((token) => token.length !== length)) return { fault: 'length' };
    result.push(tokens.map(Number));
  }
  return { result };
}

function readValues(text: string, count: number, from: number, to: number, isDistinct: boolean): ParsedResult {
  const tokens = text.split(',');
  if (tokens.some((token) => !/^(?:0|[1-9][0-9]{0,3})$/.test(token))) return { fault: 'form' };
  if (tokens.length !== count) return { fault: 'count' };
  const values = tokens.map(Number);
  if (values.some((value) => value < from || value > to)) return { fault: 'range' };
  if (isDistinct && new Set(values).size < count) return { fault: 'double' };
  return { result: [values] };
}

/** Reads the text of a result by the form of its family. */
export function readResult(params: FamilyParams, text: string): ParsedResult {
  const form = resultForm(params);
  switch (form.kind) {
    case 'digits':
      if (!/^[0-9]+$/.test(text)) return { fault: 'form' };
      return text.length === form.count ? { result: [[...text].map(Number)] } : { fault: 'length' };
    case 'values':
      return readValues(text, form.count, form.from, form.to, false);
    case 'balls':
      return readValues(text, form.count, 1, form.pool, true);
    case 'levels':
      return readLevels(text, form.levels);
  }
}

/** Writes a result as text. */
export function writeResult(params: FamilyParams, result: Result): string {
  const form = resultForm(params);
  if (form.kind === 'digits') return (result[0] ?? []).join('');
  if (form.kind !== 'levels') return (result[0] ?? []).join(',');
  return result.map((numbers, place) => numbers.map((number) => String(number).padStart(form.levels[place]?.length ?? 0, '0')).join(',')).join('/');
}

/** Where the numbers of a draw come from: whole numbers 0 ≤ n < bound, every one equally likely (docs/games.md). */
export interface NumberStream {
  readonly below: (bound: number) => number;
}

const repeat = <T>(count: number, next: () => T): T[] => Array.from({ length: count }, next);

/** Takes a result from the number stream, in the order of spec 1. */
export function drawResult(params: FamilyParams, stream: NumberStream): Result {
  const form = resultForm(params);
  switch (form.kind) {
    case 'digits':
      return [repeat(form.count, () => stream.below(10))];
    case 'values':
      return [repeat(form.count, () => stream.below(form.to - form.from + 1) + form.from)];
    case 'balls': {
      const left = Array.from({ length: form.pool }, (_, place) => place + 1);
      return [repeat(form.count, () => left.splice(stream.below(left.length), 1)[0] ?? 0)];
    }
    case 'levels':
      return form.levels.map(({ count, length }) => repeat(count, () => numberOf(repeat(length, () => stream.below(10)))));
  }
}
