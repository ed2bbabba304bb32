import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Services } from '#player/shared/api/services.ts';
import { loadWithin } from './load-within.ts';

const never = new Promise<unknown>(() => undefined);
const browser = { collectHead: null } as unknown as Services;
const server = { collectHead: () => undefined } as unknown as Services;

/** Opens an address with what it needs and, of that, its list; says whether it shows. */
function open(address: string, work: Promise<unknown>, list?: Promise<unknown>, services = browser): { isShown: boolean } {
  const { pathname, searchParams } = new URL(address, 'http://page.invalid');
  const screen = { isShown: false };
  void loadWithin(services, { path: pathname, search: searchParams }, work, list).then(() => (screen.isShown = true));
  return screen;
}

describe('a list of games at /m/slot-games?vassalage=BGS&q=star', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', { location: { pathname: '/m/slot-games', search: '?vassalage=BGS&q=star' } });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const later = (ms: number) => new Promise<void>((go) => setTimeout(go, ms));

  test('[LIST-06] [LIST-08] stays as it is until the games of another name are there, and no longer than 150 ms', async () => {
    const quick = open('/m/slot-games?q=mango&vassalage=BGS', never, later(40));
    const failed = open('/m/slot-games?vassalage=BGS', never, Promise.reject(new Error('offline')));
    const slow = open('/m/slot-games?vassalage=BGS&q=tala', never, never);
    await vi.advanceTimersByTimeAsync(39);
    expect([quick.isShown, failed.isShown, slow.isShown]).toEqual([false, true, false]);
    await vi.advanceTimersByTimeAsync(1);
    expect([quick.isShown, slow.isShown]).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(110);
    expect(slow.isShown).toBe(true);
  });

  test('[LIST-08] answers a tap on another filter immediately', async () => {
    const vendor = open('/m/slot-games?q=star', never, never);
    const both = open('/m/slot-games?vassalage=KISL&q=mango', never, never);
    await vi.advanceTimersByTimeAsync(0);
    expect([vendor.isShown, both.isShown]).toEqual([true, true]);
  });

  test('[NAV-10] waits for everything where only the language changes, and a moment on the way to another page', async () => {
    const language = open('/m/slot-games?vassalage=BGS&q=star', later(900), later(10));
    const elsewhere = open('/m/live-games', never, never);
    await vi.advanceTimersByTimeAsync(150);
    expect([language.isShown, elsewhere.isShown]).toEqual([false, true]);
    await vi.advanceTimersByTimeAsync(750);
    expect(language.isShown).toBe(true);
  });

  test('[LIST-03] is drawn whole by the server', async () => {
    const drawn = open('/m/live-games', later(900), undefined, server);
    await vi.advanceTimersByTimeAsync(899);
    expect(drawn.isShown).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(drawn.isShown).toBe(true);
  });
});
