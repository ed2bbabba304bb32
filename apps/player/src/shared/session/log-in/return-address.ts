import { RETURN_KEY } from '#player/shared/session/return-after-log-in.ts';

/** Pages that are themselves on the way to a log-in: coming back to them would go round in a circle. */
const ON_THE_WAY = ['/m/login', '/m/register', '/m/forget'];
const ANY_ORIGIN = 'https://page.invalid';

/** Browsers take a backslash for a slash and leave out tabs and line ends, so `/\\evil` and `/<tab>/evil` are other hosts. */
const isMisread = (letter: string): boolean => letter <= ' ' || letter === '\\' || letter === '\u007F';

/**
 * An address of this site below /m/, as path, search and hash; null for any other, however it is written: an attacker who can plant an address here must
 * not lead away from us after a log-in.
 */
export function ownAddress(address: string): string | null {
  if (!address.startsWith('/m/') || Array.from(address).some(isMisread) || !URL.canParse(address, ANY_ORIGIN)) return null;
  const { origin, pathname, search, hash } = new URL(address, ANY_ORIGIN);
  if (origin !== ANY_ORIGIN || !pathname.startsWith('/m/') || ON_THE_WAY.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return null;
  return pathname + search + hash;
}

/** Where to go after the log-in, as it is kept; null for none. It stays kept. */
export function keptReturnAddress(): string | null {
  try {
    return ownAddress(sessionStorage.getItem(RETURN_KEY) ?? '');
  } catch {
    return null;
  }
}

/** Takes where to go after the log-in, once; null for none, and for what is not ours (LOGIN-13). */
export function takeReturnAddress(): string | null {
  const address = keptReturnAddress();
  try {
    sessionStorage.removeItem(RETURN_KEY);
  } catch {
    // Nothing was kept.
  }
  return address;
}
