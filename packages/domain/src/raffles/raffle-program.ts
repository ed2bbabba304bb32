import type { SegmentGroups } from '../mail/segments.ts';
import type { Language } from '../system/languages.ts';
import type { Money } from '../money/money.ts';
import { ruleFaults, type CheckedRule, type LawSettings, type RuleFault } from '../rewards/grants/law-checks.ts';
import { raffleOdds, type RaffleRow } from '../rewards/raffles/raffle-table.ts';
import { costOf, type Reward } from '../rewards/reward.ts';

/** Looks of a raffle. A wheel and a red packet are instant raffles with a table; a draw has one moment for all tickets (REW-38, REW-39, REW-41). */
export const raffleLooks = ['wheel', 'redpack', 'draw'] as const;
export type RaffleLook = (typeof raffleLooks)[number];

/** Members who get the ticket of a red packet. */
export const raffleAudiences = ['everybody', 'active', 'away'] as const;
export type RaffleAudience = (typeof raffleAudiences)[number];

/** One row of a table of prizes. `stock` null: without end; `whenGone` names the row without end that gets its share when the stock is exhausted. */
export interface ProgramRow {
  readonly id: string;
  readonly reward: Reward;
  readonly weight: number;
  readonly stock: number | null;
  readonly whenGone: string | null;
}

/** Prizes of a draw, from the highest. */
export interface ProgramPrize {
  readonly reward: Reward;
  readonly count: number;
}

/** Tickets that play of a day gives: one for each whole `perStake` of valid stake, up to `perDay` (REW-36). */
export interface PlayTickets {
  readonly perStake: Money;
  readonly perDay: number;
}

export interface RaffleBody {
  readonly names: Partial<Record<Language, string>>;
  readonly look: RaffleLook;
  readonly rows: readonly ProgramRow[];
  readonly prizes: readonly ProgramPrize[];
  /** Days for which a ticket can be used; tickets of a draw take part until it closes. */
  readonly ticketDays: number;
  readonly play: PlayTickets | null;
  readonly audience: RaffleAudience;
  /** Of these, members of a segment alone get the ticket (REW-31); empty: all. */
  readonly segment: SegmentGroups;
  /** A member wins one prize of a draw at most. */
  readonly onePrizeEach: boolean;
  readonly permit: string;
  /** Place in the list, the smallest first. */
  readonly position: number;
}

export const raffleBounds = { rows: 20, weight: 1_000_000, stock: 1_000_000, prizes: 10, count: 1000, ticketDays: 365, perDay: 100, tickets: 10 } as const;

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** A prize can be claimed for so long (rewards.md 3). */
export const PRIZE_DAYS = 30;
/** The round of the beacon that decides a draw is published so long after the closing (REW-39). */
export const BEACON_AFTER_MS = 600_000;
const WORST_DAYS = 31n;

export const isDraw = ({ look }: Pick<RaffleBody, 'look'>): boolean => look === 'draw';

/** A table with what is left of each row. */
export const tableOf = (rows: readonly ProgramRow[], leftOf: (id: string) => number): RaffleRow[] =>
  rows.map(({ id, weight, stock, whenGone }) => ({ id, weight, whenGone, left: stock === null ? null : leftOf(id) }));

/** Exhausted rows of a table, in their order: with them a page says which odds it has shown. */
export const goneRows = (rows: readonly RaffleRow[]): string[] => raffleOdds(rows).flatMap(({ id, isGone }) => (isGone ? [id] : []));

export const raffleRewards = ({ rows, prizes }: Pick<RaffleBody, 'rows' | 'prizes'>): Reward[] => [
  ...rows.map(({ reward }) => reward),
  ...prizes.map(({ reward }) => reward),
];

const most = (amounts: readonly Money[]): Money => amounts.reduce((largest, amount) => (amount > largest ? amount : largest), 0n);

/**
 * The most that a raffle can cost: all prizes, or all stock and the row without end that costs most for every member, ticket and day of a month
 * (REW-29). `pointCost` as in `costOf`.
 */
