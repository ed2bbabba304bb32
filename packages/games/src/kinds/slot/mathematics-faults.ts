import { MAJOR_UNIT } from '@laro/domain/money/money';

import type { PrizesByCount, SlotMathematics, SymbolCode } from './mathematics.ts';

type Rule = (mathematics: SlotMathematics) => readonly string[];

const when = (broken: boolean, fault: string): string[] => (broken ? [fault] : []);
const isCount = (value: number): boolean => Number.isSafeInteger(value) && value > 0;
const linesOf = ({ pay }: SlotMathematics): readonly (readonly number[])[] => (pay.kind === 'lines' ? pay.lines : []);
const stripSets = (mathematics: SlotMathematics): (readonly string[])[] => [
  mathematics.strips,
  ...(mathematics.freeSpins?.strips ? [mathematics.freeSpins.strips] : []),
];

/** The most of some symbols that one stop of a strip shows. */
const mostShown = (strip: string, rows: number, codes: readonly (SymbolCode | undefined)[]): number =>
  Math.max(
    ...Array.from(
      strip,
      (_, stop) => Array.from({ length: rows }, (__, row) => strip[(stop + row) % strip.length]).filter((code) => codes.includes(code)).length,
    ),
  );

const money: Rule = ({ coins, stakes, maxWin }) => [
  ...when(!isCount(coins) || MAJOR_UNIT % BigInt(coins || 1) !== 0n, 'coins do not divide a major unit'),
  ...when(stakes.length === 0 || stakes.some((stake) => stake <= 0n || stake % BigInt(coins || 1) !== 0n), 'a stake has no whole coin'),
  ...when(
    stakes.some((stake, index) => index > 0 && stake <= (stakes[index - 1] ?? 0n)),
    'stakes do not rise',
  ),
  ...when(!isCount(maxWin), 'the most a round pays is not a whole number of stakes'),
];

const symbols: Rule = (mathematics) => {
  const { pays, wild, scatter, holdAndSpin, bonus } = mathematics;
  const known = new Set([...Object.keys(pays), wild?.symbol, scatter?.symbol, holdAndSpin?.symbol, bonus?.symbol]);
  const unknown = stripSets(mathematics)
    .flat()
    .flatMap((strip) => [...strip])
    .filter((code) => !known.has(code));
  return [
    ...when(
      mathematics.strips.some((strip) => strip.length < mathematics.rows),
      'a strip is shorter than the window',
    ),
    ...when(mathematics.strips.length < 3 || mathematics.strips.length > 6, 'there are fewer than 3 or more than 6 reels'),
    ...when(unknown.length > 0, `symbols without a meaning: ${[...new Set(unknown)].join('')}`),
    ...when((mathematics.freeSpins?.strips?.length ?? mathematics.strips.length) !== mathematics.strips.length, 'free spins have another number of reels'),
  ];
};

const prizes: Rule = ({ pays, scatter }) => {
  const isRising = (ladder: PrizesByCount): boolean => {
    const coins = Object.values(ladder);
    return coins.length > 0 && coins.every((here, index) => isCount(here) && (index === 0 || here > (coins[index - 1] ?? 0)));
  };
  const faulty = Object.entries(pays).filter(([code, ladder]) => [...code].length !== 1 || !isRising(ladder));
  return [
    ...when(faulty.length > 0, `prizes do not rise with the count: ${faulty.map(([code]) => code).join()}`),
    ...when(scatter?.pays !== undefined && !isRising(scatter.pays), 'scatter prizes do not rise'),
  ];
};

/** T56: what the rules promise can happen on the reels of the paid spin. */
const possible: Rule = (mathematics) => {
  const { strips, rows, pays, pay, wild, scatter, holdAndSpin, bonus, freeSpins } = mathematics;
  const shown = (codes: readonly (SymbolCode | undefined)[]): number[] => strips.map((strip) => mostShown(strip, rows, codes));
  const total = (codes: readonly (SymbolCode | undefined)[]): number => shown(codes).reduce((sum, most) => sum + most, 0);
  const reachable = (code: SymbolCode): number => {
    const codes = [code, wild?.symbol];
    if (pay.kind === 'anywhere' || pay.kind === 'cluster') return total(codes);
    const missing = shown(codes).indexOf(0);
    return missing < 0 ? strips.length : missing;
  };
  const most = (ladder: PrizesByCount | undefined): number => Math.max(0, ...Object.keys(ladder ?? {}).map(Number));
  const impossible = Object.entries(pays).filter(([code, ladder]) => most(ladder) > reachable(code));
  return [
    ...when(impossible.length > 0, `prizes that cannot be won: ${impossible.map(([code]) => code).join()}`),
    ...when(Math.max(most(scatter?.pays), most(freeSpins?.awards)) > total([scatter?.symbol]), 'more scatters are promised than can show'),
    ...when(holdAndSpin !== undefined && holdAndSpin.trigger > total([holdAndSpin.symbol]), 'hold and spin cannot start'),
    ...when(bonus !== undefined && bonus.trigger > total([bonus.symbol]), 'the bonus game cannot start'),
  ];
};

