import { displayAmount, formatMoney, MAJOR_UNIT, type Money } from '../money/money.ts';

/** Markers of harm (T51) with the points each adds to a member's score. The words are `desk.care.marker.<name>`. */
export const careMarkers = {
  /** Deposits of the last seven days are several times those of the seven days before. */
  deposits_grow: { points: 30 },
  /** A deposit begun minutes after everything was lost. */
  deposit_after_loss: { points: 30 },
  /** Several deposits in a row that failed. */
  failed_deposits: { points: 15 },
  limit_raised: { points: 15 },
  night_play: { points: 15 },
  long_play: { points: 20 },
  /** A withdrawal taken back to be played with. */
  withdrawal_cancelled: { points: 20 },
} as const satisfies Record<string, { points: number }>;
export type CareMarker = keyof typeof careMarkers;
export const careMarkerNames = Object.keys(careMarkers) as CareMarker[];

/** Each marker counts once, so that one habit alone does not add up. */
export const careScore = (markers: Iterable<CareMarker>): number => [...new Set(markers)].reduce((sum, marker) => sum + careMarkers[marker].points, 0);

/** Number of days for which markers count, at most until the next interaction. */
export const careMemoryDays = 30;

export const careWays = ['phone', 'email', 'chat', 'person', 'none'] as const;
export type CareWay = (typeof careWays)[number];
/** Outcomes of an interaction. */
export const careOutcomes = ['no_concern', 'informed', 'limit_set', 'paused', 'excluded', 'not_reached'] as const;
export type CareOutcome = (typeof careOutcomes)[number];
export const careOpeners = ['markers', 'hand', 'look_again'] as const;
export type CareOpener = (typeof careOpeners)[number];

/** Bounds of the markers as a merchant sets them. Amounts in whole major units; zero turns a marker off. */
export interface CareBounds {
  depositGrowth: number;
  depositGrowthFrom: number;
  afterLossMinutes: number;
  emptyBelow: number;
  failedDeposits: number;
  limitRaises: number;
  nights: number;
  nightFrom: number;
  nightUntil: number;
  playHours: number;
  takenBack: number;
}

/** Facts about a member that the markers are found in. Moments are in any order. */
export interface CareFacts {
  /** Paid deposits of the last fourteen days. `lostBefore`: a round was lost in the minutes before the order was begun. */
  deposits: readonly { number: string; paidAt: Date; credited: Money; cashBefore: Money; lostBefore: boolean }[];
  /** The latest ended deposit orders of a day, the newest first. */
  ended: readonly { number: string; isFailed: boolean }[];
  /** Raises of limits asked for in the last seven days. */
  raises: readonly { id: string }[];
  /** Withdrawals that the member took back in the last seven days. */
  takenBack: readonly { id: string }[];
  /** Hours with play in the last seven days, each by its beginning. */
  hours: readonly Date[];
}

export interface CareHit {
  marker: CareMarker;
  /** Names the event: seeing it again adds nothing. */
  key: string;
  evidence: Readonly<Record<string, string>>;
}

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
const major = (amount: number): Money => BigInt(amount) * MAJOR_UNIT;
/** An amount as people read it: evidence is texts. */
const shown = (money: Money): string => displayAmount(formatMoney(money));
const sumOf = (amounts: readonly Money[]): Money => amounts.reduce((sum, amount) => sum + amount, 0n);

interface Moment {
  now: Date;
  /** The day and the hour of a moment at the merchant's place. */
  local: (at: Date) => { day: string; hour: number };
}

function growth({ deposits }: CareFacts, { depositGrowth, depositGrowthFrom }: CareBounds, { now, local }: Moment): CareHit[] {
  if (depositGrowth === 0) return [];
  const since = now.getTime() - WEEK_MS;
  const week = sumOf(deposits.filter(({ paidAt }) => paidAt.getTime() > since).map(({ credited }) => credited));
  const before = sumOf(deposits.filter(({ paidAt }) => paidAt.getTime() <= since).map(({ credited }) => credited));
  // Without deposits in the week before there is nothing that could have grown.
  if (before === 0n || week < major(depositGrowthFrom) || week < before * BigInt(depositGrowth)) return [];
  return [{ marker: 'deposits_grow', key: `week:${local(now).day}`, evidence: { week: shown(week), before: shown(before) } }];
}

