import { useEffect, useEffectEvent } from 'react';
import { accountApi } from '#player/shared/api/account/account-api.ts';
import { useLocation } from '#player/shared/router/router-view.tsx';
import { useServices } from '#player/shared/api/services.ts';

/** The code that the address brings along (REG-10): `?code=`, or the name that the product text uses. */
const codeIn = (search: string): string => {
  const query = new URLSearchParams(search);
  return (query.get('code') ?? query.get('affiliateCode') ?? '').trim().slice(0, 64);
};

/**
 * Notes a friend's link (`?ref=`), and takes the address's code into the form when it is valid and no other link came first. One that is not is left
 * out, so that the visitor enters one where it is needed.
 */
export function useAffiliateCode(isAsked: boolean, onFound: (code: string) => void): void {
  const services = useServices();
  const code = codeIn(useLocation().search);
  const found = useEffectEvent(onFound);
  const friend = new URLSearchParams(useLocation().search).get('ref')?.slice(0, 64) ?? '';
  useEffect(() => {
    if (friend !== '') void import('../note-friend.ts').then(({ noteFriend }) => noteFriend(services, friend));
  }, [services, friend]);
  useEffect(() => {
    if (!isAsked || code === '') return undefined;
    const control = new AbortController();
    accountApi(services)
      .call('checkAffiliateCode', { query: { code }, signal: control.signal })
      .then(
        ({ isValid, isFirst }) => {
          if (!isValid || !isFirst || control.signal.aborted) return;
          found(code);
          void import('../invitation-api.ts').then(({ noteVisit }) => noteVisit(services, code));
        },
        () => undefined,
      );
    return () => control.abort();
  }, [services, isAsked, code]);
}
