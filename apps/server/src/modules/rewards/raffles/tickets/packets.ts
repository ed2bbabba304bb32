import { ticketEnd } from '@laro/domain/raffles/raffle-program';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { giveTicketRows } from '#server/modules/rewards/rewards/index.ts';
import { membersInSegment } from '#server/modules/rewards/segments/index.ts';
import type { RafflesDeps } from '../raffles-parts.ts';
import { holdRaffle, type RaffleRow } from '../rules/raffles.store.ts';
import { movePacket, nextMembers, nextPacket } from './packets.store.ts';

/** Members of one transaction. */
const BATCH = 500;

/** Gives a member the ticket of a packet. A packet is an offer: members whom the gate offers nothing get none (T95, T96). */
async function giveTo(deps: RafflesDeps, transaction: Transaction, row: RaffleRow, playerId: bigint, at: Date): Promise<boolean> {
  const { merchantCode, code, version, body, endsAt } = row;
  const { earns, offers } = (await deps.rewards.gateOf(transaction, merchantCode, playerId)).answer('ticket');
  if (!earns || !offers) return false;
  const until = new Date(ticketEnd(body, at.getTime(), endsAt?.getTime() ?? null));
  const ticket = { source: 'PACKET', sourceKey: `${code}:${version}` } as const;
  return (await giveTicketRows(transaction, [ticket], { merchantCode, playerId, raffle: code, drawId: null, at, until })) > 0;
}

/** Gives the next members of a red packet their ticket; gives the public ids of those who got one, or null if none waits. */
async function giveBatch(deps: RafflesDeps, transaction: Transaction): Promise<string[] | null> {
  const at = new Date(deps.now());
  const next = await nextPacket(transaction, at);
  const row = next && (await holdRaffle(transaction, next.id));
  if (!next || !row) return null;
  const { merchantCode, body, endsAt, id } = row;
  const merchant = deps.merchantOf(merchantCode);
  if ((endsAt !== null && endsAt <= at) || !merchant?.settings['module.RAFFLE3']) {
    await movePacket(transaction, id, null);
    return [];
  }
  const members = await nextMembers(transaction, { merchantCode, audience: body.audience, now: at }, next.upTo, BATCH);
  const given: string[] = [];
  const chosen = await membersInSegment(transaction, { merchant, groups: body.segment, at }, members);
  for (const { playerId, publicId } of chosen) if (await giveTo(deps, transaction, row, playerId, at)) given.push(publicId);
  await movePacket(transaction, id, members.length < BATCH ? null : (members.at(-1)?.playerId ?? null));
  return given;
}

/** Gives tickets of red packets, in batches that go on where a killed process stopped (REW-41). True if more is waiting. */
export async function givePackets(deps: RafflesDeps): Promise<boolean> {
  const given = await inTransaction(deps.pool, (transaction) => giveBatch(deps, transaction));
  for (const publicId of given ?? []) deps.onChanged(publicId);
  return given !== null;
}
