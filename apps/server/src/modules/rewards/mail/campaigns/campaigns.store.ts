import type { CampaignActivity, CampaignChannel, CampaignState, CampaignTexts, MarketingProduct, SendOutcome } from '@laro/domain/mail/campaign-rules';
import type { SegmentGroups } from '@laro/domain/mail/segments';
import { storedReward, type Reward, type StoredReward } from '@laro/domain/rewards/reward';
import { first, many, one, type Queries, type Transaction } from '#server/db/sql.ts';
import { campaignGrantKey, rewardOf } from '#server/modules/rewards/rewards/index.ts';

export interface Audience {
  activity: CampaignActivity;
  memberIds: string[];
  joinedWithinDays: number | null;
  /** Conditions of the segment; older campaigns have none. */
  groups: SegmentGroups;
}

export interface CampaignContent {
  name: string;
  channels: CampaignChannel[];
  product: MarketingProduct | null;
  audience: Audience;
  texts: CampaignTexts;
  path: string | null;
  /** Of each receiver; null for none. */
  reward: Reward | null;
  permit: string;
  beginsAt: Date;
  expiresAt: Date;
}

export interface CampaignRow extends CampaignContent {
  id: string;
  merchantCode: string;
  state: CampaignState;
  madeBy: string;
  changedAt: Date;
  approvedBy: string | null;
  endedAt: Date | null;
  recalledAt: Date | null;
  lastPlayerId: bigint;
  isListed: boolean;
}

type Stored = Omit<CampaignRow, 'reward' | 'audience'> & { reward: StoredReward | null; audience: Omit<Audience, 'groups'> & Partial<Audience> };

const COLUMNS = `c.id, c.merchant_code as "merchantCode", c.state, c.name, c.channels, c.product, c.audience, c.texts, c.path, c.reward, c.permit,
  c.begins_at as "beginsAt", c.expires_at as "expiresAt", c.made_by as "madeBy", c.changed_at as "changedAt", c.approved_by as "approvedBy",
  c.ended_at as "endedAt", c.recalled_at as "recalledAt", c.last_player_id as "lastPlayerId", c.is_listed as "isListed"`;

const campaignOf = ({ reward, audience, ...row }: Stored): CampaignRow => ({
  ...row,
  audience: { groups: [], ...audience },
  reward: reward && rewardOf(reward),
});

/** Campaigns of a merchant, the newest first; from below an id on for the next page. */
export const campaignsOf = async (queries: Queries, merchantCode: string, before: string | null, limit: number): Promise<CampaignRow[]> =>
  (
    await many<Stored>(
      queries,
      `select ${COLUMNS} from mail_campaigns c where c.merchant_code = $1 and ($2::uuid is null or c.id < $2) order by c.id desc limit $3`,
      [merchantCode, before, limit],
    )
  ).map(campaignOf);

export async function readCampaign(queries: Queries, merchantCode: string, id: string): Promise<CampaignRow | null> {
  const row = await first<Stored>(queries, `select ${COLUMNS} from mail_campaigns c where c.merchant_code = $1 and c.id = $2`, [merchantCode, id]);
  return row ? campaignOf(row) : null;
}

/** A campaign, locked until the end of the transaction. */
export async function holdCampaign(transaction: Transaction, merchantCode: string, id: string): Promise<CampaignRow | null> {
  const row = await first<Stored>(transaction, `select ${COLUMNS} from mail_campaigns c where c.merchant_code = $1 and c.id = $2 for update`, [
    merchantCode,
    id,
  ]);
  return row ? campaignOf(row) : null;
}

/** Lets one process at a time send batches: each counts the campaigns of a member's week that were sent before it (MAIL-09). False while another one sends. */
export const holdSending = async (transaction: Transaction): Promise<boolean> =>
  (await one<{ isHeld: boolean }>(transaction, `select pg_try_advisory_xact_lock(hashtextextended('campaigns', 0)) as "isHeld"`, [])).isHeld;

/** A campaign that is due at one of these merchants, held for this process alone; null where none is. */
export async function holdDueCampaign(transaction: Transaction, merchantCodes: readonly string[], now: Date): Promise<CampaignRow | null> {
  const row = await first<Stored>(
    transaction,
    `select ${COLUMNS} from mail_campaigns c where c.state = 'sending' and c.begins_at <= $2 and (c.merchant_code = any ($1) or c.expires_at <= $2)
      and (not c.is_listed or c.expires_at <= $2 or exists (
        select from mail_campaign_sends s where s.campaign_id = c.id and s.outcome = 'waiting' and s.at <= $2 - interval '1 hour'))
    order by c.begins_at, c.id limit 1 for update skip locked`,
    [merchantCodes, now],
  );
  return row ? campaignOf(row) : null;
}

