import { expect, test } from 'vitest';
import { landingAddress, linkLandings, shortAddress } from './landings.ts';

test('[AGENT-11] a link lands on the registration with its code, or on another page of the site', () => {
  expect(landingAddress('register', 'MANGGA88')).toBe('/m/register?affiliateCode=MANGGA88');
  expect(landingAddress('lottery', 'MANGGA88')).toBe('/m/lott');
  expect(landingAddress('promotion', 'MANGGA88', '17')).toBe('/m/activityDetail?id=17');
  // A promotion that is no longer shown leads to all of them.
  expect(landingAddress('promotion', 'MANGGA88')).toBe('/m/activity');
  expect(new Set(linkLandings.map((landing) => landingAddress(landing, 'X', '1'))).size).toBe(linkLandings.length);
  expect(shortAddress('a/b')).toBe('/m/i/a%2Fb');
});
