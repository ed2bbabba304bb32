import { whyLine, whyOf } from '@laro/domain/rewards/grants/why';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { rewardOf } from '#server/modules/rewards/rewards/index.ts';
import { eachInSegment } from '../count-members.ts';
import { nextReceivers, type Receiver } from '../receivers.store.ts';
import { membersInSegment } from '../segment.ts';
import { CLAIM_DAYS, type GiftsDeps } from './gifts-parts.ts';
import { moveGiftRound, nextGiftRound, type GiftRound } from './gift-rounds.store.ts';

/** Members of one transaction. */
const BATCH = 500;
const DAY_MS = 86_400_000;

/** Gives a member the gift, with its mail. A gift to many is an offer: members whom the gate offers nothing get none (REW-31, T95, T96). */
async function giveTo(deps: GiftsDeps, transaction: Transaction, round: GiftRound, { playerId }: Receiver, at: Date): Promise<boolean> {
  const { merchantCode, names, approvedBy, reason } = round;
  const reward = rewardOf(round.reward);
  const { earns, offers } = (await deps.rewards.gateOf(transaction, merchantCode, playerId)).answer(reward.kind);
  if (!earns || !offers) return false;
  const id = await deps.rewards.grantIdWithin(transaction, {
    merchantCode,
    playerId,
    source: 'MANUAL',
    sourceKey: `gift:${round.id}`,
    rule: null,
    names,
    reward,
    at,
    until: new Date(at.getTime() + CLAIM_DAYS * DAY_MS),
    by: approvedBy,
    why: whyOf(whyLine('giver', approvedBy), whyLine('reason', reason)),
  });
  if (id === null) return false;
  await deps.noteGift(transaction, { id, merchantCode, playerId, names });
  return true;
}

/** Gives the next members of a segment their gift; gives the public ids of those who got it, or null if no gift is under way. */
async function giveBatch(deps: GiftsDeps, transaction: Transaction): Promise<string[] | null> {
  const round = await nextGiftRound(transaction);
  if (!round) return null;
  const { id, merchantCode, segment, givenUpTo } = round;
  const merchant = deps.merchantOf(merchantCode);
  if (!merchant) {
    await moveGiftRound(transaction, id, null, 0);
    return [];
  }
  const at = new Date(deps.now());
  const members = await nextReceivers(transaction, merchantCode, givenUpTo ?? 0n, BATCH);
  const given: string[] = [];
  for (const member of await membersInSegment(transaction, { merchant, groups: segment, at }, members))
    if (await giveTo(deps, transaction, round, member, at)) given.push(member.publicId);
  await moveGiftRound(transaction, id, members.length < BATCH ? null : (members.at(-1)?.playerId ?? null), given.length);
  return given;
}

/** Gives approved gifts in batches; a killed process leaves all or nothing of one, and the next goes on there. True if more is waiting. */
export async function giveNextBatch(deps: GiftsDeps): Promise<boolean> {
  const given = await inTransaction(deps.pool, (transaction) => giveBatch(deps, transaction));
  for (const publicId of given ?? []) deps.onChanged(publicId);
  return given !== null;
}

/** Members of a segment whom the gate lets earn now, with the first of them. */
export async function countReceivers(
  deps: GiftsDeps,
  { merchantCode, segment }: Pick<GiftRound, 'merchantCode' | 'segment'>,
  most: number,
): Promise<{ members: number; examples: Receiver[] }> {
  const merchant = deps.merchantOf(merchantCode);
  const found = { members: 0, examples: [] as Receiver[] };
  if (!merchant) return found;
  await eachInSegment(deps.pool, { merchant, groups: segment, at: new Date(deps.now()) }, async (chosen) => {
    const earners = await deps.rewards.earnersOf(
      deps.pool,
      chosen.map(({ playerId }) => playerId),
    );
    found.members += earners.size;
    found.examples.push(...chosen.filter(({ playerId }) => earners.has(playerId)).slice(0, most - found.examples.length));
    return true;
  });
  return found;
}
