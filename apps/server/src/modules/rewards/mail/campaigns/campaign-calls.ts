import type { Parsed } from '@laro/contract/routes';
import type { SendOutcome } from '@laro/domain/mail/campaign-rules';
import type { Condition } from '@laro/domain/mail/segments';
import { costOf } from '@laro/domain/rewards/reward';
import { textsFor } from '@laro/domain/mail/campaign-rules';
import { inTransaction } from '#server/db/sql.ts';
import { actorOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { plainParagraphs } from '#server/modules/reach/content/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { CampaignDeps } from './campaign-parts.ts';
import { campaignsOf, readCampaign, reportOf, type CampaignRow } from './campaigns.store.ts';
import { campaignSubject, faultsOf, proposeRecall, proposeSending, saveCampaign, stopCampaign } from './change-campaigns.ts';
import { nextReceivers } from './receivers.store.ts';
import { membersInSegment, refuseHiddenFacts } from '#server/modules/rewards/segments/index.ts';
import { judge } from './send-campaign.ts';

type CampaignView = Parsed<'saveDeskCampaign', 'value'>;
type ConditionView = CampaignView['audience']['groups'][number][number];

const conditionView = (condition: Condition): ConditionView => ('values' in condition ? { ...condition, values: [...condition.values] } : condition);

const audienceView = (audience: CampaignRow['audience']): CampaignView['audience'] => ({
  ...audience,
  groups: audience.groups.map((group) => group.map(conditionView)),
});

const PAGE = 20;
const PREVIEW_BATCH = 500;

/** The outcomes that a campaign would have now. */
const outcomesNow = (deps: CampaignDeps, campaign: CampaignRow, merchant: Merchant): Promise<Record<SendOutcome, number>> =>
  inTransaction(deps.pool, async (transaction) => {
    const outcomes = { sent: 0, gate: 0, consent: 0, waiting: 0, missed: 0 };
    for (let after = 0n; ;) {
      const now = new Date(deps.now());
      const receivers = await nextReceivers(transaction, { ...campaign, now }, after, PREVIEW_BATCH);
      for (const receiver of await membersInSegment(transaction, { merchant, groups: campaign.audience.groups, at: now }, receivers))
        outcomes[(await judge(deps, transaction, { campaign, merchant, receiver })).outcome] += 1;
      after = receivers.at(-1)?.playerId ?? after;
      if (receivers.length < PREVIEW_BATCH) return outcomes;
    }
  });

/** A campaign as the desk reads it. */
async function viewOf(deps: CampaignDeps, row: CampaignRow, merchant: Merchant): Promise<CampaignView> {
  const { merchantCode: _merchant, lastPlayerId: _last, isListed: _listed, beginsAt, expiresAt, changedAt, endedAt, recalledAt, ...shown } = row;
  return {
    ...shown,
    beginsAt: beginsAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    changedAt: changedAt.toISOString(),
    audience: audienceView(shown.audience),
    texts: { ...shown.texts },
    endedAt: endedAt?.toISOString() ?? null,
    recalledAt: recalledAt?.toISOString() ?? null,
    faults: row.state === 'draft' ? await faultsOf(deps, deps.pool, row, merchant) : [],
    report: await reportOf(deps.pool, row.id),
  };
}

/** Desk calls of campaigns (MAIL-06, MAIL-10). */
export function campaignCalls(
  deps: CampaignDeps,
): Handlers<
  'listDeskCampaigns' | 'previewDeskCampaign' | 'saveDeskCampaign' | 'testDeskCampaign' | 'sendDeskCampaign' | 'stopDeskCampaign' | 'recallDeskCampaign'
> {
  const known = async (merchant: Merchant, id: string): Promise<CampaignRow> => {
    const row = await readCampaign(deps.pool, merchant.code, id);
    if (!row) throw new Refusal('desk.campaign_unknown');
    return row;
  };
  const shown = async (merchant: Merchant, id: string) => viewOf(deps, await known(merchant, id), merchant);
  return {
    listDeskCampaigns: async (_context, { params, query: { before } }) => {
      const merchant = deps.knownMerchant(params.merchant);
      const rows = await campaignsOf(deps.pool, merchant.code, before === '' ? null : before, PAGE + 1);
      const page = rows.slice(0, PAGE);
      const campaigns = await Promise.all(page.map((row) => viewOf(deps, row, merchant)));
      return { campaigns, next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null };
    },
    previewDeskCampaign: async (context, { params }) => {
      const merchant = deps.knownMerchant(params.merchant);
      const campaign = await known(merchant, params.campaignId);
      await refuseHiddenFacts(context, deps.pool, merchant.code, campaign.audience.groups);
      const outcomes = await outcomesNow(deps, campaign, merchant);
      const each = campaign.reward === null ? 0n : costOf(campaign.reward, merchant.settings['mall.pointCost']);
      return { outcomes, cost: each * BigInt(outcomes.sent + outcomes.waiting) };
    },
    saveDeskCampaign: async (context, { params, body }) => {
      const merchant = deps.knownMerchant(params.merchant);
      await refuseHiddenFacts(context, deps.pool, merchant.code, body.audience.groups);
      const id = await saveCampaign(deps, merchant, body, (campaign) =>
        deps.actOf(context, 'campaign.written', campaignSubject(merchant.code, campaign), body.reason),
      );
      return shown(merchant, id);
    },
    testDeskCampaign: async (context, { params, body: { address, language, reason } }) => {
      const merchant = deps.knownMerchant(params.merchant);
      const { id, texts } = await known(merchant, params.campaignId);
      const text = textsFor(texts, language, merchant.settings['language.default'], merchant.settings['language.offered']);
      if (!text) throw new Refusal('desk.campaign_faults', { faults: 'language_missing' });
      const values = { title: text.title, body: plainParagraphs(text.body), link: `https://${merchant.hosts[0] ?? ''}/m/set/offers` };
      await inTransaction(deps.pool, async (transaction) => {
        await deps.sendWithin(transaction, { merchant, channel: 'email', template: 'offer', language: text.language, values, to: address });
        const act = deps.actOf(context, 'campaign.tested', campaignSubject(merchant.code, id), reason);
        await act.record(transaction, { before: null, after: { language } });
      });
      return {};
    },
    sendDeskCampaign: (context, { params, body: { reason } }) =>
      proposeSending(deps, deps.knownMerchant(params.merchant), { id: params.campaignId, reason, actor: actorOf(context) }),
    stopDeskCampaign: async (context, { params, body: { reason } }) => {
      const merchant = deps.knownMerchant(params.merchant);
      const subject = campaignSubject(merchant.code, params.campaignId);
      await stopCampaign(deps, merchant, params.campaignId, deps.actOf(context, 'campaign.stopped', subject, reason));
      return shown(merchant, params.campaignId);
    },
    recallDeskCampaign: (context, { params, body: { reason } }) =>
      proposeRecall(deps, deps.knownMerchant(params.merchant), { id: params.campaignId, reason, actor: actorOf(context) }),
  };
}
