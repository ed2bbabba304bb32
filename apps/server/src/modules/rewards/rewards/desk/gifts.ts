import { whyLine, whyOf } from '@laro/domain/rewards/grants/why';
import { formatMoney, MAJOR_UNIT } from '@laro/domain/money/money';
import { ruleFaults } from '@laro/domain/rewards/grants/law-checks';
import { storedReward, type Reward, type StoredReward } from '@laro/domain/rewards/reward';
import { first, inTransaction, type Transaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { refuseFineAmounts, type Merchant } from '#server/modules/core/merchant/index.ts';
import { proposedOf, type Carrier, type Proposed } from '#server/modules/core/two-persons/index.ts';
import { gateOf, type Gate } from '../grants/gate.ts';
import { readGrant, writeGrant, type GrantRow } from '../grants/grants.store.ts';
import { recordAct, type Names, type RewardsDeps } from '../rewards-parts.ts';
import { checkedRewards, lawSettingsOf } from '../rules/change-rules.ts';
import { rewardOf } from '../rules/stored-reward.ts';

const ACT = 'reward.give';
const LIMIT_KEY = 'bonus.secondPersonAbove';
const DAY_MS = 86_400_000;
/** A gift stays claimable for so long (rewards.md 3). */
const CLAIM_DAYS = 30;

export interface Gift {
  key: string;
  memberId: string;
  reward: Reward;
  names: Names;
  reason: string;
}

const subjectOf = (merchantCode: string, memberId: bigint | string): string => `merchant:${merchantCode}/member:${memberId}`;

/** A member, held, so that gifts to one member follow each other. Throws `desk.member_unknown`, `desk.reward_not_offered`. */
async function receiver(deps: RewardsDeps, transaction: Transaction, merchant: Merchant, memberId: string): Promise<Gate> {
  const found = await first(transaction, 'select 1 from players where merchant_code = $1 and id = $2 and not is_trial for no key update', [
    merchant.code,
    memberId,
  ]);
  if (!found) throw new Refusal('desk.member_unknown');
  const gate = await gateOf(deps, transaction, merchant.code, BigInt(memberId));
  if (!gate.answer('cash').earns) throw new Refusal('desk.reward_not_offered');
  return gate;
}

/** Cost of the gifts that a member was given within 24 hours. */
async function givenOfDay(transaction: Transaction, memberId: string, now: number): Promise<bigint> {
  const row = await first<{ sum: bigint }>(
    transaction,
    `select coalesce(sum(cost), 0)::bigint as sum from reward_grants
    where player_id = $1 and source = 'MANUAL' and created_at > $2 and state in ('claimable', 'claimed')`,
    [memberId, new Date(now - DAY_MS)],
  );
  return row?.sum ?? 0n;
}

async function write(
  deps: RewardsDeps,
  transaction: Transaction,
  merchant: Merchant,
  { gift, gate, actor, more = {} }: { gift: Gift; gate: Gate; actor: Actor; more?: object },
): Promise<GrantRow> {
  const at = new Date(deps.now());
  const { row, isNew } = await writeGrant(transaction, {
    merchantCode: merchant.code,
    playerId: BigInt(gift.memberId),
    source: 'MANUAL',
    sourceKey: `gift:${gift.key}`,
    rule: null,
    names: gift.names,
    reward: gift.reward,
    currency: gate.currency,
    cost: gate.costOf(gift.reward),
    at,
    until: new Date(at.getTime() + CLAIM_DAYS * DAY_MS),
    by: actor.name,
    why: whyOf(whyLine('giver', actor.name), whyLine('reason', gift.reason)),
  });
  if (!isNew) return row;
  await deps.noteGift?.(transaction, row);
  await recordAct(deps, transaction, {
    actor,
    action: 'reward.given',
    subject: subjectOf(merchant.code, gift.memberId),
    reason: gift.reason,
    before: null,
    after: { grant: row.id, reward: storedReward(gift.reward), ...more },
  });
  return row;
}

/** The gift of this key that was given before. Throws `desk.reward_key_used` for another content. */
async function givenBefore(transaction: Transaction, merchantCode: string, gift: Gift): Promise<GrantRow | null> {
  const known = await first<{ id: string; playerId: bigint; reward: StoredReward }>(
    transaction,
    `select id, player_id as "playerId", reward from reward_grants where merchant_code = $1 and source = 'MANUAL' and source_key = $2`,
    [merchantCode, `gift:${gift.key}`],
  );
  if (!known) return null;
  const isSame = known.playerId === BigInt(gift.memberId) && JSON.stringify(rewardKey(known.reward)) === JSON.stringify(rewardKey(storedReward(gift.reward)));
  if (!isSame) throw new Refusal('desk.reward_key_used');
  return readGrant(transaction, known.id);
}

const rewardKey = ({ kind, amount, offerId = '', raffle = '', count = 0, goods = '', version = 0, vendors = [] }: StoredReward) => [
  kind,
  amount,
  offerId,
  raffle,
  count,
  goods,
  version,
  vendors,
];

/**
 * Gives a member a reward by hand, or proposes it where the member's gifts of a day would pass the limit (T33). Throws `desk.member_unknown`,
 * `desk.reward_not_offered`, `desk.bonus_unknown`, `desk.rule_faults`, `desk.reward_key_used`, `desk.proposal_waiting`.
 */
export function giveReward(deps: RewardsDeps, merchant: Merchant, gift: Gift, actor: Actor): Promise<GrantRow | Proposed> {
  refuseFineAmounts(merchant, gift.reward.amount);
  return inTransaction(deps.pool, async (transaction) => {
    const gate = await receiver(deps, transaction, merchant, gift.memberId);
    const before = await givenBefore(transaction, merchant.code, gift);
    if (before) return before;
    const checked = await checkedRewards(deps, transaction, merchant, { rewards: [gift.reward], names: gift.names });
    if (!checked.isWellFormed) throw new Refusal('desk.bonus_unknown');
    const rule = { kind: 'gift', earn: [], asksPlay: false, claimHours: CLAIM_DAYS * 24, playHours: null, permit: null, basis: 'valid', period: null } as const;
    const faults = ruleFaults({ ...rule, ...checked }, { ...lawSettingsOf(merchant), languages: [merchant.settings['language.default']] });
    if (faults.length > 0) throw new Refusal('desk.rule_faults', { faults: faults.join(',') });
    const present = BigInt(merchant.settings[LIMIT_KEY]) * MAJOR_UNIT;
    const staffId = actor.staffId ?? 0n;
    const upTo = await deps.twoPersons.aloneUpTo(transaction, { act: ACT, merchantCode: merchant.code, staffId, present, limitKey: LIMIT_KEY });
    const amount = gate.costOf(gift.reward);
    if ((await givenOfDay(transaction, gift.memberId, deps.now())) + amount <= upTo) {
      await deps.twoPersons.noteAlone(transaction, { act: ACT, merchantCode: merchant.code, staffId, amount });
      return write(deps, transaction, merchant, { gift, gate, actor });
    }
    const proposal = await deps.twoPersons.proposeWithin(
      transaction,
      {
        act: ACT,
        merchantCode: merchant.code,
        subject: `${subjectOf(merchant.code, gift.memberId)}/gift:${gift.key}`,
        before: null,
        after: { player: gate.publicId, reward: { ...storedReward(gift.reward) }, names: gift.names },
        payload: { key: gift.key, memberId: gift.memberId, reward: { ...storedReward(gift.reward) }, names: { ...gift.names } },
        amount: { units: amount, currency: gate.currency },
        reason: gift.reason,
      },
      actor,
    );
    return proposedOf(proposal);
  });
}

/** Carries proposed gifts out. What is given and to whom never changes, so a proposal is never void. */
export const giftCarrier = (deps: RewardsDeps): Carrier => ({
  limitKeys: [LIMIT_KEY],
  stampOf: async (_transaction, { subject }) => subject,
  carryOut: async (transaction, { proposal, decider }) => {
    const merchant = deps.merchantOf(proposal.merchantCode ?? '');
    if (!merchant) throw new Refusal('request.not_found');
    const { key, memberId, reward, names } = proposal.payload as { key: string; memberId: string; reward: StoredReward; names: Names };
    const gift: Gift = { key, memberId, reward: rewardOf(reward), names, reason: proposal.reason };
    const gate = await receiver(deps, transaction, merchant, memberId);
    await write(deps, transaction, merchant, { gift, gate, actor: decider, more: { proposedBy: proposal.proposer, amount: formatMoney(gift.reward.amount) } });
    return () => deps.onChanged(gate.publicId);
  },
});
