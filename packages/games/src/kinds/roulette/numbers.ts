const span = (first: number, count: number): string => `${first}–${first + count - 1}`;

/** The numbers of a place of a layout as they are read, for its name: `17`, `17/20`, `1–3`, `1/2/4/5`. Empty for places that only have a name. */
export function placeNumbers(id: string): string {
  const [kind = '', value = ''] = id.split(':');
  const first = Number(value);
  const texts: Readonly<Record<string, () => string>> = {
    street: () => span(first, 3),
    six: () => span(first, 6),
    corner: () => [first, first + 1, first + 3, first + 4].join('/'),
    dozen: () => span(first * 12 - 11, 12),
    first4: () => span(0, 4),
  };
  return texts[kind]?.() ?? value.replaceAll('-', '/');
}

type Find = (key: string, values?: Record<string, string>) => string | null;

/** Name of a bet: its kind, and its numbers where it has some. `find` gives words by key, or null. */
export const rouletteBetName = (find: Find, id: string): string => find(`roulette.bet.${id.split(':')[0] ?? ''}`, { numbers: placeNumbers(id) }) ?? id;
