/** Colours of the Color Game by the number of a die's side, from 1. */
const COLOURS = ['red', 'blue', 'yellow', 'green', 'white', 'pink'];
const COLOUR_BETS: ReadonlySet<string> = new Set(['colour', 'both', 'trio']);

type Find = (key: string, values?: Record<string, string>) => string | null;

/** Name of a colour from its side; the side itself where there is no word for it. */
export const sideColour = (find: Find, side: string | number): string => find(`colour.name.${COLOURS[Number(side) - 1] ?? ''}`) ?? String(side);

/** Name of a bet: its kind, with its number, its numbers or its colours. `find` gives words by key, or null. */
export function diceBetName(find: Find, id: string): string {
  const [kind = '', value = ''] = id.split(':');
  const parts = value.split('-');
  const numbers = COLOUR_BETS.has(kind) ? parts.map((side) => sideColour(find, side)).join(' + ') : parts.join(kind === 'nim' ? ' › ' : '/');
  return find(`dice.bet.${kind}`, { numbers })?.trim() ?? id;
}
