/** The pocket 00 of wheels with 38 pockets, called moon. */
export const MOON = 37;
const RED = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];

/** Numbers on red; all others but the zeros are black. */
export const isRed = (pocket: number): boolean => RED.includes(pocket);

/** Pockets around the wheel, clockwise from zero, by their number. */
const ORDERS: Readonly<Record<number, readonly number[]>> = {
  37: [0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26],
  38: [0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1, MOON, 27, 10, 25, 29, 12, 8, 19, 31, 18, 6, 21, 33, 16, 4, 23, 35, 14, 2],
  13: [0, 1, 8, 3, 10, 5, 11, 12, 2, 7, 4, 9, 6],
};

export const wheelOrder = (pockets: number): readonly number[] => ORDERS[pockets] ?? [];

export const pocketText = (pocket: number): string => (pocket === MOON ? '00' : String(pocket));

/** `red`, `black` or `zero`. */
export const colourOf = (pocket: number): 'red' | 'black' | 'zero' => (pocket === 0 || pocket === MOON ? 'zero' : isRed(pocket) ? 'red' : 'black');

/** `P17`, `T00` or `B8-17`, the result of a round, as the pocket of its first ball. */
export const pocketOfResult = (result: string): number => {
  const [text = ''] = result.slice(1).split('-');
  return text === '00' ? MOON : Number(text);
};

/** The pocket with `reach` neighbours on each side of the wheel. */
export const neighboursOf = (pockets: number, pocket: number, reach = 2): number[] => {
  const order = wheelOrder(pockets);
  const at = order.indexOf(pocket);
  return Array.from({ length: 2 * reach + 1 }, (_, step) => order[(at + step - reach + order.length) % order.length] ?? 0);
};

/** The three parts of a wheel with one zero, as chips on places of the layout. */
export const SECTORS = {
  voisins: ['trio:0-2-3', 'trio:0-2-3', 'split:4-7', 'split:12-15', 'split:18-21', 'split:19-22', 'corner:25', 'corner:25', 'split:32-35'],
  tiers: ['split:5-8', 'split:10-11', 'split:13-16', 'split:23-24', 'split:27-30', 'split:33-36'],
  orphelins: ['straight:1', 'split:6-9', 'split:14-17', 'split:17-20', 'split:31-34'],
} as const satisfies Record<string, readonly string[]>;
