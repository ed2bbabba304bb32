import type { Play } from '@laro/lottery/plays/play';
import type { Groups, SelectionForm } from '@laro/lottery/selection/selection';

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

/** The smallest selection that a shape takes, chosen evenly. */
export function quickPick(shape: SelectionForm['shapes'][number]): Groups {
  const used = new Set<number>();
  return shape.map(({ alphabet, min }) => {
    const left = (alphabet.values ?? []).filter((value) => !used.has(value));
    return Array.from({ length: Math.max(min, 1) }, () => {
      const [value = 0] = left.splice(evenly(left.length), 1);
      used.add(value);
      return value;
    });
  });
}
