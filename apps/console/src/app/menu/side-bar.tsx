import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { attentionQuery } from '#console/shared/api/money-queries.ts';
import { merchantsQuery, type DeskMerchant } from '#console/shared/api/queries.ts';
import { nearestMerchant, useAccess } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { merchantGroupsFor, installationPagesFor } from '../pages/pages.ts';
import { Brand } from './brand.tsx';
import { MenuFoot } from './menu-foot.tsx';
import css from './menu.module.css';
import { MerchantSwitch } from './merchant-switch.tsx';
import { PageMenu } from './page-menu.tsx';
import { waitingCounts, type MenuGroup } from './menu-groups.ts';

/** The merchant whose pages the menu lists: that of the address, else the last one, else that of the host. */
function useShownMerchant(merchants: readonly DeskMerchant[] | undefined): DeskMerchant | undefined {
  const { merchant: code } = useParams();
  const [last, setLast] = useState(code);
  if (code !== undefined && code !== last) setLast(code);
  return merchants && (merchants.find((entry) => entry.code === last) ?? nearestMerchant(merchants));
}

/** The groups that the menu lists, with the addresses of their pages and what waits there. */
function useMenuGroups(shown: DeskMerchant | undefined): MenuGroup[] {
  const access = useAccess();
  const { data: attention } = useQuery(attentionQuery);
  const counts = waitingCounts(attention, shown?.code);
  const installation = installationPagesFor(access);
  const groups = [
    ...(shown ? merchantGroupsFor(access, shown.code).map((group) => ({ ...group, base: `/m/${shown.code}` })) : []),
    ...(installation.length > 0 ? [{ name: 'installation' as const, pages: installation, base: '' }] : []),
  ];
  return groups.map(({ name, pages, base }) => ({
    name,
    pages: pages.map(({ path, label, icon }) => ({ to: `${base}/${path}`, label, icon, waiting: counts[path] ?? 0 })),
  }));
}

/** Side bar of the desk: the merchant, the pages in their groups, the language and the account. */
export function SideBar({ isOpen }: { isOpen: boolean }) {
  const { t } = useWords();
  const { data: merchants } = useQuery(merchantsQuery);
  const shown = useShownMerchant(merchants);
  return (
    <aside id="menu" className={css['bar']} aria-label={t('desk.title')} data-open={isOpen || undefined}>
      <div className={css['brand']}>
        <Brand />
      </div>
      {merchants && shown ? <MerchantSwitch merchants={merchants} shown={shown} /> : null}
      <PageMenu groups={useMenuGroups(shown)} />
      <MenuFoot />
    </aside>
  );
}
