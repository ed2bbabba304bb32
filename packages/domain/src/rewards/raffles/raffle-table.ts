/** A row of a table of prizes. `left` is its stock, null without one; `whenGone` names the row that gets its share then. */
export interface RaffleRow {
  readonly id: string;
  readonly weight: number;
  readonly left: number | null;
  readonly whenGone: string | null;
}

export interface RowOdds {
  readonly id: string;
  readonly isGone: boolean;
  readonly numerator: number;
  readonly denominator: number;
  /** Percent cut to four places. */
  readonly percent: string;
}

const totalOf = (rows: readonly RaffleRow[]): number => rows.reduce((sum, { weight }) => sum + weight, 0);

function rowById(rows: readonly RaffleRow[], id: string | null): RaffleRow {
  const found = rows.find((row) => row.id === id);
  if (found === undefined) throw new RangeError(`the table has no row ${id}`);
  return found;
}

/** The row that is won where a row is drawn: itself, or its replacement if it is sold out. */
function wonRow(rows: readonly RaffleRow[], drawn: RaffleRow): RaffleRow {
  let row = drawn;
  for (const _ of rows) {
    if (row.left !== 0) return row;
    row = rowById(rows, row.whenGone);
  }
  throw new RangeError(`nothing is left for ${drawn.id}`);
}

const commonDivisor = (one: number, other: number): number => (other === 0 ? one : commonDivisor(other, one % other));

function percentText(part: number, total: number): string {
  const cut = ((BigInt(part) * 1_000_000n) / BigInt(total)).toString().padStart(5, '0');
  return `${cut.slice(0, -4)}.${cut.slice(-4)}`;
}

/** The exact odds of each row now (REW-37): the share of a sold-out row belongs to the row it names. */
export function raffleOdds(rows: readonly RaffleRow[]): RowOdds[] {
  const total = totalOf(rows);
  return rows.map((row) => {
    const share = rows.reduce((sum, candidate) => sum + (wonRow(rows, candidate) === row ? candidate.weight : 0), 0);
    const divisor = commonDivisor(total, share);
    return { id: row.id, isGone: row.left === 0, numerator: share / divisor, denominator: total / divisor, percent: percentText(share, total) };
  });
}

/** A source of chance: a whole number 0 ≤ n < bound. */
interface NumberSource {
  readonly below: (bound: number) => number;
}

export interface InstantDraw {
  readonly number: number;
  readonly drawn: string;
  readonly won: string;
  /** The table afterwards, with one piece less of what was won. */
  readonly rows: readonly RaffleRow[];
}

/** One ticket drawn from a table: the row by cumulative weight, then what is won of it (REW-38). */
export function drawFromTable(rows: readonly RaffleRow[], source: NumberSource): InstantDraw {
  const number = source.below(totalOf(rows));
  let past = 0;
  const drawn = rows.find(({ weight }) => (past += weight) > number);
  if (drawn === undefined) throw new RangeError('the table is empty');
  const won = wonRow(rows, drawn);
  const after = rows.map((row) => (row === won && row.left !== null ? { ...row, left: row.left - 1 } : row));
  return { number, drawn: drawn.id, won: won.id, rows: after };
}

export interface RaffleTicket {
  readonly number: number;
  readonly member: string;
}

export interface RaffleWinner {
  readonly prize: string;
  readonly ticket: number;
  readonly member: string;
}

/** The frozen list of a draw, whose hash is published: one line for each ticket (REW-39). */
export const ticketList = (tickets: readonly RaffleTicket[]): string => tickets.map(({ number, member }) => `${number}:${member}\n`).join('');

/** Draws tickets without putting them back, prizes from the highest. Who has won takes no further part with any ticket, unless the rule allows it. */
export function drawWinners(
  tickets: readonly RaffleTicket[],
  prizes: readonly { readonly id: string; readonly count: number }[],
  source: NumberSource,
  onePrizeEach = true,
): RaffleWinner[] {
  let left = [...tickets];
  const winners: RaffleWinner[] = [];
  for (const prize of prizes.flatMap(({ id, count }) => Array.from({ length: count }, () => id))) {
    const ticket = left.length > 0 ? left[source.below(left.length)] : undefined;
    if (ticket === undefined) break;
    winners.push({ prize, ticket: ticket.number, member: ticket.member });
    left = left.filter((other) => other !== ticket && (!onePrizeEach || other.member !== ticket.member));
  }
  return winners;
}

/** Tickets that a day's valid stake gives: one for each whole `perStake`, up to `perDay` (REW-36). */
export function ticketsOfPlay(valid: bigint, perStake: bigint, perDay: number): number {
  const earned = valid > 0n ? valid / perStake : 0n;
  return earned > BigInt(perDay) ? perDay : Number(earned);
}
