import { dayAt } from '@laro/domain/time/day-at';
import { ticketEnd, isDraw } from '@laro/domain/raffles/raffle-program';
import { ticketsOfPlay } from '@laro/domain/rewards/raffles/raffle-table';
import { shiftDay } from '@laro/domain/time/shift-day';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { datesOfEvents, movePlace, validBetween } from '#server/modules/rewards/ranks/index.ts';
import { endTicket, giveTicketRows, holdTicketsOfDay } from '#server/modules/rewards/rewards/index.ts';
import { zoneOf, type RafflesDeps } from '../raffles-parts.ts';
import { begunRaffles, type RaffleRow } from '../rules/raffles.store.ts';

const PROGRAM = 'raffles';
/** A date gives tickets up to this age in days; older ones only take back. */
const GIVES_FOR_DAYS = 2;

interface PlayDay {
  merchant: Merchant;
  playerId: bigint;
  day: string;
}

/** The version that gives tickets for play of a date: the newest that had begun before the end of the date, while it is published and open. */
function versionOf(rows: readonly RaffleRow[], day: string, zone: string, now: number): RaffleRow | null {
  const newest = rows.find(({ startsAt }) => dayAt(startsAt.getTime(), zone) <= day);
  if (newest?.state !== 'published' || newest.body.play === null) return null;
  return newest.endsAt !== null && newest.endsAt.getTime() <= now ? null : newest;
}

/** Gives or takes back tickets of a raffle until there are as many as the valid stake of a date gives. True if one came or went. */
async function settleDay(deps: RafflesDeps, transaction: Transaction, { merchant, playerId, day }: PlayDay, rows: readonly RaffleRow[]): Promise<boolean> {
  const now = deps.now();
  const row = versionOf(rows, day, zoneOf(merchant), now);
  const play = row?.body.play ?? null;
  if (!row || play === null) return false;
  const sums = await validBetween(transaction, playerId, day, day);
  const valid = Object.values(sums).reduce((sum, one) => sum + one, 0n);
  const due = ticketsOfPlay(valid, play.perStake, play.perDay);
  const known = await holdTicketsOfDay(transaction, playerId, row.code, day);
  const given = known.filter(({ state }) => state !== 'taken_back');
  const at = new Date(now);
  const isRecent = day >= shiftDay(dayAt(now, zoneOf(merchant)), -GIVES_FOR_DAYS);
  if (due > given.length && isRecent) {
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
  // Used tickets stay used; the newest unused ones go first.
  const unused = given.filter(({ state }) => state === 'usable');
  const taken = unused.slice(Math.max(0, unused.length - (given.length - due)));
  for (const { id } of taken) await endTicket(transaction, id, 'taken_back', at);
  return taken.length > 0;
}

async function judgeDay(deps: RafflesDeps, transaction: Transaction, given: PlayDay, rows: readonly RaffleRow[]): Promise<string | null> {
  const { merchant, playerId } = given;
  const gate = await deps.rewards.gateOf(transaction, merchant.code, playerId);
  if (!gate.answer('ticket').earns) return null;
  let isChanged = false;
  for (const [, versions] of Map.groupBy(rows, ({ code }) => code)) isChanged = (await settleDay(deps, transaction, given, versions)) || isChanged;
  return isChanged ? gate.publicId : null;
}

/** Gives the tickets of the dates with new play, in one transaction with the program's place (REW-36). True if more is waiting. */
export async function givePlayTickets(deps: RafflesDeps): Promise<boolean> {
  const changed = await inTransaction(deps.pool, async (transaction) => {
    const found = await datesOfEvents(transaction, PROGRAM);
    if (!found) return null;
    const own: string[] = [];
    const known = new Map<string, RaffleRow[]>();
    for (const { playerId, merchantCode, day } of found.dates) {
      const merchant = deps.merchantOf(merchantCode);
      if (!merchant?.settings['module.RAFFLE3']) continue;
      const rows = known.get(merchantCode) ?? (await begunRaffles(transaction, merchantCode, new Date(deps.now())));
      known.set(merchantCode, rows);
      const publicId = await judgeDay(deps, transaction, { merchant, playerId, day }, rows);
      if (publicId !== null) own.push(publicId);
    }
    await movePlace(transaction, PROGRAM, found.upTo);
    return own;
  });
  for (const publicId of new Set(changed ?? [])) deps.onChanged(publicId);
  return changed !== null;
}
