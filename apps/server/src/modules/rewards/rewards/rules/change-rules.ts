import type { Parsed } from '@laro/contract/routes';
import { MAJOR_UNIT, formatMoney } from '@laro/domain/money/money';
import { storedReward, type Reward } from '@laro/domain/rewards/reward';
import { ruleFaults, shippedLawSettings, type CheckedRule, type LawSettings, type RuleFault } from '@laro/domain/rewards/grants/law-checks';
import { signInWorstCase } from '@laro/domain/rewards/sign-in/sign-in-program';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { refuseFineAmounts, type Merchant } from '#server/modules/core/merchant/index.ts';
import { proposedOf, type Carrier, type Proposed } from '#server/modules/core/two-persons/index.ts';
import { recordAct, type Names, type RewardsDeps } from '../rewards-parts.ts';
import { holdRule, membersOf, publishRow, stopRow, writeDraft, type RuleRow } from './rules.store.ts';

const ACT = 'reward.publish';
const LIMIT_KEY = 'rewards.secondPersonAbove';

const subjectOf = (merchantCode: string, code: string): string => `merchant:${merchantCode}/reward-rule:${code}`;

const audited = ({ version, names, body, startsAt, endsAt, cap }: Pick<RuleRow, 'names' | 'body' | 'startsAt' | 'endsAt' | 'cap'> & { version: number }) => ({
  version,
  names,
  body: { ...body, days: body.days.map(storedReward) },
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
  cap: cap === null ? null : formatMoney(cap),
});

export const lawSettingsOf = ({ settings }: Merchant): LawSettings => ({
  ...shippedLawSettings,
  wageringMax: settings['promotions.wageringMax'],
  mixedProducts: settings['promotions.mixedProducts'],
  permitNeeded: settings['content.permitNeeded'],
  languages: settings['language.offered'],
});

/** Rewards as the law's checks see them (REW-27); an unknown offer or raffle makes a rule malformed. */
export async function checkedRewards(
  deps: RewardsDeps,
  queries: Queries,
  merchant: Merchant,
  { rewards, names }: { rewards: readonly Reward[]; names: Names },
): Promise<Pick<CheckedRule, 'rewards' | 'texts' | 'isWellFormed'>> {
  const offers = await Promise.all(rewards.map((reward) => ('offerId' in reward ? deps.bonuses.offer(queries, merchant.code, reward.offerId) : null)));
  const raffles = await Promise.all(rewards.map((reward) => (reward.kind === 'ticket' ? deps.raffles.names(queries, merchant.code, reward.raffle) : null)));
  const parcels = await Promise.all(rewards.map((reward) => (reward.kind === 'goods' ? deps.mall.parcelOf(queries, merchant.code, reward) : null)));
  const fits = (reward: Reward, index: number): boolean => {
    const offer = offers[index];
    if (reward.kind === 'ticket') return raffles[index] !== null;
    if (reward.kind === 'goods') return parcels[index]?.cost === reward.amount;
    if (!('offerId' in reward)) return true;
    if (!offer || offer.currency !== merchant.settings['market.currency']) return false;
    return reward.kind === 'free_spins' ? offer.spins !== null && offer.amount === reward.amount : offer.spins === null;
  };
  return {
    rewards: rewards.map(({ kind, amount }, index) => {
      const offer = offers[index];
      const products = Object.entries(offer?.contributions ?? {}).flatMap(([type, points]) => (points > 0 ? [type] : []));
      return { type: kind, products, wageringTimes: offer?.wageringTimes ?? 0, amount, target: null };
    }),
    texts: Object.entries(names).flatMap(([language, text]) => (text.trim() === '' ? [] : [language])),
    isWellFormed: rewards.every(fits),
  };
}

/** All faults of a rule; it is not published with any. */
export async function faultsOf(
  deps: RewardsDeps,
  queries: Queries,
  merchant: Merchant,
  { body, names }: Pick<RuleRow, 'body' | 'names'>,
): Promise<RuleFault[]> {
  const checked = await checkedRewards(deps, queries, merchant, { rewards: body.days, names });
  const rule = { kind: 'sign_in', earn: [], asksPlay: false, claimHours: null, playHours: null, permit: null, basis: 'valid', period: 'day' } as const;
  return ruleFaults({ ...rule, ...checked }, lawSettingsOf(merchant));
}

