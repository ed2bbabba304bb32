import type { Wire } from '@laro/contract/routes';
import type { MessageKey } from '@laro/i18n/areas';
import type { IconName } from '@laro/ui/pictures/icon.tsx';
import type { PageGroupName } from '../pages/pages.ts';

/** A page as the menu lists it. */
export interface MenuPage {
  to: string;
  label: MessageKey;
  icon: IconName;
  /** Number of things that wait for a decision there. */
  waiting: number;
}

export interface MenuGroup {
  name: PageGroupName;
  pages: readonly MenuPage[];
}

type Attention = Wire<'getDeskAttention', 'value'>;

/** Counts of waiting tasks by the path of their page: for the shown merchant; proposals of all merchants and of the installation. */
export function waitingCounts(attention: Attention | undefined, merchant: string | undefined): Readonly<Record<string, number>> {
  if (!attention) return {};
  const proposals = attention.merchants.reduce((sum, entry) => sum + entry.proposals, attention.installation);
  const own = attention.merchants.find((entry) => entry.merchant === merchant);
  return {
    'two-people': proposals,
    ...(own
      ? {
          rtp: own.alarms,
          withdrawals: own.withdrawals,
          risk: own.flags,
          care: own.care,
          relatives: own.relatives,
          mall: own.orders,
          'reward-counting': own.counting,
          'reward-rules': own.budgets,
          missions: own.missionBudgets,
          'agent-runs': own.agentStatements,
          'agent-transfers': own.agentTransfers,
          'agent-not-counted': own.ownAccounts,
          'agent-applications': own.agentApplications,
          'agent-templates': own.agentRequests,
          'agent-harm': own.agentHarm,
        }
      : {}),
  };
}

/** True if the page at `pathname` is the page at `to` or one below it. */
export const isAt = (pathname: string, to: string): boolean => pathname === to || pathname.startsWith(`${to}/`);

/** The group of the open page; null on a page that the menu does not list. */
export const groupAt = (groups: readonly MenuGroup[], pathname: string): PageGroupName | null =>
  groups.find(({ pages }) => pages.some(({ to }) => isAt(pathname, to)))?.name ?? null;

/** Lower case without accents, so that "Reglas" is found as "réglas" and the reverse. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();

/** The pages whose label contains the text, in their groups; all pages for an empty text. Groups without a match are left out. */
export function matchingGroups(groups: readonly MenuGroup[], text: string, labelOf: (key: MessageKey) => string): readonly MenuGroup[] {
  const wanted = plain(text.trim());
  if (wanted === '') return groups;
  return groups
    .map((group) => ({ ...group, pages: group.pages.filter(({ label }) => plain(labelOf(label)).includes(wanted)) }))
    .filter(({ pages }) => pages.length > 0);
}
