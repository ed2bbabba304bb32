import { ApiProblem } from '@laro/client/client';
import { buttonClass } from '@laro/ui/button-class';
import { LoadFailed } from '#player/shared/api/awaited.tsx';
import { useEffect } from 'react';
import { paths } from '#player/shared/router/paths.ts';
import { addressOf } from '#player/shared/router/router.ts';
import { Link, useIsLoading, useLocation, useNavigate } from '#player/shared/router/router-view.tsx';
import { useT } from '#player/shared/api/services.ts';
import css from '../parts/root-layout.module.css';

/** In place of a page whose file or data did not come: says so, tries again on request, and has a way home (GEN-06). */
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
    // Browsers cache a failed module load, and the file may belong to a replaced build: reloading gets the new one.
    if (!(error instanceof ApiProblem)) window.location.reload();
    else void navigate(addressOf(location), { replace: true });
  };
  return (
    <div className={css['column']}>
      <main className={css['failure']} id="content" tabIndex={-1}>
        <h1 className="visually-hidden">{t('common.loading_failed')}</h1>
        <LoadFailed text={t('common.loading_failed')} onRetry={retry} />
        <Link to={paths.home} className={buttonClass({ kind: 'quiet', isFull: true })}>
          {t('shell.nav.home')}
        </Link>
      </main>
    </div>
  );
}
