import { playsOf, type FamilyParams } from '@laro/lottery/families';
import { parseSelection } from '@laro/lottery/selection/selection';
import { afterEach, expect, test, vi } from 'vitest';
import { quickPick, textOf } from './board-groups.ts';

const games: readonly FamilyParams[] = [
  { family: 'D2', from: 0, to: 99 },
  { family: 'D3' },
  { family: 'D4' },
  { family: 'D6' },
  { family: 'F4' },
  { family: 'S5' },
  { family: 'E5' },
  { family: 'K3' },
  { family: 'KN' },
  { family: 'P28' },
  { family: 'RC', cars: 10 },
  { family: 'LT', pool: 49 },
  { family: 'VN', form: 'N' },
  { family: 'M6', year: 'horse' },
];
const plays = games.flatMap((params) => [...playsOf(params).values()].map((play) => [`${params.family} ${play.id}`, play] as const));

afterEach(() => {
  vi.restoreAllMocks();
});

test.each(plays.filter(([, { form }]) => form.shapes[0]?.every(({ alphabet }) => alphabet.values !== null)))(
  '[LOTT-64] a quick pick of %s is a selection that the play takes, in each of its shapes',
  (_name, { form }) => {
    for (const shape of form.shapes) expect(parseSelection(form, textOf(shape, quickPick(form, shape)))).not.toHaveProperty('fault');
  },
);

test('[LOTT-64] places of a quick pick are drawn independently, so equal digits can be drawn', () => {
  const straight = playsOf({ family: 'D3' }).get('straight');
  const [shape = []] = straight?.form.shapes ?? [];
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((words) => words);
  expect(straight && quickPick(straight.form, shape)).toEqual([[0], [0], [0]]);
});
