/**
 * Canonical JSON: keys in order, no spaces. A value stored as jsonb and read back gives the same text again, so a hash over it
 * can be checked at any time. Values are JSON already (no bigint, no dates); keys without a value are left out.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((entry) => canonicalJson(entry ?? null)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonicalJson(entry)}`).join(',')}}`;
  }
  if (typeof value === 'bigint' || typeof value === 'function') throw new TypeError(`not JSON: ${typeof value}`);
  return JSON.stringify(value ?? null);
}
