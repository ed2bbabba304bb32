import { mailKeptDays } from '@laro/domain/mail/mail-rules';
import { Repeated } from '#server/db/turns/repeated.ts';
import { campaignCalls } from './campaigns/campaign-calls.ts';
import type { CampaignDeps } from './campaigns/campaign-parts.ts';
import { recallCarrier, sendingCarrier } from './campaigns/change-campaigns.ts';
import { sendNextBatch, sendPushes } from './campaigns/send-campaign.ts';
import { consentCalls } from './consent/consent-calls.ts';
import type { Inbox } from './create-inbox.ts';
import { inboxCalls, type InboxCallsDeps } from './inbox-calls.ts';
import { eraseMails } from './mails.store.ts';

const ERASE_EVERY_MS = 10 * 60_000;
const ERASE_BATCH = 500;
const SEND_EVERY_MS = 5_000;
const DAY_MS = 86_400_000;

export interface MailDeps extends Omit<InboxCallsDeps, 'grantViews'>, Omit<CampaignDeps, 'rewards'> {
  inbox: Inbox;
  rewards: CampaignDeps['rewards'] & Pick<InboxCallsDeps, 'grantViews'>;
}

export type Mail = ReturnType<typeof createMail>;

/** The inbox of members, their consent to offers, and campaigns (rewards.md 15). */
export function createMail({ inbox, ...deps }: MailDeps) {
  deps.twoPersons.register('campaign.send', sendingCarrier(deps));
  deps.twoPersons.register('campaign.recall', recallCarrier(deps));
  /** Erases mails sent or deleted too long ago; true if more is left. */
  const erase = async (): Promise<boolean> => {
    const ago = (days: number) => new Date(deps.now() - days * DAY_MS);
    const bounds = { sentBefore: ago(mailKeptDays.sent), deletedBefore: ago(mailKeptDays.deleted), limit: ERASE_BATCH };
    return (await eraseMails(deps.pool, bounds)) >= ERASE_BATCH;
  };
  /** Sends due messages of campaigns; true if there may be more. */
  const sendCampaigns = async (): Promise<boolean> => {
    const more = [await sendNextBatch(deps), await sendPushes(deps)];
    return more.includes(true);
  };
  const jobs = [
    new Repeated(erase, ERASE_EVERY_MS, deps.onBackgroundError, 'mail-upkeep'),
    new Repeated(sendCampaigns, SEND_EVERY_MS, deps.onBackgroundError, 'campaigns'),
  ];
  return {
    handlers: { ...inboxCalls({ ...deps, grantViews: deps.rewards.grantViews }), ...consentCalls(deps), ...campaignCalls(deps) },
    hooks: { depositPaid: inbox.notePaidDeposit },
    erase,
    sendCampaigns,
    start: () => jobs.forEach((job) => job.start()),
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
