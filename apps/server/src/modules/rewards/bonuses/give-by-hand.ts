import { formatMoney, MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { Actor, Person } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { findMember, type MemberFound } from './members.store.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { inOwnCodes, type Carrier, type ProposalRow as Proposal } from '#server/modules/core/two-persons/index.ts';
import { recordAct, type BonusesDeps } from './bonuses-parts.ts';
import { grant } from './grant-bonus.ts';
import { offerFacts } from './member-bonuses.store.ts';
import { readOffer } from './offers/offers.store.ts';
import { givenAlone, insertProposal, lockProposal, proposalOfKey, readGift, writeDecision, type ProposalRow } from './proposals.store.ts';

const DAY_MS = 86_400_000;
const ACT = 'bonus.give';
const LIMIT_KEY = 'bonus.secondPersonAbove';
const subjectOf = (gift: string): string => `bonus-gift:${gift}`;

export interface Gift {
  key: string;
  offerId: string;
  amount: Money;
  reason: string;
}

const audited = (row: ProposalRow) => ({ player: row.publicId, offer: row.offer, amount: formatMoney(row.amount), proposal: row.id });

/** Credits a gift's money. Throws `bonus.active_already`, `bonus.not_available`; the proposal is then unchanged. */
async function carryOut(deps: BonusesDeps, transaction: Transaction, row: ProposalRow, by: string): Promise<void> {
  const { merchantCode, playerId, cashAccount, offerId, amount } = row;
  const offer = await readOffer(transaction, merchantCode, offerId);
  if (!offer) throw new Refusal('desk.bonus_unknown');
  const { isBlocked } = await offerFacts(transaction, { playerId, offerId, butNot: null });
  if (isBlocked || row.isTrial) throw new Refusal('bonus.not_available');
  const bonusId = await grant(deps, transaction, { receiver: { merchantCode, playerId, cashAccount }, offer, amount, deposit: null, by });
  if (bonusId === null) throw new Refusal('bonus.active_already');
}

async function proposeWithin(
  deps: BonusesDeps,
  transaction: Transaction,
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
  const staffId = actor.staffId ?? 0n;
  const present = BigInt(merchant.settings[LIMIT_KEY]) * MAJOR_UNIT;
  const upTo = await deps.twoPersons.aloneUpTo(transaction, { act: ACT, merchantCode: merchant.code, staffId, present, limitKey: LIMIT_KEY });
  const needsSecond = alone + gift.amount > upTo;
  if (!needsSecond) {
    await carryOut(deps, transaction, row, actor.name);
    await writeDecision(transaction, row.id, 'done', null, at);
    await deps.twoPersons.noteAlone(transaction, { act: ACT, merchantCode: merchant.code, staffId, amount: gift.amount });
  } else {
    const wish = { act: ACT, merchantCode: merchant.code, subject: subjectOf(row.id), before: null, payload: { gift: row.id }, reason: gift.reason } as const;
    const after = { player: row.publicId, offer: row.offer, amount: formatMoney(row.amount) };
    await deps.twoPersons.proposeWithin(transaction, { ...wish, after, amount: { units: gift.amount, currency: member.currency } }, actor);
  }
  const subject = `merchant:${merchant.code}/member:${member.id}`;
  await recordAct(deps, transaction, {
    actor,
    action: needsSecond ? 'bonus.proposed' : 'bonus.given',
    subject,
    reason: gift.reason,
    before: null,
    after: audited(row),
  });
  return { ...row, state: needsSecond ? 'proposed' : 'done' };
}

/**
 * Gives a member a bonus with an offer's conditions, or proposes it if one person's gifts of a day would exceed the limit (T33). Throws
 * `request.invalid` (free spins cannot differ from their offer), `desk.member_unknown`, `desk.bonus_unknown`, `desk.bonus_key_used`, `bonus.active_already`, `bonus.not_available`.
 */
export async function giveByHand(deps: BonusesDeps, merchant: Merchant, memberId: bigint, gift: Gift, actor: Actor): Promise<ProposalRow> {
  const offer = await readOffer(deps.pool, merchant.code, gift.offerId);
  if (!offer) throw new Refusal('desk.bonus_unknown');
  // Free spins are given as they are offered.
  if (offer.spins && gift.amount !== offer.amount) throw new Refusal('request.invalid', { fields: [{ path: 'body.amount', fault: 'range' }] });
  const row = await inTransaction(deps.pool, async (transaction) => {
    const member = await findMember(transaction, merchant.code, memberId);
    if (!member) throw new Refusal('desk.member_unknown');
    if (member.currency !== offer.currency) throw new Refusal('bonus.not_available');
    return proposeWithin(deps, transaction, merchant, member, gift, actor);
  });
  if (row.state === 'done') deps.onChanged(row.publicId);
  return row;
}

/** The gift of a proposal, held, while it waits. */
async function heldOf(transaction: Transaction, { merchantCode, payload, subject }: Proposal): Promise<ProposalRow> {
  const row = await lockProposal(transaction, merchantCode ?? '', String(payload['gift']));
  if (row?.state !== 'proposed') throw new Error(`${subject} does not wait`);
  return row;
}

/** Carries proposed gifts out. Amount and member never change, so a proposal is never void. */
export const giftCarrier = (deps: BonusesDeps): Carrier => ({
  limitKeys: [LIMIT_KEY],
  stampOf: async (_transaction, { subject }) => subject,
  carryOut: async (transaction, { proposal, decider, reason, at }) => {
    const row = await heldOf(transaction, proposal);
    await carryOut(deps, transaction, row, row.proposedBy);
    await writeDecision(transaction, row.id, 'done', decider.name, at);
    const after = { ...audited(row), proposedBy: row.proposedBy };
    await recordAct(deps, transaction, {
      actor: decider,
      action: 'bonus.given',
      subject: `merchant:${row.merchantCode}/member:${row.playerId}`,
      reason,
      before: { gift: row.id, state: row.state },
      after,
    });
    return () => deps.onChanged(row.publicId);
  },
  end: async (transaction, proposal, { act, by, reason, at }) => {
    const row = await heldOf(transaction, proposal);
    const state = ({ refuse: 'refused', withdraw: 'withdrawn', expire: 'expired', void: 'expired' } as const)[act];
    await writeDecision(transaction, row.id, state, act === 'refuse' ? (by?.name ?? null) : null, at);
    if (act !== 'refuse' || by === null) return null;
    const after = { ...audited(row), proposedBy: row.proposedBy };
    await recordAct(deps, transaction, {
      actor: by,
      action: 'bonus.refused',
      subject: `merchant:${row.merchantCode}/member:${row.playerId}`,
      reason,
      before: { gift: row.id, state: row.state },
      after,
    });
    return null;
  },
});

/** This area's codes for the refusals of two-person decisions. */
const ownCodes = {
  'desk.proposal_unknown': 'desk.bonus_unknown',
  'desk.second_person_own': 'desk.bonus_own',
  'desk.proposal_decided': 'desk.bonus_decided',
  'desk.proposal_expired': 'desk.bonus_decided',
} as const;

/** Decides on a proposed gift, by another person. Throws `desk.bonus_unknown`, `_decided`, `_own`, `desk.second_person_…`, and what keeps it from being given. */
export async function decideGift(
  deps: BonusesDeps,
  merchant: Merchant,
  id: string,
  given: { act: 'approve' | 'refuse'; by: Person; reason: string },
): Promise<ProposalRow> {
  try {
    await deps.twoPersons.change({ act: ACT, merchantCode: merchant.code, subject: subjectOf(id) }, given);
  } catch (error) {
    throw inOwnCodes(error, ownCodes);
  }
  const row = await readGift(deps.pool, merchant.code, id);
  if (!row) throw new Refusal('desk.bonus_unknown');
  return row;
}
