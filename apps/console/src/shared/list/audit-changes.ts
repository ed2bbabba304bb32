/** One thing that an act changed. */
export interface Change {
  name: string;
  before: string | null;
  after: string | null;
}

const isTable = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value on one line; null for one that is not there. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map((entry) => textOf(entry) ?? '').join(', ');
  return JSON.stringify(value);
}

/** Tables inside a table as names with dots, so that one changed text of a banner shows as one line. */
function flatten(value: unknown, path: string, into: Map<string, unknown>): Map<string, unknown> {
  if (isTable(value)) for (const [name, entry] of Object.entries(value)) flatten(entry, path === '' ? name : `${path}.${name}`, into);
  else into.set(path, value);
  return into;
}

/** Differences between before and after, by name. All fields of a created or deleted object; the whole value if it has no fields. */
export function changesBetween(before: unknown, after: unknown): Change[] {
  const [old, now] = [flatten(before ?? {}, '', new Map()), flatten(after ?? {}, '', new Map())];
  const names = [...new Set([...old.keys(), ...now.keys()])];
  return names.flatMap((name) => {
    const change = { name, before: textOf(old.get(name)), after: textOf(now.get(name)) };
    return change.before === change.after ? [] : [change];
  });
}
