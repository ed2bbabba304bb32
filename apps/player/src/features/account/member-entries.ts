import { hasAgentCentre } from '@laro/domain/agents/tree/member-types';
import type { MessageKey } from '@laro/i18n/areas';
import type { IconName } from '@laro/ui/pictures/icon.tsx';
import { MISSION_PATH } from '#player/shared/missions/mission-path.ts';
import { TOURNAMENTS_PATH } from '#player/shared/tournaments/tournament-path.ts';
import { RAFFLE_PATH } from '#player/shared/raffles/raffle-path.ts';
import { paths } from '#player/shared/router/paths.ts';
import { useWhitelabel, type Whitelabel } from '#player/shared/api/queries.ts';
import { useOfferedEntries } from '#player/shared/shell/menu/offered-entries.ts';
import { useSession } from '#player/shared/session/session.ts';
import { isStanding } from '#player/shared/router/standing-pages.ts';

export interface MemberEntry {
  to: string;
  icon: IconName;
  words: MessageKey;
  /** The token of its colour. */
  colour: string;
}

interface Entry extends MemberEntry {
  isOffered: (site: Whitelabel, type: number) => boolean;
}

const always = () => true;

const tiles: readonly Entry[] = [
  { to: paths.account, icon: 'user-circle-duotone', words: 'shell.menu.account', colour: '--primary', isOffered: always },
  { to: paths.bets, icon: 'receipt-duotone', words: 'shell.menu.bets', colour: '--cat-slot', isOffered: ({ menu }) => menu.TRANSBETREPMEM3 },
  {
    to: paths.transactions,
    icon: 'arrows-left-right-duotone',
    words: 'shell.menu.transactions',
    colour: '--cat-fish',
    isOffered: ({ menu }) => menu.TRANSREC3,
  },
  { to: paths.profit, icon: 'chart-line-up-duotone', words: 'shell.menu.profit', colour: '--ok', isOffered: ({ menu }) => menu.PERSREP },
  { to: paths.rewards, icon: 'gift-duotone', words: 'shell.menu.rewards', colour: '--cat-live', isOffered: ({ menu }) => menu.REWCEN3 },
  { to: MISSION_PATH, icon: 'check-circle-fill', words: 'account.missions', colour: '--ok', isOffered: ({ modules }) => modules.TASK3 },
  { to: TOURNAMENTS_PATH, icon: 'trophy-fill', words: 'account.tournaments', colour: '--primary', isOffered: ({ modules }) => modules.TOUR3 },
  { to: RAFFLE_PATH, icon: 'ticket-duotone', words: 'account.raffles', colour: '--cat-live', isOffered: ({ modules }) => modules.RAFFLE3 },
  { to: paths.vip, icon: 'crown-simple-duotone', words: 'shell.menu.vip', colour: '--primary', isOffered: ({ entries }) => entries.vip },
  { to: paths.mall, icon: 'storefront-duotone', words: 'shell.menu.mall', colour: '--cat-elott', isOffered: ({ menu }) => menu.PTSYS3 },
  { to: paths.security, icon: 'shield-check-duotone', words: 'shell.menu.security', colour: '--info', isOffered: ({ menu }) => menu.SECPRIV },
  { to: paths.mail, icon: 'envelope-simple-duotone', words: 'shell.menu.mail', colour: '--cat-esport', isOffered: ({ entries }) => entries.mail },
  { to: paths.invite, icon: 'users-three-duotone', words: 'shell.nav.invite', colour: '--cat-lott', isOffered: ({ entries }) => entries.invite },
];
const lines: readonly Entry[] = [
  { to: paths.limits, icon: 'clock', words: 'account.limits', colour: '--text-2', isOffered: always },
  { to: paths.agent, icon: 'network', words: 'shell.menu.agent', colour: '--text-2', isOffered: (_site, type) => hasAgentCentre(type) },
  {
    to: paths.applyAsAgent,
    icon: 'network',
    words: 'shell.menu.apply_agent',
    colour: '--text-2',
    isOffered: ({ entries }, type) => type === 0 && entries.agents,
  },
  { to: paths.help, icon: 'question', words: 'shell.menu.help', colour: '--text-2', isOffered: always },
  { to: paths.app, icon: 'device-mobile', words: 'shell.menu.download', colour: '--text-2', isOffered: always },
];

/** Links of the member centre: only existing pages that the merchant offers this member. */
export function useMemberEntries(): { tiles: readonly MemberEntry[]; lines: readonly MemberEntry[] } {
  const site = { ...useWhitelabel(), entries: useOfferedEntries() };
  const type = useSession()?.type ?? 0;
  const shown = (entries: readonly Entry[]) => entries.filter(({ to, isOffered }) => isStanding(to) && isOffered(site, type));
  return { tiles: shown(tiles), lines: shown(lines) };
}
