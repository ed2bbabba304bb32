import type { Play } from '@laro/lottery/plays/play';
import { parseSelection, type Groups, type SelectionForm } from '@laro/lottery/selection/selection';

/** The subject of one group of a board; its words are `lottery.group.<role>`. */
export type GroupRole = 'place' | 'bankers' | 'others' | 'repeated' | 'single' | 'places' | 'choices' | 'numbers';

const PATTERNS: ReadonlySet<string> = new Set(['g60', 'g30', 'g20', 'g10', 'g5', 'g12', 'g4', 'pairone']);

export function roleOf(play: Play, shape: SelectionForm['shapes'][number], place: number): GroupRole {
  const group = shape[place];
  if (shape.length === 1) return group?.alphabet.kind === 'words' ? 'choices' : 'numbers';
  if (play.form.shapes.length > 1 && shape.length === 2) return place === 0 ? 'bankers' : 'others';
  if (PATTERNS.has(play.id)) return place === 0 ? 'repeated' : 'single';
  if (play.id === 'dt') return place === 0 ? 'places' : 'choices';
  return 'place';
}

/** A selection as its text; groups without values are written `-`. */
export const textOf = (shape: SelectionForm['shapes'][number], values: Groups): string =>
  shape
    .map(
      ({ alphabet }, place) =>
        (values[place] ?? [])
          .toSorted((a, b) => a - b)
          .map((value) => alphabet.write(value))
          .join(',') || '-',
    )
    .join('/');

/** Numbers of a typed list, parted by anything that is no digit. */
export const typedNumbers = (text: string): string =>
  text
    .split(/\D+/)
    .filter((token) => token !== '')
    .join(',');

/** A whole number below a bound from the device's strong generator, every one equally likely (LOTT-64). */
function evenly(bound: number): number {
  const limit = Math.floor(2 ** 32 / bound) * bound;
  const word = new Uint32Array(1);
  do crypto.getRandomValues(word);
  while ((word[0] ?? 0) >= limit);
  return (word[0] ?? 0) % bound;
}

type Shape = SelectionForm['shapes'][number];

/** Values of a group, drawn without repetition. */
function drawGroup({ alphabet }: Shape[number], count: number): number[] {
  const left = [...(alphabet.values ?? [])];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(evenly(left.length), 1)[0] ?? 0);
}

/** All ways to add `more` values to groups, the last groups first. */
function additions(groups: number, more: number): number[][] {
  if (groups <= 1) return [[more]];
  return Array.from({ length: more + 1 }, (_, first) => additions(groups - 1, more - first).map((rest) => [first, ...rest])).flat();
}

/** Draws with one number of values; a form that refuses all of them needs more values. */
const REDRAWS = 100;
/** No play needs more values above the least ones of its groups. */
const MORE_MAX = 8;

/** The smallest selection that a shape takes. Groups are drawn independently and refused ones redrawn, so each one of its size is equally likely (LOTT-64). */
export function quickPick(form: SelectionForm, shape: Shape): Groups {
  for (let more = 0; more <= MORE_MAX; more += 1)
    for (const added of additions(shape.length, more))
      for (let redraws = 0; redraws < REDRAWS; redraws += 1) {
        const groups = shape.map((group, place) => drawGroup(group, Math.max(group.min, 1) + (added[place] ?? 0)));
        if (!('fault' in parseSelection(form, textOf(shape, groups)))) return groups;
      }
  return [];
}
