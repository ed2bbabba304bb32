/**
 * The control counts what lines win in another way than the evaluator (families.ts): it works on the text of selections and results, writes out every bet, and
 * has its own chances. It shares no code with the evaluator, so that an error in one of them does not reach a payment (TL6, LOTT-52).
 */

/** The prize of a winning bet: a fair prize of `ways` of `of` outcomes, a prize of a table, or a share of the pool. */
export type Prize =
  | { readonly kind: 'fair'; readonly ways: bigint; readonly of: bigint; readonly share: bigint; readonly pushes: bigint }
  | { readonly kind: 'table'; readonly prize: bigint; readonly orders: bigint }
  | { readonly kind: 'fixed'; readonly prize: bigint }
  | { readonly kind: 'pool' };

/** The stake of a bet comes back. */
export const PUSH = 'push';
/** The win of one bet: nothing, a prize, more than one where each hit pays, or its stake. */
export type BetOutcome = readonly Prize[] | typeof PUSH;
export const LOST: BetOutcome = [];

/** A selection as text: groups of values. */
export type Groups = readonly (readonly string[])[];
/** Writes out the bets of a selection, each as what it wins. */
export type Writer = (groups: Groups) => Iterable<BetOutcome>;
/** The plays of a family, held against one result. */
export type Writers = ReadonlyMap<string, Writer>;

/** The prize of a bet that `ways` of `of` equally likely outcomes win. */
export const fair = (ways: number | bigint, of: number | bigint, { share = 100n, pushes = 0n } = {}): Prize => ({
  kind: 'fair',
  ways: BigInt(ways),
  of: BigInt(of),
  share,
  pushes,
});

/** A choice of `size` of a pool, in how many ways. */
export function waysToChoose(pool: number, size: number): bigint {
  if (size < 0 || size > pool) return 0n;
  let ways = 1n;
  for (let taken = 0; taken < size; taken += 1) ways = (ways * BigInt(pool - taken)) / BigInt(taken + 1);
  return ways;
}

/** In how many ways `drawn` of the balls 1 … `pool` have each sum, counted ball by ball. */
export function waysOfSums(pool: number, drawn: number): ReadonlyMap<number, bigint> {
  const most = (drawn * (2 * pool - drawn + 1)) / 2;
  const ways = Array.from({ length: drawn + 1 }, () => Array.from({ length: most + 1 }, () => 0n));
  (ways[0] as bigint[])[0] = 1n;
  for (let ball = 1; ball <= pool; ball += 1)
    for (let count = Math.min(drawn, ball); count > 0; count -= 1) {
      const [to, from] = [ways[count] as bigint[], ways[count - 1] as bigint[]];
      for (let sum = ball; sum <= most; sum += 1) to[sum] = (to[sum] ?? 0n) + (from[sum - ball] ?? 0n);
    }
  return new Map((ways[drawn] ?? []).entries());
}

/** All choices of `size` values, by the bits of a counter of places. */
export function* choices(values: readonly string[], size: number): Generator<readonly string[]> {
  const places = Array.from({ length: size }, (_, place) => place);
  if (size > values.length) return;
  for (;;) {
    yield places.map((place) => values[place] ?? '');
    let last = size - 1;
    while (last >= 0 && places[last] === values.length - size + last) last -= 1;
    if (last < 0) return;
    places[last] = (places[last] ?? 0) + 1;
    for (let next = last + 1; next < size; next += 1) places[next] = (places[next - 1] ?? 0) + 1;
  }
}

/** One value of each group, in every way. The array that is given is filled again for the next bet. */
export function* oneOfEach(groups: Groups): Generator<readonly string[]> {
  const bet = groups.map(([first = '']) => first);
  const at = groups.map(() => 0);
  if (groups.some(({ length }) => length === 0)) return;
  for (;;) {
    yield bet;
    let place = groups.length - 1;
    while (place >= 0 && (at[place] ?? 0) + 1 === groups[place]?.length) {
      at[place] = 0;
      bet[place] = groups[place]?.[0] ?? '';
      place -= 1;
    }
    if (place < 0) return;
    at[place] = (at[place] ?? 0) + 1;
    bet[place] = groups[place]?.[at[place] ?? 0] ?? '';
  }
}

