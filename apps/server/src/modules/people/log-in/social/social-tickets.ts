import { Refusal } from '#server/http/problems/refusal.ts';
import { SecretBox } from '#server/security/secret-box.ts';
import type { SocialChecks, SocialPerson } from '../ports.ts';

const LIFE_MS = 15 * 60_000;

/** State in transit between a visitor and an outside provider: encrypted, short-lived, and kept by the visitor's browser. */
export interface SocialTickets {
  closeChecks: (merchantCode: string, provider: string, checks: SocialChecks) => string;
  /** Null for a foreign one, one of another provider or merchant, or an expired one. */
  openChecks: (merchantCode: string, provider: string, closed: string) => SocialChecks | null;
  closePerson: (merchantCode: string, person: SocialPerson) => string;
  openPerson: (merchantCode: string, closed: string) => SocialPerson | null;
  /** The registration's ticket for a new person. */
  makeTicket: (merchantCode: string, person: SocialPerson) => string;
  /** Throws `session.social_invalid`. */
  readTicket: (merchantCode: string, ticket: string) => SocialPerson;
}

export function createSocialTickets(secret: Buffer, now: () => number): SocialTickets {
  const box = new SecretBox(secret, 'social sign-in');
  const close = (owner: string, value: object) => box.close(Buffer.from(JSON.stringify({ value, until: now() + LIFE_MS })), owner).toString('base64url');
  const open = <Value>(owner: string, closed: string): Value | null => {
    try {
      const { value, until } = JSON.parse(box.open(Buffer.from(closed, 'base64url'), owner).toString()) as { value: Value; until: number };
      return until > now() ? value : null;
    } catch {
      return null;
    }
  };
  return {
    closeChecks: (merchantCode, provider, checks) => close(`checks ${merchantCode} ${provider}`, checks),
    openChecks: (merchantCode, provider, closed) => open<SocialChecks>(`checks ${merchantCode} ${provider}`, closed),
    closePerson: (merchantCode, person) => close(`person ${merchantCode}`, person),
    openPerson: (merchantCode, closed) => open<SocialPerson>(`person ${merchantCode}`, closed),
    makeTicket: (merchantCode, person) => close(`ticket ${merchantCode}`, person),
    readTicket: (merchantCode, ticket) => {
      const person = open<SocialPerson>(`ticket ${merchantCode}`, ticket);
      if (!person) throw new Refusal('session.social_invalid');
      return person;
    },
  };
}
