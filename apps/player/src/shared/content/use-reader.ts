import { useSession } from '#player/shared/session/session.ts';

/** The name of the session's account, null for a guest: who it is that reads. */
export const useReader = (): string | null => useSession()?.userName ?? null;
