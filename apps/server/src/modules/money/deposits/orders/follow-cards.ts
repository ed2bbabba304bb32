import { createHmac, hkdfSync } from 'node:crypto';
import { inTransaction } from '#server/db/sql.ts';
import { noteCard } from '#server/modules/people/risk/index.ts';
import { takeDueCards, writeCard, type DueCard } from './cards.store.ts';
import type { Parts } from '../deposits-parts.ts';

const LIMITS = { limit: 20, firstMs: 60_000, asksMax: 8 };

/** Hash of a card under a key of this installation: it identifies the same card again and reveals nothing to readers of the table. */
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
  // No answer yet: the next attempt is already scheduled.
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
 * Asks gateways which card paid, and compares it with other members' cards (T93: card data is not requested). It never delays money:
 * the payment is credited before. Returns true if more are due.
 */
export async function askAboutCards(parts: Parts): Promise<boolean> {
  const due = await takeDueCards(parts.pool, new Date(parts.now()), LIMITS);
  for (const one of due) await askAboutCard(parts, one);
  return due.length === LIMITS.limit;
}
