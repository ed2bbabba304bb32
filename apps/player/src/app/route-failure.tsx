import { ApiProblem } from '@laro/client/client';
import { ErrorState } from '@laro/ui/error-state.tsx';
import { useEffect } from 'react';
import { addressOf } from '#player/shared/router/router.ts';
import { useIsLoading, useLocation, useNavigate } from '#player/shared/router/router-view.tsx';
import { useT } from '#player/shared/services.ts';
import css from './root-layout.module.css';

/** In place of a page whose file or data did not come: says so, and tries again on request (GEN-06). */
export function RouteFailure({ error }: { error: unknown }) {
  const t = useT();
  const navigate = useNavigate();
  const location = useLocation();
  const isLoading = useIsLoading();
  useEffect(() => {
    console.error('a page did not load', error);
  }, [error]);
  const retry = () => {
    if (isLoading) return;
    // A file that did not come is remembered as lost by browsers, and may belong to a build that is gone: the server knows the new one.
    if (!(error instanceof ApiProblem)) window.location.reload();
    else void navigate(addressOf(location), { replace: true });
  };
  return (
    <div className={css['column']}>
      <main className={css['failure']} id="content" tabIndex={-1}>
        <ErrorState text={t('common.loading_failed')} retryLabel={t('common.retry')} onRetry={retry} />
      </main>
    </div>
  );
}
