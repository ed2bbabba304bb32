import { createHash } from 'node:crypto';
import type { GameType } from '@laro/domain/catalogue/game-categories';
import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import { endingAt, pastOdds } from './demo-odds.ts';

/** A game as the past needs it. */
export interface PastGame {
  id: string;
  vendorCode: string;
  gameType: GameType;
  /** Not played before that day. */
  releasedAt: number;
}

/** Past event of a member: a deposit, or a round with its outcome. Times in milliseconds since 1970. */
export type PastEvent =
  | { kind: 'deposit'; at: number; amount: Money; gateway: string }
  | { kind: 'bet'; at: number; round: number; game: PastGame; amount: Money }
  | { kind: 'win'; at: number; round: number; game: PastGame; amount: Money }
  | { kind: 'rollback'; at: number; round: number; game: PastGame };

export interface Habits {
  /** Decides everything: the same name, the same past. */
  name: string;
  currency: string;
  country: string;
  gateways: readonly string[];
  /** The most popular first. */
  games: readonly PastGame[];
  from: number;
  to: number;
  /** Rounds that have not ended by the end of the span stay open; without it, as in a span that ended days ago, they end with the span. */
  staysOpen: boolean;
  /** Deposits in each week of play, also with balance left, so that every period of the records has some. */
  paysWeekly: boolean;
  /** Ends with a deposit where little is left, so that what is written after the past has cash whatever the day. */
  leavesCash: boolean;
}

type Draw = () => number;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** Hours from UTC; no country of the demo needs minutes. */
const hoursOf: Readonly<Record<string, number>> = { BR: -3, CL: -3, JP: 9, KR: 9, MX: -6, PE: -5, PH: 8, TH: 7, TR: 3, TW: 8, VN: 7 };
/** How much is played at each hour of a player's day: little before dawn, more at noon, most after supper. */
const dayRhythm = [7, 4, 2, 1, 1, 1, 2, 3, 4, 5, 6, 8, 10, 8, 6, 6, 7, 8, 10, 13, 17, 19, 17, 12];
const WEEKEND_SHARE = 1.4;
/** Share of bets that their vendor rolls back. */
const ROLLED_BACK_SHARE = 1 / 250;

