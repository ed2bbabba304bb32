const SANDBOX = 'sandbox/';

/** The address of an outside party as a merchant has set it; `sandbox/…` is below the sandbox of development. Null while there is none. */
export function partyAddress(set: string, sandboxOrigin: string | null): string | null {
  if (!set.startsWith(SANDBOX)) return set === '' ? null : set;
  return sandboxOrigin === null ? null : `${sandboxOrigin}/${set.slice(SANDBOX.length)}`;
}
