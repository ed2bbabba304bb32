import { isProductWanted, isQuiet, outcomeFor, textsFor, type CampaignChannel } from '@laro/domain/mail/campaign-rules';
import type { Language } from '@laro/domain/system/languages';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { cleanHtml, plainParagraphs } from '#server/modules/reach/content/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { createWayOut } from '../consent/way-out.ts';
import { insertMail } from '../mails.store.ts';
import type { CampaignDeps } from './campaign-parts.ts';
import { giftNames } from './change-campaigns.ts';
import { endCampaign, holdDueCampaign, holdSending, noteProgress, readCampaign, type CampaignRow } from './campaigns.store.ts';
import { membersInSegment } from '#server/modules/rewards/segments/index.ts';
import { holdPushes, nextReceivers, postponePush, queuePush, removePush, waitingReceivers, writeSend, type ReceiverRow } from './receivers.store.ts';

/** Members of one transaction (MAIL-08). */
const BATCH = 500;
const PUSH_BATCH = 20;
const HOUR_MS = 3_600_000;
/** Letters of a campaign's id in the name of its push message. */
const NAME_LENGTH = 20;

/** The page of consent, with the token of a way out. */
const wayOutAddress = ({ hosts }: Merchant, token: string): string => `https://${hosts[0] ?? ''}/m/set/offers?stop=${token}`;

/** The rule's view of a campaign at its merchant. */
const termsOf = ({ channels, product }: Pick<CampaignRow, 'channels' | 'product'>, { settings }: Merchant) => ({
  channels,
  product,
  perWeek: settings['marketing.perWeek'],
  perProduct: settings['marketing.perProduct'],
});

/** True if it is night by the clock of a member, or of the merchant where the member's zone is unknown (MAIL-09). */
const isAsleep = (deps: CampaignDeps, { settings }: Merchant, { timeZone }: Pick<ReceiverRow, 'timeZone'>): boolean =>
  isQuiet(deps.now(), timeZone ?? settings['market.timeZone']);

/** Consent and gate of a member at this moment. The gate is read only of members who consent: it takes two statements. */
export async function judge(deps: CampaignDeps, transaction: Transaction, given: { campaign: CampaignRow; merchant: Merchant; receiver: ReceiverRow }) {
  const { campaign, merchant, receiver } = given;
  const terms = termsOf(campaign, merchant);
  const facts = { ...receiver, isAsleep: isAsleep(deps, merchant, receiver) };
  const open = outcomeFor({ ...facts, mayBeOffered: true }, terms);
  if (open.outcome === 'consent' || (await deps.rewards.mayBeOffered(transaction, merchant.code, receiver.playerId))) return open;
  return outcomeFor({ ...facts, mayBeOffered: false }, terms);
}

const textOf = ({ settings }: Merchant, { texts }: Pick<CampaignRow, 'texts'>, language: string | null) => {
  const text = textsFor(texts, language ?? '', settings['language.default'], settings['language.offered']);
  if (!text) throw new Error('a campaign without a text was sent');
  return text;
};

interface Delivery {
  campaign: CampaignRow;
  merchant: Merchant;
  receiver: ReceiverRow;
  channels: readonly CampaignChannel[];
}

async function deliver(deps: CampaignDeps, transaction: Transaction, { campaign, merchant, receiver, channels }: Delivery): Promise<string | null> {
  const { playerId } = receiver;
  const { language, title, body } = textOf(merchant, campaign, receiver.language);
  const at = new Date(deps.now());
  const names = giftNames(campaign.texts);
  const grant = { merchantCode: merchant.code, playerId, campaignId: campaign.id, names, until: campaign.expiresAt, by: campaign.approvedBy ?? '' };
  const grantId = campaign.reward === null ? null : await deps.rewards.giveOfCampaign(transaction, { ...grant, reward: campaign.reward });
  const mail = {
    merchantCode: merchant.code,
    playerId,
    kind: 'campaign',
    topic: 'campaign',
    language,
    title,
    body: cleanHtml(body),
    isRich: true,
    path: campaign.path,
  } as const;
  const publicId = channels.includes('inbox')
    ? await insertMail(transaction, { ...mail, grantId, campaignId: campaign.id, at, expiresAt: campaign.expiresAt })
    : null;
  const wayOut = createWayOut(deps.secret);
  for (const [channel, to] of [
    ['email', receiver.email],
    ['sms', receiver.mobile],
  ] as const) {
    if (!channels.includes(channel) || to === null) continue;
    const stop = wayOutAddress(merchant, wayOut.make(merchant.code, { playerId, channel }));
    const values = { title, body: channel === 'sms' ? title : plainParagraphs(body), link: stop };
    await deps.sendWithin(transaction, { merchant, channel, template: 'offer', language, values, to });
  }
  if (channels.includes('push')) await queuePush(transaction, campaign.id, playerId);
  return publicId;
}

