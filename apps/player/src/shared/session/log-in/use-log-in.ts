import { ApiProblem } from '@laro/client/client';
import type { Wire } from '@laro/contract/routes';
import { paths } from '#player/shared/router/paths.ts';
import { accountApi } from '#player/shared/api/account/account-api.ts';
import { isPlayAddress } from '#player/shared/play/launch.ts';
import { takeReturnAddress } from './return-address.ts';
import { useNavigate } from '#player/shared/router/router-view.tsx';
import { settingsQuery } from '#player/shared/api/queries.ts';
import { askAbout } from '#player/shared/session/session-dialog.ts';
import { beginSession, type Begun } from '#player/shared/session/session.ts';
import { useServices, type Services } from '#player/shared/api/services.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';

/** When this account was entered before, and whether from another device, so that its owner sees a stranger's visit (T19). */
async function showPreviousLogIn(services: Services): Promise<void> {
  const { items } = await accountApi(services).call('listLogIns');
  const [, previous] = items;
  if (!previous) return;
  await services.words.need(['login']);
  const { timeZone } = await services.queries.ensureQueryData(settingsQuery(services.api));
  const time = new Date(previous.at).toLocaleString(services.words.tag, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone });
  showToast(services.words.t(previous.isThisDevice ? 'login.previous' : 'login.previous_other', { time }), 'info', toastMs.short);
}

/**
 * Last step of every log-in: stores the session, returns to where the visitor was, and shows the previous log-in.
 * Throws ApiProblem.
 */
export function useEnter(): (info: Wire<'startSession', 'value'>) => Promise<Begun> {
  const services = useServices();
  const navigate = useNavigate();
  return async (info) => {
    const begun = await beginSession(services, info);
    if (begun === 'not_kept') {
      askAbout('not-kept');
      return begun;
    }
    const to = takeReturnAddress() ?? paths.home;
    // A game's page is its own document.
    if (isPlayAddress(to)) window.location.replace(to);
    else await navigate(to, { replace: true });
    showPreviousLogIn(services).catch((error: unknown) => {
      if (!(error instanceof ApiProblem)) throw error;
    });
    return begun;
  };
}
