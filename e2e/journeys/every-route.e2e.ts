import { expect, test } from '@playwright/test';
import { pageFaults } from './page-faults.ts';
import { merchantOrigins, openLive, watchComplaints } from './shell-helpers.ts';

/** One address of every route, from the site's own table. */
const everyAddress = (process.env['JOURNEYS_ADDRESSES'] ?? '').split(' ');

// Every route that a guest can stand on, in both skins; `npm run snapshots` looks at all of them closely, with axe, narrow and for members.
for (const [merchant, language] of [
  ['laro', 'EN'],
  ['dagat', 'RU'],
] as const)
  test(`[GEN-01] [GEN-03] [DL-02] ${merchant} in ${language}: every public page is whole: one heading, a title, no lost picture, nothing too wide, no complaint`, async ({
    page,
    context,
    baseURL,
  }) => {
    const origin = merchantOrigins(baseURL)[merchant];
    await context.addCookies([{ name: 'lang', value: language, url: origin }]);
    const complaints = watchComplaints(page);
    const old: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/legacy/')) old.push(request.url());
    });
    const faults: string[] = [];
    let whole = 0;
    for (const address of everyAddress) {
      await openLive(page, origin + address);
      // A member's page has led to the log-in, which is looked at once, at its own address.
      if (new URL(page.url()).pathname === '/m/login' && address !== '/m/login') continue;
      whole++;
      faults.push(...[...(await pageFaults(page)), ...complaints.splice(0)].map((fault) => `${address}: ${fault}`));
    }
    expect(faults).toEqual([]);
    // What is for old browsers costs new ones nothing.
    expect(old).toEqual([]);
    expect(whole).toBeGreaterThan(20);
  });
