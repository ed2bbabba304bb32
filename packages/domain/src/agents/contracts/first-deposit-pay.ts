import { shiftDay } from '../../time/shift-day.ts';

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

const TAKE_BACK_DAYS = 60;

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
  due.sort((one, other) => (one.day === other.day ? (one.player.id < other.player.id ? -1 : 1) : one.day < other.day ? -1 : 1));
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
