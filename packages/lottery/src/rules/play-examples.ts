import { moneyOf, type Amount, type Money } from '@laro/domain/money/money';

import { readResult } from '../draw/result.ts';
import type { FamilyParams } from '../families.ts';
import { readLine, settleLine } from '../orders/line.ts';
import { WORKED_EXAMPLES, type WorkedExamples } from './worked-examples.ts';

/** A selection held against a result, counted by the evaluator that settles orders (LOTT-16). */
export interface Example {
  readonly selection: string;
  readonly result: string;
  /** Of one bet. */
  readonly stake: Money;
  readonly bets: number;
  readonly wins: number;
  readonly pushes: number;
  readonly payout: Money;
}

interface Row {
  readonly stake: string;
  readonly selection: string;
  readonly result: string;
}

/** Examples of plays that the table has under a sibling's id: the five digits by their places, and others with the same form. */
const SIBLINGS: Readonly<Record<string, string>> = {
  'f3.bsoe': 'l3.bsoe',
  'f2.bsoe': 'l2.bsoe',
  'small.system': 'big.system',
  'big.ibox': 'big.ibox',
  miss6: 'miss10',
  miss7: 'miss10',
  miss8: 'miss10',
  miss9: 'miss10',
};
const LAST_COUNT: Readonly<Record<string, number>> = { f4: 4, f3: 3, m3: 3, f2: 2 };

const rowsOf = ({ rows }: WorkedExamples, play: string): Row[] =>
  rows.flatMap((row) => {
    const [id, stake = '', selection = '', result = ''] = row.split(' ');
    return id === play ? [{ stake, selection, result }] : [];
  });

/** The five digits of a row for the last places, moved to the first or the middle ones. */
function moved(part: string, { stake, selection, result }: Row): Row {
  const digits = result.split(',');
  const count = LAST_COUNT[part] ?? 0;
  const [rest, last] = [digits.slice(0, -count), digits.slice(-count)];
  return { stake, selection, result: (part === 'm3' ? [rest[0], ...last, rest[1]] : [...last, ...rest]).join(',') };
}

/** Rows for a play: its own, then those that its form shares with another play. */
function candidates(params: FamilyParams, play: string): Row[] {
  const own = WORKED_EXAMPLES.filter((group) => group.params.family === params.family);
  const same = own.toSorted((a, b) => Number(isSame(b.params, params)) - Number(isSame(a.params, params)));
  const [first] = same.flatMap(({ rows }) => rows.map((row) => row.split(' ')[3] ?? ''));
  const [part = '', way] = play.split('.');
  const last = LAST_COUNT[part] === undefined || params.family !== 'S5' ? undefined : [`l${LAST_COUNT[part]}`, way].filter(Boolean).join('.');
  const sizes = /^miss(\d+)$/.exec(play)?.[1];
  return same.flatMap((group) => [
    ...rowsOf(group, play),
    // The form N has all selections; a game of form S shows them against its own numbers.
    ...rowsOf(group, play).map((row) => ({ ...row, result: first ?? row.result })),
    ...(last === undefined ? [] : rowsOf(group, last).map((row) => moved(part, row))),
    ...rowsOf(group, SIBLINGS[play] ?? '').map((row) => ({
      ...row,
      selection: sizes === undefined ? row.selection : row.selection.split(',').slice(0, Number(sizes)).join(','),
    })),
  ]);
}

const isSame = (a: FamilyParams, b: FamilyParams): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Small drums have their own examples: the numbers of the table are out of their range. */
const SMALL_DRUMS: Readonly<Record<string, Row>> = {
  straight: { stake: '10', selection: '5,6/7,8', result: '5,7' },
  any: { stake: '10', selection: '5,7', result: '5,5' },
  rambol: { stake: '10', selection: '5,7,8', result: '7,5' },
  pos: { stake: '10', selection: '5/5,7', result: '5,7' },
};

function evaluate(params: FamilyParams, play: string, { stake: text, selection, result }: Row, base: number): Example | null {
  const line = readLine(params, play, selection);
  const read = readResult(params, result);
  if ('refusal' in line || 'fault' in read) return null;
  const stake = moneyOf(text as Amount);
  const { wins, pushes, payout } = settleLine(line, read.result, stake, base);
  return { selection: line.selection, result, stake, bets: line.bets, wins: wins.reduce((sum, { count }) => sum + count, 0), pushes, payout };
}

/** The worked example of a play at a base. Throws RangeError for a play without one. */
export function exampleOf(params: FamilyParams, play: string, base: number): Example {
  const small = params.family === 'D2' ? SMALL_DRUMS[play] : undefined;
  for (const row of [...candidates(params, play), ...(small ? [small] : [])]) {
    const example = evaluate(params, play, row, base);
    if (example !== null) return example;
  }
  throw new RangeError(`${params.family}.${play} has no example`);
}
