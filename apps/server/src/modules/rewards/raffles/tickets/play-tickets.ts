import { dayAt } from '@laro/domain/time/day-at';
import { ticketEnd, isDraw } from '@laro/domain/raffles/raffle-program';
import { ticketsOfPlay } from '@laro/domain/rewards/raffles/raffle-table';
import { shiftDay } from '@laro/domain/time/shift-day';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { dateName, datesOfEvents, movePlace, validOfDates, type PlayDate } from '#server/modules/rewards/ranks/index.ts';
import { endTicket, giveTicketRows, holdTicketsOfDay, ticketsOfDates } from '#server/modules/rewards/rewards/index.ts';
import { zoneOf, type RafflesDeps } from '../raffles-parts.ts';
import { begunRaffles, holdOpenDraw, type RaffleRow } from '../rules/raffles.store.ts';

const PROGRAM = 'raffles';
/** A date gives tickets up to this age in days; older ones only take back. */
const GIVES_FOR_DAYS = 2;

/** A date of a member for one raffle, with the number of tickets that its play gives. */
interface DueDay extends PlayDate {
  merchant: Merchant;
  row: RaffleRow;
  due: number;
}

/** The version whose tickets follow play of a date: the newest that had begun before the end of the date, while it is open. A stopped one only takes back. */
function versionOf(rows: readonly RaffleRow[], day: string, zone: string, now: number): RaffleRow | null {
  const newest = rows.find(({ startsAt }) => dayAt(startsAt.getTime(), zone) <= day);
  if (!newest || newest.body.play === null) return null;
  return newest.endsAt !== null && newest.endsAt.getTime() <= now ? null : newest;
}

/** Gives or takes back tickets of a raffle until there are as many as the valid stake of a date gives. True if one came or went. */
async function settleDay(deps: RafflesDeps, transaction: Transaction, { merchant, playerId, day, row, due }: DueDay): Promise<boolean> {
  const now = deps.now();
  if (isDraw(row.body) && !(await holdOpenDraw(transaction, row.id))) return false;
  const known = await holdTicketsOfDay(transaction, playerId, row.code, day);
  const given = known.filter(({ state }) => state !== 'taken_back');
  const at = new Date(now);
  const isGiving = row.state === 'published' && day >= shiftDay(dayAt(now, zoneOf(merchant)), -GIVES_FOR_DAYS);
  if (due > given.length && isGiving) {
    const keys = Array.from({ length: due - given.length }, (_, index) => `${row.code}:${day}:${known.length + index + 1}`);
    await giveTicketRows(
      transaction,
      keys.map((sourceKey) => ({ source: 'PLAY' as const, sourceKey })),
      {
        merchantCode: merchant.code,
        playerId,
        raffle: row.code,
        drawId: isDraw(row.body) ? row.id : null,
        at,
        until: new Date(ticketEnd(row.body, now, row.endsAt?.getTime() ?? null)),
      },
    );
    return true;
  }
  // Used tickets stay used, and those in the list of an earlier draw stay in it; the newest unused ones go first.
  const unused = given.filter(({ state, drawId, isLeftOut }) => state === 'usable' && (isLeftOut || drawId === null || drawId === row.id));
  const taken = unused.slice(Math.max(0, unused.length - (given.length - due)));
  for (const { id } of taken) await endTicket(transaction, id, 'taken_back', at);
  return taken.length > 0;
}

/** The versions that give tickets for play of some dates, by the dates. */
function versionsOf(rows: readonly RaffleRow[], dates: readonly PlayDate[], zone: string, now: number): Map<string, RaffleRow[]> {
  const byCode = [...Map.groupBy(rows, ({ code }) => code).values()];
  const days = [...new Set(dates.map(({ day }) => day))];
  return new Map(days.map((day) => [day, byCode.flatMap((versions) => versionOf(versions, day, zone, now) ?? [])]));
}

/** Gives the tickets of dates of members of a merchant; members whose tickets do not change are read together. Gives the public ids of the others. */
async function judgeDates(deps: RafflesDeps, transaction: Transaction, merchant: Merchant, dates: readonly PlayDate[]): Promise<string[]> {
  const now = deps.now();
  const versions = versionsOf(await begunRaffles(transaction, merchant.code, new Date(now)), dates, zoneOf(merchant), now);
  const earners = await deps.rewards.earnersOf(transaction, [...new Set(dates.map(({ playerId }) => playerId))]);
  const earned = dates.filter(({ playerId }) => earners.has(playerId));
  const valid = await validOfDates(transaction, earned);
  const given = await ticketsOfDates(transaction, earned);
  const changed: string[] = [];
  for (const date of earned) {
    const stake = Object.values(valid.get(dateName(date)) ?? {}).reduce((sum, one) => sum + one, 0n);
    for (const row of versions.get(date.day) ?? []) {
      const due = row.body.play ? ticketsOfPlay(stake, row.body.play.perStake, row.body.play.perDay) : 0;
      if (due === (given.get(`${dateName(date)} ${row.code}`) ?? 0)) continue;
      const isChanged = await settleDay(deps, transaction, { ...date, merchant, row, due });
      if (isChanged) changed.push(earners.get(date.playerId)?.publicId ?? '');
    }
  }
  return changed;
}

/** Gives the tickets of the dates with new play, in one transaction with the program's place (REW-36). True if more is waiting. */
export async function givePlayTickets(deps: RafflesDeps): Promise<boolean> {
  const changed = await inTransaction(deps.pool, async (transaction) => {
    const found = await datesOfEvents(transaction, PROGRAM);
    if (!found) return null;
    const own: string[] = [];
    for (const [code, dates] of Map.groupBy(found.dates, ({ merchantCode }) => merchantCode)) {
      const merchant = deps.merchantOf(code);
      if (merchant?.settings['module.RAFFLE3']) own.push(...(await judgeDates(deps, transaction, merchant, dates)));
    }
    await movePlace(transaction, PROGRAM, found.upTo);
    return own;
  });
  for (const publicId of new Set(changed ?? [])) deps.onChanged(publicId);
  return changed !== null;
}
