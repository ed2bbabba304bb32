import { Button } from '@laro/ui/button.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { accountApi } from '#player/shared/api/account/account-api.ts';
import { useServices } from '#player/shared/api/services.ts';
import { useEnter } from '#player/shared/session/log-in/use-log-in.ts';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import css from './login.module.css';

const AUTOFILL_FIELD = 'input[autocomplete$="webauthn"]';

/** Asks the device for a passkey of this site and logs in with it; does nothing when the person would rather not. */
function usePasskeyLogIn(): (isQuiet: boolean) => Promise<void> {
  const services = useServices();
  const enter = useEnter();
  const latest = useRef(enter);
  useEffect(() => {
    latest.current = enter;
  });
  return useCallback(
    async (isQuiet) => {
      const api = accountApi(services);
      const { showPasskey } = await import('#player/shared/session/log-in/passkey.ts');
      const passkey = await showPasskey(await api.call('startPasskeyLogIn'), isQuiet);
      if (passkey === null) return;
      await latest.current(await api.call('finishPasskeyLogIn', { body: { passkey } as never }));
    },
    [services],
  );
}

const never = () => () => undefined;

/** True if this browser supports passkeys. The server assumes so, as nearly all do, so that nothing shifts on hydration. */
const useKnowsPasskeys = (): boolean =>
  useSyncExternalStore(
    never,
    () => window.isSecureContext && typeof PublicKeyCredential === 'function',
    () => true,
  );

/** Log-in with a passkey: by button, and offered in the field of the username where the browser can. Nothing where it knows none. */
export function PasskeyButton() {
  const { t } = useServices().words;
  const knows = useKnowsPasskeys();
  const logIn = usePasskeyLogIn();
  const { isBusy, problem, run } = useSubmit();
  const start = useRef(run);
  useEffect(() => {
    start.current = run;
  });
  useEffect(() => {
    if (!knows) return;
    void (async () => {
      const canOffer = await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false);
      if (!canOffer || !document.querySelector(AUTOFILL_FIELD)) return;
      // The user has not requested it, so failures are not shown.
      await logIn(true).catch(() => undefined);
    })();
  }, [knows, logIn]);
  if (!knows) return null;
  return (
    <>
      <ProblemNote text={problem} className={css['refused']} />
      <Button kind="quiet" isFull isBusy={isBusy} onClick={() => void start.current(() => logIn(false))}>
        <Icon name="fingerprint-duotone" />
        <span>{t('login.passkey')}</span>
      </Button>
    </>
  );
}
