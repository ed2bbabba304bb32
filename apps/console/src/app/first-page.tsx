import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { merchantsQuery } from '#console/shared/api/queries.ts';
import { nearestMerchant, useAccess } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { installationPagesFor, merchantPagesFor } from './pages/pages.ts';

/** Redirects to the first page that the signed-in member of staff may open; a person without any role gets an explanation. */
export function FirstPage() {
  const query = useQuery(merchantsQuery);
  const access = useAccess();
  return (
    <Loaded query={query}>
      {(merchants) => {
        const merchant = nearestMerchant(merchants.filter(({ code }) => merchantPagesFor(access, code).length > 0));
        const [page] = merchant ? merchantPagesFor(access, merchant.code) : [];
        if (merchant && page) return <Navigate to={`/m/${merchant.code}/${page.path}`} replace />;
        const [installation] = installationPagesFor(access);
        return installation ? <Navigate to={`/${installation.path}`} replace /> : <NoAccess />;
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
