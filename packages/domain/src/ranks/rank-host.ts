/** A person of the operator for members of a rank, with hours in the merchant's zone (VIP-06). */
export interface RankHost {
  readonly name: string;
  /** A phone number with its country, an e-mail address, or a page. */
  readonly contact: string;
  /** Monday is 1. */
  readonly days: readonly number[];
  /** HH:MM; the host is there from the first to the second. */
  readonly from: string;
  readonly to: string;
}

export const hostPatterns = {
  contact: /^(?:https:\/\/[^\s"<>]{1,200}|[^\s@<>"]{1,64}@[^\s@<>"]+\.[^\s@<>"]{2,}|\+[1-9]\d{6,14})$/,
  time: /^(?:[01]\d|2[0-3]):[0-5]\d$/,
} as const;

const HOUR = 60;
const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * HOUR + minutes;
};

/** Minutes of a week in which the host is there; 0 without a host. */
export const hostMinutes = (host: RankHost | null): number =>
  host === null ? 0 : Math.max(0, minutesOf(host.to) - minutesOf(host.from)) * new Set(host.days).size;

/** The target of a link to the host. */
export function hostHref({ contact }: Pick<RankHost, 'contact'>): string {
  if (contact.startsWith('https://')) return contact;
  return contact.startsWith('+') ? `tel:${contact}` : `mailto:${contact}`;
}
