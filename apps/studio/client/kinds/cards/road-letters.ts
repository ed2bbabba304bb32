/** The first letter of a name with its marks; Thai writes some vowels before it. */
const FIRST = /^[เ-ไ]?(.\p{Mn}*)/u;
const firstOf = (name: string): string => FIRST.exec(name)?.[1] ?? '';

/**
 * Short marks of the two outcomes of a road, which differ, since colours alone say nothing to some: first letters, and where those are the same each with the first
 * letter that only its name has, as in `Pl` and `Pt` for Pula and Puti.
 */
export function roadLetters(left: string, right: string): readonly [left: string, right: string] {
  if (firstOf(left) !== firstOf(right)) return [firstOf(left), firstOf(right)];
  const [first, second] = [[...left], [...right]];
  const at = first.findIndex((letter, place) => letter !== second[place]);
  return at < 0 ? ['1', '2'] : [firstOf(left) + (first[at] ?? ''), firstOf(right) + (second[at] ?? '')];
}
