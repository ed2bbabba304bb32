import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askToInstall, countVisit, hideDownloadBar, isDownloadBarHidden, useInstallOffer, watchInstallOffer } from './install-offer.ts';

class Store {
  readonly kept = new Map<string, string>();
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.kept.set(key, value);
}
let page: EventTarget;
let visit: Store;

beforeEach(() => {
  page = new EventTarget();
  visit = new Store();
  vi.stubGlobal('localStorage', new Store());
  vi.stubGlobal('sessionStorage', visit);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  useInstallOffer.setState({ event: null });
});
afterEach(() => vi.unstubAllGlobals());

/** The browser's offer, and what the person answers. */
function offer(outcome: 'accepted' | 'dismissed') {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(() => Promise.resolve()),
    userChoice: Promise.resolve({ outcome }),
  });
  page.dispatchEvent(event);
  return event;
}

test('[DL-03] the browser’s offer waits for a tap, is made once, and never comes again', async () => {
  watchInstallOffer();
  const event = offer('dismissed');
  expect(event.defaultPrevented).toBe(true);
  expect(event.prompt).not.toHaveBeenCalled();
  expect(isDownloadBarHidden()).toBe(false);
  await askToInstall();
  await askToInstall();
  expect(event.prompt).toHaveBeenCalledOnce();
  expect(isDownloadBarHidden()).toBe(true);
  expect(useInstallOffer.getState().event).toBeNull();
});

test('[DL-01] a bar that was closed stays away by the key that the product text names', () => {
  hideDownloadBar();
  expect(localStorage.getItem('hideDownloadBar')).toBe('1');
});

test('[DL-01] visits are counted once each, and a browser that keeps nothing is always here for the first time', () => {
  expect([countVisit(), countVisit()]).toEqual([1, 1]);
  visit.kept.clear();
  expect([countVisit(), countVisit()]).toEqual([2, 2]);
  const refuse = () => {
    throw new Error('storage is off');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse });
  expect([countVisit(), countVisit()]).toEqual([1, 1]);
  expect(isDownloadBarHidden()).toBe(false);
});
