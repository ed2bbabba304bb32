/** True if a JSON value holds only text that can be stored: PostgreSQL refuses NUL and lone surrogates. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (Array.isArray(value)) return value.every(isStorable);
  if (typeof value === 'object' && value !== null) return Object.entries(value).every(([key, entry]) => isStorable(key) && isStorable(entry));
  return true;
}
