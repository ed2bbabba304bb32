import { PictureHosts } from '@laro/ui/pictures/picture-hosts';
import { Spinner } from '@laro/ui/states/spinner.tsx';
import { ToastPlace } from '@laro/ui/layers/toast.tsx';
import { useEffect } from 'react';
import { NOT_HERE_HASH } from '#player/shared/router/paths.ts';
import { RouterView, useIsLoading, useLocation, useNavigate } from '#player/shared/router/router-view.tsx';
import { settleProof, useSessionQuestion } from '#player/shared/session/session-dialog.ts';
import { settingsQuery } from '#player/shared/api/queries.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import { showToast, toastMs, useToasts } from '#player/shared/device/toasts.ts';
// For age-door.tsx, which the server renders outside the page.
import '@laro/ui/layers/modal-layer.module.css';
import '@laro/ui/layers/dialog.module.css';
import './age-door.css';
import css from './root-layout.module.css';
import { RouteFailure } from '../pages/route-failure.tsx';
import { latePart } from '#player/shared/late/late-part.tsx';

const SessionDialogs = latePart(async () => (await import('#player/shared/session/session-dialogs.tsx')).SessionDialogs, {
  areas: ['session'],
  close: () => settleProof(false),
});

const NONE: readonly string[] = [];

/** Says that the page asked for does not exist, once (GEN-02). */
function useNotHereToast(): void {
  const t = useT();
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (location.hash !== NOT_HERE_HASH) return;
    showToast(t('common.not_here'), 'info', toastMs.short);
    void navigate(location.pathname + location.search, { replace: true, preventScrollReset: true });
  }, [location, navigate, t]);
}

/** Around every page: skip link, spinner while the next page loads, the toast. */
export function RootLayout() {
  const { api, queries, words } = useServices();
  const { t } = words;
  const toast = useToasts((state) => state.current);
  const question = useSessionQuestion((state) => state.question);
  const isLoading = useIsLoading();
  useNotHereToast();
  return (
    <PictureHosts value={queries.getQueryData(settingsQuery(api).queryKey)?.imageHosts ?? NONE}>
      <div data-behind-modals="">
        <a
          className={css['skip']}
          href="#content"
          onClick={(event) => {
            event.preventDefault();
            document.getElementById('content')?.focus();
          }}
        >
          {t('shell.skip')}
        </a>
        <RouterView Failure={RouteFailure} />
        {isLoading ? (
          <div className={css['progress']}>
            <Spinner label={t('common.loading')} />
          </div>
        ) : null}
      </div>
      {question === null ? null : <SessionDialogs question={question} />}
      <ToastPlace toast={toast} />
    </PictureHosts>
  );
}
