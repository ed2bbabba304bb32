import { ApiProblem } from '@laro/client/client';
import { passwordChangeToastMaxMs, successToastMs } from '@laro/domain/system/constants';
import { useEffect, useState } from 'react';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { callSealed } from '#player/shared/api/account/account-api.ts';
import { confirmed } from '#player/shared/session/proof/confirmation.ts';
import { paths } from '#player/shared/router/paths.ts';
import { problemText } from '#player/shared/language/problem-text.ts';
import { rememberedLogin, rememberLogin, type RememberedLogin } from '#player/shared/session/log-in/remembered-login.ts';
import { useNavigate } from '#player/shared/router/router-view.tsx';
import { useServices, useT } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import { useLeaving } from './use-leaving.ts';

/** The field at which a refusal is shown; others appear below the form (CHPSW-03). */
export type FaultyField = 'old' | 'new' | 'form';
const newPasswordProblem = /^(?:registration\.password_|modify\.new\.old\.same)/;
const fieldOf = (code: string): FaultyField => (code === 'recovery.password_wrong' ? 'old' : newPasswordProblem.test(code) ? 'new' : 'form');

/** The log-in of this account that the device remembers, undefined while it is looked for: then its password need not be typed (CHPSW-01). */
function useRemembered(username: string): { remembered: RememberedLogin | null | undefined; forget: () => void } {
  const [remembered, setRemembered] = useState<RememberedLogin | null | undefined>(undefined);
  useEffect(() => {
    let isHere = true;
    void rememberedLogin().then((kept) => {
      const isOurs = kept?.type === 'username' && kept.password !== '' && kept.username.toLowerCase() === username.toLowerCase();
      if (isHere) setRemembered(isOurs ? kept : null);
    });
    return () => {
      isHere = false;
    };
  }, [username]);
  return { remembered, forget: () => setRemembered(null) };
}

type Passwords = Record<'oldPassword' | 'newPassword' | 'confirmNewPassword', string>;

/** Changes the password and says how it went; a remembered log-in remembers the new one. */
export function useChangePassword(username: string) {
  const services = useServices();
  const t = useT();
  const navigate = useNavigate();
  const leaveSoon = useLeaving();
  const { remembered, forget } = useRemembered(username);
  const { isBusy, problem, run } = useSubmit((error): { field: FaultyField; text: string } => {
    const field = error instanceof ApiProblem ? fieldOf(error.code) : 'form';
    // The remembered password is no longer right: shows the field for it.
    if (field === 'old') forget();
    return { field, text: problemText(services.words, error) };
  });
  const changeTo = async (given: Passwords) => {
    const hide = showToast(t('recovery.wait'), 'loading', passwordChangeToastMaxMs);
    try {
      await confirmed(() => callSealed(services, 'changePassword', given));
      if (remembered) await rememberLogin({ ...remembered, password: given.newPassword });
      showToast(t('recovery.change.saved'), 'ok', successToastMs);
    } catch (error) {
      hide();
      throw error;
    }
    await leaveSoon(() => void navigate(paths.home, { replace: true }));
  };
  const change = (given: Passwords) => run(() => changeTo(given));
  return { remembered, isBusy, problem, change };
}
