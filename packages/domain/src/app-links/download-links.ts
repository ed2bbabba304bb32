/** Where the app, its parts and the operator's own places in other networks are found (DL-04). */
export const resourceTypes = [
  'IOS',
  'Android',
  'MOBILECONFIG',
  'AppDownloadIcon',
  'FACEBOOK',
  'INSTAGRAM',
  'YOUTUBE',
  'WHATSAPP',
  'VIBER',
  'TWITTER',
  'TIKTOK',
  'TELEGRAM',
  'TELEGRAM_CHANNEL',
  'TELEGRAM_GROUP',
] as const;
export type ResourceType = (typeof resourceTypes)[number];

/** The ways to a person who helps (NAV-09). */
export const serviceTypes = ['LIVECHAT', 'TELEGRAM', 'FACEBOOK'] as const;
export type ServiceType = (typeof serviceTypes)[number];

/** Letters at the end of a channel's path that are its key (NAV-09, decision 15). */
export const pathSuffixLength = 8;

/** One way to a person, as the operator keeps it: what it is called (empty: as its kind is called) and where it leads. */
export interface ServiceChannel {
  csType: ServiceType;
  title: string;
  path: string;
}

const PARTED = ' | ';

/** A channel as the line in which settings keep it. */
export const channelLine = ({ csType, title, path }: ServiceChannel): string => [csType, title.trim() || '-', path.trim()].join(PARTED);

/** The channel that a line says; null for a line that is none. */
export function channelOf(line: string): ServiceChannel | null {
  const [kind = '', title = '', path = ''] = line.split(PARTED);
  const csType = serviceTypes.find((type) => type === kind);
  return csType === undefined || path === '' ? null : { csType, title: title === '-' ? '' : title, path };
}

const REDIRECT = ' > ';
/** A redirect as the line in which settings keep it (GEN-02). */
export const redirectLine = ({ from, to }: { from: string; to: string }): string => `${from.trim()}${REDIRECT}${to.trim()}`;

/** The redirect that a line says. */
export function redirectOf(line: string): { from: string; to: string } {
  const [from = '', to = ''] = line.split(REDIRECT);
  return { from, to };
}
