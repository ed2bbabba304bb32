import { mayAnywhere, mayAt, mayEverywhere, type StaffAccess } from '@laro/domain/staff/access';
import type { StaffPermission } from '@laro/domain/staff/permissions';
import { agentsPages } from './agents.ts';
import { contentPages } from './content.ts';
import type { DeskPage } from './desk-page.ts';
import { installationPages } from './installation.ts';
import { membersPages } from './members.ts';
import { moneyPages } from './money.ts';
import { playPages } from './play.ts';
import { rewardsPages } from './rewards.ts';
import { sitePages } from './site.ts';
import { supportPages } from './support.ts';

/** Groups of the menu whose pages show one merchant, in the order of the menu. */
const merchantGroups = {
  site: sitePages,
  content: contentPages,
  members: membersPages,
  money: moneyPages,
  play: playPages,
  rewards: rewardsPages,
  agents: agentsPages,
  support: supportPages,
} as const satisfies Record<string, readonly DeskPage[]>;

export type PageGroupName = keyof typeof merchantGroups | 'installation';

export interface PageGroup {
  name: PageGroupName;
  pages: readonly DeskPage[];
}

/** All pages of a merchant; their addresses begin with /m/:merchant. */
export const merchantPages: readonly DeskPage[] = Object.values(merchantGroups).flat();

/** All pages without a merchant. */
export { installationPages };

const opens = (page: DeskPage, may: (permission: StaffPermission) => boolean): boolean =>
  typeof page.permission === 'string' ? may(page.permission) : page.permission.some(may);

/** Groups of a merchant's pages that a person may open; groups without such a page are left out. */
export function merchantGroupsFor(access: StaffAccess, merchant: string): PageGroup[] {
  const may = (permission: StaffPermission) => mayAt(access, merchant, permission);
  const names = Object.keys(merchantGroups) as (keyof typeof merchantGroups)[];
  return names.map((name) => ({ name, pages: merchantGroups[name].filter((page) => opens(page, may)) })).filter(({ pages }) => pages.length > 0);
}

/** Pages of one merchant that a person may open, in the order of the menu. */
export const merchantPagesFor = (access: StaffAccess, merchant: string): DeskPage[] => merchantGroupsFor(access, merchant).flatMap(({ pages }) => pages);

/** Pages without a merchant. They show what belongs to the person's merchants; those of the installation itself need the permission everywhere. */
export const installationPagesFor = (access: StaffAccess): DeskPage[] =>
  installationPages.filter((page) => opens(page, (permission) => (page.isOfInstallation ? mayEverywhere : mayAnywhere)(access, permission)));
