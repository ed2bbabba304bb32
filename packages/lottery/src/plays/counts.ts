/** The number of ways to choose `chosen` of `all` things, in any order. 0n outside 0 ≤ chosen ≤ all. */
export function choose(all: number, chosen: number): bigint {
  if (chosen < 0 || chosen > all) return 0n;
  let ways = 1n;
  for (let step = 1; step <= chosen; step += 1) ways = (ways * BigInt(all - chosen + step)) / BigInt(step);
  return ways;
}

const CHOICES: number[][] = [];

/** As `choose`, for counts of bets: exact below 2⁵³, from a table. */
export function chooseSmall(all: number, chosen: number): number {
  if (chosen < 0 || chosen > all) return 0;
  const row = (CHOICES[all] ??= []);
  return (row[chosen] ??= Number(choose(all, chosen)));
}

/** How many different orders the digits of a number have. */
export function ordersOf(value: number, length: number): number {
  const times = new Map<number, number>();
  for (const digit of digitsOf(value, length)) times.set(digit, (times.get(digit) ?? 0) + 1);
  let orders = factorial(length);
  for (const count of times.values()) orders /= factorial(count);
  return orders;
}

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

/** The digits of a number, first to last, with leading zeros. */
export function digitsOf(value: number, length: number): number[] {
  const digits: number[] = [];
  for (let rest = value, place = 0; place < length; place += 1, rest = Math.floor(rest / 10)) digits.unshift(rest % 10);
  return digits;
}

/** The digits of a number in ascending order as a number: equal for numbers with the same digits. */
export const sortedDigits = (value: number, length: number): number => numberOf(digitsOf(value, length).toSorted((a, b) => a - b));

/** The number that digits make, first to last. */
export const numberOf = (digits: readonly number[]): number => digits.reduce((value, digit) => value * 10 + digit, 0);

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** How many values of an ascending or any list occur among others. */
export const common = (values: readonly number[], others: readonly number[]): number =>
  values.reduce((count, value) => count + (others.includes(value) ? 1 : 0), 0);
