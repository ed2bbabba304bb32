import type { PrizesByCount, SlotMathematics, SymbolCode } from './mathematics.ts';

/** Number of a code that the mathematics does not have. */
const NO_SYMBOL = -1;

/** Rows of a strip's window for every stop, after wilds opened, and what counts on it. */
export interface ReelStop {
  /** As the reel stops. */
  readonly shown: Uint8Array;
  readonly shownText: string;
  /** After an expanding wild opened. */
  readonly paying: Uint8Array;
  readonly payingText: string;
  readonly scatters: number;
  readonly coins: number;
  readonly bonuses: number;
  readonly wild: boolean;
}

/** The reels of the paid or of the free spins. */
export interface CompiledReels {
  readonly strips: readonly Uint8Array[];
  readonly stops: readonly (readonly ReelStop[])[];
}

/** A mathematics in numbers, made once. Symbols are numbered; paying symbols come first. */
export interface CompiledSlot {
  readonly mathematics: SlotMathematics;
  readonly reelCount: number;
  readonly rows: number;
  /** How a held reel shows: wilds from top to bottom. */
  readonly heldText: string;
  /** Cells of every line, reel × rows + row. */
  readonly lineCells: readonly Uint8Array[];
  readonly codes: readonly SymbolCode[];
  readonly payingCount: number;
  readonly wild: number;
  readonly wildMultiplier: number;
  readonly scatter: number;
  readonly coin: number;
  readonly bonus: number;
  /** Coins by symbol and count. */
  readonly pays: readonly Int32Array[];
  /** Coins for a run of wilds alone: their own prize, or that of the best symbol when they have none. */
  readonly wildRun: Int32Array;
  readonly scatterPays: Int32Array;
  readonly paid: CompiledReels;
  readonly free: CompiledReels;
}

/** Coins for every count from 0 to `most`, gaps filled from below. */
export const prizeLadder = (prizes: PrizesByCount | undefined, most: number): Int32Array => {
  const ladder = new Int32Array(most + 1);
  for (let count = 1; count <= most; count += 1) ladder[count] = prizes?.[count] ?? ladder[count - 1] ?? 0;
  return ladder;
};

const codesOf = (mathematics: SlotMathematics): SymbolCode[] => {
  const codes = Object.keys(mathematics.pays);
  const all = [...mathematics.strips, ...(mathematics.freeSpins?.strips ?? [])].join('');
  const kept = mathematics.wild ? [mathematics.wild.symbol] : [];
  for (const code of [...kept, ...all]) if (!codes.includes(code)) codes.push(code);
  return codes;
};

const compileReels = (mathematics: SlotMathematics, strips: readonly string[], codes: readonly SymbolCode[]): CompiledReels => {
  const { rows, wild, scatter, holdAndSpin, bonus } = mathematics;
  const stopOf = (strip: string, stop: number): ReelStop => {
    const seen = Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length] ?? '');
    const count = (code: SymbolCode | undefined): number => seen.filter((one) => one === code).length;
    const hasWild = wild !== undefined && seen.includes(wild.symbol);
    const opened = hasWild && wild.expands === true ? seen.map(() => wild.symbol) : seen;
    return {
      shown: Uint8Array.from(seen, (code) => codes.indexOf(code)),
      shownText: seen.join(''),
      paying: Uint8Array.from(opened, (code) => codes.indexOf(code)),
      payingText: opened.join(''),
      scatters: count(scatter?.symbol),
      coins: count(holdAndSpin?.symbol),
      bonuses: count(bonus?.symbol),
      wild: hasWild,
    };
  };
  return {
    strips: strips.map((strip) => Uint8Array.from(strip, (code) => codes.indexOf(code))),
    stops: strips.map((strip) => Array.from(strip, (_, stop) => stopOf(strip, stop))),
  };
};

/** Cells of every line; none where lines do not pay. */
const lineCellsOf = ({ pay, rows }: SlotMathematics): Uint8Array[] =>
  pay.kind === 'lines' ? pay.lines.map((line) => Uint8Array.from(line, (row, reel) => reel * rows + row)) : [];

const compile = (mathematics: SlotMathematics): CompiledSlot => {
  const codes = codesOf(mathematics);
  const reelCount = mathematics.strips.length;
  const cells = reelCount * mathematics.rows;
  const paid = compileReels(mathematics, mathematics.strips, codes);
  const pays = codes.map((code) => prizeLadder(mathematics.pays[code], cells));
  const numberOf = (rules: { readonly symbol: SymbolCode } | undefined): number => (rules ? codes.indexOf(rules.symbol) : NO_SYMBOL);
  const wild = numberOf(mathematics.wild);
  const payingCount = Object.keys(mathematics.pays).length;
  const best = new Int32Array(cells + 1).map((_, count) => Math.max(...pays.map((ladder) => ladder[count] ?? 0)));
  return {
    mathematics,
    reelCount,
    rows: mathematics.rows,
    heldText: (codes[wild] ?? '').repeat(mathematics.rows),
    lineCells: lineCellsOf(mathematics),
    codes,
    payingCount,
    wild,
    wildMultiplier: mathematics.wild?.multiplier ?? 1,
    scatter: numberOf(mathematics.scatter),
    coin: numberOf(mathematics.holdAndSpin),
    bonus: numberOf(mathematics.bonus),
    pays,
    wildRun: (wild >= 0 && wild < payingCount ? pays[wild] : undefined) ?? best,
    scatterPays: prizeLadder(mathematics.scatter?.pays, cells),
    paid,
    free: mathematics.freeSpins?.strips ? compileReels(mathematics, mathematics.freeSpins.strips, codes) : paid,
  };
};

const known = new WeakMap<SlotMathematics, CompiledSlot>();

/** The compiled form of a mathematics; made at the first call. */
export const compiledSlot = (mathematics: SlotMathematics): CompiledSlot => {
  const found = known.get(mathematics) ?? compile(mathematics);
  known.set(mathematics, found);
  return found;
};
