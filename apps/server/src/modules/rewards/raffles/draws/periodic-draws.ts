import { PRIZE_DAYS } from '@laro/domain/raffles/raffle-program';
import { drawWinners, ticketList } from '@laro/domain/rewards/raffles/raffle-table';
import { commitmentOf, fairDraws } from '@laro/games/fair/provably-fair';
import { textHash } from '@laro/games/fair/text-hash';
import { randomnessOf, roundAtMs } from '@laro/lottery/draw/beacon';
import { whyLine, whyOf } from '@laro/domain/rewards/grants/why';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { RafflesDeps } from '../raffles-parts.ts';
import { holdRaffle, type RaffleRow } from '../rules/raffles.store.ts';
import { leaveOutKept } from './left-out.ts';
import { drawsToNumber, drawsToWork, listedTickets, numberTickets, writeClosing, writeDraw, type ListedTicket, type WinnerRow } from './periodic.store.ts';
import { drawSeed } from './server-seeds.ts';

const AT_ONCE = 50;
const DAY_MS = 86_400_000;

/** Gives numbers to new tickets of open draws. A claim of a ticket touches no row of another member, so it takes no number itself. */
export async function numberOpenDraws(deps: RafflesDeps): Promise<void> {
  for (const { id } of await drawsToNumber(deps.pool, AT_ONCE))
    await inTransaction(deps.pool, async (transaction) => {
      const row = await holdRaffle(transaction, id);
      if (row?.closedAt === null) await numberTickets(transaction, id);
    });
}

/** Freezes the list of tickets, and publishes its hash. Members who get no rewards now are not in it. */
async function close(deps: RafflesDeps, transaction: Transaction, row: RaffleRow, at: Date): Promise<void> {
  await numberTickets(transaction, row.id);
  await leaveOutKept(deps, transaction, row.id);
  const tickets = await listedTickets(transaction, row.id);
  const list = ticketList(tickets);
  await writeClosing(transaction, row.id, { at, list, hash: textHash(list), tickets: tickets.length });
}

/** The winners of a closed list: everybody computes the same from seeds and list. */
const winnersAmong = ({ body }: RaffleRow, tickets: readonly ListedTicket[], serverSeed: string, clientSeed: string) =>
  drawWinners(
    tickets,
    body.prizes.map(({ count }, index) => ({ id: String(index), count })),
    fairDraws({ serverSeed, clientSeed, nonce: 0 }),
    body.onePrizeEach,
  );

/** Writes the grant of a prize; null where the member gets no rewards any more. */
async function givePrize(deps: RafflesDeps, transaction: Transaction, row: RaffleRow, winner: WinnerRow): Promise<string | null> {
  const at = new Date(deps.now());
  const { reward } = row.body.prizes[winner.prize] ?? {};
  if (!reward) throw new Error(`raffle ${row.id} has no prize ${winner.prize}`);
  return deps.rewards.grantIdWithin(transaction, {
    merchantCode: row.merchantCode,
    playerId: winner.playerId,
    source: 'RAFFLE',
    sourceKey: `${row.code}:${row.version}:prize:${winner.place}`,
    rule: { code: row.code, version: row.version },
    names: row.body.names,
    reward,
    at,
    until: new Date(at.getTime() + PRIZE_DAYS * DAY_MS),
    by: 'raffles',
    why: whyOf(whyLine('place', winner.place), whyLine('number', winner.number), whyLine('ticket', winner.ticketId)),
  });
}

/** Draws a closed raffle by the signature of its round; gives the public ids of the members who took part. Once: the row is held. */
async function draw(deps: RafflesDeps, transaction: Transaction, row: RaffleRow, signature: string): Promise<string[]> {
  const serverSeed = drawSeed(deps.secret, row.id);
  if (commitmentOf(serverSeed) !== row.commitment) {
    deps.onTrouble('a raffle is not drawn: its server seed does not fit its commitment', { raffleId: row.id });
    return [];
  }
  const tickets = await listedTickets(transaction, row.id);
  if (textHash(ticketList(tickets)) !== row.listHash) {
    deps.onTrouble('a raffle is not drawn: its tickets differ from the published list', { raffleId: row.id });
    return [];
  }
  const byNumber = new Map(tickets.map((ticket) => [ticket.number, ticket]));
  const winners: WinnerRow[] = [];
  for (const [index, { prize, ticket }] of winnersAmong(row, tickets, serverSeed, randomnessOf(signature)).entries()) {
    const { ticketId, playerId } = byNumber.get(ticket) as ListedTicket;
    const winner = { place: index + 1, prize: Number(prize), number: ticket, ticketId, playerId, grantId: null };
    winners.push({ ...winner, grantId: await givePrize(deps, transaction, row, winner) });
  }
  await writeDraw(transaction, row.id, { at: new Date(deps.now()), signature, serverSeed, winners });
  return [...new Set(tickets.map(({ member }) => member))];
}

async function workOn(deps: RafflesDeps, id: string, signature: string | null): Promise<string[]> {
  return inTransaction(deps.pool, async (transaction) => {
    const row = await holdRaffle(transaction, id);
    if (!row || row.drawnAt !== null) return [];
    if (row.closedAt === null) await close(deps, transaction, row, row.endsAt ?? new Date(deps.now()));
    else if (signature !== null) return draw(deps, transaction, row, signature);
    return [];
  });
}

/** Closes what is due, and draws what its round of the beacon is published for; without an answer a draw waits (REW-39, REW-40). */
export async function workOnDraws(deps: RafflesDeps): Promise<void> {
  const { beacon, now } = deps;
  for (const { id, isClosed, round } of await drawsToWork(deps.pool, new Date(now()), AT_ONCE)) {
    const isDue = isClosed && roundAtMs(beacon.chain(), Number(round)) <= now();
    const signature = isDue ? await beacon.signatureOf(Number(round)) : null;
    try {
      for (const publicId of await workOn(deps, id, signature)) deps.onChanged(publicId);
    } catch (error) {
      deps.onTrouble('a raffle could not be drawn and will be tried again', { raffleId: id, error });
    }
  }
}
