/** The sets of a board's taps. */
export type NumberSet = 'all' | 'big' | 'small' | 'odd' | 'even';

/**
 * Numbers of a play's group by their size and parity, as the two-sided plays of the families part them: of an odd number of values the middle one is big, but small
 * among the sums of two cars. `all` are the values of the group in ascending order.
 */
export function numberSets(playId: string, all: readonly number[]): Record<NumberSet, readonly number[]> {
  const middle = playId === 'gy' ? Math.ceil(all.length / 2) : Math.floor(all.length / 2);
  return {
    all,
    big: all.slice(middle),
    small: all.slice(0, middle),
    odd: all.filter((value) => value % 2 === 1),
    even: all.filter((value) => value % 2 === 0),
  };
}
