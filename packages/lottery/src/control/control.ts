import type { Money } from '@laro/domain/money/money';

import { e5Writers, knWriters, ltWriters, m6Writers, rcWriters } from './ball-writers.ts';
import { d2Writers, d3Writers, d4Writers, d6Writers, k3Writers, p28Writers } from './digit-writers.ts';
import { s5Writers } from './five-digit-writers.ts';
import { f4Writers, vnWriters } from './list-writers.ts';
import { PUSH, type Prize, type Writers } from './written-bets.ts';

/** Parameters of a game as its row has them; for M6 with the sign of the draw’s lunar year. */
export interface ControlledGame {
  readonly family: string;
  readonly from?: number;
  readonly to?: number;
  readonly pool?: number;
  readonly form?: 'N' | 'S';
  readonly cars?: number;
  readonly year?: string;
}

/** A line as it was sealed. `stake` is that of one bet, in money units. */
export interface ControlledLine {
  readonly play: string;
  readonly selection: string;
  readonly stake: Money;
  readonly base: number;
}

/** Sums of the lines of a play: the figures in which both systems must agree. */
export interface PlaySum {
  lines: number;
  bets: number;
  wins: number;
  pushes: number;
  /** Winning bets that share the pool of six balls. */
  poolShares: number;
  payout: Money;
}

const NONE: Readonly<PlaySum> = { lines: 0, bets: 0, wins: 0, pushes: 0, poolShares: 0, payout: 0n };
const ODDS_UNIT = 10_000n;

/** Adds what a line comes to, `times` times, to the sum of its play. */
export function addToSum(sums: Map<string, PlaySum>, play: string, line: Omit<PlaySum, 'lines'>, times = 1): void {
  const sum = sums.get(play) ?? { ...NONE };
  sum.lines += times;
  sum.bets += line.bets * times;
  sum.wins += line.wins * times;
  sum.pushes += line.pushes * times;
  sum.poolShares += line.poolShares * times;
  sum.payout += line.payout * BigInt(times);
  sums.set(play, sum);
}

/** A play whose figures differ; null where one of the systems has no line of it. */
export interface Difference {
  play: string;
  settlement: PlaySum | null;
  control: PlaySum | null;
}

const isEqual = (one: PlaySum | undefined, other: PlaySum | undefined): boolean =>
  one !== undefined && other !== undefined && (Object.keys(NONE) as (keyof PlaySum)[]).every((key) => one[key] === other[key]);

/** The plays in which settlement and control differ (TL6). */
export function differencesOf(settlement: ReadonlyMap<string, PlaySum>, control: ReadonlyMap<string, PlaySum>): Difference[] {
  const plays = [...new Set([...settlement.keys(), ...control.keys()])].toSorted();
  return plays
    .filter((play) => !isEqual(settlement.get(play), control.get(play)))
    .map((play) => ({ play, settlement: settlement.get(play) ?? null, control: control.get(play) ?? null }));
}

/** The plays of each family, from the text of a result and the parameters of the game. */
const FAMILIES: Readonly<Record<string, (result: string, game: ControlledGame) => Writers>> = {
  D2: (result, { from = 0, to = 0 }) => d2Writers(result, to - from + 1),
  D3: d3Writers,
  D4: d4Writers,
  D6: d6Writers,
  LT: (result, { pool = 0 }) => ltWriters(result, pool),
  VN: (result, { form = 'N' }) => vnWriters(result, form),
  F4: f4Writers,
  S5: s5Writers,
  E5: e5Writers,
  K3: k3Writers,
  RC: (result, { cars = 0 }) => rcWriters(result, cars),
  KN: knWriters,
  P28: p28Writers,
  M6: (result, { year = '' }) => m6Writers(result, year),
};

/** Odds of a prize in ten-thousandths, cut (LOTT-11); a share of the pool has none. */
function oddsOf(prize: Prize, base: bigint): bigint {
  switch (prize.kind) {
    case 'fair':
      return ((base * prize.of * prize.share - 2000n * prize.pushes * 100n) * 5n) / (prize.ways * 100n);
    case 'table':
      return (prize.prize * base * ODDS_UNIT) / (1600n * prize.orders);
    case 'fixed':
      return prize.prize * ODDS_UNIT;
    case 'pool':
      return 0n;
  }
}

interface Written {
  bets: number;
  pushes: number;
  prizes: Map<Prize, number>;
}

/** Selections that are kept for a draw: popular ones come often. */
const KEPT = 20_000;

/** The control of a draw: counts lines against its result by writing out their bets. */
export class DrawControl {
  readonly #writers: Writers;
  readonly #known = new Map<string, Written>();

  constructor(game: ControlledGame, result: string) {
    const writersOf = FAMILIES[game.family];
    if (writersOf === undefined) throw new RangeError(`no control of family ${game.family}`);
    this.#writers = writersOf(result, game);
  }

  /** Bets, winning bets (or hits), pushes and payout of a line. Throws RangeError for a play that the family does not have. */
  count({ play, selection, stake, base }: ControlledLine): Omit<PlaySum, 'lines'> {
    const { bets, pushes, prizes } = this.#write(play, selection);
    let [odds, wins, poolShares] = [0n, 0, 0];
    for (const [prize, count] of prizes) {
      odds += oddsOf(prize, BigInt(base)) * BigInt(count);
      wins += count;
      if (prize.kind === 'pool') poolShares += count;
    }
    return { bets, wins, pushes, poolShares, payout: (stake * odds) / ODDS_UNIT + stake * BigInt(pushes) };
  }

  #write(play: string, selection: string): Written {
    const key = `${play} ${selection}`;
    const before = this.#known.get(key);
    if (before !== undefined) return before;
    const writer = this.#writers.get(play);
    if (writer === undefined) throw new RangeError(`no control of play ${play}`);
    const written: Written = { bets: 0, pushes: 0, prizes: new Map() };
    for (const outcome of writer(selection.split('/').map((group) => (group === '-' ? [] : group.split(','))))) {
      written.bets += 1;
      if (outcome === PUSH) written.pushes += 1;
      else for (const prize of outcome) written.prizes.set(prize, (written.prizes.get(prize) ?? 0) + 1);
    }
    if (this.#known.size >= KEPT) this.#known.clear();
    this.#known.set(key, written);
    return written;
  }
}
