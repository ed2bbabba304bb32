import { roulettePlace } from './rules.ts';
import { MOON } from './wheel.ts';

const EVEN_CHANCES = ['red', 'black', 'odd', 'even', 'low', 'high'];
/** Places that touch a zero, by number of pockets. */
const ZERO_PLACES: Readonly<Record<number, readonly string[]>> = {
  37: ['split:0-1', 'split:0-2', 'split:0-3', 'trio:0-1-2', 'trio:0-2-3', 'first4'],
  38: ['split:0-1', 'split:0-2', 'split:0-00', 'split:2-00', 'split:3-00', 'trio:0-1-2', 'trio:0-2-00', 'trio:2-3-00', 'top5'],
  13: [],
};

const isPlace = (id: string, pockets: number): boolean => {
  try {
    return roulettePlace(id, pockets).pockets.length > 0;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};

/** Every place of a wheel's layout as a bet: even chances, dozens, columns, single numbers, then all places between numbers. */
export function layoutOf(pockets: number): string[] {
  const numbers = Array.from({ length: pockets === 13 ? 12 : 36 }, (_, at) => at + 1);
  const straights = Array.from({ length: pockets }, (_, pocket) => `straight:${pocket === MOON ? '00' : pocket}`);
  const between = numbers.flatMap((first) => [
    `split:${first}-${first + 1}`,
    `split:${first}-${first + 3}`,
    `street:${first}`,
    `corner:${first}`,
    `six:${first}`,
  ]);
  const outside = [1, 2, 3].flatMap((third) => [`dozen:${third}`, `column:${third}`]);
  const offered = [...outside, ...straights, ...between].filter((id) => isPlace(id, pockets));
  return [...EVEN_CHANCES, ...offered, ...(ZERO_PLACES[pockets] ?? [])];
}
