import type { Wire } from '@laro/contract/routes';
import { create } from 'zustand';

/** The page's copy of a session (LOGIN-10). `token` is the page's half: invalid without the cookie, which no script can read. */
export type SessionInfo = Wire<'startSession', 'value'>;

/** Member type of free play. */
export const TRIAL_TYPE = 4;

const INFO_KEY = 'MC_SESSION_INFO';
const TRIAL_USER_KEY = 'MC_TRIAL_USER';
const AUTO_LOGIN_KEY = 'autoLogin';

interface SessionState {
  info: SessionInfo | null;
  /** False until storage was read: the first drawing must be the server's. */
  isRestored: boolean;
}

export const useSessionStore = create<SessionState>(() => ({ info: null, isRestored: false }));

/** The page's half of the session, or null without one. */
export const sessionToken = (): string | null => useSessionStore.getState().info?.token ?? null;

function read(text: string | null): SessionInfo | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<SessionInfo> | null;
    return typeof kept?.token === 'string' && typeof kept.userName === 'string' && typeof kept.type === 'number' ? (kept as SessionInfo) : null;
  } catch {
    return null;
  }
}

/**
 * Local storage says what holds for the browser, since all its tabs share the cookie; session storage is this tab's copy, and is used where
 * local storage is refused.
 */
function storedSession(): SessionInfo | null {
  try {
    return read(localStorage.getItem(INFO_KEY));
  } catch {
    try {
      return read(sessionStorage.getItem(INFO_KEY));
    } catch {
      return null;
    }
  }
}

const quietly = (work: () => void): void => {
  try {
    work();
  } catch {
    // A browser that keeps nothing loses the session with the page.
  }
};

function show(info: SessionInfo | null): void {
  const { info: known, isRestored } = useSessionStore.getState();
  if (isRestored && known?.token === info?.token) return;
  useSessionStore.setState({ info, isRestored: true });
}

/** Keeps a session that has begun, for this tab and the others. */
export function takeSession(info: SessionInfo): void {
  const text = JSON.stringify(info);
  quietly(() => localStorage.setItem(INFO_KEY, text));
  quietly(() => {
    sessionStorage.setItem(INFO_KEY, text);
    if (info.type === TRIAL_TYPE) sessionStorage.setItem(TRIAL_USER_KEY, info.userName);
  });
  if (info.type !== TRIAL_TYPE) quietly(() => localStorage.setItem(AUTO_LOGIN_KEY, '1'));
  show(info);
}

/** Forgets the session here and in the other tabs, with everything that this visit has kept (LOGIN-12). */
export function dropSession(): void {
  quietly(() => {
    localStorage.removeItem(INFO_KEY);
    localStorage.setItem(AUTO_LOGIN_KEY, '0');
  });
  quietly(() => sessionStorage.clear());
  show(null);
}

/** Follows storage: at the start of a page, when it comes back from the browser's memory, and when another tab has logged in or out. */
export function restoreSession(): void {
  const info = storedSession();
  quietly(() => {
    if (info) sessionStorage.setItem(INFO_KEY, JSON.stringify(info));
    else sessionStorage.removeItem(INFO_KEY);
    if (info?.type !== TRIAL_TYPE) sessionStorage.removeItem(TRIAL_USER_KEY);
  });
  show(info);
}

/** Keeps following it while the page runs. */
export function watchStoredSession(): void {
  addEventListener('storage', ({ key }) => {
    if (key === INFO_KEY || key === null) restoreSession();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) restoreSession();
  });
}
