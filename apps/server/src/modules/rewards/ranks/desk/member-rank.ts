import { hasLooked, placeOf, rankOn, type ReviewLook } from '@laro/domain/ranks/ladder-program';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { proposedOf, type Carrier, type Proposed } from '#server/modules/core/two-persons/index.ts';
import { ladderAt, type LadderRow } from '../ladders/ladders.store.ts';
import { gateOf, type RanksDeps } from '../ranks-parts.ts';
import { factsOfOne } from '../standing/member-facts.ts';
import { climb, holdMember, judge } from '../standing/rise.ts';
import { changeRank, noteChange, type MemberRank } from '../standing/ranks.store.ts';
import { isMember } from './desk.store.ts';

const ACT = 'rank.set';
const subjectOf = (merchantCode: string, memberId: bigint): string => `merchant:${merchantCode}/member:${memberId}/rank`;

interface Held {
  merchant: Merchant;
  ladder: LadderRow;
  member: MemberRank;
  publicId: string;
}

/** A member with a rank, held. Throws `desk.member_unknown`, `desk.rank_unknown` without a ladder, `desk.reward_not_offered`. */
async function held(deps: RanksDeps, transaction: Transaction, merchant: Merchant, playerId: bigint): Promise<Held> {
  if (!(await isMember(transaction, merchant.code, playerId))) throw new Refusal('desk.member_unknown');
  const ladder = await ladderAt(transaction, merchant.code, new Date(deps.now()));
  if (!ladder) throw new Refusal('desk.rank_unknown');
  const gate = await gateOf(deps, transaction, merchant.code, playerId);
  if (!gate.answer('cash').earns) throw new Refusal('desk.reward_not_offered');
  return { merchant, ladder, member: await holdMember(deps, transaction, { merchant, ladder, playerId }), publicId: gate.publicId };
}

interface SetRank {
  rankId: string;
  until: Date;
  reason: string;
}

function placeFor({ ladder, member }: Held, { rankId }: SetRank): number {
  if (!ladder.body.ranks.some(({ id }) => id === rankId)) throw new Refusal('desk.rank_unknown');
  if (member.rankId === rankId) throw new Refusal('desk.rank_stale');
  return placeOf(ladder.body, rankId);
}

/** Writes a rank by hand. It brings no upgrade bonus, and ends at its moment. */
async function setWithin(
  deps: RanksDeps,
  transaction: Transaction,
  { merchant, member }: Held,
  { rankId, until, reason }: SetRank,
  { actor, more = {} }: { actor: Actor; more?: object },
): Promise<void> {
  const at = new Date(deps.now());
  await noteChange(transaction, member, { at, from: member.rankId, to: rankId, cause: 'set', by: actor.name, reason });
  await changeRank(transaction, member.playerId, {
    rank_id: rankId,
    since: at,
    reached_in: null,
    missed: 0,
    set_until: until,
    in_review: null,
    review_since: null,
  });
  await deps.audit.append(transaction, {
    actor: actor.name,
    action: 'rank.set',
    subject: subjectOf(merchant.code, member.playerId),
    reason,
    before: { rank: member.rankId },
    after: { rank: rankId, until: until.toISOString(), ...more },
    ip: actor.ip,
  });
}

/**
 * Sets a member's rank by hand; from the setting's place on a second person decides. Throws `desk.member_unknown`, `desk.rank_unknown`,
 * `desk.rank_stale`, `desk.reward_not_offered`, `desk.proposal_waiting`.
 */
export async function setRank(deps: RanksDeps, merchant: Merchant, playerId: bigint, wish: SetRank, actor: Actor): Promise<Proposed | null> {
  const done = await inTransaction(deps.pool, async (transaction) => {
    const found = await held(deps, transaction, merchant, playerId);
    const place = placeFor(found, wish);
    const needsTwo = place >= merchant.settings['ranks.secondPersonFrom'] && (await deps.twoPersons.isListed(transaction, ACT));
    if (!needsTwo) {
      await setWithin(deps, transaction, found, wish, { actor });
      return found.publicId;
    }
    const until = wish.until.toISOString();
    const proposal = {
      act: ACT,
      merchantCode: merchant.code,
      subject: subjectOf(merchant.code, playerId),
      before: { rank: found.member.rankId },
      after: { rank: wish.rankId, until, player: found.publicId },
      payload: { memberId: String(playerId), rankId: wish.rankId, until, before: found.member.rankId },
      reason: wish.reason,
    } as const;
    return proposedOf(await deps.twoPersons.proposeWithin(transaction, proposal, actor));
  });
  if (typeof done !== 'string') return done;
  deps.onChanged(done);
  return null;
}

