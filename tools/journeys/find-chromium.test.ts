import { expect, test } from 'vitest';
import { findChromium, type Machine } from './find-chromium.ts';

const machine = (variables: NodeJS.ProcessEnv, ...files: string[]): Machine => ({
  variables,
  exists: (file) => files.includes(file),
  downloaded: '/cache/chrome',
});

test('[house-1] the variable CHROMIUM wins, and a wrong one is refused rather than passed over', () => {
  expect(findChromium('shell', machine({ CHROMIUM: '/opt/chrome', PATH: '/usr/bin' }, '/opt/chrome', '/usr/bin/chromium'))).toBe('/opt/chrome');
  expect(() => findChromium('shell', machine({ CHROMIUM: '/opt/none', PATH: '/usr/bin' }, '/usr/bin/chromium'))).toThrow('CHROMIUM is /opt/none');
});

test('[house-1] an installed Chromium in PATH takes precedence over the one that Playwright downloaded', () => {
  expect(findChromium('shell', machine({ PATH: '/bin:/usr/bin' }, '/usr/bin/google-chrome', '/usr/bin/chromium', '/cache/chrome'))).toBe('/usr/bin/chromium');
  expect(findChromium('shell', machine({ PATH: '' }, '/Applications/Chromium.app/Contents/MacOS/Chromium'))).toContain('Chromium.app');
  expect(findChromium('shell', machine({ PATH: '/usr/bin' }, '/cache/chrome'))).toBe('/cache/chrome');
  expect(findChromium('shell', machine({ PATH: '/usr/bin' }))).toBeNull();
});

test('[house-1] pages are tested in the shell where there is one; measurements take the whole browser', () => {
  const both = machine({ PATH: '/usr/bin' }, '/usr/bin/chromium', '/usr/bin/chromium-headless-shell');
  expect(findChromium('shell', both)).toBe('/usr/bin/chromium-headless-shell');
  expect(findChromium('whole', both)).toBe('/usr/bin/chromium');
});
