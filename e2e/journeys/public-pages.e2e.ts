import { expect, test } from '@playwright/test';
import { pageFaults } from './page-faults.ts';
import { merchantOrigins, openLive, watchComplaints } from './shell-helpers.ts';

/** The pages that a guest reads; of lists that are the same page, one. */
const addresses: readonly string[] = [
  '/m/home',
  '/m/live-games',
  '/m/slot-games',
  '/m/lott',
  '/m/inHouse',
  '/m/cockfight',
  '/m/hot-games',
  '/m/gameCenter',
  '/m/provider',
  '/m/search-games',
  '/m/login',
  '/m/register',
  '/m/forget',
  '/m/resetPassword',
  '/m/phoneCheck',
  '/m/app',
  '/m/notice',
  '/m/activity',
  '/m/activityDetail?id=999999',
  '/m/help',
  '/m/credits',
  '/m/offline',
];

// Both skins; `npm run snapshots` looks at every route closely, with axe, narrow and for members.
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
    for (const address of addresses) {
      await openLive(page, origin + address);
      faults.push(...[...(await pageFaults(page)), ...complaints.splice(0)].map((fault) => `${address}: ${fault}`));
    }
    expect(faults).toEqual([]);
    // What is for old browsers costs new ones nothing.
    expect(old).toEqual([]);
  });