/** Writes a draft. Throws `request.invalid`, `request.amount_too_fine`. */
export async function saveRule(deps: RewardsDeps, merchant: Merchant, { reason, ...input }: Parsed<'saveDeskRewardRule', 'body'>, actor: Actor): Promise<void> {
  const endsAt = input.endsAt === null ? null : new Date(input.endsAt);
  const startsAt = new Date(input.startsAt);
  if (endsAt !== null && endsAt <= startsAt) throw new Refusal('request.invalid', { fields: [{ path: 'body.endsAt', fault: 'pattern' }] });
  refuseFineAmounts(merchant, input.cap, ...input.body.days.map(({ amount }) => amount));
  await inTransaction(deps.pool, async (transaction) => {
    const values = { code: input.code, names: input.names, body: input.body, startsAt, endsAt, cap: input.cap };
    const version = await writeDraft(transaction, { ...values, merchantCode: merchant.code, madeBy: actor.name, madeAt: new Date(deps.now()) });
    const subject = subjectOf(merchant.code, input.code);
    await recordAct(deps, transaction, { actor, action: 'reward.ruleWritten', subject, reason, after: audited({ ...values, version }) });
  });
}

async function heldDraft(deps: RewardsDeps, transaction: Transaction, merchant: Merchant, id: string): Promise<RuleRow> {
  const rule = await holdRule(transaction, merchant.code, id);
  if (!rule) throw new Refusal('desk.rule_unknown');
  if (rule.state !== 'draft') throw new Refusal('desk.rule_stale');
  const faults = await faultsOf(deps, transaction, merchant, rule);
  if (faults.length > 0) throw new Refusal('desk.rule_faults', { faults: faults.join(',') });
  return rule;
}

async function publish(deps: RewardsDeps, transaction: Transaction, rule: RuleRow, given: { actor: Actor; reason: string; more?: object }): Promise<void> {
  await publishRow(transaction, rule.id, given.actor.name, new Date(deps.now()));
  await recordAct(deps, transaction, {
    actor: given.actor,
    action: 'reward.rulePublished',
    subject: subjectOf(rule.merchantCode, rule.code),
    reason: given.reason,
    after: { ...audited(rule), ...given.more },
  });
}

/**
 * Publishes a draft, or proposes it where its worst case is above the limit (REW-29). Throws `desk.rule_unknown`, `desk.rule_stale`,
 * `desk.rule_faults`, `desk.proposal_waiting`.
 */
export function publishRule(deps: RewardsDeps, merchant: Merchant, id: string, reason: string, actor: Actor): Promise<Proposed | null> {
  return inTransaction(deps.pool, async (transaction) => {
    const rule = await heldDraft(deps, transaction, merchant, id);
    const worst = signInWorstCase(rule.body, await membersOf(transaction, merchant.code), merchant.settings['mall.pointCost']);
    const present = BigInt(merchant.settings[LIMIT_KEY]) * MAJOR_UNIT;
    const question = { act: ACT, merchantCode: merchant.code, staffId: actor.staffId ?? 0n, present, limitKey: LIMIT_KEY } as const;
    if (worst <= (await deps.twoPersons.aloneUpTo(transaction, question))) {
      await publish(deps, transaction, rule, { actor, reason });
      return null;
    }
    const row = await deps.twoPersons.proposeWithin(
      transaction,
      {
        act: ACT,
        merchantCode: merchant.code,
        subject: subjectOf(merchant.code, rule.code),
        before: null,
        after: audited(rule),
        payload: { rule: rule.id },
        amount: { units: worst, currency: merchant.settings['market.currency'] },
        reason,
      },
      actor,
    );
    return proposedOf(row);
  });
}

/** Publishes proposed drafts: the one that both people saw, unchanged. */
export const publicationCarrier = (deps: RewardsDeps): Carrier => ({
  limitKeys: [LIMIT_KEY],
  stampOf: async (transaction, { merchantCode, payload }) => {
    const rule = await holdRule(transaction, merchantCode ?? '', String(payload['rule']));
    return rule ? `${rule.id}:${rule.state}` : '';
  },
  carryOut: async (transaction, { proposal, decider }) => {
    const merchant = deps.merchantOf(proposal.merchantCode ?? '');
    if (!merchant) throw new Refusal('request.not_found');
    const rule = await heldDraft(deps, transaction, merchant, String(proposal.payload['rule']));
    await publish(deps, transaction, rule, { actor: decider, reason: proposal.reason, more: { proposedBy: proposal.proposer } });
    return null;
  },
});

/** Stops a published version; its grants stay claimable (REW-11). Throws `desk.rule_unknown`, `desk.rule_stale`. */
export async function stopRule(deps: RewardsDeps, merchant: Merchant, id: string, reason: string, actor: Actor): Promise<void> {
  await inTransaction(deps.pool, async (transaction) => {
    const rule = await holdRule(transaction, merchant.code, id);
    if (!rule) throw new Refusal('desk.rule_unknown');
    if (rule.state !== 'published') throw new Refusal('desk.rule_stale');
    await stopRow(transaction, id, actor.name, new Date(deps.now()));
    const subject = subjectOf(merchant.code, rule.code);
    await recordAct(deps, transaction, { actor, action: 'reward.ruleStopped', subject, reason, after: { version: rule.version } });
  });
}
