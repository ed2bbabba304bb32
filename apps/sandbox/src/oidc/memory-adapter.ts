import type { Adapter, AdapterPayload } from 'oidc-provider';

const ENTRIES_MAX = 1000;

interface Entry {
  payload: AdapterPayload;
  expiresAt: number;
}

/** Where one provider keeps its sessions, codes and tokens: in memory, the newest thousand. Providers share nothing. */
export function createMemoryAdapter(): (model: string) => Adapter {
  const entries = new Map<string, Entry>();
  const live = (entry: Entry | undefined): AdapterPayload | undefined => (entry && entry.expiresAt > Date.now() ? entry.payload : undefined);
  const findWhere = (model: string, isIt: (payload: AdapterPayload) => boolean): AdapterPayload | undefined => {
    for (const [key, entry] of entries) if (key.startsWith(`${model} `) && live(entry) && isIt(entry.payload)) return entry.payload;
    return undefined;
  };
  return (model) => {
    const keyOf = (id: string): string => `${model} ${id}`;
    return {
      upsert: async (id, payload, expiresIn) => {
        entries.delete(keyOf(id));
        entries.set(keyOf(id), { payload, expiresAt: expiresIn ? Date.now() + expiresIn * 1000 : Number.POSITIVE_INFINITY });
        const [oldest] = entries.keys();
        if (entries.size > ENTRIES_MAX && oldest !== undefined) entries.delete(oldest);
      },
      find: async (id) => live(entries.get(keyOf(id))),
      findByUid: async (uid) => findWhere(model, (payload) => payload.uid === uid),
      findByUserCode: async (userCode) => findWhere(model, (payload) => payload.userCode === userCode),
      consume: async (id) => {
        const payload = live(entries.get(keyOf(id)));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => void entries.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
      },
    };
  };
}
