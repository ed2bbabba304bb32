import { ticketEnd } from '@laro/domain/raffles/raffle-program';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { giveTicketRows } from '#server/modules/rewards/rewards/index.ts';
import type { RafflesDeps } from '../raffles-parts.ts';
import { holdRaffle } from '../rules/raffles.store.ts';
import { movePacket, nextMembers, nextPacket } from './packets.store.ts';

/** Members of one transaction. */
const BATCH = 500;

/** Gives the next members of a red packet their ticket; gives the public ids of those who got one, or null if none waits. */
async function giveBatch(deps: RafflesDeps, transaction: Transaction): Promise<string[] | null> {
  const at = new Date(deps.now());
  const next = await nextPacket(transaction, at);
  const row = next && (await holdRaffle(transaction, next.id));
  if (!next || !row) return null;
  const { merchantCode, code, version, body, endsAt, id } = row;
  if ((endsAt !== null && endsAt <= at) || !deps.merchantOf(merchantCode)?.settings['module.RAFFLE3']) {
    await movePacket(transaction, id, null);
    return [];
  }
  const members = await nextMembers(transaction, { merchantCode, audience: body.audience, now: at }, next.upTo, BATCH);
  const until = new Date(ticketEnd(body, at.getTime(), endsAt?.getTime() ?? null));
  const given: string[] = [];
  for (const { playerId, publicId } of members) {
    // A packet is an offer: members whom the gate offers nothing get none (T95, T96).
    const answer = (await deps.rewards.gateOf(transaction, merchantCode, playerId)).answer('ticket');
    if (!answer.earns || !answer.offers) continue;
    const ticket = { source: 'PACKET', sourceKey: `${code}:${version}` } as const;
    if ((await giveTicketRows(transaction, [ticket], { merchantCode, playerId, raffle: code, drawId: null, at, until })) > 0) given.push(publicId);
  }
  await movePacket(transaction, id, members.length < BATCH ? null : (members.at(-1)?.playerId ?? null));
  return given;
}

/** Gives tickets of red packets, in batches that go on where a killed process stopped (REW-41). True if more is waiting. */
export async function givePackets(deps: RafflesDeps): Promise<boolean> {
  const given = await inTransaction(deps.pool, (transaction) => giveBatch(deps, transaction));
  for (const publicId of given ?? []) deps.onChanged(publicId);
  return given !== null;
}
