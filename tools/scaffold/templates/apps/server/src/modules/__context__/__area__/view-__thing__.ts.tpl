import type { __Thing__Row } from './__area__.store.ts';

/** A __thing__ as it crosses the wire. */
export const view__Thing__ = ({ id, name, status, created_at: createdAt }: __Thing__Row) => ({ id: String(id), name, status, createdAt: createdAt.toISOString() });
