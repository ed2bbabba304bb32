import { expect, test } from 'vitest';

import { drawResult, type NumberStream } from '../draw/result.ts';
import { playsOf, type FamilyParams } from '../families.ts';
import { payoutOf } from '../orders/line.ts';
import { type Hits, type Play, type PrizeClass } from '../plays/play.ts';
import { parseSelection, type Groups, type SelectionForm } from '../selection/selection.ts';

/** Cases of a family: LARO_LONG=1 takes ten thousand. */
const CASES = process.env['LARO_LONG'] === '1' ? 10_000 : 250;
/** A selection that holds more values than this has too many parts to write out in a test. */
const VALUES_MAX = 9;
const STAKE = 20_000n;
const BASE = 1900;

const FAMILIES: readonly FamilyParams[] = [
  { family: 'D2', from: 1, to: 31 },
  ...(['D3', 'D4', 'D6', 'S5', 'E5', 'K3', 'KN', 'P28', 'F4'] as const).map((family) => ({ family })),
  { family: 'LT', pool: 42 },
  { family: 'VN', form: 'N' },
  { family: 'VN', form: 'S' },
  { family: 'RC', cars: 10 },
  { family: 'M6', year: 'horse' },
];

type Shape = SelectionForm['shapes'][number];

/** A stream that gives the same numbers in every run. */
function seeded(seed: number): NumberStream {
  let state = seed;
  return {
    below: (bound) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * bound);
    },
  };
}

const textOf = (shape: Shape, groups: Groups): string =>
  shape.map(({ alphabet }, place) => (groups[place] ?? []).map((value) => alphabet.write(value)).join(',') || '-').join('/');
const accepts = (play: Play, shape: Shape, groups: Groups): boolean => !('fault' in parseSelection(play.form, textOf(shape, groups)));

/** Values of a typed list: near the result's numbers, so that some win. */
function someValues(shape: Shape[number], count: number, stream: NumberStream): number[] {
  const { alphabet } = shape;
  const values = new Set<number>();
  for (let tries = 0; values.size < count && tries < 60; tries += 1)
    values.add(alphabet.values === null ? stream.below(alphabet.size) : (alphabet.values[stream.below(alphabet.values.length)] ?? 0));
  return [...values].toSorted((a, b) => a - b);
}

/** A selection that the play takes, somewhat larger than its least one. */
function randomGroups(play: Play, shape: Shape, stream: NumberStream): Groups | null {
  for (let tries = 0; tries < 80; tries += 1) {
    const groups = shape.map((group) => someValues(group, Math.min(group.max, group.min + stream.below(4)), stream));
    if (groups.flat().length <= Math.max(VALUES_MAX, shape.reduce((sum, { min }) => sum + min, 0) + 2) && accepts(play, shape, groups)) return groups;
  }
  return null;
}

/** All ways to keep a number of values of a selection, its bankers always. */
function parts(play: Play, shape: Shape, groups: Groups, size: number): Groups[] {
  const isFixed = (place: number) => play.form.shapes.length > 1 && shape.length === 2 && place === 0;
  const places = groups.flatMap((values, place) => (isFixed(place) ? [] : values.map((value) => ({ place, value }))));
  const found: Groups[] = [];
  const choose = (from: number, kept: readonly { place: number; value: number }[]): void => {
    if (kept.length === size) {
      const part = groups.map((values, place) => (isFixed(place) ? values : kept.filter((one) => one.place === place).map(({ value }) => value)));
      if (accepts(play, shape, part) && play.bets(part) > 0) found.push(part);
      return;
    }
    for (let next = from; next < places.length; next += 1) choose(next + 1, [...kept, places[next] as { place: number; value: number }]);
  };
  choose(0, []);
  return found;
}

/** The least parts of a selection that make up all of its bets. */
function writtenOut(play: Play, shape: Shape, groups: Groups): Groups[] {
  const bets = play.bets(groups);
  const most = groups.flat().length;
  for (let size = 1; size < most; size += 1) {
    const found = parts(play, shape, groups, size);
    if (found.length > 0 && found.reduce((sum, part) => sum + play.bets(part), 0) === bets) return found;
  }
  return [groups];
}

/** Hits by prize class. */
function summed(all: readonly Hits[]): { byClass: Map<PrizeClass, number>; pushes: number } {
  const byClass = new Map<PrizeClass, number>();
  for (const { wins } of all) for (const { prize, count } of wins) byClass.set(prize, (byClass.get(prize) ?? 0) + count);
  return { byClass, pushes: all.reduce((sum, { pushes }) => sum + pushes, 0) };
}
const payout = ({ byClass, pushes }: ReturnType<typeof summed>) =>
  payoutOf({ wins: [...byClass].map(([prize, count]) => ({ prize, count })), pushes }, STAKE, BASE);

test.each(FAMILIES)('[LOTT-52] a line of $family wins exactly what its bets win that are written out one by one', (params) => {
  const stream = seeded(FAMILIES.indexOf(params) + 1);
  const plays = [...playsOf(params).values()];
  let [checked, parted, won] = [0, 0, 0];
  while (checked < CASES) {
    const play = plays[checked % plays.length] as Play;
    const shape = play.form.shapes[stream.below(play.form.shapes.length)] as Shape;
    const groups = randomGroups(play, shape, stream);
    checked += 1;
    if (!groups) continue;
    const written = writtenOut(play, shape, groups);
    const view = play.view(drawResult(params, stream));
    const whole = summed([play.hits(groups, view)]);
    const single = summed(written.map((part) => play.hits(part, view)));
    const name = `${play.id} ${textOf(shape, groups)}`;
    expect(single, name).toEqual(whole);
    expect(payout(single), name).toBe(payout(whole));
    if (written.length > 1) parted += 1;
    if (whole.byClass.size > 0) won += 1;
  }
  expect(parted).toBeGreaterThan(CASES / 4);
  expect(won).toBeGreaterThan(0);
});
