import { rewardCount, type Counters } from '@laro/domain/promotions/promotion-counters';
import type { MessageKey } from '@laro/i18n/areas';
import type { IconName } from '@laro/ui/pictures/icon.tsx';
import { paths } from '#player/shared/router/paths.ts';
import type { Whitelabel } from '#player/shared/api/queries.ts';

export interface RewardEntry {
  readonly to: string;
  readonly icon: IconName;
  readonly words: MessageKey;
  readonly count: number;
}

const NOTHING = { enabled: false, count: 0 };

/** Entries of the reward widget whose pages exist (NAV-08): sign-in, VIP where the merchant has it, receiving centre, reward centre. */
export function rewardEntries(
  site: Pick<Whitelabel, 'menu' | 'entries'>,
  counters: Counters | undefined,
  isStanding: (path: string) => boolean,
): RewardEntry[] {
  const { LOGIN = NOTHING, MANUAL = NOTHING } = counters ?? {};
  const entries: (RewardEntry & { isShown: boolean })[] = [
    { to: paths.signIn, icon: 'calendar-blank', words: 'lobby.widget.sign_in', count: LOGIN.enabled ? LOGIN.count : 0, isShown: true },
    { to: paths.vip, icon: 'crown-simple-duotone', words: 'lobby.widget.vip', count: 0, isShown: site.entries.vip },
    { to: paths.receiving, icon: 'hand-withdraw-duotone', words: 'lobby.widget.receiving', count: MANUAL.enabled ? MANUAL.count : 0, isShown: true },
    { to: paths.rewards, icon: 'gift-duotone', words: 'lobby.widget.rewards', count: counters ? rewardCount(counters) : 0, isShown: site.menu.REWCEN3 },
  ];
  return entries.filter(({ to, isShown }) => isShown && isStanding(to)).map(({ to, icon, words, count }) => ({ to, icon, words, count }));
}

/** The number on the widget's button. Gifts are counted with the reward centre, and with the receiving centre where that is not shown (REW-12). */
export function buttonCount(entries: readonly RewardEntry[]): number {
  const hasCentre = entries.some(({ to }) => to === paths.rewards);
  return entries.reduce((sum, { to, count }) => sum + (hasCentre && to === paths.receiving ? 0 : count), 0);
}
