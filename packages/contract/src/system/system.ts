import * as z from 'zod';
import { menuKeys, moduleIds, socialLinks } from '@laro/domain/settings/settings';
import { endpoint } from '../wire/endpoint.ts';
import { gameCategory, language } from '../wire/scalars.ts';

const switches = <Key extends string>(keys: readonly Key[]) => z.record(z.enum(keys), z.boolean());

/** The visitor's own status of the site (GATE-01…03). */
const statusValue = z.object({
  info: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  maintenance: z.boolean(),
  regionRestriction: z.boolean(),
  /** Expected end of maintenance, UTC, if known. */
  until: z.string().nullable(),
  location: z.object({ ip: z.string(), country: z.string().nullable() }),
  supportLink: z.string(),
});

const consolidatedSettings = z.object({
  merchantCode: z.string(),
  merchantName: z.string(),
  skin: z.enum(['laro', 'dagat']),
  country: z.string(),
  currency: z.object({ code: z.string(), symbol: z.string(), decimals: z.number().int() }),
  ageMin: z.number().int(),
  timeZone: z.string(),
  /** UTC offset in minutes, and the time (ms) and value of the next change if it is near. */
  zoneOffsets: z.object({ minutes: z.number().int(), next: z.object({ fromMs: z.number().int(), minutes: z.number().int() }).nullable() }),
  languages: z.array(language),
  defaultLanguage: language,
  categories: z.array(gameCategory),
  cardThemes: z.array(z.string()),
  listView: z.enum(['grid', 'list']),
  imageHosts: z.array(z.string()),
  templates: z.object({ memberCentre: z.string(), deposit: z.string() }),
  jackpot: z.object({ min: z.number().int(), max: z.number().int() }),
  regulator: z.object({ name: z.string(), licence: z.string(), link: z.string() }),
  supportLink: z.string(),
  /** Help for people who are harmed by gambling. */
  helpLink: z.string(),
  socialLinks: z.array(z.object({ type: z.enum(socialLinks), url: z.string() })),
});

export const system = {
  getSystemStatus: endpoint({
    summary: 'Status of the site for this visitor: 0 open, 1 maintenance, 2 region restriction.',
    access: 'public',
    rate: 'read',
    whileClosed: 'answers',
    serves: ['GATE-01', 'GATE-02', 'GATE-03'],
    value: statusValue,
    refusals: [],
  }),
  getSettings: endpoint({
    summary: 'Merchant data for the site: market, languages, look, categories, links.',
    access: 'public',
    rate: 'read',
    whileClosed: 'answers',
    serves: ['GEN-10', 'FOOT-01', 'NAV-10'],
    value: consolidatedSettings,
    refusals: [],
  }),
  getWhitelabel: endpoint({
    summary: 'The merchant’s switches: member menu keys, menu entries and modules.',
    access: 'public',
    rate: 'read',
    whileClosed: 'answers',
    serves: ['NAV-02', 'NAV-05', 'CALL-02'],
    value: z.object({ menu: switches(menuKeys), entries: switches(['deposit', 'withdraw', 'mail', 'vip', 'invite', 'agents']), modules: switches(moduleIds) }),
    refusals: [],
  }),
  listCountries: endpoint({
    summary: 'Countries with names in the requested language, calling codes, and whether their residents may register.',
    access: 'public',
    rate: 'read',
    whileClosed: 'answers',
    serves: ['GEN-10', 'REG-03'],
    query: z.object({ language: language.optional() }),
    value: z.object({ countries: z.array(z.object({ code: z.string(), name: z.string(), callingCode: z.string(), canRegister: z.boolean() })) }),
    refusals: [],
  }),
  getDomainRoute: endpoint({
    summary: 'The merchant of a host name, its other hosts, and the redirects for unknown paths.',
    access: 'public',
    rate: 'read',
    whileClosed: 'answers',
    serves: ['GEN-02', 'CALL-01'],
    /** Requested path that matches no page; counted for the operator. */
    query: z.object({ path: z.string().max(300).optional() }),
    value: z.object({
      merchantCode: z.string(),
      host: z.string(),
      hosts: z.array(z.string()),
      redirects: z.array(z.object({ from: z.string(), to: z.string() })),
    }),
    refusals: [],
  }),
};
