import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dropSession, restoreSession, sessionToken, takeSession, useSessionStore, watchStoredSession, type SessionInfo } from './session-store.ts';

const info = (token: string, type = 4): SessionInfo => ({ token, merchantCode: 'laro', userName: `name-${token}`, type, firstTimeLogin: false });
const KEY = 'MC_SESSION_INFO';

/** A storage in memory that behaves as the browser's; a refused one throws at every touch. */
class FakeStorage {
  readonly kept = new Map<string, string>();
  isRefused = false;
  #touch = () => {
    if (this.isRefused) throw new DOMException('refused', 'SecurityError');
  };
  getItem = (key: string) => {
    this.#touch();
    return this.kept.get(key) ?? null;
  };
  setItem = (key: string, value: string) => {
    this.#touch();
    this.kept.set(key, value);
  };
  removeItem = (key: string) => {
    this.#touch();
    this.kept.delete(key);
  };
  clear = () => {
    this.#touch();
    this.kept.clear();
  };
}

let local: FakeStorage;
let tab: FakeStorage;
let listeners: Record<string, (event: object) => void>;

beforeEach(() => {
  local = new FakeStorage();
  tab = new FakeStorage();
  listeners = {};
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) => {
    listeners[name] = listener;
  });
  useSessionStore.setState({ info: null, isRestored: false });
});
afterEach(() => vi.unstubAllGlobals());

describe('what is kept of a session', () => {
  test('[LOGIN-10] it is in both storages under its key; free play keeps its name for the visit, a member the wish to return', () => {
    takeSession(info('a'));
    expect([local.kept.get(KEY), tab.kept.get(KEY)]).toEqual([JSON.stringify(info('a')), JSON.stringify(info('a'))]);
    expect(tab.kept.get('MC_TRIAL_USER')).toBe('name-a');
    expect(local.kept.has('autoLogin')).toBe(false);
    takeSession(info('b', 0));
    expect(local.kept.get('autoLogin')).toBe('1');
    expect(sessionToken()).toBe('b');
  });

  test('[LOGIN-12] nothing of it is left afterwards, and nothing else of the visit either', () => {
    takeSession(info('a'));
    tab.kept.set('other', 'x');
    local.kept.set('lang', 'EN');
    dropSession();
    expect([...tab.kept]).toEqual([]);
    expect([...local.kept]).toEqual([
      ['lang', 'EN'],
      ['autoLogin', '0'],
    ]);
    expect([sessionToken(), useSessionStore.getState().info]).toEqual([null, null]);
  });

  test('[LOGIN-10] a new tab takes it from local storage, and a tab that slept through a log-out forgets it', () => {
    local.kept.set(KEY, JSON.stringify(info('a')));
    restoreSession();
    expect(sessionToken()).toBe('a');
    expect(tab.kept.get(KEY)).toBe(JSON.stringify(info('a')));
    local.kept.delete(KEY);
    restoreSession();
    expect(sessionToken()).toBeNull();
    expect(tab.kept.has(KEY)).toBe(false);
  });

  test('[LOGIN-10] a browser that refuses local storage keeps it for the visit, one that refuses all keeps it on the page', () => {
    local.isRefused = true;
    takeSession(info('a'));
    restoreSession();
    expect(sessionToken()).toBe('a');
    tab.isRefused = true;
    takeSession(info('b'));
    expect(sessionToken()).toBe('b');
    dropSession();
    expect(sessionToken()).toBeNull();
  });

  test('[LOGIN-10] what is no session is none', () => {
    for (const text of ['', '{', 'null', '[]', '{"token":1}', '{"token":"a","userName":"b"}']) {
      local.kept.set(KEY, text);
      restoreSession();
      expect(sessionToken()).toBeNull();
    }
  });

  test('[LOGIN-10] another tab and the browser’s memory of pages are followed; other keys are not', () => {
    watchStoredSession();
    local.kept.set(KEY, JSON.stringify(info('a')));
    listeners['storage']?.({ key: 'lang' });
    expect(sessionToken()).toBeNull();
    listeners['storage']?.({ key: KEY });
    expect(sessionToken()).toBe('a');
    local.kept.clear();
    listeners['pageshow']?.({ persisted: false });
    expect(sessionToken()).toBe('a');
    listeners['pageshow']?.({ persisted: true });
    expect(sessionToken()).toBeNull();
    local.kept.set(KEY, JSON.stringify(info('b')));
    listeners['storage']?.({ key: null });
    expect(sessionToken()).toBe('b');
  });

  test('[LOGIN-10] the same session again changes nothing that is drawn', () => {
    takeSession(info('a'));
    const drawn = vi.fn();
    const stop = useSessionStore.subscribe(drawn);
    restoreSession();
    takeSession(info('a'));
    expect(drawn).not.toHaveBeenCalled();
    stop();
  });
});
