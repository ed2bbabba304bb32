import { createHmac, hkdfSync } from 'node:crypto';
import { inTransaction } from '#server/db/sql.ts';
import { noteCard } from '#server/modules/people/risk/index.ts';
import { takeDueCards, writeCard, type DueCard } from './cards.store.ts';
import type { Parts } from '../deposits-parts.ts';

const LIMITS = { limit: 20, firstMs: 60_000, asksMax: 8 };

/** The mark of a card under a key of this installation: it finds the same card again and says nothing to whoever reads the table. */
const cardHashOf = (secret: Buffer, gateway: string, fingerprint: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'laro cards of payments', 32)))
    .update(`${gateway}:${fingerprint}`)
    .digest();

async function askAboutCard(parts: Parts, due: DueCard): Promise<void> {
  const { merchantCode, charge } = due;
  const gateway = parts.gatewayOf(due.gateway);
  const merchant = parts.merchantOf(merchantCode);
  const access = gateway?.cardOf && merchant ? await parts.keys.access(merchant, gateway.name) : null;
  const answer = access === null ? null : await gateway?.cardOf?.(access, charge);
  // Nothing can be said now: the next question stands already.
  if (!answer || answer.kind === 'unavailable') return;
  const card = answer.kind === 'known' ? { hash: cardHashOf(parts.secret, due.gateway, answer.fingerprint), tail: answer.tail } : null;
  await inTransaction(parts.pool, async (transaction) => {
    const written = await writeCard(transaction, due, card);
    if (!written || !card) return;
    const { playerId, number } = written;
    await noteCard(transaction, { merchantCode, playerId, at: new Date(parts.now()) }, { number, cardTail: card.tail, cardHash: card.hash });
  });
}

/**
 * Asks gateways by which card a payment was made, and compares it with other members' (T93: no card data is asked for). It never holds up money:
 * the payment is credited before. Says whether more are due.
 */
export async function askAboutCards(parts: Parts): Promise<boolean> {
  const due = await takeDueCards(parts.pool, new Date(parts.now()), LIMITS);
  for (const one of due) await askAboutCard(parts, one);
  return due.length === LIMITS.limit;
}
