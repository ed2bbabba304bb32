import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto';
import { Refusal } from '#server/http/problems/refusal.ts';

const TICKET_LIFE_MS = 10 * 60_000;
const TICKET = /^([0-9a-f-]{36})\.(\d{13})\.([A-Za-z0-9_-]{43})$/;

/** Tickets for free play. A ticket is signed and not stored: issuing one creates nothing, using one creates one account (LOGIN-09). */
export interface TrialTickets {
  make: (merchantCode: string) => string;
  /** The ticket's id. Throws `session.ticket_invalid` for a foreign one, one of another merchant, or an expired one. */
  read: (merchantCode: string, ticket: string) => string;
}

export function createTrialTickets(secret: Buffer, now: () => number = Date.now): TrialTickets {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'laro trial tickets', 32));
  const sign = (merchantCode: string, id: string, until: string) => createHmac('sha256', key).update(`${merchantCode}.${id}.${until}`).digest();
  return {
    make: (merchantCode) => {
      const id = randomUUID();
      const until = String(now() + TICKET_LIFE_MS);
      return `${id}.${until}.${sign(merchantCode, id, until).toString('base64url')}`;
    },
    read: (merchantCode, ticket) => {
      const [, id, until, signature] = TICKET.exec(ticket) ?? [];
      if (id === undefined || until === undefined || signature === undefined) throw new Refusal('session.ticket_invalid');
      if (!timingSafeEqual(sign(merchantCode, id, until), Buffer.from(signature, 'base64url'))) throw new Refusal('session.ticket_invalid');
      if (Number(until) < now()) throw new Refusal('session.ticket_invalid');
      return id;
    },
  };
}
