import { EmptyState } from '@laro/ui/empty-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { Loaded } from '#console/shared/loaded.tsx';
import { Page } from '#console/shared/page.tsx';
import { merchantsQuery } from '#console/shared/queries.ts';
import { nearestMerchant, useAccess } from '#console/shared/session.ts';
import { useWords } from '#console/shared/words.tsx';
import { houseRoomsFor, merchantRoomsFor } from './rooms.ts';

/** Leads to the first room that the signed-in member of staff may enter; a person without any role gets an explanation. */
export function FirstRoom() {
  const query = useQuery(merchantsQuery);
  const access = useAccess();
  return (
    <Loaded query={query}>
      {(merchants) => {
        const merchant = nearestMerchant(merchants.filter(({ code }) => merchantRoomsFor(access, code).length > 0));
        const [room] = merchant ? merchantRoomsFor(access, merchant.code) : [];
        if (merchant && room) return <Navigate to={`/m/${merchant.code}/${room.path}`} replace />;
        const [house] = houseRoomsFor(access);
        return house ? <Navigate to={`/${house.path}`} replace /> : <NoAccess />;
      }}
    </Loaded>
  );
}

function NoAccess() {
  const { t } = useWords();
  return (
    <Page title={t('desk.no_access.title')}>
      <EmptyState title={t('desk.no_access.title')} hint={t('desk.no_access.text')} />
    </Page>
  );
}
