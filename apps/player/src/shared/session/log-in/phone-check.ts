import type { Wire } from '@laro/contract/routes';
import { mobileDigits } from '@laro/domain/log-in/log-in-rules';
import type { Services } from '#player/shared/api/services.ts';
import { accountApi } from '#player/shared/api/account/account-api.ts';
import type { Mobile } from '#player/shared/form/mobile/written-mobile.ts';

const KEY = 'laro.phoneCheck';

export type PhoneCheckPurpose = Wire<'startPhoneCheck', 'body'>['purpose'];

/** A check that this tab has begun. */
interface Begun extends Mobile {
  purpose: PhoneCheckPurpose;
}

/** Proof of a number from the check; the server accepts it once, from this browser only. */
export interface PhoneProof extends Mobile {
  token: string;
  state: string;
}

/** How a visitor comes back from the operator's check of phones. */
export type ComesBack =
  | { kind: 'proven'; purpose: PhoneCheckPurpose; proof: PhoneProof }
  | { kind: 'cancelled' | 'failed' | 'over'; purpose: PhoneCheckPurpose };

/** Leaves for the operator's own page on another origin, where the number is proven (LOGIN-06, FORGOT-04). Throws ApiProblem. */
export async function leaveForPhoneCheck(services: Services, purpose: PhoneCheckPurpose, mobile: Mobile): Promise<void> {
  const body = { purpose, countryDialingCode: mobile.dialingCode, mobileNum: mobileDigits(mobile.number) };
  const { url } = await accountApi(services).call('startPhoneCheck', { body });
  const begun: Begun = { purpose, dialingCode: mobile.dialingCode, number: body.mobileNum };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(begun));
  } catch {
    // Nothing is kept; the way back then says to begin again.
  }
  window.location.assign(url);
}

function takeBegun(): Begun | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept === null ? null : (JSON.parse(kept) as Begun);
  } catch {
    return null;
  }
}

/**
 * Reads what the check has brought back behind the hash, once, and removes it from the address immediately: neither the history nor a screenshot
 * keeps it (T20). A check that this tab has not started is invalid.
 */
export function takePhoneCheck(): ComesBack {
  const given = new URLSearchParams(window.location.hash.slice(1));
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  const begun = takeBegun();
  const [state, token, error] = [given.get('state'), given.get('token'), given.get('error')];
  const purpose = begun?.purpose ?? 'login';
  if (error !== null) return { kind: error === 'cancelled' ? 'cancelled' : 'failed', purpose };
  if (begun === null || !state || !token) return { kind: 'over', purpose };
  return { kind: 'proven', purpose, proof: { dialingCode: begun.dialingCode, number: begun.number, token, state } };
}

let kept: PhoneProof | null = null;

/** Keeps a proof for the page of forgotten passwords. It lives in this page alone, never in storage or an address (T20). */
export const keepPhoneProof = (proof: PhoneProof | null): void => {
  kept = proof;
};

export const keptPhoneProof = (): PhoneProof | null => kept;