const afterLoss = ({ deposits }: CareFacts, { afterLossMinutes, emptyBelow }: CareBounds): CareHit[] =>
  afterLossMinutes === 0
    ? []
    : deposits
        .filter(({ cashBefore, lostBefore }) => lostBefore && cashBefore <= major(emptyBelow))
        .map(({ number, credited }) => ({
          marker: 'deposit_after_loss',
          key: `deposit:${number}`,
          evidence: { deposit: number, amount: shown(credited) },
        }));

function failed({ ended }: CareFacts, { failedDeposits }: CareBounds): CareHit[] {
  const row = ended.findIndex(({ isFailed }) => !isFailed);
  const count = row === -1 ? ended.length : row;
  const [newest] = ended;
  if (failedDeposits === 0 || count < failedDeposits || !newest) return [];
  return [{ marker: 'failed_deposits', key: `deposit:${newest.number}`, evidence: { deposit: newest.number, count: String(count) } }];
}

function raised({ raises }: CareFacts, { limitRaises }: CareBounds): CareHit[] {
  if (limitRaises === 0 || raises.length < limitRaises) return [];
  return raises.map(({ id }) => ({ marker: 'limit_raised', key: `limit:${id}`, evidence: { count: String(raises.length) } }));
}

function takenBackHits({ takenBack }: CareFacts, bounds: CareBounds): CareHit[] {
  if (bounds.takenBack === 0 || takenBack.length < bounds.takenBack) return [];
  return takenBack.map(({ id }) => ({
    marker: 'withdrawal_cancelled',
    key: `withdrawal:${id}`,
    evidence: { withdrawal: id, count: String(takenBack.length) },
  }));
}

/** A night belongs to the hours from one to the other; one that passes midnight is written 22 to 5. */
const isNight = (hour: number, from: number, until: number): boolean => (from <= until ? hour >= from && hour < until : hour >= from || hour < until);

function nightPlay({ hours }: CareFacts, { nights, nightFrom, nightUntil }: CareBounds, { local }: Moment): CareHit[] {
  const days = new Set(hours.map(local).flatMap(({ day, hour }) => (isNight(hour, nightFrom, nightUntil) ? [day] : [])));
  if (nights === 0 || days.size < nights) return [];
  const newest = [...days].toSorted().at(-1) ?? '';
  return [{ marker: 'night_play', key: `night:${newest}`, evidence: { nights: String(days.size) } }];
}

/** The first hour and the length of every run of hours with play. */
function runsOf(hours: readonly Date[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = [];
  for (const at of hours.map((hour) => hour.getTime()).toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && at === last.from + last.length * HOUR_MS) last.length += 1;
    else runs.push({ from: at, length: 1 });
  }
  return runs;
}

const longPlay = ({ hours }: CareFacts, { playHours }: CareBounds): CareHit[] =>
  playHours === 0
    ? []
    : runsOf(hours)
        .filter(({ length }) => length >= playHours)
        .map(({ from, length }) => ({
          marker: 'long_play',
          key: `play:${new Date(from).toISOString()}`,
          evidence: { from: new Date(from).toISOString(), hours: String(length) },
        }));

/** Every marker in the facts, each event with its own key. */
export const careHitsIn = (facts: CareFacts, bounds: CareBounds, moment: Moment): CareHit[] => [
  ...growth(facts, bounds, moment),
  ...afterLoss(facts, bounds),
  ...failed(facts, bounds),
  ...raised(facts, bounds),
  ...takenBackHits(facts, bounds),
  ...nightPlay(facts, bounds, moment),
  ...longPlay(facts, bounds),
];
