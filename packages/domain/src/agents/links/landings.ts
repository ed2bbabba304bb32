/** The page on which a link lands (agents.md 3.6): the registration, home, the list of a category, or the promotions. */
export const linkLandings = ['register', 'home', 'slots', 'live', 'fishing', 'sports', 'poker', 'lottery', 'promotions'] as const;
export type LinkLanding = (typeof linkLandings)[number];

const pages: Readonly<Record<Exclude<LinkLanding, 'register'>, string>> = {
  home: '/m/home',
  slots: '/m/slot-games',
  live: '/m/live-games',
  fishing: '/m/fishing-games',
  sports: '/m/sport-games',
  poker: '/m/poker-games',
  lottery: '/m/lott',
  promotions: '/m/activity',
};

/** The address on which a link lands. Only the registration needs the code: on other pages the first touch of the browser has it. */
export const landingAddress = (landing: LinkLanding, code: string): string =>
  landing === 'register' ? `/m/register?affiliateCode=${encodeURIComponent(code)}` : pages[landing];

/** The short address of a link. */
export const shortAddress = (code: string): string => `/m/i/${encodeURIComponent(code)}`;