/** Carries proposed ranks out; a proposal is void once the member has another rank. */
export const rankCarrier = (deps: RanksDeps): Carrier => ({
  stampOf: async (transaction, { merchantCode, payload }) => {
    const merchant = deps.merchantOf(merchantCode ?? '');
    return merchant ? (await held(deps, transaction, merchant, BigInt(String(payload['memberId'])))).member.rankId : '';
  },
  carryOut: async (transaction, { proposal, decider }) => {
    const merchant = deps.merchantOf(proposal.merchantCode ?? '');
    if (!merchant) throw new Refusal('request.not_found');
    const found = await held(deps, transaction, merchant, BigInt(String(proposal.payload['memberId'])));
    const wish = { rankId: String(proposal.payload['rankId']), until: new Date(String(proposal.payload['until'])), reason: proposal.reason };
    placeFor(found, wish);
    await setWithin(deps, transaction, found, wish, { actor: decider, more: { proposedBy: proposal.proposer } });
    return () => deps.onChanged(found.publicId);
  },
});

/** Approves or declines the rank that a member waits for (VIP-08), or approves one again after 90 days. Throws `desk.rank_look_missing`, `desk.rank_stale`. */
export async function decideReview(
  deps: RanksDeps,
  merchant: Merchant,
  playerId: bigint,
  { isApproved, looked, reason }: { isApproved: boolean; looked: readonly ReviewLook[]; reason: string },
  actor: Actor,
): Promise<void> {
  if (!hasLooked(isApproved, looked)) throw new Refusal('desk.rank_look_missing');
  const publicId = await inTransaction(deps.pool, async (transaction) => {
    const found = await held(deps, transaction, merchant, playerId);
    const { ladder, member } = found;
    const place = placeOf(ladder.body, member.rankId);
    const rankId = member.inReview ?? (rankOn(ladder.body, place).needsApproval ? member.rankId : null);
    if (rankId === null) throw new Refusal('desk.rank_stale');
    const at = new Date(deps.now());
    if (isApproved) await approve(deps, transaction, found, { rankId, reason, actor });
    else await decline(transaction, found, { rankId, at, reason, actor });
    await deps.audit.append(transaction, {
      actor: actor.name,
      action: 'rank.reviewed',
      subject: subjectOf(merchant.code, playerId),
      reason,
      before: { rank: member.rankId, inReview: member.inReview },
      after: { rank: rankId, isApproved, looked },
      ip: actor.ip,
    });
    return found.publicId;
  });
  deps.onChanged(publicId);
}

interface Decision {
  rankId: string;
  reason: string;
  actor: Actor;
}

async function approve(deps: RanksDeps, transaction: Transaction, { merchant, ladder, member }: Held, { rankId, reason, actor }: Decision): Promise<void> {
  const { playerId } = member;
  const facts = await factsOfOne(deps, transaction, { merchant, body: ladder.body }, playerId);
  const approved = [...new Set([...member.approved, rankId])];
  await changeRank(transaction, playerId, { approved, approved_at: new Date(deps.now()), in_review: null, review_since: null });
  const judged = { merchant, ladder, playerId, facts };
  if (member.inReview !== null)
    await climb(deps, transaction, judged, member, { place: placeOf(ladder.body, rankId), cause: 'approved', by: actor.name, reason });
  // The next rank may be reached as well.
  await judge(deps, transaction, judged);
}

/** A declined rank is not proposed again until more play is counted; a rank already held is lowered by one. */
async function decline(transaction: Transaction, { ladder, member }: Held, { rankId, at, reason, actor }: Decision & { at: Date }): Promise<void> {
  const { playerId } = member;
  const isHeld = member.inReview === null;
  const to = isHeld ? rankOn(ladder.body, placeOf(ladder.body, rankId) - 1).id : member.rankId;
  await noteChange(transaction, member, { at, from: member.rankId, to, cause: isHeld ? 'fall' : 'declined', by: actor.name, reason });
  await changeRank(transaction, playerId, {
    in_review: null,
    review_since: null,
    approved: member.approved.filter((id) => id !== rankId),
    ...(isHeld ? { rank_id: to, since: at } : {}),
  });
}
