const FIRST = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const OTHER = `${FIRST}0123456789`;

/** A number as a name of two letters, or three when two no longer do; digits do not begin one. */
export function letters(number: number): string {
  const rest = Math.floor(number / FIRST.length);
  const second = OTHER[rest % OTHER.length] ?? '';
  const third = rest >= OTHER.length ? (OTHER[Math.floor(rest / OTHER.length) - 1] ?? '') : '';
  return `${FIRST[number % FIRST.length] ?? ''}${second}${third}`;
}
