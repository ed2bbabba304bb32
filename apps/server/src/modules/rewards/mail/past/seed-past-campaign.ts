import type { CampaignTexts } from '@laro/domain/mail/campaign-rules';
import { textsFor } from '@laro/domain/mail/campaign-rules';
import type { Language } from '@laro/domain/system/languages';
import { newOrderedId } from '#server/db/ordered-id.ts';
import { first, insertRows, type Queries } from '#server/db/sql.ts';

const DAY_MS = 86_400_000;

/** A campaign of a demonstration, sent by the inbox so long ago. */
export interface PastCampaign {
  name: string;
  texts: CampaignTexts;
  path: string;
  daysAgo: number;
  /** For how many days its mail is shown. */
  days: number;
}

/** Writes a sent campaign of a merchant, once for its name; gives its id. */
async function campaignId(client: Queries, merchantCode: string, { name, texts, path, daysAgo, days }: PastCampaign, now: number): Promise<string> {
  const known = await first<{ id: string }>(client, 'select id from mail_campaigns where merchant_code = $1 and name = $2', [merchantCode, name]);
  if (known) return known.id;
  const id = await newOrderedId(client, daysAgo * DAY_MS);
  const at = new Date(now - daysAgo * DAY_MS);
  const audience = { activity: 'everybody', memberIds: [], joinedWithinDays: null };
  const people = { made_by: 'demo', changed_at: at, approved_by: 'demo', approved_at: at, ended_at: at };
  const row = { id, merchant_code: merchantCode, state: 'sent', name, channels: ['inbox'], audience, texts, path, permit: 'DEMO', is_listed: true };
  await insertRows(client, 'mail_campaigns', [{ ...row, ...people, begins_at: at, expires_at: new Date(at.getTime() + days * DAY_MS) }]);
  return id;
}

/** Lets a member consent and get a campaign of the past. For demonstrations. */
export async function seedPastCampaign(
  client: Queries,
  { merchantCode, playerId, language }: { merchantCode: string; playerId: bigint; language: Language },
  campaign: PastCampaign,
  now: number,
): Promise<void> {
  const campaign_id = await campaignId(client, merchantCode, campaign, now);
  const text = textsFor(campaign.texts, language, language, []);
  if (!text) return;
  const sent_at = new Date(now - campaign.daysAgo * DAY_MS);
  const choice = { player_id: playerId, channels: ['inbox'], products: ['casino', 'lottery'], chosen_at: sent_at, chosen_by: 'member' };
  await insertRows(client, 'marketing_choices', [choice]);
  await insertRows(client, 'mail_campaign_sends', [{ campaign_id, player_id: playerId, outcome: 'sent', channels: ['inbox'], at: sent_at }]);
  const mail = {
    ...text,
    is_rich: true,
    campaign_id,
    player_id: playerId,
    merchant_code: merchantCode,
    kind: 'campaign',
    topic: 'campaign',
    path: campaign.path,
  };
  const id = await newOrderedId(client, campaign.daysAgo * DAY_MS);
  await insertRows(client, 'mails', [{ ...mail, id, sent_at, expires_at: new Date(sent_at.getTime() + campaign.days * DAY_MS) }]);
}
