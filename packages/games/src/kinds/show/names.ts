type Find = (key: string, values?: Record<string, string>) => string | null;

/** Pools whose numbers a player chooses, by look: how many numbers a bet has, and the number of colours among the balls. */
export const POOLS: Readonly<Record<string, { readonly pool: number; readonly least: number; readonly most: number; readonly colours: number }>> = {
  balls: { pool: 30, least: 1, most: 3, colours: 3 },
  keno: { pool: 80, least: 1, most: 10, colours: 0 },
  moonlight: { pool: 48, least: 6, most: 6, colours: 8 },
};

const PICK = 'pick:';
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

/** A rank as it is read, from 1 (ace) to 13 (king). */
export const rankText = (rank: number): string => RANKS[rank - 1] ?? '';

/** The colour of a ball from 1; colours take turns. */
export const ballColour = (ball: number, colours: number): number => ((ball - 1) % colours) + 1;

/** The bet on some numbers; the same numbers have one name. */
export const pickOf = (numbers: readonly number[]): string => `${PICK}${numbers.toSorted((a, b) => a - b).join('-')}`;

/** The listed bet with as many numbers, whose figures and limits are those of this bet. Other bets are listed themselves. */
export const listedAs = (id: string): string => (id.startsWith(PICK) ? pickOf(id.split('-').map((_, at) => at + 1)) : id);

/** Name of a bet. `find` gives words by key, or null. */
export function showBetName(find: Find, id: string): string {
  const [kind = '', value = ''] = id.split(':');
  if (kind === 'pick') return value.replaceAll('-', ' · ');
  if (kind === 'tens') return `${value}–${Number(value) + 9}`;
  if (kind === 'hundred') return '100';
  const colour = find(`show.colour.${value}`) ?? '';
  return find(`show.bet.${kind}`, { number: value, card: rankText(Number(value)), colour }) ?? id;
}