const payModes: Rule = (mathematics) => {
  const { pay, strips, rows, wild, pays } = mathematics;
  const lines = linesOf(mathematics);
  return [
    ...when(
      lines.some((line) => line.length !== strips.length || line.some((row) => !Number.isInteger(row) || row < 0 || row >= rows)),
      'a line leaves the window',
    ),
    ...when(new Set(lines.map((line) => line.join())).size !== lines.length, 'two lines are the same'),
    ...when(
      pay.kind === 'ways' && stripSets(mathematics).some((set) => wild !== undefined && set[0]?.includes(wild.symbol) === true),
      'a wild on the first reel would pay every symbol',
    ),
    ...when(pay.kind === 'anywhere' && (wild !== undefined || Object.keys(pays).length > 10), 'symbols that pay anywhere know no wild and are at most ten'),
    ...when((pay.kind === 'anywhere' || pay.kind === 'cluster') && strips.length * rows > 31, 'the window is too large to be counted'),
    ...when(wild?.multiplier !== undefined && pay.kind !== 'lines' && pay.kind !== 'ways', 'wilds multiply on lines and ways only'),
  ];
};

const freeSpinRules: Rule = ({ freeSpins, scatter, wild, pay, pays, bonus, holdAndSpin }) => {
  if (!freeSpins) return [];
  const { awards, retriggers, mostSpins, strips, multipliers, stickyReels, special } = freeSpins;
  const given = [...Object.values(awards), ...Object.values(retriggers ?? {})];
  const silent = [bonus?.symbol, holdAndSpin?.symbol].filter((code) => code !== undefined && (strips ?? []).join('').includes(code));
  return [
    ...when(!scatter, 'free spins need a scatter'),
    ...when(given.length === 0 || given.some((spins) => !isCount(spins) || spins > mostSpins), 'more free spins are promised than a round may have'),
    ...when(multipliers.length === 0 || !multipliers.every(isCount), 'a multiplier is not a whole number'),
    ...when(stickyReels === true && (wild?.expands !== true || wild.symbol === scatter?.symbol), 'sticky reels need an expanding wild that is no scatter'),
    ...when(special !== undefined && (pay.kind !== 'lines' || special.some(({ symbol }) => pays[symbol] === undefined)), 'a special symbol must pay on lines'),
    ...when(silent.length > 0, `symbols without effect in free spins: ${silent.join('')}`),
  ];
};

const combinations: Rule = ({ wildRespins, wild, freeSpins, holdAndSpin, bonus, scatter, cascade, pay }) => [
  ...when(
    wildRespins !== undefined && (wild?.expands !== true || [freeSpins, holdAndSpin, bonus, scatter, cascade].some((part) => part !== undefined)),
    'respins need an expanding wild and stand alone',
  ),
  ...when(
    cascade !== undefined && ([holdAndSpin, freeSpins?.special, freeSpins?.stickyReels].some((part) => part !== undefined) || wild?.expands === true),
    'cascades know no held, opened or special symbols',
  ),
  ...when(
    pay.kind === 'cluster' && (holdAndSpin !== undefined || wild?.expands === true || freeSpins?.stickyReels === true),
    'clusters know no held or opened reels',
  ),
];

const features: Rule = ({ holdAndSpin, bonus }) => [
  ...when(
    holdAndSpin !== undefined && (holdAndSpin.chance.hits <= 0 || holdAndSpin.chance.hits >= holdAndSpin.chance.of),
    'the chance of a coin is none or certain',
  ),
  ...when(
    bonus?.kind === 'boxes' && (!isCount(bonus.stoppers) || new Set(bonus.prizes).size !== bonus.prizes.length),
    'boxes need a stopper and different prizes',
  ),
];

const RULES: readonly Rule[] = [money, symbols, prizes, possible, payModes, freeSpinRules, combinations, features];

/** Faults of a mathematics, as text for its author; empty if it may be used. */
export const mathematicsFaults = (mathematics: SlotMathematics): string[] => RULES.flatMap((rule) => rule(mathematics));