/** Sends a batch of one campaign: each member's outcome is written together with their mail and reward. */
async function sendBatch(deps: CampaignDeps, transaction: Transaction, campaign: CampaignRow, merchant: Merchant): Promise<string[]> {
  const now = new Date(deps.now());
  const receivers = campaign.isListed
    ? await waitingReceivers(transaction, campaign.id, now, BATCH)
    : await nextReceivers(transaction, { ...campaign, now }, campaign.lastPlayerId, BATCH);
  // A segment is live: facts are read again for each batch, and for members who have waited (REW-31).
  const chosen = await membersInSegment(transaction, { merchant, groups: campaign.audience.groups, at: now }, receivers);
  const told: string[] = [];
  for (const receiver of chosen) {
    const { outcome, channels } = await judge(deps, transaction, { campaign, merchant, receiver });
    const publicId = outcome === 'sent' ? await deliver(deps, transaction, { campaign, merchant, receiver, channels }) : null;
    if (publicId !== null) told.push(publicId);
    await writeSend(transaction, { campaignId: campaign.id, playerId: receiver.playerId, outcome, channels, at: now });
  }
  const left = campaign.isListed ? receivers.filter((receiver) => !chosen.includes(receiver)) : [];
  for (const { playerId } of left) await writeSend(transaction, { campaignId: campaign.id, playerId, outcome: 'missed', channels: [], at: now });
  if (!campaign.isListed) await noteProgress(transaction, campaign.id, receivers.at(-1)?.playerId ?? campaign.lastPlayerId, receivers.length < BATCH);
  return told;
}

const hasWaiting = async (transaction: Transaction, id: string): Promise<boolean> =>
  ((await transaction.query("select from mail_campaign_sends where campaign_id = $1 and outcome = 'waiting' limit 1", [id])).rowCount ?? 0) > 0;

/** Merchants where it is day. */
const awakeMerchants = (deps: CampaignDeps): string[] =>
  deps.merchantCodes().filter((code) => !isQuiet(deps.now(), deps.merchantOf(code)?.settings['market.timeZone'] ?? 'UTC'));

/** Sends the next batch of a campaign that is due at a merchant where it is day. True if there may be more (MAIL-08, MAIL-09). */
export async function sendNextBatch(deps: CampaignDeps): Promise<boolean> {
  const told = await inTransaction(deps.pool, async (transaction) => {
    if (!(await holdSending(transaction))) return null;
    const now = new Date(deps.now());
    const campaign = await holdDueCampaign(transaction, awakeMerchants(deps), now);
    const merchant = campaign && deps.merchantOf(campaign.merchantCode);
    if (!campaign || !merchant) return null;
    if (campaign.expiresAt <= now) {
      await endCampaign(transaction, campaign.id, 'sent', now);
      return [];
    }
    const publicIds = await sendBatch(deps, transaction, campaign, merchant);
    const { isListed = false } = (await readCampaign(transaction, merchant.code, campaign.id)) ?? {};
    if (isListed && !(await hasWaiting(transaction, campaign.id))) await endCampaign(transaction, campaign.id, 'sent', now);
    return publicIds;
  });
  for (const publicId of told ?? []) deps.onChanged(publicId);
  return told !== null;
}

interface PushNow {
  campaign: CampaignRow;
  merchant: Merchant;
  receiver: Pick<ReceiverRow, 'playerId' | 'products'>;
}

/** True if a waiting push message may still go out: its batch was sent before, and the member or the campaign may have changed since. */
const mayStillGo = async (deps: CampaignDeps, transaction: Transaction, { campaign, merchant, receiver: { playerId, products } }: PushNow) =>
  campaign.state !== 'stopped' &&
  campaign.recalledAt === null &&
  campaign.expiresAt.getTime() > deps.now() &&
  isProductWanted(products, termsOf(campaign, merchant)) &&
  (await deps.rewards.mayBeOffered(transaction, campaign.merchantCode, playerId));

/**
 * Hands waiting push messages to the services by day. One that is sent twice because the process ended in between has the same name, so that a browser
 * shows it once.
 */
export function sendPushes(deps: CampaignDeps): Promise<boolean> {
  return inTransaction(deps.pool, async (transaction) => {
    const waiting = await holdPushes(transaction, { merchantCodes: awakeMerchants(deps), now: new Date(deps.now()), limit: PUSH_BATCH });
    for (const { campaignId, playerId, merchantCode, timeZone, products } of waiting) {
      const [campaign, merchant] = [await readCampaign(transaction, merchantCode, campaignId), deps.merchantOf(merchantCode)];
      if (merchant && isAsleep(deps, merchant, { timeZone })) {
        await postponePush(transaction, campaignId, playerId, new Date(deps.now() + HOUR_MS));
        continue;
      }
      if (campaign && merchant && (await mayStillGo(deps, transaction, { campaign, merchant, receiver: { playerId, products } }))) {
        const text = (language: Language) => {
          const { body, ...words } = textOf(merchant, campaign, language);
          return { ...words, body: plainParagraphs(body).replaceAll(/\s+/g, ' ') };
        };
        const name = `campaign-${campaignId.replaceAll('-', '').slice(-NAME_LENGTH)}`;
        await deps.push(playerId, { topic: 'offers', name, path: campaign.path ?? '/m/webEmail', text });
      }
      await removePush(transaction, campaignId, playerId);
    }
    return waiting.length === PUSH_BATCH;
  });
}
