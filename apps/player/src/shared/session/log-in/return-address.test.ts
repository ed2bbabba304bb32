import { expect, test } from 'vitest';
import { ownAddress } from './return-address.ts';

test('[LOGIN-13] the way back is a page of this site, with its question and place', () => {
  expect(ownAddress('/m/slot-games')).toBe('/m/slot-games');
  expect(ownAddress('/m/play?vassalage=BGS&gameId=perya-sevens#top')).toBe('/m/play?vassalage=BGS&gameId=perya-sevens#top');
});

test('[LOGIN-13] [T87] no way back leads to another site, however it is written', () => {
  for (const address of [
    'https://evil.example/m/home',
    '//evil.example/m/home',
    '/\\evil.example',
    '/m/\\evil.example',
    '/\t/evil.example/m/',
    '/m/../../evil',
    '/m/..//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/desk/',
    '/wps/session/logout',
    'm/home',
    '',
    ' /m/home',
    '/m/home\u0000',
  ])
    expect(ownAddress(address), address).toBeNull();
});

test('[LOGIN-13] pages on the way to a log-in are no way back', () => {
  for (const address of ['/m/login', '/m/login?social=back', '/m/register', '/m/forget']) expect(ownAddress(address), address).toBeNull();
});