/** Shares from 0 to below 1, always the same for a name. Mulberry32. */
function drawsOf(name: string): Draw {
  let state = createHash('sha256').update(name).digest().readUInt32BE(0);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = <Item>(items: readonly Item[], share: number): Item => {
  const item = items[Math.floor(share * items.length)];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
};

const between = (low: number, high: number, share: number): number => low + (high - low) * share;

/** How rounds of a type follow one another: bets of a visit, time between them, time from bet to end. */
const pace: Readonly<Record<GameType, { bets: readonly [number, number]; everyMs: readonly [number, number]; endsAfterMs: readonly [number, number] }>> = {
  RNG: { bets: [8, 60], everyMs: [3500, 11_000], endsAfterMs: [400, 2500] },
  FISH: { bets: [15, 60], everyMs: [2000, 6000], endsAfterMs: [300, 1500] },
  LIVE: { bets: [4, 20], everyMs: [35_000, 70_000], endsAfterMs: [15_000, 28_000] },
  PVP: { bets: [3, 14], everyMs: [60_000, 150_000], endsAfterMs: [25_000, 55_000] },
  SPORTS: { bets: [1, 3], everyMs: [60_000, 400_000], endsAfterMs: [25 * MINUTE_MS, 5 * HOUR_MS] },
  LOTT: { bets: [1, 4], everyMs: [40_000, 200_000], endsAfterMs: [5 * MINUTE_MS, 90 * MINUTE_MS] },
  ELOTT: { bets: [1, 5], everyMs: [30_000, 90_000], endsAfterMs: [20_000, 4 * MINUTE_MS] },
};

/** Stakes, deposits and what is left at least, by currency in major units; stakes in hundredths of one. Who plays higher has his from further up. */
const purses: Readonly<Record<string, { stakes: readonly bigint[]; deposits: readonly bigint[]; left: bigint }>> = {
  PHP: { stakes: [100n, 200n, 500n, 1000n, 2000n, 5000n, 10_000n, 20_000n], deposits: [100n, 200n, 300n, 500n, 1000n, 1500n, 3000n, 10_000n], left: 1000n },
  USD: { stakes: [100n, 100n, 200n, 200n, 500n, 500n, 1000n, 2000n], deposits: [10n, 20n, 20n, 30n, 50n, 100n, 200n, 500n], left: 100n },
};
const CENT = MAJOR_UNIT / 100n;

interface Visit {
  at: number;
  game: PastGame;
  bets: number;
}

/** Weekends are fuller, and the later the evening, the likelier a visit; by the player's own clock. */
function visitTime(dayStart: number, draw: Draw): number {
  const total = dayRhythm.reduce((sum, weight) => sum + weight, 0);
  let left = draw() * total;
  const hour = dayRhythm.findIndex((weight) => (left -= weight) < 0);
  return dayStart + hour * HOUR_MS + draw() * HOUR_MS;
}

/** Popular games are visited most; a player comes back to his own few. */
function favourites(games: readonly PastGame[], draw: Draw): PastGame[] {
  return Array.from({ length: 4 + Math.floor(draw() * 5) }, () => games[Math.floor(games.length * draw() ** 3)]).filter((game) => game !== undefined);
}

function visitsOf(habits: Habits, draw: Draw): Visit[] {
  const { games, country, from, to } = habits;
  const own = favourites(games, draw);
  const offset = (hoursOf[country] ?? 0) * HOUR_MS;
  const eagerness = draw() ** 1.6;
  const visits: Visit[] = [];
  for (let dayStart = Math.floor((from + offset) / DAY_MS) * DAY_MS - offset; dayStart < to; dayStart += DAY_MS) {
    const weekday = new Date(dayStart + offset).getUTCDay();
    const share = (0.08 + 0.62 * eagerness) * (weekday === 0 || weekday === 6 ? WEEKEND_SHARE : 1);
    for (let chance = share; draw() < chance; chance *= 0.6) {
      const game = draw() < 0.75 ? pick(own, draw()) : pick(games, draw() ** 2);
      const [low, high] = pace[game.gameType].bets;
      const visit = { at: visitTime(dayStart, draw), game, bets: Math.round(between(low, high, draw() ** 1.5)) };
      if (visit.at > from && visit.at < to && visit.at > game.releasedAt) visits.push(visit);
    }
  }
  return visits.toSorted((a, b) => a.at - b.at);
}

/** A member's account as the past goes by. */
class PastAccount {
  readonly events: PastEvent[] = [];
  readonly #habits: Habits;
  readonly #draw: Draw;
  readonly #level: number;
  readonly #owed: { at: number; round: number; game: PastGame; amount: Money; isBack: boolean }[] = [];
  #balance: Money = 0n;
  #rounds = 0;
  #clock = 0;
  #paidAt = -Infinity;

  constructor(habits: Habits, draw: Draw) {
    this.#habits = habits;
    this.#draw = draw;
    this.#level = draw() ** 1.3;
  }

  /** Ends rounds that are due by a moment, in order. */
  settle(until: number): void {
    this.#owed.sort((a, b) => a.at - b.at);
    while (this.#owed[0] && this.#owed[0].at <= until) {
      const owed = this.#owed.shift();
      if (!owed) return;
      const { at, round, game, amount, isBack } = owed;
      this.events.push(isBack ? { kind: 'rollback', at, round, game } : { kind: 'win', at, round, game, amount });
      this.#balance += amount;
    }
  }

  /** A visit ends when its bets are placed or the balance is too small. */
  visit({ at, game, bets }: Visit): void {
    const draw = this.#draw;
    const { stakes } = this.#purse();
    const { length } = stakes;
    const highest = Math.min(length - 1, Math.floor(this.#level * length + draw() * 2));
    const stake = pick(stakes.slice(Math.max(0, highest - 1), highest + 1), draw()) * CENT;
    const { everyMs, endsAfterMs } = pace[game.gameType];
    let now = Math.max(at, this.#clock);
    if (this.#habits.paysWeekly && now - this.#paidAt > WEEK_MS && now < this.#habits.to) this.#pay(now, stake);
    for (let placed = 0; placed < bets && now < this.#habits.to; placed++) {
      this.settle(now);
      if (this.#balance < stake && (draw() < 0.35 || !this.#pay(now, stake))) return;
      this.#bet(now + 1000, game, stake, now + 1000 + between(...endsAfterMs, draw()));
      now += 1000 + between(...everyMs, draw());
      this.#clock = now;
    }
  }

  /** Pays in at the end where too little is left. */
  end(): void {
    const { to, leavesCash } = this.#habits;
    this.settle(to);
    const { deposits, left } = this.#purse();
    const missing = left * MAJOR_UNIT - this.#balance;
    if (leavesCash && missing > 0n) this.#deposit(to, deposits.find((amount) => amount * MAJOR_UNIT >= missing) ?? 0n);
  }

  #purse() {
    const purse = purses[this.#habits.currency];
    if (!purse) throw new Error(`the demo knows no stakes in ${this.#habits.currency}`);
    return purse;
  }

  #pay(at: number, stake: Money): boolean {
    const { deposits } = this.#purse();
    const { length } = deposits;
    const place = Math.floor(this.#level * (length - 2) + this.#draw() * 2);
    const amount = deposits[place] ?? 0n;
    if (amount * MAJOR_UNIT < stake) return false;
    this.#deposit(at, amount);
    return true;
  }

  #deposit(at: number, units: bigint): void {
    const amount = units * MAJOR_UNIT;
    this.#paidAt = at;
    this.events.push({ kind: 'deposit', at, amount, gateway: pick(this.#habits.gateways, this.#draw()) });
    this.#balance += amount;
  }

  #bet(at: number, game: PastGame, stake: Money, endsAt: number): void {
    const round = this.#rounds++;
    this.#balance -= stake;
    this.events.push({ kind: 'bet', at, round, game, amount: stake });
    const isBack = this.#draw() < ROLLED_BACK_SHARE;
    const amount = isBack ? stake : (stake * endingAt(pastOdds[game.gameType], this.#draw()).hundredths) / 100n;
    const { to, staysOpen } = this.#habits;
    this.#owed.push({ at: staysOpen ? endsAt : Math.min(endsAt, Math.max(at, to)), round, game, amount, isBack });
  }
}

/**
 * Events of a member in a span of time, oldest first: visits by day and night, deposits when the balance is too small, rounds that end by the
 * odds, a few of them rolled back.
 */
export function pastOf(habits: Habits): PastEvent[] {
  const draw = drawsOf(habits.name);
  const account = new PastAccount(habits, draw);
  for (const visit of visitsOf(habits, draw)) account.visit(visit);
  account.end();
  return account.events.filter((event) => event.at <= habits.to).toSorted((a, b) => a.at - b.at);
}
