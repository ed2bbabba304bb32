import { isRowNumber } from '@laro/domain/system/row-number';
import { campaignActivities, campaignChannels, marketingProducts, type CampaignActivity } from '@laro/domain/mail/campaign-rules';
import type { Language } from '@laro/domain/system/languages';
import type { Amount } from '@laro/domain/money/money';
import { fromWallTime, toWallTime } from '#console/shared/moments/zoned-time.ts';
import type { Offer } from '#console/shared/rewards/offers.ts';
import { rewardDraftOf, rewardOfDraft, type RewardDraft } from '#console/shared/rewards/reward-draft.ts';
import { groupsOf, rowsOf, type ConditionDraft } from '#console/shared/rewards/segment-draft.ts';
import type { Campaign, CampaignInput } from './campaign-queries.ts';

/** A campaign as it is typed. */
export interface CampaignDraft {
  id: string | null;
  name: string;
  channels: readonly string[];
  product: string;
  activity: CampaignActivity;
  memberIds: string;
  joined: string;
  conditions: readonly ConditionDraft[];
  texts: Partial<Record<Language, { title: string; body: string }>>;
  path: string;
  /** Cash without an amount: none. */
  reward: RewardDraft;
  permit: string;
  beginsAt: string;
  expiresAt: string;
}

interface Reader {
  amount: (text: string) => Amount | null;
  text: (amount: Amount) => string;
}

const WEEK_MS = 7 * 86_400_000;

const noReward: RewardDraft = { offerId: '', text: '' };
const isNone = ({ offerId, text }: RewardDraft): boolean => offerId === '' && text.trim() === '';

/** The form of a campaign: the content of a draft, or an empty one for the coming week. */
export function draftOf(campaign: Campaign | null, zone: string, now: number, reader: Pick<Reader, 'text'>): CampaignDraft {
  const wall = (at: number) => toWallTime(new Date(at).toISOString(), zone);
  if (campaign === null) {
    const empty = {
      id: null,
      name: '',
      channels: ['inbox'],
      product: '',
      activity: 'everybody',
      memberIds: '',
      joined: '',
      conditions: [],
      texts: {},
      path: '',
    } as const;
    return { ...empty, reward: noReward, permit: '', beginsAt: wall(now), expiresAt: wall(now + WEEK_MS) };
  }
  const { id, name, channels, product, audience, texts, path, reward, permit, beginsAt, expiresAt } = campaign;
  return {
    id,
    name,
    channels,
    product: product ?? '',
    activity: audience.activity,
    memberIds: audience.memberIds.join(' '),
    joined: audience.joinedWithinDays === null ? '' : String(audience.joinedWithinDays),
    conditions: rowsOf(audience.groups ?? [], reader.text),
    texts,
    path: path ?? '',
    reward: reward === null ? noReward : rewardDraftOf(reward, reader.text),
    permit,
    beginsAt: toWallTime(beginsAt, zone),
    expiresAt: toWallTime(expiresAt, zone),
  };
}

interface Given {
  zone: string;
  reader: Pick<Reader, 'amount'>;
  offers: readonly Offer[];
}

/** The body of the call; null while the form is not complete. */
export function campaignOfDraft(draft: CampaignDraft, { zone, reader, offers }: Given): CampaignInput | null {
  const [beginsAt, expiresAt] = [fromWallTime(draft.beginsAt, zone), fromWallTime(draft.expiresAt, zone)];
  const memberIds = draft.memberIds.split(/[\s,]+/).filter((id) => id !== '');
  const reward = isNone(draft.reward) ? null : rewardOfDraft(draft.reward, offers, reader);
  const isRewardRead = isNone(draft.reward) || reward !== null;
  const areNumbersRead = memberIds.every((id) => isRowNumber(id)) && /^(?:[1-9]\d{0,3})?$/.test(draft.joined);
  const groups = groupsOf(draft.conditions, reader.amount);
  if (groups === null || draft.name.trim().length < 2 || beginsAt === null || expiresAt === null || !isRewardRead || !areNumbersRead) return null;
  const texts = Object.fromEntries(Object.entries(draft.texts).filter(([, { title, body }]) => title.trim() !== '' || body.trim() !== ''));
  return {
    id: draft.id,
    name: draft.name,
    channels: campaignChannels.filter((channel) => draft.channels.includes(channel)),
    product: marketingProducts.find((product) => product === draft.product) ?? null,
    audience: {
      activity: campaignActivities.find((activity) => activity === draft.activity) ?? 'everybody',
      memberIds,
      joinedWithinDays: draft.joined === '' ? null : Number(draft.joined),
      groups,
    },
    texts,
    path: draft.path.trim() === '' ? null : draft.path.trim(),
    reward,
    permit: draft.permit,
    beginsAt,
    expiresAt,
  };
}
