import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import type { Draws } from '../../fair/draws.ts';
import { readUnits, verifyByReplay, type ReplayKind, type RoundFrame, type RulesName } from '../../kind.ts';
import { BANDS } from '../../stakes/bands.ts';
import { isTakeable } from './climb.ts';
import { curveCourse, stopsCourse, type Course } from './course.ts';
import { crashGames, type CrashRules } from './crash-games.ts';

const HALVES = 2;
const TICK_MAX = 1_000_000;
const LIMIT_MAX = 1_000_000_000n;

/** A player's take: at which tick it arrived, and whether it took half of the stake. */
export interface HandTake {
  readonly tick: number;
  readonly isHalf: boolean;
}

/** A stake in a flight with all that decides its return but the point. Values are hundredths of the stake. */
export interface CrashBet {
  /** Money units as digits. */
  readonly stake: string;
  /** Where the player lets it be taken; null for by hand alone. */
  readonly target: number | null;
  /** Where it is taken because it may return no more (CRASH-08). */
  readonly limit: number;
  readonly takes: readonly HandTake[];
  /** True if the untaken rest is given back, since takes could not arrive (CRASH-06). */
  readonly isBack: boolean;
}

/** A take as it was written, with the value at its tick. */
export interface WrittenTake extends HandTake {
  readonly value: number;
}

export interface WrittenBet extends CrashBet {
  readonly takes: readonly WrittenTake[];
}

/** A part of a stake that was taken, and by what. `tick` null: without an arrival. */
export interface CrashTake {
  readonly at: number;
  readonly halves: number;
  readonly by: 'hand' | 'target' | 'limit';
  readonly tick: number | null;
}

/** The record of one stake in a flight. */
export interface CrashRound extends RoundFrame {
  readonly kind: 'crash';
  readonly target: number | null;
  readonly limit: number;
  readonly takes: readonly CrashTake[];
  readonly isBack: boolean;
  /** Where the flight ended. Null while it flies. */
  readonly point: number | null;
}

export interface CrashDrawn {
  readonly point: number;
}

/** The result of a flight as the list of past flights takes it, in every version of the rules. */
export const flightResult = ({ point }: CrashDrawn): string => String(point);

export const courseOf = ({ course, rho }: CrashRules): Course => (course === 'curve' ? curveCourse(rho / 10) : stopsCourse);

/** Where a stake is taken automatically when it may return no more than `mostReturn`. Money units. */
export function limitOf(rules: CrashRules, stake: Money, mostReturn: Money): number {
  const hundredths = (mostReturn * 100n) / stake;
  return courseOf(rules).valueUpTo(Number(hundredths < LIMIT_MAX ? hundredths : LIMIT_MAX));
}

const isTick = (tick: unknown): tick is number => Number.isSafeInteger(tick) && (tick as number) >= 0 && (tick as number) <= TICK_MAX;

const readTakes = (rules: CrashRules, takes: unknown): HandTake[] | null => {
  if (!Array.isArray(takes) || takes.length > HALVES) return null;
  const read = takes.map((take: Partial<HandTake> | null) => ({ tick: take?.tick, isHalf: take?.isHalf === true }));
  return read.every((take): take is HandTake => isTick(take.tick) && (rules.canHalve || !take.isHalf)) ? read : null;
};

/** Reads a bet from the wire, or a whole one of a record. Null where the rules do not offer it. */
function readCrashBet(rules: CrashRules, input: unknown): CrashBet | null {
  const { stake, target = null, limit, takes = [], isBack = false } = (input ?? {}) as Partial<Record<keyof CrashBet, unknown>>;
  const units = readUnits(stake);
  const { most, mostReturn } = BANDS[rules.band];
  if (units === null || units % MAJOR_UNIT !== 0n || units > most * MAJOR_UNIT) return null;
  const course = courseOf(rules);
  const isOffered = (value: unknown): value is number => typeof value === 'number' && isTakeable(course, value);
  const own = limit ?? limitOf(rules, units, mostReturn * MAJOR_UNIT);
  const read = readTakes(rules, takes);
  if ((target !== null && !isOffered(target)) || !isOffered(own) || read === null || typeof isBack !== 'boolean') return null;
  return { stake: units.toString(), target, limit: own, takes: read, isBack };
}

