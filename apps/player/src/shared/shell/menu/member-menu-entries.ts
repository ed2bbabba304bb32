import { hasAgentCentre } from '@laro/domain/agents/tree/member-types';
import type { MessageKey } from '@laro/i18n/areas';
import type { IconName } from '@laro/ui/pictures/icon.tsx';
import { paths } from '#player/shared/router/paths.ts';
import type { Whitelabel } from '#player/shared/api/queries.ts';

export interface MemberMenuEntry {
  to: string;
  icon: IconName;
  words: MessageKey;
  /** Its colour: a class of side-menu.module.css. */
  look: string;
  /** True if the merchant and the member's type have it (NAV-02, NAV-05). */
  isShown: (site: Whitelabel, type: number) => boolean;
}

const entries: readonly MemberMenuEntry[] = [
  { to: paths.bets, icon: 'receipt-duotone', words: 'shell.menu.bets', look: 'slot', isShown: ({ menu }) => menu.TRANSBETREPMEM3 },
  { to: paths.transactions, icon: 'arrows-left-right-duotone', words: 'shell.menu.transactions', look: 'fish', isShown: ({ menu }) => menu.TRANSREC3 },
  { to: paths.profit, icon: 'chart-line-up-duotone', words: 'shell.menu.profit', look: 'ok', isShown: ({ menu }) => menu.PERSREP },
  { to: paths.rewards, icon: 'gift-duotone', words: 'shell.menu.rewards', look: 'live', isShown: ({ menu }) => menu.REWCEN3 },
  { to: paths.vip, icon: 'crown-simple-duotone', words: 'shell.menu.vip', look: 'primary', isShown: ({ entries: { vip } }) => vip },
  { to: paths.mall, icon: 'storefront-duotone', words: 'shell.menu.mall', look: 'lottery', isShown: ({ menu }) => menu.PTSYS3 },
  { to: paths.security, icon: 'shield-check-duotone', words: 'shell.menu.security', look: 'info', isShown: ({ menu }) => menu.SECPRIV },
  { to: paths.mail, icon: 'envelope-simple', words: 'shell.menu.mail', look: 'calm', isShown: ({ entries: { mail } }) => mail },
  { to: paths.feedback, icon: 'chat-circle-dots-duotone', words: 'shell.menu.feedback', look: 'calm', isShown: ({ modules }) => modules.FEEDBACK3 },
  { to: paths.agent, icon: 'network-duotone', words: 'shell.menu.agent', look: 'esport', isShown: (_site, type) => hasAgentCentre(type) },
];

/** Entries of a member's menu: existing pages that the merchant's switches and the member's type allow (NAV-02, NAV-05). */
export const menuEntriesFor = (site: Whitelabel, type: number, isStanding: (path: string) => boolean): MemberMenuEntry[] =>
  entries.filter(({ to, isShown }) => isStanding(to) && isShown(site, type));
