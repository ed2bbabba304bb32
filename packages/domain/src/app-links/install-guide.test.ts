import { describe, expect, test } from 'vitest';
import { installGuide, iosVersion, isAppWindow } from './install-guide.ts';

const iphone = (version: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version.replace('_', '.')} Mobile/15E148 Safari/604.1`;
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15';
const guide = (userAgent: string, touchPoints = 5, isInstalled = false) => installGuide({ userAgent, touchPoints, isInstalled });

describe('iOS by version', () => {
  test.each([
    ['9_3', { isLegacy: true, isTooOld: true, isProfileByHand: false }],
    ['11_4', { isLegacy: true, isTooOld: true, isProfileByHand: false }],
    ['12_0', { isLegacy: true, isTooOld: true, isProfileByHand: false }],
    ['12_1', { isLegacy: true, isTooOld: true, isProfileByHand: false }],
    ['12_2', { isLegacy: false, isTooOld: true, isProfileByHand: false }],
    ['12_3', { isLegacy: false, isTooOld: true, isProfileByHand: false }],
    ['12_4', { isLegacy: false, isTooOld: false, isProfileByHand: false }],
    ['13_0', { isLegacy: false, isTooOld: false, isProfileByHand: false }],
    ['16_7', { isLegacy: false, isTooOld: false, isProfileByHand: false }],
    ['17_0', { isLegacy: false, isTooOld: false, isProfileByHand: true }],
    ['26_1', { isLegacy: false, isTooOld: false, isProfileByHand: true }],
  ])('[DL-02] iOS %s', (version, expected) => {
    expect(guide(iphone(version))).toEqual({ platform: 'ios', isInstalled: false, ...expected });
  });

  test('[DL-02] a version without a minor number is its .0, and an iPad that says Mac is known by its fingers', () => {
    expect(iosVersion({ userAgent: 'Mozilla/5.0 (iPad; CPU OS 13 like Mac OS X) AppleWebKit/605.1.15', touchPoints: 5 })).toEqual([13, 0]);
    expect(guide(mac)).toMatchObject({ platform: 'ios', isProfileByHand: true });
    expect(guide(mac, 0)).toMatchObject({ platform: 'other', isProfileByHand: false });
  });
});

test('[DL-01] Android and everything else have no rules of iOS', () => {
  expect(guide(android)).toEqual({ platform: 'android', isInstalled: false, isLegacy: false, isTooOld: false, isProfileByHand: false });
  expect(guide('Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0', 0).platform).toBe('other');
});

test('[DL-03] [NAV-04] an installed web app and the app’s own window have nothing to download', () => {
  expect(isAppWindow('LaroApp/3.1 Ver/42')).toBe(true);
  expect(isAppWindow(android)).toBe(false);
  expect(guide(`${android} LaroApp Ver3`).isInstalled).toBe(true);
  expect(guide(android, 5, true).isInstalled).toBe(true);
  expect(guide(android).isInstalled).toBe(false);
});
