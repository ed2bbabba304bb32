import type { Reward } from '@laro/domain/rewards/reward';
import { whyLine, whyOf } from '@laro/domain/rewards/grants/why';
import { many, type Queries, type Transaction } from '#server/db/sql.ts';
import type { Names, RewardsDeps } from '../rewards-parts.ts';
import { gateOf } from './gate.ts';
import { endGrant, writeGrant } from './grants.store.ts';

interface CampaignGrant {
  merchantCode: string;
  playerId: bigint;
  campaignId: string;
  names: Names;
  reward: Reward;
  until: Date;
  by: string;
}

/** The source key of all grants of a campaign. */
export const campaignGrantKey = (campaignId: string): string => `campaign:${campaignId}`;

/** Grants of campaigns: one for each receiver (rewards.md 3). */
export const campaignGrants = (deps: RewardsDeps) => ({
  mayBeOffered: async (queries: Queries, merchantCode: string, playerId: bigint): Promise<boolean> => {
    const [row] = await many<{ isKept: boolean }>(queries, 'select gets_no_offers($1) as "isKept"', [playerId]);
    return row?.isKept === false && (await gateOf(deps, queries, merchantCode, playerId)).answer('cash').offers;
  },
  giveOfCampaign: async (transaction: Transaction, { campaignId, reward, ...grant }: CampaignGrant): Promise<string> => {
    const gate = await gateOf(deps, transaction, grant.merchantCode, grant.playerId);
    const at = new Date(deps.now());
    const { row } = await writeGrant(transaction, {
      ...grant,
      source: 'CAMPAIGN',
      sourceKey: campaignGrantKey(campaignId),
      rule: null,
      reward,
      currency: gate.currency,
      cost: gate.costOf(reward),
      at,
      why: whyOf(whyLine('campaign', Object.values(grant.names)[0] ?? campaignId), whyLine('giver', grant.by)),
    });
    return row.id;
  },
  takeBackOfCampaign: async (
    transaction: Transaction,
    merchantCode: string,
    campaignId: string,
    { by, reason, at }: { by: string; reason: string; at: Date },
  ): Promise<void> => {
    const rows = await many<{ id: string }>(
      transaction,
      "select id from reward_grants where merchant_code = $1 and source = 'CAMPAIGN' and source_key = $2 and state = 'claimable' order by id for update",
      [merchantCode, campaignGrantKey(campaignId)],
    );
    for (const { id } of rows) await endGrant(transaction, id, { state: 'taken_back', at, by, reason });
  },
});
