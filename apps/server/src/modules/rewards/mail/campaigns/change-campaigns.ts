import type { Parsed } from '@laro/contract/routes';
import { campaignFaults, type CampaignTexts } from '@laro/domain/mail/campaign-rules';
import { ruleFaults } from '@laro/domain/rewards/grants/law-checks';
import { storedReward } from '@laro/domain/rewards/reward';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import type { DeskAct } from '#server/http/guards/desk-act.ts';
import type { Actor } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { cleanHtml, plainParagraphs } from '#server/modules/reach/content/index.ts';
import { refuseFineAmounts, type Merchant } from '#server/modules/core/merchant/index.ts';
import { lawSettingsOf } from '#server/modules/rewards/rewards/index.ts';
import { refuseUnknownSegments, useSegments } from '#server/modules/rewards/segments/index.ts';
import { proposedOf, type Carrier, type Proposed } from '#server/modules/core/two-persons/index.ts';
import type { CampaignDeps } from './campaign-parts.ts';
import {
  endCampaign,
  hideUnread,
  holdCampaign,
  insertCampaign,
  noteRecall,
  startSending,
  updateCampaign,
  type CampaignContent,
  type CampaignRow,
} from './campaigns.store.ts';

export const campaignSubject = (merchantCode: string, id: string): string => `merchant:${merchantCode}/campaign:${id}`;

/** The texts of a campaign with another body. */
const mapTexts = (texts: CampaignTexts, change: (body: string) => string): CampaignTexts =>
  Object.fromEntries(Object.entries(texts).map(([language, { title, body }]) => [language, { title, body: change(body) }]));

const contentOf = (body: Omit<Parsed<'saveDeskCampaign', 'body'>, 'id' | 'reason'>): CampaignContent => ({
  ...body,
  texts: mapTexts(body.texts, cleanHtml),
  beginsAt: new Date(body.beginsAt),
  expiresAt: new Date(body.expiresAt),
});

/** A campaign as the audit log keeps it. */
const audited = ({ name, channels, product, audience, texts, path, reward, permit, beginsAt, expiresAt }: CampaignContent) => ({
  name,
  channels,
  product,
  audience,
  texts,
  path,
  reward: reward && storedReward(reward),
  permit,
  beginsAt: beginsAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

const HOUR_MS = 3_600_000;

/** Titles of a campaign, which name its gift. */
export const giftNames = (texts: CampaignTexts): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([language, { title }]) => [language, title]));

/** Faults of the gift of a campaign (REW-27); null if it names an offer, a raffle or goods that are not there. */
async function giftFaults(deps: CampaignDeps, queries: Queries, campaign: CampaignContent, merchant: Merchant): Promise<string[] | null> {
  const { reward, texts, beginsAt, expiresAt } = campaign;
  if (reward === null) return [];
  const checked = await deps.rewards.checkedRewards(queries, merchant, { rewards: [reward], names: giftNames(texts) });
  if (!checked.isWellFormed) return null;
  const claimHours = (expiresAt.getTime() - beginsAt.getTime()) / HOUR_MS;
  const rule = { kind: 'gift', earn: [], asksPlay: false, claimHours, playHours: null, permit: null, basis: 'valid', period: null } as const;
  return ruleFaults({ ...rule, ...checked }, lawSettingsOf(merchant));
}

/** Faults that keep a campaign from being sent now. */
export async function faultsOf(deps: CampaignDeps, queries: Queries, campaign: CampaignContent, merchant: Merchant): Promise<string[]> {
  const { texts, channels, expiresAt, permit } = campaign;
  const { settings } = merchant;
  const written = { texts: mapTexts(texts, plainParagraphs), channels, expiresAt: expiresAt.getTime() };
  return [
    ...new Set([
      ...campaignFaults(written, { offered: settings['language.offered'], now: deps.now() }),
      ...(settings['content.permitNeeded'] && permit.trim() === '' ? ['permit_missing'] : []),
      ...((await giftFaults(deps, queries, campaign, merchant)) ?? ['schema']),
    ]),
  ];
}

/** Writes a draft. Throws `desk.campaign_unknown`, `desk.campaign_stale`, `desk.segment_unknown`, `desk.bonus_unknown`, `request.invalid`, `request.amount_too_fine`. */
export function saveCampaign(
  deps: CampaignDeps,
  merchant: Merchant,
  body: Parsed<'saveDeskCampaign', 'body'>,
  actFor: (id: string) => DeskAct,
): Promise<string> {
  const { id, reason: _reason, ...given } = body;
  const content = contentOf(given);
  if (content.expiresAt <= content.beginsAt) throw new Refusal('request.invalid', { fields: [{ path: 'body.expiresAt', fault: 'pattern' }] });
  refuseFineAmounts(merchant, content.reward?.amount ?? null);
  return inTransaction(deps.pool, async (transaction) => {
    if ((await giftFaults(deps, transaction, content, merchant)) === null) throw new Refusal('desk.bonus_unknown');
    await refuseUnknownSegments(transaction, merchant.code, content.audience.groups);
    const known = id === null ? null : await holdCampaign(transaction, merchant.code, id);
    if (id !== null && !known) throw new Refusal('desk.campaign_unknown');
    if (known && known.state !== 'draft') throw new Refusal('desk.campaign_stale');
    const { by: name, at } = actFor('');
    const saved = id ?? (await insertCampaign(transaction, merchant.code, content, { name, at }));
    if (id !== null) await updateCampaign(transaction, id, content, { name, at });
    await actFor(saved).record(transaction, { before: known && audited(known), after: audited(content) });
    return saved;
  });
}