const valuesOf = ({ name, channels, product, audience, texts, path, reward, permit, beginsAt, expiresAt }: CampaignContent) => [
  name,
  channels,
  product,
  audience,
  texts,
  path,
  reward && storedReward(reward),
  permit,
  beginsAt,
  expiresAt,
];

export async function insertCampaign(
  transaction: Transaction,
  merchantCode: string,
  content: CampaignContent,
  by: { name: string; at: Date },
): Promise<string> {
  const row = await one<{ id: string }>(
    transaction,
    `insert into mail_campaigns (merchant_code, made_by, changed_at, name, channels, product, audience, texts, path, reward, permit, begins_at, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
    [merchantCode, by.name, by.at, ...valuesOf(content)],
  );
  return row.id;
}

export async function updateCampaign(transaction: Transaction, id: string, content: CampaignContent, by: { name: string; at: Date }): Promise<void> {
  await transaction.query(
    `update mail_campaigns set made_by = $2, changed_at = $3, name = $4, channels = $5, product = $6, audience = $7, texts = $8, path = $9, reward = $10,
      permit = $11, begins_at = $12, expires_at = $13 where id = $1`,
    [id, by.name, by.at, ...valuesOf(content)],
  );
}

export async function startSending(transaction: Transaction, id: string, by: string, at: Date): Promise<void> {
  await transaction.query("update mail_campaigns set state = 'sending', approved_by = $2, approved_at = $3 where id = $1", [id, by, at]);
}

/** Ends a campaign; receivers who still wait for it have missed it. */
export async function endCampaign(transaction: Transaction, id: string, state: 'sent' | 'stopped', at: Date): Promise<void> {
  await transaction.query('update mail_campaigns set state = $2, ended_at = $3 where id = $1', [id, state, at]);
  await transaction.query("update mail_campaign_sends set outcome = 'missed' where campaign_id = $1 and outcome = 'waiting'", [id]);
}

/** Stores the last listed receiver; with `isListed` there are no more. */
export async function noteProgress(transaction: Transaction, id: string, lastPlayerId: bigint, isListed: boolean): Promise<void> {
  await transaction.query('update mail_campaigns set last_player_id = $2, is_listed = $3 where id = $1', [id, lastPlayerId, isListed]);
}

/** Deletes the unread mails of a campaign from the inboxes. Returns the public ids of their members. */
export const hideUnread = async (transaction: Transaction, id: string, at: Date): Promise<string[]> =>
  (
    await many<{ publicId: string }>(
      transaction,
      `update mails m set deleted_at = $2 from players p where m.campaign_id = $1 and m.read_at is null and m.deleted_at is null and p.id = m.player_id
      returning p.public_id as "publicId"`,
      [id, at],
    )
  ).map(({ publicId }) => publicId);

export async function noteRecall(transaction: Transaction, id: string, at: Date): Promise<void> {
  await transaction.query('update mail_campaigns set recalled_at = $2 where id = $1', [id, at]);
}

export interface Report {
  outcomes: Record<SendOutcome, number>;
  read: number;
  claimed: number;
}

/** How many were sent or not, read and claimed until now. */
export async function reportOf(queries: Queries, id: string): Promise<Report> {
  const [sends, mails] = await Promise.all([
    many<{ outcome: SendOutcome; count: number }>(
      queries,
      'select outcome, count(*)::int as count from mail_campaign_sends where campaign_id = $1 group by outcome',
      [id],
    ),
    one<{ read: number; claimed: number }>(
      queries,
      `select (select count(*)::int from mails m where m.campaign_id = c.id and m.read_at is not null) as read,
        (select count(*)::int from mail_campaign_sends s
          join reward_grants g on g.merchant_code = c.merchant_code and g.player_id = s.player_id and g.source = 'CAMPAIGN' and g.source_key = $2
          where s.campaign_id = c.id and s.outcome = 'sent' and g.state = 'claimed') as claimed
      from mail_campaigns c where c.id = $1`,
      [id, campaignGrantKey(id)],
    ),
  ]);
  const none = { sent: 0, gate: 0, consent: 0, waiting: 0, missed: 0 };
  return { outcomes: { ...none, ...Object.fromEntries(sends.map(({ outcome, count }) => [outcome, count])) }, ...mails };
}
