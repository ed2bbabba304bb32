import { languageCodes } from '@laro/domain/system/languages';
import { campaignActivities, campaignChannels, campaignStates, campaignTextMax, marketingProducts, sendOutcomes } from '@laro/domain/mail/campaign-rules';
import * as z from 'zod';
import { proposable } from '../desk/proposable.ts';
import { id, line, merchantParam, reason, shared } from '../desk/scalars.ts';
import { reward } from '../rewards/desk.ts';
import { segmentGroups } from '../rewards/segment.ts';
import { endpoint } from '../wire/endpoint.ts';
import { code, moment, money } from '../wire/scalars.ts';

/** Text markup; the server keeps what the site shows and removes everything else (T88). */
const markup = z
  .string()
  .max(campaignTextMax.body)
  .refine((text) => text.isWellFormed() && !/[^\P{Cc}\n]/u.test(text), 'pattern');

const input = z.object({
  name: line(80).trim().min(2),
  channels: z.array(z.enum(campaignChannels)).max(campaignChannels.length),
  product: z.enum(marketingProducts).nullable(),
  audience: z.object({
    activity: z.enum(campaignActivities),
    /** Members of these numbers alone; empty for all. */
    memberIds: z.array(id).max(500),
    /** Days since the registration at most; null for no bound. */
    joinedWithinDays: z.number().int().min(1).max(3650).nullable(),
    groups: segmentGroups,
  }),
  texts: z.partialRecord(z.enum(languageCodes), z.object({ title: line(campaignTextMax.title), body: markup })),
  path: z
    .string()
    .max(200)
    .regex(/^\/m\/[\w/.?=&-]*$/)
    .nullable(),
  /** For each receiver, as a grant that is attached to the mail; null for none. */
  reward: reward.nullable(),
  permit: line(60),
  beginsAt: moment,
  expiresAt: moment,
});

const campaign = input.extend({
  id: z.uuid(),
  state: z.enum(campaignStates),
  madeBy: z.string(),
  changedAt: moment,
  approvedBy: z.string().nullable(),
  endedAt: moment.nullable(),
  recalledAt: moment.nullable(),
  /** Codes of faults; a draft with faults is not sent. A forbidden word follows a colon. */
  faults: z.array(z.string()),
  report: z.object({ outcomes: z.record(z.enum(sendOutcomes), z.number().int()), read: z.number().int(), claimed: z.number().int() }),
});

const read = { access: 'staff:rewards.read', rate: 'read', ...shared } as const;
const send = { access: 'staff:mail.send', rate: 'write', ...shared } as const;
const params = z.object({ merchant: code, campaignId: z.uuid() });
const unknown = ['request.not_found', 'desk.campaign_unknown'] as const;

/** Campaigns at the desk (MAIL-06, MAIL-10). */
export const campaignCalls = {
  listDeskCampaigns: endpoint({
    summary: 'Campaigns of a merchant, newest first, with what became of them.',
    ...read,
    serves: ['MAIL-06', 'MAIL-10'],
    params: merchantParam,
    query: z.object({ before: z.union([z.uuid(), z.literal('')]).default('') }),
    value: z.object({ campaigns: z.array(campaign), next: z.string().nullable() }),
    refusals: ['request.not_found'],
  }),
  previewDeskCampaign: endpoint({
    summary: 'The number of members that a campaign would reach now, by outcome, and its largest cost.',
    ...read,
    serves: ['MAIL-10', 'REW-31'],
    params,
    value: z.object({ outcomes: z.record(z.enum(sendOutcomes), z.number().int()), cost: money }),
    refusals: unknown,
  }),
  saveDeskCampaign: endpoint({
    summary: 'Writes a draft: a new one, or another content of one.',
    ...send,
    serves: ['MAIL-06', 'T85'],
    params: merchantParam,
    body: input.extend({ id: z.uuid().nullable(), reason }),
    value: campaign,
    refusals: [...unknown, 'desk.campaign_stale', 'desk.segment_unknown', 'desk.bonus_unknown', 'request.invalid', 'request.amount_too_fine'],
  }),
  testDeskCampaign: endpoint({
    summary: 'Sends the text of one language by e-mail to a person of the operator.',
    ...send,
    serves: ['MAIL-10', 'T85'],
    params,
    body: z.object({ address: z.email().max(120), language: z.enum(languageCodes), reason }),
    value: z.object({}),
    refusals: [...unknown, 'desk.campaign_faults'],
  }),
  sendDeskCampaign: endpoint({
    summary: 'Proposes a draft for sending; a second person decides. Refused with all faults together.',
    ...send,
    serves: ['MAIL-06', 'MAIL-11', 'REW-29', 'T33'],
    params,
    body: z.object({ reason }),
    twoPersons: 'campaign.send',
    value: proposable(campaign),
    refusals: [...unknown, 'desk.campaign_stale', 'desk.campaign_faults', 'desk.proposal_waiting', 'desk.segment_unknown'],
  }),
  stopDeskCampaign: endpoint({
    summary: 'Ends a campaign: nobody gets it from now on.',
    ...send,
    serves: ['MAIL-10', 'T85'],
    params,
    body: z.object({ reason }),
    value: campaign,
    refusals: [...unknown, 'desk.campaign_stale'],
  }),
  recallDeskCampaign: endpoint({
    summary: 'Hides unread mails of an ended campaign and takes back unclaimed grants; a second person decides.',
    ...send,
    serves: ['MAIL-10', 'T33'],
    params,
    body: z.object({ reason }),
    twoPersons: 'campaign.recall',
    value: proposable(campaign),
    refusals: [...unknown, 'desk.campaign_stale', 'desk.proposal_waiting'],
  }),
};
