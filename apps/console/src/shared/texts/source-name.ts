import type { GrantSource } from '@laro/domain/rewards/grants/counters';
import type { MessageKey } from '@laro/i18n/areas';
import { useWords } from './words.tsx';

const names: Readonly<Record<GrantSource, MessageKey>> = {
  SIGN_IN: 'desk.setting.module.SIGNIN3',
  MANUAL: 'desk.care.opener.hand',
  PROMOTION: 'desk.content.promotion.one',
  CAMPAIGN: 'desk-rewards.why.name.campaign',
  REBATE: 'desk.movement.rebate_paid',
  TOURNAMENT: 'desk-tournaments.title',
  MALL: 'desk-mall.title',
  RAFFLE: 'desk-raffles.title',
  UPGRADE: 'desk-ranks.upgrade',
  MONTHLY: 'desk-ranks.monthly',
  BIRTHDAY: 'desk-ranks.birthday',
  MISSION: 'desk-missions.title',
  TICKET: 'desk-rewards.why.name.ticket',
  REFERRAL: 'desk-invite.title',
};

/** Names the sources of rewards; an unknown or empty source is shown as it is. */
export function useSourceName(): (source: string) => string {
  const { t } = useWords();
  return (source) => (Object.hasOwn(names, source) ? t(names[source as GrantSource]) : source);
}