/** A held campaign of one of these states. Throws `desk.campaign_unknown`, `desk.campaign_stale`. */
async function heldAs(transaction: Transaction, merchant: Merchant, id: string, states: readonly CampaignRow['state'][]): Promise<CampaignRow> {
  const campaign = await holdCampaign(transaction, merchant.code, id);
  if (!campaign) throw new Refusal('desk.campaign_unknown');
  if (!states.includes(campaign.state) || campaign.recalledAt !== null) throw new Refusal('desk.campaign_stale');
  return campaign;
}

async function refuseFaults(deps: CampaignDeps, transaction: Transaction, campaign: CampaignRow, merchant: Merchant): Promise<void> {
  const faults = await faultsOf(deps, transaction, campaign, merchant);
  if (faults.length > 0) throw new Refusal('desk.campaign_faults', { faults: faults.join(',') });
}

interface Asked {
  id: string;
  reason: string;
  actor: Actor;
}

/** Proposes a draft for sending. Throws the refusals of `heldAs`, `desk.segment_unknown`, `desk.campaign_faults`, `desk.proposal_waiting`. */
export const proposeSending = (deps: CampaignDeps, merchant: Merchant, { id, reason, actor }: Asked): Promise<Proposed> =>
  inTransaction(deps.pool, async (transaction) => {
    const campaign = await heldAs(transaction, merchant, id, ['draft']);
    await useSegments(transaction, merchant.code, campaign.audience.groups);
    await refuseFaults(deps, transaction, campaign, merchant);
    const wish = { act: 'campaign.send', merchantCode: merchant.code, subject: campaignSubject(merchant.code, id), before: null } as const;
    return proposedOf(await deps.twoPersons.proposeWithin(transaction, { ...wish, after: audited(campaign), payload: { campaign: id }, reason }, actor));
  });

/** Proposes to recall an ended campaign. */
export const proposeRecall = (deps: CampaignDeps, merchant: Merchant, { id, reason, actor }: Asked): Promise<Proposed> =>
  inTransaction(deps.pool, async (transaction) => {
    const campaign = await heldAs(transaction, merchant, id, ['sent', 'stopped']);
    const wish = { act: 'campaign.recall', merchantCode: merchant.code, subject: `${campaignSubject(merchant.code, id)}/recall`, before: null } as const;
    const after = { name: campaign.name, isRecalled: true };
    return proposedOf(await deps.twoPersons.proposeWithin(transaction, { ...wish, after, payload: { campaign: id }, reason }, actor));
  });

const stampOf: Carrier['stampOf'] = async (transaction, { merchantCode, payload }) => {
  const campaign = await holdCampaign(transaction, merchantCode ?? '', String(payload['campaign']));
  return campaign ? `${campaign.state}:${campaign.changedAt.getTime()}:${campaign.recalledAt === null ? '' : 'recalled'}` : '';
};

/** Starts the sending of the draft that both people saw. */
export const sendingCarrier = (deps: CampaignDeps): Carrier => ({
  stampOf,
  carryOut: async (transaction, { proposal, decider }) => {
    const merchant = deps.knownMerchant(proposal.merchantCode ?? '');
    const campaign = await heldAs(transaction, merchant, String(proposal.payload['campaign']), ['draft']);
    await refuseFaults(deps, transaction, campaign, merchant);
    await startSending(transaction, campaign.id, decider.name, new Date(deps.now()));
    const subject = campaignSubject(merchant.code, campaign.id);
    const entry = { actor: decider.name, action: 'campaign.sent', subject, reason: proposal.reason, ip: decider.ip } as const;
    await deps.audit.append(transaction, {
      ...entry,
      before: { state: campaign.state },
      after: { state: 'sending', ...audited(campaign), proposedBy: proposal.proposer },
    });
    return null;
  },
});

/** Hides unread mails and takes back unclaimed rewards (MAIL-10). */
export const recallCarrier = (deps: CampaignDeps): Carrier => ({
  stampOf,
  carryOut: async (transaction, { proposal, decider }) => {
    const merchant = deps.knownMerchant(proposal.merchantCode ?? '');
    const { id, state } = await heldAs(transaction, merchant, String(proposal.payload['campaign']), ['sent', 'stopped']);
    const at = new Date(deps.now());
    const publicIds = await hideUnread(transaction, id, at);
    await deps.rewards.takeBackOfCampaign(transaction, merchant.code, id, { by: decider.name, reason: proposal.reason, at });
    await noteRecall(transaction, id, at);
    const entry = {
      actor: decider.name,
      action: 'campaign.recalled',
      subject: campaignSubject(merchant.code, id),
      reason: proposal.reason,
      ip: decider.ip,
    } as const;
    await deps.audit.append(transaction, {
      ...entry,
      before: { state, isRecalled: false },
      after: { state, isRecalled: true, hidden: publicIds.length, proposedBy: proposal.proposer },
    });
    return () => {
      for (const publicId of publicIds) deps.onChanged(publicId);
    };
  },
});

/** Ends a campaign. A batch under way is finished first. */
export const stopCampaign = (deps: CampaignDeps, merchant: Merchant, id: string, act: DeskAct): Promise<void> =>
  inTransaction(deps.pool, async (transaction) => {
    const { state } = await heldAs(transaction, merchant, id, ['sending']);
    await endCampaign(transaction, id, 'stopped', act.at);
    await act.record(transaction, { before: { state }, after: { state: 'stopped' } });
  });