export function raffleWorstCase(
  { look, rows, prizes, play }: Pick<RaffleBody, 'look' | 'rows' | 'prizes' | 'play'>,
  members: number,
  pointCost: number,
): Money {
  const ofPrizes = prizes.reduce((sum, { reward, count }) => sum + costOf(reward, pointCost) * BigInt(count), 0n);
  const ofStock = rows.reduce((sum, { reward, stock }) => sum + costOf(reward, pointCost) * BigInt(stock ?? 0), 0n);
  const lasting = most(rows.flatMap(({ reward, stock }) => (stock === null ? [costOf(reward, pointCost)] : [])));
  const times = look === 'redpack' ? 1n : WORST_DAYS * BigInt(play?.perDay ?? 1);
  return ofPrizes + ofStock + lasting * BigInt(members) * times;
}

const raffleFaults = ['prizes_missing', 'no_lasting_row', 'end_missing', 'open_too_short'] as const;
export type RaffleFault = RuleFault | (typeof raffleFaults)[number];

/** True if a row has no end, and every other row names one of those. */
function isLasting(rows: readonly ProgramRow[]): boolean {
  const lasting = new Set(rows.flatMap(({ id, stock }) => (stock === null ? [id] : [])));
  return lasting.size > 0 && rows.every(({ stock, whenGone }) => stock === null || (whenGone !== null && lasting.has(whenGone)));
}

const isEachOnce = (rows: readonly ProgramRow[]): boolean => new Set(rows.map(({ id }) => id)).size === rows.length;

/** Prizes of the wrong form for the look, or none. */
const arePrizesMissing = ({ look, rows, prizes }: RaffleBody): boolean =>
  look === 'draw' ? prizes.length === 0 || rows.length > 0 : rows.length === 0 || prizes.length > 0;

/** Faults of a raffle that other rules cannot have. */
function ownFaults(body: RaffleBody, openHours: number | null): RaffleFault[] {
  const { look, rows } = body;
  const found: Record<(typeof raffleFaults)[number], boolean> = {
    prizes_missing: arePrizesMissing(body),
    no_lasting_row: look !== 'draw' && rows.length > 0 && !isLasting(rows),
    end_missing: look !== 'wheel' && openHours === null,
    open_too_short: openHours !== null && openHours < DAY_HOURS,
  };
  return raffleFaults.filter((fault) => found[fault]);
}

export interface RaffleQuestion {
  readonly body: RaffleBody;
  readonly startsAt: number;
  readonly endsAt: number | null;
  /** Rewards and names as the law's checks see them. */
  readonly checked: Pick<CheckedRule, 'rewards' | 'texts' | 'isWellFormed'>;
  readonly law: LawSettings;
}

/** All faults of a raffle; it is not published with any (REW-27). */
export function faultsOfRaffle({ body, startsAt, endsAt, checked, law }: RaffleQuestion): RaffleFault[] {
  const { rows, play, permit } = body;
  const openHours = endsAt === null ? null : (endsAt - startsAt) / HOUR_MS;
  const rule: CheckedRule = {
    ...checked,
    isWellFormed: checked.isWellFormed && isEachOnce(rows) && raffleRewards(body).every(({ kind }) => kind !== 'ticket'),
    kind: 'raffle',
    earn: [],
    asksPlay: play !== null,
    claimHours: PRIZE_DAYS * DAY_HOURS,
    playHours: isDraw(body) ? openHours : body.ticketDays * DAY_HOURS,
    permit: permit.trim() === '' ? null : permit,
    basis: 'valid',
    period: null,
  };
  return [...ruleFaults(rule, law), ...ownFaults(body, openHours)];
}

/** When a ticket ends that is given at a moment: after its days, and with its raffle. `until` is exclusive. */
export function ticketEnd({ look, ticketDays }: Pick<RaffleBody, 'look' | 'ticketDays'>, givenAt: number, endsAt: number | null): number {
  const own = givenAt + ticketDays * DAY_HOURS * HOUR_MS;
  if (look === 'draw' || look === 'redpack') return endsAt ?? own;
  return endsAt === null ? own : Math.min(own, endsAt);
}

/** States of a drawn raffle on its page. */
export const drawStates = ['open', 'closed', 'drawn'] as const;
export type DrawState = (typeof drawStates)[number];
