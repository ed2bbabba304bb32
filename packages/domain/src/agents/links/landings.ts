/** The page on which a link lands (agents.md 3.6): the registration, home, the list of a category, the promotions, or one of them. */
export const linkLandings = ['register', 'home', 'slots', 'live', 'fishing', 'sports', 'poker', 'lottery', 'promotions', 'promotion'] as const;
export type LinkLanding = (typeof linkLandings)[number];

const pages: Readonly<Record<Exclude<LinkLanding, 'register' | 'promotion'>, string>> = {
  home: '/m/home',
  slots: '/m/slot-games',
  live: '/m/live-games',
  fishing: '/m/fishing-games',
  sports: '/m/sport-games',
  poker: '/m/poker-games',
  lottery: '/m/lott',
  promotions: '/m/activity',
};

/**
 * The address on which a link lands. Only the registration needs the code: on other pages the first touch of the browser has it. `promotionId`: the promotion of
 * the link; null for other links, and where it is no longer shown: then the link leads to all promotions.
 */
export function landingAddress(landing: LinkLanding, code: string, promotionId: string | null = null): string {
  if (landing === 'register') return `/m/register?affiliateCode=${encodeURIComponent(code)}`;
  if (landing !== 'promotion') return pages[landing];
  return promotionId === null ? pages.promotions : `/m/activityDetail?id=${encodeURIComponent(promotionId)}`;
}

/** The short address of a link. */
export const shortAddress = (code: string): string => `/m/i/${encodeURIComponent(code)}`;
