import type { Parsed } from '@laro/contract/routes';
import { formatMoney } from '@laro/domain/money/money';
import { storedReward, type Reward } from '@laro/domain/rewards/reward';
import { ruleFaults, shippedLawSettings, type CheckedRule, type LawSettings, type RuleFault } from '@laro/domain/rewards/grants/law-checks';
import { signInTerms } from '@laro/domain/rewards/terms/program-terms';
import { signInWorstCase } from '@laro/domain/rewards/sign-in/sign-in-program';
import { inTransaction, type Queries } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import { refuseFineAmounts, type Merchant } from '#server/modules/core/merchant/index.ts';
import type { Carrier, Proposed } from '#server/modules/core/two-persons/index.ts';
import { recordAct, type Names, type RewardsDeps } from '../rewards-parts.ts';
import { draftView, publishVersion, scheduleOf, stopVersion, versionCarrier, type Program } from './program-versions.ts';
import { holdRule, membersOf, publishRow, rulesOf, stopRow, writeDraft, type RuleRow } from './rules.store.ts';

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
  steadyValue: settings['promotions.steadyValue'],
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
    return reward.kind === 'bonus' ? offer.spins === null : offer.spins !== null && offer.amount === reward.amount;
  };
  return {
    rewards: rewards.map(({ kind, amount }, index) => {
      const offer = offers[index];
      const products = kind === 'lottery' ? ['LOTT'] : Object.entries(offer?.contributions ?? {}).flatMap(([type, points]) => (points > 0 ? [type] : []));
      return { type: kind, products, wageringTimes: offer?.wageringTimes ?? 0, amount, target: null };
    }),
    texts: Object.entries(names).flatMap(([language, text]) => (text.trim() === '' ? [] : [language])),
    isWellFormed: rewards.every(fits),
  };
}

/** All faults of a rule; it is not published with any. */
async function faultsOf(deps: RewardsDeps, queries: Queries, merchant: Merchant, { body, names }: Pick<RuleRow, 'body' | 'names'>): Promise<RuleFault[]> {
  const checked = await checkedRewards(deps, queries, merchant, { rewards: body.days, names });
  const rule = { kind: 'sign_in', earn: [], asksPlay: false, claimHours: null, playHours: null, permit: null, basis: 'valid', period: 'day' } as const;
  return ruleFaults({ ...rule, ...checked }, lawSettingsOf(merchant));
}

/** Writes a draft. Throws `request.invalid`, `request.amount_too_fine`, `desk.segment_unknown`. */
export async function saveRule(deps: RewardsDeps, merchant: Merchant, { reason, ...input }: Parsed<'saveDeskRewardRule', 'body'>, actor: Actor): Promise<void> {
  const { startsAt, endsAt } = scheduleOf(input);
  refuseFineAmounts(merchant, input.cap, ...input.body.days.map(({ amount }) => amount));
  await inTransaction(deps.pool, async (transaction) => {
    await deps.segments.refuseUnknown(transaction, merchant.code, input.body.segment);
    const values = { code: input.code, names: input.names, body: input.body, startsAt, endsAt, cap: input.cap };
    const { version, before } = await writeDraft(transaction, { ...values, merchantCode: merchant.code, madeBy: actor.name, madeAt: new Date(deps.now()) });
    const subject = subjectOf(merchant.code, input.code);
    await recordAct(deps, transaction, {
      actor,
      action: 'reward.ruleWritten',
      subject,
      reason,
      before: before && audited(before),
      after: audited({ ...values, version }),
    });
  });
}

const program = (deps: RewardsDeps): Program<RuleRow> => ({
  act: 'reward.publish',
  idKey: 'rule',
  actions: { published: 'reward.rulePublished', stopped: 'reward.ruleStopped' },
  subjectOf,
  hold: holdRule,
  faultsOf: (queries, merchant, rule) => faultsOf(deps, queries, merchant, rule),
  // Members have one daily sign-in: a new code replaces the one before, too, for the members of its segment; others keep theirs.
  versions: async (queries, merchant, { code: own, body: { segment } }) => ({
    rows: await rulesOf(queries, merchant.code),
    termsOf: ({ code, body }) => signInTerms(code === own ? body : { ...body, segment }),
  }),
  page: ({ names }) => ({ names, path: '/m/activity/signIn' }),
  useOf: (transaction, { merchantCode, body }) => deps.segments.use(transaction, merchantCode, body.segment),
  membersOf: async (queries, merchant, { body }) =>
    (await deps.segments.counts(queries, { merchant, at: new Date(deps.now()) })(body.segment)) ?? membersOf(queries, merchant.code),
  worstCase: ({ body }, members, pointCost) => signInWorstCase(body, members, pointCost),
  audited,
  publishRow: (transaction, { id }, by, at) => publishRow(transaction, id, by, at),
  stopRow,
});

/** Faults and notice of a rule at the desk. */
export const checkedRule = (deps: RewardsDeps, merchant: Merchant, row: RuleRow) => draftView(deps, program(deps), merchant, row);

/**
 * Publishes a draft, or proposes it where its worst case is above the limit (REW-29). Throws `desk.rule_unknown`, `desk.rule_stale`, `desk.rule_faults`,
 * `desk.proposal_waiting`.
 */
export const publishRule = (deps: RewardsDeps, merchant: Merchant, id: string, reason: string, actor: Actor): Promise<Proposed | null> =>
  publishVersion(deps, program(deps), merchant, { id, reason, actor });

/** Publishes proposed drafts: the one that both people saw, unchanged. */
export const publicationCarrier = (deps: RewardsDeps): Carrier => versionCarrier(deps, program(deps));

/** Stops a published version; its grants stay claimable (REW-11). Throws `desk.rule_unknown`, `desk.rule_stale`. */
export const stopRule = (deps: RewardsDeps, merchant: Merchant, id: string, reason: string, actor: Actor): Promise<void> =>
  stopVersion(deps, program(deps), merchant, { id, reason, actor });
