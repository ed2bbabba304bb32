import { isDraw, PRIZE_DAYS, tableOf, ticketEnd } from '@laro/domain/raffles/raffle-program';
import { drawFromTable } from '@laro/domain/rewards/raffles/raffle-table';
import { fairDraws } from '@laro/games/fair/provably-fair';
import { newOrderedId } from '#server/db/ordered-id.ts';
import { insertRows, type Transaction } from '#server/db/sql.ts';
import { giveTicketRows, seedPastGrant, type PastMember } from '#server/modules/rewards/rewards/index.ts';
import { insertDraw, holdSeeds } from './draws/draws.store.ts';
import { firstClientSeed } from './draws/instant-draw.ts';
import { memberSeed } from './draws/server-seeds.ts';
import { holdStock, openVersions, raffleAt, takeFromStock, type RaffleRow } from './rules/raffles.store.ts';

const DAY_MS = 86_400_000;

export interface PastDrawer extends PastMember {
  publicId: string;
}

/** One instant draw of the past, with its own ticket; rows that pay no cash are not of demonstrations. */
async function pastDraw(
  transaction: Transaction,
  member: PastDrawer,
  row: RaffleRow,
  { secret, daysAgo, now }: { secret: Buffer; daysAgo: number; now: number },
): Promise<void> {
  const { merchantCode, playerId, publicId } = member;
  const { code, version, body } = row;
  const at = new Date(now - daysAgo * DAY_MS);
  const seeds = await holdSeeds(transaction, { playerId, merchantCode, code, at }, firstClientSeed(publicId));
  const stock = await holdStock(transaction, row.id);
  const table = tableOf(body.rows, (id) => stock.find((one) => one.row === id)?.left ?? 0);
  const serverSeed = memberSeed(secret, { playerId, code, generation: seeds.generation });
  const drawn = drawFromTable(table, fairDraws({ serverSeed, clientSeed: seeds.clientSeed, nonce: seeds.draws }));
  const won = body.rows.find(({ id }) => id === drawn.won);
  if (won?.reward.kind !== 'cash') throw new Error(`row ${drawn.won} of ${code} pays no cash`);
  if (won.stock !== null) await takeFromStock(transaction, row.id, won.id);
  const ticketId = await newOrderedId(transaction, now - at.getTime());
  const day = { merchant_code: merchantCode, player_id: playerId, kind: 'raffle', raffle_code: code, source: 'PLAY', state: 'used' };
  const until = new Date(at.getTime() + body.ticketDays * DAY_MS);
  await insertRows(transaction, 'reward_tickets', [
    { id: ticketId, ...day, source_key: `${code}:demo:${daysAgo}`, usable_from: at, usable_until: until, due_at: until, created_at: at, ended_at: at },
  ]);
  const grant = { source: 'RAFFLE', sourceKey: `${code}:${ticketId}`, names: body.names, amount: won.reward.amount, rule: { code, version } } as const;
  const claimUntil = new Date(at.getTime() + PRIZE_DAYS * DAY_MS);
  const grantId = await seedPastGrant(transaction, member, { ...grant, at: at.getTime(), until: claimUntil, isClaimed: true }, now);
  await insertDraw(transaction, {
    id: await newOrderedId(transaction, now - at.getTime()),
    merchantCode,
    playerId,
    key: ticketId,
    code,
    version,
    generation: seeds.generation,
    nonce: seeds.draws,
    number: drawn.number,
    drawn: drawn.drawn,
    won: drawn.won,
    gone: table.flatMap(({ id, left }) => (left === 0 ? [id] : [])),
    ticketId,
    grantId,
    at,
  });
}

/** Raffles of a member of a demonstration: instant draws by the days since then, usable tickets, and tickets of draws by the ids of their raffles. */
export async function seedPastRaffles(
  transaction: Transaction,
  member: PastDrawer,
  given: { secret: Buffer; now: number; draws: readonly { code: string; daysAgo: readonly number[] }[]; tickets: readonly { code: string; count: number }[] },
): Promise<void> {
  const { secret, now } = given;
  for (const { code, daysAgo } of given.draws)
    for (const ago of daysAgo.toSorted((one, other) => other - one)) {
      const row = await raffleAt(transaction, member.merchantCode, code, new Date(now - ago * DAY_MS));
      if (row) await pastDraw(transaction, member, row, { secret, daysAgo: ago, now });
    }
  for (const { code, count } of given.tickets) {
    for (const { id } of await openVersions(transaction, member.merchantCode, code)) await giveTo(transaction, member, id, { code, count, now });
  }
}

async function giveTo(
  transaction: Transaction,
  member: PastDrawer,
  id: string,
  { code, count, now }: { code: string; count: number; now: number },
): Promise<void> {
  const row = await raffleAt(transaction, member.merchantCode, code, new Date(now));
  const isOwn = row?.id === id;
  const drawId = row && isDraw(row.body) ? id : null;
  if (!row || (drawId === null && !isOwn)) return;
  const at = isOwn ? now : row.startsAt.getTime() - DAY_MS;
  const until = isOwn ? ticketEnd(row.body, at, row.endsAt?.getTime() ?? null) : row.startsAt.getTime();
  const tickets = Array.from({ length: count }, (_, index) => ({ source: 'PLAY' as const, sourceKey: `${code}:${id}:${index + 1}` }));
  const { merchantCode, playerId } = member;
  await giveTicketRows(transaction, tickets, { merchantCode, playerId, raffle: code, drawId, at: new Date(at), until: new Date(until) });
}
