import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BottomMenu } from './bottom-menu.tsx';
import { Footer } from './footer.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { settingsQuery, whitelabelQuery, type SiteSettings, type Whitelabel } from '#player/shared/api/queries.ts';
import { Router } from '#player/shared/router/router.ts';
import { RouterContext } from '#player/shared/router/router-view.tsx';
import { ServicesContext, type Api, type Services } from '#player/shared/api/services.ts';
import { countersKey } from '#player/shared/session/counters-key.ts';
import { setMissingPages } from '#player/shared/router/standing-pages.ts';

const place = { pathname: '/m/home', search: '', hash: '', key: 'default' };
const nothing = () => undefined;
const history = { current: () => place, push: nothing, replace: nothing, go: nothing, listen: nothing };

const settings = {
  merchantName: 'Laro',
  ageMin: 21,
  regulator: { name: 'PAGCOR', link: 'https://pagcor.example', licence: 'L-1' },
  socialLinks: [],
} as unknown as SiteSettings;
const whitelabel = { entries: { deposit: true, withdraw: true, mail: true, vip: true, invite: true } } as unknown as Whitelabel;

/** Foot or menu of the lobby of a merchant with these settings. */
function draw(part: 'foot' | 'menu', change: { settings?: Partial<SiteSettings>; entries?: Partial<Whitelabel['entries']>; mayInvite?: boolean } = {}): string {
  const queries = new QueryClient();
  const api = {} as Api;
  queries.setQueryData(settingsQuery(api).queryKey, { ...settings, ...change.settings });
  queries.setQueryData(whitelabelQuery(api).queryKey, { ...whitelabel, entries: { ...whitelabel.entries, ...change.entries } });
  if (change.mayInvite !== undefined) queries.setQueryData(countersKey(null), { REFERRAL: { enabled: change.mayInvite, count: 0 } });
  const words = { language: 'EN', tag: 'en', t: (key: string, values?: Record<string, unknown>) => [key, ...Object.values(values ?? {})].join(' ') };
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <ServicesContext value={{ api, queries, words } as unknown as Services}>
        <RouterContext value={new Router(history, () => Promise.reject(new Error('nobody goes anywhere')), null)}>
          {part === 'foot' ? <Footer /> : <BottomMenu />}
        </RouterContext>
      </ServicesContext>
    </QueryClientProvider>,
  );
}

const networks = ['facebook', 'instagram', 'youtube', 'whatsapp', 'telegram', 'viber', 'twitter', 'tiktok'] as const;
const linkOf = (type: (typeof networks)[number]) => ({ type, url: `https://${type}.example/laro` });

describe('the foot', () => {
  test('[FOOT-01] each of the eight networks has its mark, its name and its link, opened outside', () => {
    const foot = draw('foot', { settings: { socialLinks: networks.map(linkOf) } });
    for (const type of networks) expect(foot).toMatch(new RegExp(`<a href="https://${type}\\.example/laro"[^>]*rel="noopener noreferrer" target="_blank"`));
    expect(foot.match(/shell\.foot\.on_network Laro (?:Facebook|Instagram|YouTube|WhatsApp|Telegram|Viber|Twitter|TikTok)"/g)).toHaveLength(8);
  });

  test('[FOOT-01] a network without a link has no mark; without any there is no row of them', () => {
    const one = draw('foot', { settings: { socialLinks: [linkOf('viber')] } });
    expect(one.match(/on_network/g)).toHaveLength(1);
    expect(one).toContain('Viber');
    expect(draw('foot')).not.toContain('on_network');
  });

  test('[FOOT-01] age, regulator, licence and copyright are shown; items that the merchant lacks are left out', () => {
    const foot = draw('foot');
    expect(foot).toContain('21+');
    expect(foot).toContain('href="https://pagcor.example"');
    expect(foot).toContain('shell.foot.licence L-1');
    expect(foot).toMatch(/shell\.foot\.copyright \d{4} Laro/);
    expect(foot).toContain('shell.foot.responsible');
    const bare = draw('foot', { settings: { regulator: { name: '', link: '', licence: '' }, ageMin: 18 } });
    expect(bare).toContain('18+');
    expect(bare).not.toMatch(/licen[cs]/);
  });
});

describe('the bottom menu', () => {
  let restore = (): void => {};
  beforeEach(() => {
    restore = setMissingPages([]);
  });
  afterEach(() => restore());
  const keys = (menu: string) => [...menu.matchAll(/shell\.nav\.(home|invite|deposit|promotions|me)\b/g)].map(([, key]) => key);

  test('[NAV-07] has home, invitation, deposit, promotions and the member centre, in this order', () => {
    expect(keys(draw('menu'))).toEqual(['home', 'invite', 'deposit', 'promotions', 'me']);
  });

  test('[NAV-07] [NAV-05] without invitations or deposits their places are not there', () => {
    expect(keys(draw('menu', { entries: { invite: false } }))).toEqual(['home', 'deposit', 'promotions', 'me']);
    expect(keys(draw('menu', { entries: { deposit: false } }))).toEqual(['home', 'invite', 'promotions', 'me']);
  });

  test('[NAV-07] [INVITE-08] without invitations for this member their place is not there once the counters are known', () => {
    expect(keys(draw('menu', { mayInvite: false }))).toEqual(['home', 'deposit', 'promotions', 'me']);
    expect(keys(draw('menu', { mayInvite: true }))).toEqual(['home', 'invite', 'deposit', 'promotions', 'me']);
  });

  test('[NAV-07] a place whose page this site does not have is not shown', () => {
    setMissingPages([paths.invite]);
    expect(keys(draw('menu'))).toEqual(['home', 'deposit', 'promotions', 'me']);
  });
});
