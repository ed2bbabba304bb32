import { formatMoney, MAJOR_UNIT, type Money } from '@laro/domain/money';
import type { Transaction } from 'kysely';
import { inTransaction, queriesOf } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Actor } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findMember, type MemberFound } from './members.store.ts';
import type { Merchant } from '#server/modules/merchant/index.ts';
import { recordAct, type BonusesDeps } from './bonuses-parts.ts';
import { grant } from './grant-bonus.ts';
import { offerFacts } from './member-bonuses.store.ts';
import { readOffer } from './offers.store.ts';
import { givenAlone, insertProposal, lockProposal, proposalOfKey, writeDecision, type ProposalRow } from './proposals.store.ts';

const DAY_MS = 86_400_000;

export interface Gift {
  key: string;
  offerId: string;
  amount: Money;
  reason: string;
}

const audited = (row: ProposalRow) => ({ player: row.publicId, offer: row.offer, amount: formatMoney(row.amount), proposal: row.id });

/** Puts a gift's money there. Throws `bonus.active_already`, `bonus.not_available`; the proposal then stays as it was. */
async function carryOut(deps: BonusesDeps, transaction: Transaction<Tables>, row: ProposalRow, by: string): Promise<void> {
  const { merchantCode, playerId, cashAccount, offerId, amount } = row;
  const offer = await readOffer(queriesOf(transaction), merchantCode, offerId);
  if (!offer) throw new Refusal('desk.bonus_unknown');
  const { isBlocked } = await offerFacts(queriesOf(transaction), { playerId, offerId, butNot: null });
  if (isBlocked || row.isTrial) throw new Refusal('bonus.not_available');
  const isGranted = await grant(deps, transaction, { receiver: { merchantCode, playerId, cashAccount }, offer, amount, deposit: null, by });
  if (!isGranted) throw new Refusal('bonus.active_already');
}

async function proposeWithin(
  deps: BonusesDeps,
  transaction: Transaction<Tables>,
  merchant: Merchant,
  member: MemberFound,
  gift: Gift,
  actor: Actor,
): Promise<ProposalRow> {
  const at = new Date(deps.now());
  const given = { merchantCode: merchant.code, playerId: member.id, offerId: gift.offerId, key: gift.key, amount: gift.amount, reason: gift.reason };
  const isNew = await insertProposal(transaction, { ...given, by: actor.name, at });
  const row = await proposalOfKey(transaction, gift.key);
  if (!row) throw new Error('a gift was not written');
  if (!isNew) {
    const isSame = row.playerId === member.id && row.offerId === gift.offerId && row.amount === gift.amount && row.proposedBy === actor.name;
    if (!isSame) throw new Refusal('desk.bonus_key_used');
    return row;
  }
  const alone = await givenAlone(transaction, member.id, actor.name, new Date(at.getTime() - DAY_MS));
  const needsSecond = alone + gift.amount > BigInt(merchant.settings['bonus.secondPersonAbove']) * MAJOR_UNIT;
  if (!needsSecond) {
    await carryOut(deps, transaction, row, actor.name);
    await writeDecision(transaction, row.id, 'done', null, at);
  }
  const subject = `merchant:${merchant.code}/member:${member.id}`;
  await recordAct(deps, transaction, { actor, action: needsSecond ? 'bonus.proposed' : 'bonus.given', subject, reason: gift.reason, after: audited(row) });
  return { ...row, state: needsSecond ? 'proposed' : 'done' };
}

/**
 * Gives a member a bonus with an offer's conditions, or proposes it where one person's gifts of a day would pass the limit (T33). Throws
 * `request.invalid` (free spins are given as they are offered), `desk.member_unknown`, `desk.bonus_unknown`, `desk.bonus_key_used`, `bonus.active_already`, `bonus.not_available`.
 */
export async function giveByHand(deps: BonusesDeps, merchant: Merchant, memberId: bigint, gift: Gift, actor: Actor): Promise<ProposalRow> {
  const offer = await readOffer(deps.pool, merchant.code, gift.offerId);
  if (!offer) throw new Refusal('desk.bonus_unknown');
  // Free spins are given as they are offered.
  if (offer.spins && gift.amount !== offer.amount) throw new Refusal('request.invalid', { fields: [{ path: 'body.amount', fault: 'range' }] });
  const row = await inTransaction(deps.db, async (transaction) => {
    const member = await findMember(transaction, merchant.code, memberId);
    if (!member) throw new Refusal('desk.member_unknown');
    if (member.currency !== offer.currency) throw new Refusal('bonus.not_available');
    return proposeWithin(deps, transaction, merchant, member, gift, actor);
  });
  if (row.state === 'done') deps.onChanged(row.publicId);
  return row;
}

/** Decides on a proposed gift, by another person. Throws `desk.bonus_unknown`, `_decided`, `_own`, and what keeps it from being given. */
export async function decideGift(
  deps: BonusesDeps,
  merchant: Merchant,
  id: string,
  decision: 'approve' | 'refuse',
  reason: string,
  actor: Actor,
): Promise<ProposalRow> {
  const decided = await inTransaction(deps.db, async (transaction) => {
    const row = await lockProposal(transaction, merchant.code, id);
    if (!row) throw new Refusal('desk.bonus_unknown');
    if (row.state !== 'proposed') throw new Refusal('desk.bonus_decided');
    if (row.proposedBy === actor.name) throw new Refusal('desk.bonus_own');
    if (decision === 'approve') await carryOut(deps, transaction, row, row.proposedBy);
    const state = decision === 'approve' ? 'done' : 'refused';
    await writeDecision(transaction, row.id, state, actor.name, new Date(deps.now()));
    const action = decision === 'approve' ? 'bonus.given' : 'bonus.refused';
    const after = { ...audited(row), proposedBy: row.proposedBy };
    await recordAct(deps, transaction, { actor, action, subject: `merchant:${merchant.code}/member:${row.playerId}`, reason, after });
    return { ...row, state } as const;
  });
  if (decided.state === 'done') deps.onChanged(decided.publicId);
  return decided;
}
