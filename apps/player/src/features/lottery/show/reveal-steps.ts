/** The whole show takes so long, whatever the family draws (LOTT-62). */
const SHOW_MS = 4000;

/** The parts of a result in the order in which a show reveals them, each with all before it; the last one is the whole result. */
export function revealSteps(result: string): string[] {
  if (!result.includes('/')) {
    const parted = result.includes(',') ? ',' : '';
    const values = result.split(parted);
    return values.map((_, place) => values.slice(0, place + 1).join(parted));
  }
  // Boards are read from the last prize up to the first.
  const levels = result.split('/').map((level) => level.split(','));
  const order = levels.flatMap((numbers, level) => numbers.map((_, place) => ({ level, place }))).toSorted((a, b) => b.level - a.level || a.place - b.place);
  return order.map((_, step) => {
    const shown = order.slice(0, step + 1);
    return levels
      .map((numbers, level) => numbers.filter((_number, place) => shown.some((one) => one.level === level && one.place === place)).join(','))
      .join('/');
  });
}

/** The time between two steps, in milliseconds. */
export const stepMs = (steps: number): number => SHOW_MS / Math.max(1, steps);
