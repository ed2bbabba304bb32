import * as z from 'zod';
import { picture } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { flag, language } from './scalars.ts';

/** Where a banner shows: home, or the page of its category (HOME-05). */
export const bannerPlaces = ['home', 'm_rng', 'm_sports', 'm_pvp', 'm_live', 'm_fish', 'm_lott', 'm_elott', 'm_reg'] as const;
export type BannerPlace = (typeof bannerPlaces)[number];

const banner = z.object({
  id: z.string(),
  type: z.enum(bannerPlaces),
  kicker: z.string(),
  title: z.string(),
  /** The one condition that limits the promise; it stands on the banner, not only inside. */
  condition: z.string(),
  target: z.string(),
  picture,
});

const announcement = z.object({
  id: z.string(),
  type: z.enum(['PL', 'PU']),
  title: z.string(),
  content: z.string(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  noExpiry: flag,
});

export const content = {
  listAnnouncements: endpoint({
    summary: 'Banners and announcements that are on now, in the asked language.',
    access: 'public',
    rate: 'read',
    module: 'ANNOUNCE3',
    whileClosed: 'refuses',
    serves: ['HOME-05', 'NOTICE-01', 'NOTICE-03'],
    query: z.object({
      types: z
        .string()
        .regex(/^(?:B|PL|PU)(?:,(?:B|PL|PU))*$/)
        .default('B,PL,PU'),
      platform: z.literal('M').default('M'),
      place: z.enum(bannerPlaces).optional(),
      language: language.optional(),
    }),
    value: z.object({ banners: z.array(banner), player: z.array(announcement), popup: z.array(announcement) }),
    refusals: [],
  }),
};
