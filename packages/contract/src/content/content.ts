import { announcementTypes } from '@laro/domain/content/content-rules';
import * as z from 'zod';
import { picture } from '../catalogue/catalogue.ts';
import { endpoint } from '../wire/endpoint.ts';
import { promotionCard } from './promotions.ts';
import { flag, language, otherLanguage, rowNumber } from '../wire/scalars.ts';

/** Place of a banner: home, or the page of its category (HOME-05); those of `m_agent` are creatives for the links of agents, and on no page. */
export const bannerPlaces = ['home', 'm_rng', 'm_sports', 'm_pvp', 'm_live', 'm_fish', 'm_lott', 'm_elott', 'm_reg', 'm_agent'] as const;
export type BannerPlace = (typeof bannerPlaces)[number];

const banner = z.object({
  id: z.string(),
  type: z.enum(bannerPlaces),
  kicker: z.string(),
  title: z.string(),
  /** The one condition that limits the promise; shown on the banner itself, not only behind it. */
  condition: z.string(),
  /** Languages of kicker, title and condition where they differ from the requested one; omitted if none differs. */
  otherLanguages: z.object({ kicker: language.optional(), title: language.optional(), condition: language.optional() }).optional(),
  target: z.string(),
  picture,
});

const announcement = z.object({
  id: z.string(),
  type: z.enum(announcementTypes),
  title: z.string(),
  content: z.string(),
  otherLanguage,
  startDate: z.string(),
  endDate: z.string().nullable(),
  noExpiry: flag,
  /** Always read for guests and free-play accounts (NOTICE-02). */
  read: z.boolean(),
});

export const content = {
  listAnnouncements: endpoint({
    summary: 'Current banners, announcements and promotions for everyone, in the requested language; `for=guests` adds those for visitors only.',
    access: 'public',
    rate: 'read',
    module: 'ANNOUNCE3',
    whileClosed: 'refuses',
    serves: ['HOME-05', 'NOTICE-01', 'NOTICE-03'],
    query: z.object({
      types: z
        .string()
        .regex(/^(?:B|PL|PU|PR|H)(?:,(?:B|PL|PU|PR|H))*$/)
        .default('B,PL,PU'),
      platform: z.literal('M').default('M'),
      place: z.enum(bannerPlaces).optional(),
      for: z.literal('guests').optional(),
      language: language.optional(),
    }),
    value: z.object({
      promotion: z.array(promotionCard),
      banners: z.array(banner),
      player: z.array(announcement),
      popup: z.array(announcement),
      hot: z.array(announcement),
    }),
    refusals: [],
  }),
  listNotices: endpoint({
    summary: 'Announcements for this player, with read marks: list, pop-ups, popular, and those for agents.',
    access: 'player',
    rate: 'read',
    module: 'ANNOUNCE3',
    whileClosed: 'refuses',
    serves: ['NOTICE-01', 'NOTICE-02'],
    query: z.object({ language: language.optional() }),
    value: z.object({ player: z.array(announcement), popup: z.array(announcement), hot: z.array(announcement), agent: z.array(announcement) }),
    refusals: [],
  }),
  markNoticeRead: endpoint({
    summary: 'Marks an announcement as read. Free-play accounts have no marks.',
    access: 'member',
    rate: 'write',
    module: 'ANNOUNCE3',
    whileClosed: 'refuses',
    serves: ['NOTICE-02', 'ROLE-02'],
    body: z.object({ announcementId: rowNumber, read: z.literal(true) }),
    value: z.object({}),
    refusals: ['content.notice_unknown'],
  }),
  listHelp: endpoint({
    summary: 'Pages of the help centre in the requested language.',
    access: 'public',
    rate: 'read',
    whileClosed: 'answers',
    serves: ['HELP-01', 'T52', 'T82'],
    query: z.object({ device: z.literal('MOBILE').default('MOBILE'), language: language.optional() }),
    value: z.object({ entries: z.array(z.object({ id: z.string(), tag: z.string(), title: z.string(), content: z.string(), otherLanguage })) }),
    refusals: [],
  }),
};
