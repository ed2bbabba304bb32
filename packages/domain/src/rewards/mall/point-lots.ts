import { absolute, smaller } from '../../money/share.ts';
import { shiftDay } from '../../time/shift-day.ts';

/** Points of one month of earning, or points that came back, good to the end of their last day. */
export interface PointLot {
  /** YYYY-MM of earning; null for points that came back after their lot had expired. */
  readonly month: string | null;
  readonly lastDay: string;
  readonly left: bigint;
}

export interface PointAccount {
  readonly lots: readonly PointLot[];
  /** Points reversed beyond the balance; the next points settle them first. */
  readonly debt: bigint;
  /** From which lots an order was paid; an entry is removed when the order's points come back. */
  readonly orders: Readonly<Record<string, readonly PointLot[]>>;
}

export const emptyPoints: PointAccount = { lots: [], debt: 0n, orders: {} };

const RETURNED_DAYS = 30;

/** The last day of the twelfth month after a month (YYYY-MM). */
function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const following = number === 12 ? `${year + 2}-01` : `${year + 1}-${String(number + 1).padStart(2, '0')}`;
  return shiftDay(`${following}-01`, -1);
}

const isSame = (one: PointLot, other: PointLot) => one.month === other.month && one.lastDay === other.lastDay;
const current = (lots: readonly PointLot[], day: string) => lots.filter(({ lastDay }) => day <= lastDay);
const byExpiry = (lots: readonly PointLot[]) => [...lots].sort((one, other) => (one.lastDay < other.lastDay ? -1 : Number(one.lastDay > other.lastDay)));

export const pointBalance = ({ lots }: PointAccount, day: string): bigint => current(lots, day).reduce((sum, { left }) => sum + left, 0n);

/** The next expiry: its day and number of points. Null if nothing expires. */
export function nextExpiry({ lots }: PointAccount, day: string): { day: string; points: bigint } | null {
  const [first] = byExpiry(current(lots, day).filter(({ left }) => left > 0n));
  if (first === undefined) return null;
  return { day: first.lastDay, points: lots.reduce((sum, { lastDay, left }) => sum + (lastDay === first.lastDay ? left : 0n), 0n) };
}

function addTo(lots: readonly PointLot[], added: PointLot): PointLot[] {
  const known = lots.find((lot) => isSame(lot, added));
  return known === undefined ? [...lots, added] : lots.map((lot) => (lot === known ? { ...lot, left: lot.left + added.left } : lot));
}

/** Adds points; a debt is paid first. */
function receive(account: PointAccount, added: PointLot): PointAccount {
  const paid = smaller(account.debt, added.left);
  return { ...account, debt: account.debt - paid, lots: addTo(account.lots, { ...added, left: added.left - paid }) };
}

/** Takes an amount from lots in an order. Gives the lots that remain and what was taken from each. */
function takeFrom(lots: readonly PointLot[], order: readonly PointLot[], amount: bigint): { lots: PointLot[]; taken: PointLot[]; missing: bigint } {
  let missing = amount;
  const taken: PointLot[] = [];
  for (const lot of order) {
    const part = smaller(lot.left, missing);
    if (part > 0n) taken.push({ ...lot, left: part });
    missing -= part;
  }
  const takenOf = (lot: PointLot) => taken.find((part) => isSame(part, lot))?.left ?? 0n;
  return { lots: lots.map((lot) => ({ ...lot, left: lot.left - takenOf(lot) })), taken, missing };
}

export const earnPoints = (account: PointAccount, day: string, amount: bigint): PointAccount =>
  receive(account, { month: day.slice(0, 7), lastDay: lastDayOf(day.slice(0, 7)), left: amount });

/** Pays an order from the points that expire soonest; null where the balance is too small. */
export function spendPoints(account: PointAccount, day: string, order: string, amount: bigint): PointAccount | null {
  if (pointBalance(account, day) < amount) return null;
  const { lots, taken } = takeFrom(account.lots, byExpiry(current(account.lots, day)), amount);
  return { ...account, lots, orders: { ...account.orders, [order]: taken } };
}

/** Gives an order's points back to the lots they came from, for 30 days where those have expired; null where there is nothing to give back. */
export function returnPoints(account: PointAccount, day: string, order: string): PointAccount | null {
  const { [order]: parts, ...orders } = account.orders;
  if (parts === undefined) return null;
  const returned = parts.map((part) => (day <= part.lastDay ? part : { ...part, month: null, lastDay: shiftDay(day, RETURNED_DAYS) }));
  return returned.reduce(receive, { ...account, orders });
}

/** Takes back points of a month: from its own lot, then from those that last longest; what is missing is a debt. */
export function takePointsBack(account: PointAccount, day: string, month: string, amount: bigint): PointAccount {
  const usable = current(account.lots, day);
  const own = usable.filter((lot) => lot.month === month);
  const others = byExpiry(usable.filter((lot) => lot.month !== month)).reverse();
  const { lots, missing } = takeFrom(account.lots, [...own, ...others], absolute(amount));
  return { ...account, lots, debt: account.debt + missing };
}

/** Ends the lots that have expired; gives those with points left (MALL-07). */
export function expirePoints(account: PointAccount, day: string): { account: PointAccount; expired: readonly PointLot[] } {
  const over = account.lots.filter(({ lastDay }) => lastDay < day);
  return { account: { ...account, lots: current(account.lots, day) }, expired: over.filter(({ left }) => left > 0n) };
}
