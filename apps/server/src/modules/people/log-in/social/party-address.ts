const SANDBOX = 'sandbox/';

/** A merchant's configured address of an outside party; `sandbox/…` is below the sandbox of development. Null without one. */
export function partyAddress(set: string, sandboxOrigin: string | null): string | null {
  if (!set.startsWith(SANDBOX)) return set === '' ? null : set;
  return sandboxOrigin === null ? null : `${sandboxOrigin}/${set.slice(SANDBOX.length)}`;
}