interface Taken {
  readonly taken: readonly CrashTake[];
  /** Halves that are left. */
  readonly left: number;
}

/** Takes by hand before the target or limit was reached. */
function handTakes(course: Course, bet: CrashBet, point: number): Taken {
  const auto = Math.min(bet.target ?? Infinity, bet.limit);
  const taken: CrashTake[] = [];
  let left = HALVES;
  for (const { tick, isHalf } of bet.takes) {
    const at = course.valueAt(tick);
    if (left === 0 || at >= auto || !isTakeable(course, at) || tick > course.lastTick(point)) continue;
    const halves = isHalf ? 1 : left;
    taken.push({ at, halves, by: 'hand', tick });
    left -= halves;
  }
  return { taken, left };
}

/** The return of a stake when the flight ended at a point (spec games.md 8). Throws RangeError for a bet that the rules do not offer. */
export function decideFlight(rules: CrashRules, input: unknown, { point }: CrashDrawn): CrashRound {
  const bet = readCrashBet(rules, input);
  if (!bet) throw new RangeError('a bet that the rules do not offer');
  return recordOf(rules, bet, handTakes(courseOf(rules), bet, point), point);
}

/** The same for a flight whose rules this program no longer has: from what was written at each take, all of which were taken before target and limit. */
export function decideByBooks(name: RulesName, bet: WrittenBet, point: number): CrashRound {
  let left = HALVES;
  const taken = bet.takes.map(({ tick, isHalf, value }): CrashTake => {
    const halves = isHalf ? 1 : left;
    left -= halves;
    return { at: value, halves, by: 'hand', tick };
  });
  return recordOf(name, bet, { taken, left }, point);
}

function recordOf({ id, version }: RulesName, bet: CrashBet, { taken, left }: Taken, point: number): CrashRound {
  const auto = Math.min(bet.target ?? Infinity, bet.limit);
  const isReached = left > 0 && auto <= point;
  const takes = isReached ? [...taken, { at: auto, halves: left, by: auto === bet.target ? ('target' as const) : ('limit' as const), tick: null }] : taken;
  const isBack = left > 0 && !isReached && bet.isBack;
  const stake = BigInt(bet.stake);
  const half = stake / BigInt(HALVES);
  const paid = takes.reduce((sum, { at, halves }) => sum + (half * BigInt(halves) * BigInt(at)) / 100n, 0n);
  return {
    kind: 'crash',
    mathematics: id,
    version,
    stake: bet.stake,
    target: bet.target,
    limit: bet.limit,
    takes,
    isBack,
    point,
    totalWin: (paid + (isBack ? half * BigInt(left) : 0n)).toString(),
  };
}

/** Halves of a stake that nothing has taken yet at a point which the flight has passed. */
export const halvesLeft = (rules: CrashRules, bet: CrashBet): number => handTakes(courseOf(rules), bet, courseOf(rules).top).left;

const begin = (rules: CrashRules, bet: CrashBet, draws: Draws): CrashRound => decideFlight(rules, bet, { point: courseOf(rules).draw(draws) });
const step = () => null;

/** The bet of a record. A record whose flight has not ended has none that could be compared. */
const acts = ({ stake, target, limit, takes, isBack }: CrashRound) => ({
  bet: {
    stake,
    target,
    limit,
    takes: takes.flatMap(({ tick, halves, by }, place) => (by === 'hand' && tick !== null ? [{ tick, isHalf: halves === 1 && place === 0 }] : [])),
    isBack,
  },
  moves: [],
});

export const crashReplay: ReplayKind<CrashRules, CrashBet, never, CrashRound> = {
  name: 'crash',
  rules: crashGames,
  readBet: (rules, input) => {
    const bet = readCrashBet(rules, input);
    return bet && { bet, stake: BigInt(bet.stake) };
  },
  begin,
  step,
  settle: ({ totalWin }) => BigInt(totalWin),
  acts,
  verify: (rules, proof) => verifyByReplay({ begin, step, acts }, rules, proof),
};
