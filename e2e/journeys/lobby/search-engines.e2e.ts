import { expect, test } from '@playwright/test';
import { merchantOrigins } from '../../helpers/pages/shell-helpers.ts';

/** Pages that search engines find by links alone, besides those of the sitemap. */
const linked = ['/m/help', '/m/login', '/m/register', '/m/app', '/m/provider', '/m/gameCenter', '/m/credits'];

for (const merchant of ['laro', 'dagat'] as const)
  test(`[PROMO-01] [NOTICE-01] [HELP-01] ${merchant}: every page that search engines find says in its document what it is`, async ({ request, baseURL }) => {
    const { laro: origin, [merchant]: asked } = merchantOrigins(baseURL);
    // Not every machine finds names under localhost; the site selects the merchant by the host header.
    const headers = { host: new URL(asked).host, accept: 'text/html' };
    const read = (address: string) => request.get(origin + address, { headers });
    const sitemap = await (await read('/sitemap.xml')).text();
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address.replaceAll('&amp;', '&')));
    expect(listed.length).toBeGreaterThan(15);
    const titles = new Map<string, string>();
    for (const address of [...listed.map(({ pathname, search }) => pathname + search), ...linked]) {
      const answer = await read(address);
      expect(answer.status(), address).toBe(200);
      const html = await answer.text();
      const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
      expect(title, address).not.toBe('');
      expect(/<meta name="description" content="([^"]{20,170})">/.exec(html)?.[1], address).toBeTruthy();
      const canonical = /<link rel="canonical" href="(https?:\/\/[^"]+)">/.exec(html)?.[1] ?? '';
      expect(canonical, address).not.toBe('');
      expect(html, address).not.toContain('name="robots" content="noindex');
      titles.set(canonical, title);
    }
    // Whatever has several addresses names one of them; each of those has its own name.
    const names = [...titles.values()];
    expect(names.filter((title, index) => names.indexOf(title) !== index)).toEqual([]);
  });