/** The sets of a list, or of bankers and others. */
export function* setsOf(groups: Groups, size: number): Generator<readonly string[]> {
  const [first = [], others] = groups;
  if (others === undefined) return yield* choices(first, size);
  for (const rest of choices(others, size - first.length)) yield [...first, ...rest];
}

const won = (isWon: boolean, prize: readonly Prize[]): BetOutcome => (isWon ? prize : LOST);

/** A bet is one value of each group; it wins where all of them are true of their places. */
export const products = (prize: Prize, isTrue: (bet: readonly string[]) => boolean): Writer => {
  const prizes = [prize];
  return function* written(groups) {
    for (const bet of oneOfEach(groups)) yield won(isTrue(bet), prizes);
  };
};

/** A bet is one value of each group, in the order of the result’s first numbers, none of them twice. */
export const ordered = (prize: Prize, drawn: readonly string[]): Writer => {
  const prizes = [prize];
  return function* written(groups) {
    for (const bet of oneOfEach(groups)) if (new Set(bet).size === bet.length) yield won(drawn.join() === bet.join(), prizes);
  };
};

/** Each value of each group is a bet. */
export const singles = (outcome: (value: string, place: number) => BetOutcome): Writer =>
  function* written(groups) {
    for (const [place, values] of groups.entries()) for (const value of values) yield outcome(value, place);
  };

/** Each value is a bet of one prize. */
export const values = (prize: Prize | ((value: string) => Prize), isWon: (value: string, place: number) => boolean): Writer =>
  singles((value, place) => (isWon(value, place) ? [typeof prize === 'function' ? prize(value) : prize] : LOST));

/** A bet is a set of values; what it wins follows from how many of them were drawn. */
export const sets = (size: number, drawn: readonly string[], prizeOf: (hits: number) => Prize | undefined): Writer => {
  const seen = new Set(drawn);
  const prizes = Array.from({ length: size + 1 }, (_, hits) => prizeOf(hits)).map((prize): BetOutcome => (prize === undefined ? LOST : [prize]));
  return function* written(groups) {
    for (const bet of setsOf(groups, size)) yield prizes[bet.filter((value) => seen.has(value)).length] ?? LOST;
  };
};

/** A set of which all values must have been drawn. */
export const allAmong = (size: number, drawn: readonly string[], prize: Prize): Writer => sets(size, drawn, (hits) => (hits === size ? prize : undefined));

const inOrder = (numbers: readonly string[]): string => numbers.toSorted().join();

/** A bet says which values come how often, in any order: `[times, how many values]` for each group; no value is in two parts of a bet. */
export const repeats = (prize: Prize, drawn: readonly string[], parts: readonly (readonly [times: number, count: number])[]): Writer => {
  const wanted = inOrder(drawn);
  const prizes = [prize];
  return function* written(groups) {
    // One list for all parts, as of g3.
    const lists = parts.map((_, part) => groups[part] ?? groups[0] ?? []);
    const extend = function* (part: number, taken: readonly string[], all: readonly string[]): Generator<BetOutcome> {
      const [times, count] = parts[part] ?? [0, 0];
      if (part === parts.length) return yield won(inOrder(all) === wanted, prizes);
      for (const chosen of choices(lists[part] ?? [], count)) {
        if (chosen.some((value) => taken.includes(value))) continue;
        yield* extend(part + 1, [...taken, ...chosen], [...all, ...chosen.flatMap((value) => Array.from({ length: times }, () => value))]);
      }
    };
    yield* extend(0, [], []);
  };
};

/** Big, small, odd or even of a number. */
export function isSide(side: string, number: number, bigFrom: number): boolean {
  if (side === 'big') return number >= bigFrom;
  if (side === 'small') return number < bigFrom;
  return (number % 2 === 0) === (side === 'even');
}

export const total = (numbers: readonly string[]): number => numbers.reduce((sum, number) => sum + Number(number), 0);
