import type { Draws } from '../../fair/draws.ts';
import { choose } from '../../figures/counting/choose.ts';
import { plus, rational, times, ZERO, type Rational } from '../../figures/rational.ts';
import { plainText, type Way } from '../../figures/returns.ts';
import { drawBalls, matchChance } from '../../other/lottery.ts';
import { coasterReturns, drawDrop, DROP_BOARDS, dropReturns } from '../drop/rules.ts';
import { hitsReturn, KENO_40 } from '../draw/rules.ts';
import { chances, fromTable, meanOfDraws, numbersIn, type Shown, type StallBet, type StallRules } from './stall.ts';

const slotOf = (path: string): number => path.replaceAll('0', '').length;
const slotWays = (returns: readonly Rational[]): Way<Rational>[] => returns.map((outcome, slot) => ({ outcome, ways: choose(returns.length - 1, slot) }));

/** Balls of one round; each has an equal part of the stake. */
const dropBet = (returns: readonly Rational[], balls = 1): StallBet => ({
  returnOf: (shown) => times((shown[0] ?? []).map((path) => returns[slotOf(path)] ?? ZERO).reduce(plus, ZERO), rational(1n, BigInt(balls))),
  ways: () => meanOfDraws(slotWays(returns), balls),
  ...(balls === 1 ? {} : { parts: balls }),
});

const boardOf = (name: string): { readonly rows: number; readonly returns: readonly Rational[] } => {
  const board = DROP_BOARDS[name];
  if (!board) throw new RangeError(`no board ${name}`);
  return { rows: board.rows, returns: dropReturns(board.returns.split(' '), board.rows) };
};

const drawPaths = (rows: number, balls: number, draws: Draws): Shown => [Array.from({ length: balls }, () => drawDrop(rows, draws).path)];

/** A stall of pegs: bets are boards by name. */
const pegStall = (id: string, boards: Readonly<Record<string, string>>): StallRules => ({
  id,
  version: 1,
  scene: 'pegs',
  isSingle: true,
  listed: Object.keys(boards),
  bet: fromTable(Object.fromEntries(Object.entries(boards).map(([bet, board]) => [bet, dropBet(boardOf(board).returns)]))),
  tables: Object.fromEntries(Object.entries(boards).map(([bet, board]) => [bet, boardOf(board).returns.map(plainText)])),
  draw: (draws, bet) => drawPaths(boardOf(boards[bet] ?? '').rows, 1, draws),
});

const parol = pegStall(
  'parol-pegs',
  Object.fromEntries(['8-mid', '8-calm', '8-wild', '12-calm', '12-mid', '12-wild', '16-calm', '16-mid', '16-wild'].map((name) => [name, `parol-${name}`])),
);
const perya = pegStall('perya-drop', { '9': 'perya-drop' });
const dragon = pegStall('dragon-drop', { egg: 'dragon-drop-egg', fire: 'dragon-drop-fire' });

const KERNELS = Array.from({ length: 10 }, (_, at) => at + 1);
const popcorn: StallRules = {
  id: 'popcorn-pegs',
  version: 1,
  scene: 'pegs',
  isSingle: true,
  listed: KERNELS.map((balls) => `balls:${balls}`),
  bet: fromTable(Object.fromEntries(KERNELS.map((balls) => [`balls:${balls}`, dropBet(boardOf('popcorn-pegs').returns, balls)]))),
  tables: { balls: boardOf('popcorn-pegs').returns.map(plainText) },
  draw: (draws, bet) => drawPaths(boardOf('popcorn-pegs').rows, Number(bet.split(':')[1]), draws),
};

const HILLS = 10;
const RIDE = coasterReturns(HILLS, '1.3', '0.69');
const coaster: StallRules = {
  id: 'rollerkoster',
  version: 1,
  scene: 'coaster',
  isSingle: true,
  listed: ['ride'],
  bet: fromTable({ ride: dropBet(RIDE) }),
  tables: { ride: RIDE.map(plainText) },
  draw: (draws) => drawPaths(HILLS, 1, draws),
};

const KENO = { pool: 40, drawn: 10 };
const kenoBet = (picked: readonly number[]): StallBet => {
  const table = KENO_40[picked.length] ?? {};
  return {
    returnOf: (shown) => hitsReturn((shown[0] ?? []).filter((ball) => picked.includes(Number(ball))).length, table),
    ways: () => chances(Object.keys(table).map((hits) => [hitsReturn(Number(hits), table), matchChance({ ...KENO, picked: picked.length }, Number(hits))])),
  };
};
/** Numbers rise, so that the same bet has one name. */
const isRising = (numbers: readonly number[]): boolean => numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));
const picksOf = (count: number): string => `pick:${Array.from({ length: count }, (_, at) => at + 1).join('-')}`;
const keno: StallRules = {
  id: 'keno-karnabal',
  version: 1,
  scene: 'keno',
  isSingle: true,
  listed: Array.from({ length: 10 }, (_, at) => picksOf(at + 1)),
  bet: (id) => {
    const picked = id.startsWith('pick:') ? numbersIn(id.slice('pick:'.length), KENO.pool) : null;
    return picked && picked.length <= 10 && isRising(picked) ? kenoBet(picked) : null;
  },
  // By hits, from none to all.
  tables: Object.fromEntries(
    Object.entries(KENO_40).map(([picked, table]) => [picked, Array.from({ length: Number(picked) + 1 }, (_, hits) => table[hits] ?? '0')]),
  ),
  draw: (draws) => [drawBalls(KENO.pool, KENO.drawn, draws).map(String)],
};

/** Stalls with falling balls and drawn numbers (spec 4.6, 4.8). */
export const dropStalls: readonly StallRules[] = [parol, perya, popcorn, dragon, coaster, keno];
