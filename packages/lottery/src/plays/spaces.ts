import { type View, type ViewSpace } from './play.ts';

/** Every series of `places` values from `from` to `to`, repeats possible. */
export const seriesSpace = (places: number, from: number, to: number): ViewSpace =>
  function* series(): Generator<readonly [View, bigint]> {
    const view = Array.from({ length: places }, () => from);
    for (;;) {
      yield [[...view], 1n];
      let place = places - 1;
      while (place >= 0 && view[place] === to) view[place--] = from;
      if (place < 0) return;
      view[place] = (view[place] ?? from) + 1;
    }
  };

/** Every order of `places` different values of 1 … `pool`. */
export const ordersSpace = (places: number, pool: number): ViewSpace =>
  function* orders(): Generator<readonly [View, bigint]> {
    const extend = function* (view: readonly number[]): Generator<readonly [View, bigint]> {
      if (view.length === places) return yield [view, 1n];
      for (let ball = 1; ball <= pool; ball += 1) if (!view.includes(ball)) yield* extend([...view, ball]);
    };
    yield* extend([]);
  };

/** Every set of `size` values of 1 … `pool`, ascending. */
export const setsSpace = (size: number, pool: number): ViewSpace =>
  function* sets(): Generator<readonly [View, bigint]> {
    const extend = function* (view: readonly number[]): Generator<readonly [View, bigint]> {
      if (view.length === size) return yield [view, 1n];
      for (let ball = (view.at(-1) ?? 0) + 1; ball <= pool; ball += 1) yield* extend([...view, ball]);
    };
    yield* extend([]);
  };

/** Every subset of `size` values, each ascending. */
export function* subsets(values: readonly number[], size: number, from = 0): Generator<number[]> {
  if (size === 0) return yield [];
  for (let place = from; place <= values.length - size; place += 1)
    for (const rest of subsets(values, size - 1, place + 1)) yield [values[place] ?? 0, ...rest];
}
