import { redirectOf } from '@laro/domain/app-links/download-links';
import { menuKeys, moduleIds, socialLinks, type Settings } from '@laro/domain/settings/settings';
import { zoneOffsets } from '@laro/domain/time/zone-offsets';
import type { Handlers } from '#server/http/handlers.ts';
import { countriesIn } from './countries.ts';
import type { Merchant } from './merchant.ts';
import type { CountryLocator } from './ports.ts';
import { statusFor } from './visitor-status.ts';

type SystemCalls = 'getSystemStatus' | 'getSettings' | 'getWhitelabel' | 'listCountries' | 'getDomainRoute';

const entries = ['deposit', 'withdraw', 'mail', 'vip', 'invite'] as const;

function consolidated({ code, name, settings }: Merchant) {
  return {
    merchantCode: code,
    merchantName: name,
    skin: settings['look.skin'],
    country: settings['market.country'],
    currency: { code: settings['market.currency'], symbol: settings['market.currencySymbol'], decimals: settings['market.currencyDecimals'] },
    ageMin: settings['market.ageMin'],
    timeZone: settings['market.timeZone'],
    zoneOffsets: zoneOffsets(settings['market.timeZone'], Date.now()),
    languages: [...settings['language.offered']],
    defaultLanguage: settings['language.default'],
    categories: [...settings['games.categories']],
    cardThemes: [...settings['games.cardThemes']],
    listView: settings['games.listView'],
    imageHosts: [...settings['games.imageHosts']],
    templates: { memberCentre: settings['look.memberCentreTemplate'], deposit: settings['look.depositTemplate'] },
    jackpot: { min: settings['look.jackpotMin'], max: settings['look.jackpotMax'] },
    regulator: { name: settings['regulator.name'], licence: settings['regulator.licence'], link: settings['regulator.link'] },
    supportLink: settings['support.link'],
    helpLink: settings['support.helpLink'],
    socialLinks: socialLinks.map((type) => ({ type, url: settings[`social.${type}`] })).filter((link) => link.url !== ''),
  };
}

const switches = <Key extends string>(keys: readonly Key[], settings: Settings, prefix: 'menu' | 'module') =>
  Object.fromEntries(keys.map((key) => [key, settings[`${prefix}.${key}` as keyof Settings] === true])) as Record<Key, boolean>;

/** The operator's redirects for unknown paths (GEN-02). */
const redirectsOf = (settings: Settings) => settings['routes.redirects'].map(redirectOf);

/** Calls that a page makes before any other. Unknown paths are reported to `noteUnknownPath`, which counts them. */
export function systemCalls(countries: CountryLocator, noteUnknownPath: (merchantCode: string, path: string) => void = () => undefined): Handlers<SystemCalls> {
  return {
    getSystemStatus: async ({ merchant, ip }) => statusFor(merchant, ip, countries),
    getSettings: async ({ merchant }) => consolidated(merchant),
    getWhitelabel: async ({ merchant: { settings } }) => ({
      menu: switches(menuKeys, settings, 'menu'),
      entries: { ...switches(entries, settings, 'menu'), agents: settings['agent.applications'] },
      modules: switches(moduleIds, settings, 'module'),
    }),
    listCountries: async ({ merchant, language }) => ({
      countries: countriesIn(language).map((country) => ({
        ...country,
        canRegister: merchant.settings['market.registrationCountries'].includes(country.code),
      })),
    }),
    getDomainRoute: async ({ merchant, request }, { query: { path } }) => {
      if (path !== undefined) noteUnknownPath(merchant.code, path);
      return { merchantCode: merchant.code, host: request.hostname, hosts: [...merchant.hosts], redirects: redirectsOf(merchant.settings) };
    },
  };
}
