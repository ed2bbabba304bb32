import { expect, test } from 'vitest';
import { hostHref, hostMinutes, hostPatterns } from './rank-host.ts';

const host = { name: 'Tala', contact: '+639171234567', days: [1, 2, 2, 5], from: '10:00', to: '18:30' };

test('[VIP-06] hours of a host are counted by the week, and a contact is a number, an address or a page', () => {
  expect([hostMinutes(host), hostMinutes({ ...host, to: '09:00' }), hostMinutes(null)]).toEqual([3 * 510, 0, 0]);
  const contacts = ['+639171234567', 'tala@laro.example', 'https://laro.example/tala'];
  expect(contacts.map((contact) => hostHref({ contact }))).toEqual(['tel:+639171234567', 'mailto:tala@laro.example', 'https://laro.example/tala']);
  for (const contact of contacts) expect(hostPatterns.contact.test(contact)).toBe(true);
  for (const contact of ['tala', 'http://laro.example', 'javascript:alert(1)', '09171234567', 'tala@laro', ''])
    expect(hostPatterns.contact.test(contact)).toBe(false);
  expect(['00:00', '23:59', '24:00', '9:00', '10:60'].map((time) => hostPatterns.time.test(time))).toEqual([true, true, false, false, false]);
});
