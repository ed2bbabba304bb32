import type { CampaignChannel, MarketingProduct, SendOutcome } from '@laro/domain/mail/campaign-rules';
import { activeDays } from '@laro/domain/push/push-rules';
import { many, type Queries, type Transaction } from '#server/db/sql.ts';
import { IS_RECEIVER } from '#server/modules/rewards/segments/index.ts';
import type { CampaignRow } from './campaigns.store.ts';

/** A member whom a campaign may reach. */
export interface ReceiverRow {
  playerId: bigint;
  language: string | null;
  email: string | null;
  mobile: string | null;
  channels: CampaignChannel[];
  products: MarketingProduct[];
  sentInWeek: number;
  /** Null: that of the merchant. */
  timeZone: string | null;
}

const RECENT = `exists (select from player_sessions s where s.player_id = p.id and s.last_seen_at > now() - interval '${activeDays} days')`;
const activitySql = { everybody: 'true', active: RECENT, away: `not ${RECENT}` } as const;

/** Consent by channel, with an address where the channel needs one, and the campaigns of the last seven days. $1 is the present moment. */
const FACTS = `p.id as "playerId", f.language, case when f.email_verified_at is not null then f.email end as email,
  case when f.mobile_verified_at is not null then f.mobile_number end as mobile, c.time_zone as "timeZone", coalesce(c.products, '{}') as products,
  array_remove(array[
    case when 'inbox' = any (c.channels) then 'inbox' end,
    case when 'email' = any (c.channels) and f.email_verified_at is not null then 'email' end,
    case when 'sms' = any (c.channels) and f.mobile_verified_at is not null then 'sms' end,
    case when exists (select from push_devices d join push_choices o using (player_id) where d.player_id = p.id and 'offers' = any (o.topics)) then 'push' end
  ], null) as channels,
  (select count(*)::int from mail_campaign_sends s where s.player_id = p.id and s.outcome = 'sent' and s.at > $1::timestamptz - interval '7 days') as "sentInWeek"`;
const FROM = `players p left join player_profiles f on f.player_id = p.id
  left join lateral (select channels, products, time_zone from marketing_choices m where m.player_id = p.id order by m.id desc limit 1) c on true`;

type Question = Pick<CampaignRow, 'merchantCode' | 'audience'> & { now: Date };

/** The next members of an audience, in the order of their ids. */
export const nextReceivers = (queries: Queries, { merchantCode, audience, now }: Question, after: bigint, limit: number): Promise<ReceiverRow[]> =>
  many<ReceiverRow>(
    queries,
    `select ${FACTS} from ${FROM} where p.merchant_code = $2 and p.id > $3 and ${IS_RECEIVER}
      and ($4::bigint[] is null or p.id = any ($4)) and ($5::int is null or p.created_at > $1::timestamptz - make_interval(days => $5))
      and ${activitySql[audience.activity]}
    order by p.id limit $6`,
    [now, merchantCode, after, audience.memberIds.length === 0 ? null : audience.memberIds, audience.joinedWithinDays, limit],
  );

/** Members who have reached the limit of a week, or for whom it was night, and whose last look is an hour ago. */
export const waitingReceivers = (queries: Queries, campaignId: string, now: Date, limit: number): Promise<ReceiverRow[]> =>
  many<ReceiverRow>(
    queries,
    `select ${FACTS} from ${FROM} join mail_campaign_sends w on w.player_id = p.id
    where w.campaign_id = $2 and w.outcome = 'waiting' and w.at <= $1::timestamptz - interval '1 hour' order by p.id limit $3`,
    [now, campaignId, limit],
  );

/** Writes what became of a campaign for a member. Only a waiting one is written again. */
export async function writeSend(
  transaction: Transaction,
  {
    campaignId,
    playerId,
    outcome,
    channels,
    at,
  }: { campaignId: string; playerId: bigint; outcome: SendOutcome; channels: readonly CampaignChannel[]; at: Date },
): Promise<void> {
  await transaction.query(
    `insert into mail_campaign_sends as s (campaign_id, player_id, outcome, channels, at) values ($1, $2, $3, $4, $5)
    on conflict (campaign_id, player_id) do update set outcome = excluded.outcome, channels = excluded.channels, at = excluded.at where s.outcome = 'waiting'`,
    [campaignId, playerId, outcome, channels, at],
  );
}

export async function queuePush(transaction: Transaction, campaignId: string, playerId: bigint): Promise<void> {
  await transaction.query('insert into mail_campaign_pushes (campaign_id, player_id) values ($1, $2)', [campaignId, playerId]);
}

interface WaitingPush extends Pick<ReceiverRow, 'playerId' | 'products' | 'timeZone'> {
  campaignId: string;
  merchantCode: string;
}

/** Push messages that wait at some merchants and may go now, held for this process alone, with zone and products of their member. */
export const holdPushes = (
  transaction: Transaction,
  { merchantCodes, now, limit }: { merchantCodes: readonly string[]; now: Date; limit: number },
): Promise<WaitingPush[]> =>
  many(
    transaction,
    `select q.campaign_id as "campaignId", q.player_id as "playerId", c.merchant_code as "merchantCode", m.time_zone as "timeZone",
      coalesce(m.products, '{}') as products from mail_campaign_pushes q
    join mail_campaigns c on c.id = q.campaign_id
    left join lateral (select products, time_zone from marketing_choices where player_id = q.player_id order by id desc limit 1) m on true
    where c.merchant_code = any ($1) and (q.not_before is null or q.not_before <= $3) order by q.campaign_id, q.player_id limit $2 for update of q skip locked`,
    [merchantCodes, limit, now],
  );

/** Lets a push message wait until a moment. */
export async function postponePush(transaction: Transaction, campaignId: string, playerId: bigint, until: Date): Promise<void> {
  await transaction.query('update mail_campaign_pushes set not_before = $3 where campaign_id = $1 and player_id = $2', [campaignId, playerId, until]);
}

export async function removePush(transaction: Transaction, campaignId: string, playerId: bigint): Promise<void> {
  await transaction.query('delete from mail_campaign_pushes where campaign_id = $1 and player_id = $2', [campaignId, playerId]);
}
