import { searchDebounceMs } from '@laro/domain/system/constants';
import { checkRegistrationValue, type RegistrationFieldRule } from '@laro/domain/registration/registration-fields';
import { useEffect, useState } from 'react';
import { accountApi } from '#player/shared/api/account/account-api.ts';
import { useServices } from '#player/shared/api/services.ts';

export type NameState = 'free' | 'taken' | 'invalid' | null;

/**
 * Checks while typing if a name is available (REG-09): after a pause, and only the last answer counts. Null while unknown, which is
 * also the result of a lost connection or a rate limit: the registration itself decides.
 */
export function useUsernameCheck(name: string, rule: RegistrationFieldRule | undefined): NameState {
  const services = useServices();
  const [known, setKnown] = useState<{ name: string; state: NameState }>({ name: '', state: null });
  const isWorthAsking = rule !== undefined && name !== '' && checkRegistrationValue(rule, name) === null;
  useEffect(() => {
    if (!isWorthAsking) return undefined;
    const control = new AbortController();
    const timer = setTimeout(() => {
      accountApi(services)
        .call('checkUsername', { query: { username: name }, signal: control.signal })
        .then(
          ({ state }) => (control.signal.aborted ? undefined : setKnown({ name, state })),
          () => undefined,
        );
    }, searchDebounceMs);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [services, name, isWorthAsking]);
  return isWorthAsking && known.name === name ? known.state : null;
}
