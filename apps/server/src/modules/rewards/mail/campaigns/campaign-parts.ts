import type { TemplateName } from '@laro/domain/messages/message-templates';
import type { Language } from '@laro/domain/system/languages';
import type { Reward } from '@laro/domain/rewards/reward';
import type { PushTopic } from '@laro/domain/push/push-rules';
import type pg from 'pg';
import type { Queries, Transaction } from '#server/db/sql.ts';
import type { ActOf } from '#server/http/guards/desk-act.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { TwoPersons } from '#server/modules/core/two-persons/index.ts';
import type { RewardPrograms } from '#server/modules/rewards/rewards/index.ts';

/** The part of rewards that campaigns use. */
export interface CampaignRewards {
  /** True if the gate offers a member something now (rewards.md 5). */
  mayBeOffered: (queries: Queries, merchantCode: string, playerId: bigint) => Promise<boolean>;
  /** Rewards and texts of a campaign as the law's checks see them. */
  checkedRewards: RewardPrograms['checkedRewards'];
  /** Writes the grant of a campaign for a member; gives its id. */
  giveOfCampaign: (
    transaction: Transaction,
    grant: {
      merchantCode: string;
      playerId: bigint;
      campaignId: string;
      names: Partial<Record<Language, string>>;
      reward: Reward;
      until: Date;
      by: string;
    },
  ) => Promise<string>;
  /** Takes back the unclaimed grants of a campaign. */
  takeBackOfCampaign: (transaction: Transaction, merchantCode: string, campaignId: string, given: { by: string; reason: string; at: Date }) => Promise<void>;
}

interface Outgoing {
  merchant: Merchant;
  channel: 'sms' | 'email';
  template: TemplateName;
  language: Language;
  values: Readonly<Record<string, string>>;
  to: string;
}

export interface CampaignDeps {
  pool: pg.Pool;
  /** The installation's own. */
  secret: Buffer;
  merchantOf: (code: string) => Merchant | null;
  knownMerchant: (code: string) => Merchant;
  merchantCodes: () => string[];
  audit: AuditLog;
  actOf: ActOf;
  twoPersons: TwoPersons;
  rewards: CampaignRewards;
  /** Stores a message for sending, in the caller's transaction. */
  sendWithin: (transaction: Transaction, message: Outgoing) => Promise<void>;
  /** Sends a push message to the browsers of one member. */
  push: (
    playerId: bigint,
    message: { topic: PushTopic; name: string; path: string; text: (language: Language) => { title: string; body: string } },
  ) => Promise<unknown>;
  /** Makes the member's pages ask for their mail. */
  onChanged: (publicId: string) => void;
  now: () => number;
  onBackgroundError: (error: unknown) => void;
}
