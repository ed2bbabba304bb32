import { shiftDay } from '../../time/shift-day.ts';
import { byId } from '../tree/agent-tree.ts';

/** Pay for each person that an agent brings (CPA, agents.md 6.4). Amounts in money units. */
export interface CpaTerms {
  readonly amount: bigint;
  readonly firstDepositMin: bigint;
  readonly validMin: bigint;
  readonly days: number;
  /** The most that a month pays; null: no bound. */
  readonly monthMax: bigint | null;
}

/** A direct player who came by a link or an invitation of the agent. Days of the merchant's zone; null: not yet. */
export interface BroughtPlayer {
  readonly id: string;
  readonly joined: string;
  readonly verified: string | null;
  readonly firstDeposit: { readonly day: string; readonly amount: bigint } | null;
  readonly valid: readonly { readonly day: string; readonly valid: bigint }[];
  /** The day on which the deposit was charged back or the person proved to be a duplicate. */
  readonly undone: string | null;
}

export const TAKE_BACK_DAYS = 60;
export const CPA_DAYS_MAX = 90;

/** True if terms can be offered: they pay something, within 1 to 90 days, and a month pays for one player at least. */
export const isPayable = ({ amount, firstDepositMin, validMin, days, monthMax }: CpaTerms): boolean =>
  amount > 0n && firstDepositMin >= 0n && validMin >= 0n && days >= 1 && days <= CPA_DAYS_MAX && (monthMax === null || monthMax >= amount);

/** The day on which the last condition is met; null while one is missing. */
export function cpaDueOn(terms: CpaTerms, player: BroughtPlayer): string | null {
  const end = shiftDay(player.joined, terms.days);
  const { firstDeposit, verified } = player;
  if (verified === null || firstDeposit === null || firstDeposit.amount < terms.firstDepositMin || firstDeposit.day >= end) return null;
  let turnover = 0n;
  const days = [...player.valid].filter(({ day }) => firstDeposit.day <= day && day < shiftDay(firstDeposit.day, terms.days));
  days.sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
  for (const { day, valid } of days) {
    turnover += valid;
    if (turnover >= terms.validMin) return [verified, firstDeposit.day, day].sort().at(-1) ?? null;
  }
  return null;
}

export interface CpaLine {
  readonly player: string;
  readonly day: string;
  readonly amount: bigint;
}

/** Pay for players: once per person, up to the maximum of each month, and reversible within 60 days (AGENT-29). */
export function cpaLines(terms: CpaTerms, players: readonly BroughtPlayer[]): CpaLine[] {
  const paid = new Map<string, bigint>();
  const due = players.flatMap((player) => {
    const day = cpaDueOn(terms, player);
    return day === null ? [] : [{ player, day }];
  });
  due.sort((one, other) => (one.day === other.day ? byId(one.player.id, other.player.id) : one.day < other.day ? -1 : 1));
  return due.flatMap(({ player, day }): CpaLine[] => {
    const month = day.slice(0, 7);
    const before = paid.get(month) ?? 0n;
    if (terms.monthMax !== null && before + terms.amount > terms.monthMax) return [];
    paid.set(month, before + terms.amount);
    const line = { player: player.id, day, amount: terms.amount };
    const isTakenBack = player.undone !== null && player.undone < shiftDay(day, TAKE_BACK_DAYS);
    return isTakenBack && player.undone !== null ? [line, { ...line, day: player.undone, amount: -terms.amount }] : [line];
  });
}

/** Line of a run for a player: the day of the run and the amount, 0 where the month was full. */
export interface KnownPay {
  readonly day: string;
  readonly amount: bigint;
  readonly isTakenBack: boolean;
}

const byDueDay = (one: { due: string; id: string }, other: { due: string; id: string }) => {
  if (one.due !== other.due) return one.due < other.due ? -1 : 1;
  return byId(one.id, other.id);
};

/**
 * The lines of a contract in the run of a day: players who have met the last condition and are not known yet, once each, and what is taken back.
 * A line of 0 says that the month was full; such a player is never paid later. `known` are the players of this contract in earlier runs.
 */
export function cpaLinesOfDay(
  terms: CpaTerms,
  { from, to }: { readonly from: string; readonly to: string | null },
  players: readonly BroughtPlayer[],
  day: string,
  known: ReadonlyMap<string, KnownPay>,
): CpaLine[] {
  const isDue = (due: string) => due <= day && (to === null || due <= to);
  const due = players
    .filter(({ id, joined, undone }) => !known.has(id) && joined >= from && (undone === null || undone > day))
    .flatMap((player) => {
      const met = cpaDueOn(terms, player);
      return met === null || !isDue(met) ? [] : [{ id: player.id, due: met }];
    })
    .toSorted(byDueDay);
  let left = [...known.values()].reduce((sum, { day: of, amount }) => (of.slice(0, 7) === day.slice(0, 7) ? sum - amount : sum), terms.monthMax ?? 0n);
  const paid = due.map(({ id }): CpaLine => {
    const isFull = terms.monthMax !== null && left < terms.amount;
    if (!isFull) left -= terms.amount;
    return { player: id, day, amount: isFull ? 0n : terms.amount };
  });
  const taken = players.flatMap(({ id, undone }): CpaLine[] => {
    const pay = known.get(id);
    if (pay === undefined || pay.amount === 0n || pay.isTakenBack || undone === null || undone > day) return [];
    return undone < shiftDay(pay.day, TAKE_BACK_DAYS) ? [{ player: id, day, amount: -pay.amount }] : [];
  });
  return [...paid, ...taken.toSorted((one, other) => byId(one.player, other.player))];
}
