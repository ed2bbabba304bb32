import { expect, test } from 'vitest';
import { channelLine, channelOf, redirectLine, redirectOf } from './download-links.ts';
import { checkSetting } from '../settings/setting-kinds.ts';
import { settingDefinitions } from '../settings/settings.ts';

const fits = (key: 'service.channels' | 'routes.redirects', line: string) => checkSetting(settingDefinitions[key], [line]) === null;

test('[NAV-09] a channel is kept as one line, with or without a name, and read back as it was', () => {
  for (const title of ['', 'Ask Ana'])
    for (const csType of ['LIVECHAT', 'TELEGRAM', 'FACEBOOK'] as const) {
      const channel = { csType, title, path: 'https://t.example/laro?start=1' };
      expect(channelOf(channelLine(channel))).toEqual(channel);
      expect(fits('service.channels', channelLine(channel))).toBe(true);
    }
  expect(channelOf('EMAIL | x | /m/help')).toBeNull();
  expect(channelOf('LIVECHAT')).toBeNull();
});

test('[NAV-09] [T89] a channel leads to the site or to an address over TLS, never to a script', () => {
  const line = (path: string) => channelLine({ csType: 'LIVECHAT', title: '', path });
  expect(fits('service.channels', line('/m/help'))).toBe(true);
  for (const path of ['javascript:alert(1)', '//evil.example', 'http://evil.example', 'data:text/html,x', '/\\evil.example'])
    expect(fits('service.channels', line(path)), path).toBe(false);
});

test('[GEN-02] [T89] a redirect stays on the site', () => {
  expect(redirectOf(redirectLine({ from: ' /promo ', to: '/m/activity?id=3' }))).toEqual({ from: '/promo', to: '/m/activity?id=3' });
  expect(fits('routes.redirects', '/promo > /m/activity?id=3')).toBe(true);
  for (const to of ['https://evil.example', '//evil.example', '/\\evil.example', '/desk/', 'javascript:alert(1)', '/m\\evil'])
    expect(fits('routes.redirects', redirectLine({ from: '/promo', to })), to).toBe(false);
});
