import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { openAccount } from '#server/ledger/accounts.ts';
import { move } from '#server/ledger/movements.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Merchant } from '#server/modules/merchant/index.ts';
import { TRIAL_TYPE, type StartedSession, type TrialRules, type Visitor } from './player-session.ts';
import { findTicketHolder, insertPlayer, openSession, type PlayerName } from './players.store.ts';

/**
 * Opens a free-play account: a player of its own, trial money from the promo side, and a session (LOGIN-09). Trial money is another kind
 * of money in the ledger; no movement can carry it into real money (T60). Every step may be repeated: a ticket whose first use was cut off
 * anywhere gets the same account, with its money. Throws `session.ticket_invalid` when the ticket's account was closed.
 */
export async function openTrial(
  pool: pg.Pool,
  merchant: Pick<Merchant, 'code'>,
  rules: TrialRules,
  country: string,
  visitor: Visitor,
  ticket: string = randomUUID(),
): Promise<StartedSession> {
  const player = (await findTicketHolder(pool, merchant.code, ticket)) ?? (await makeTrial(pool, merchant, rules, country, ticket));
  // Somebody used the same ticket in this moment, or the eight digits are taken: the next try finds the account, or another name.
  if (player === null) return openTrial(pool, merchant, rules, country, visitor, ticket);
  const started = await openSession(pool, player, visitor);
  if (!started) throw new Refusal('session.ticket_invalid');
  return started;
}

async function makeTrial(pool: pg.Pool, merchant: Pick<Merchant, 'code'>, rules: TrialRules, country: string, ticket: string): Promise<PlayerName | null> {
  const purse = { merchantCode: merchant.code, currency: rules.currency, isTrial: true };
  const cashAccount = await openAccount(pool, purse, 'player:cash', ticket);
  const promo = await openAccount(pool, purse, 'promo');
  // The money comes before the player, so that no player is ever without it.
  await move(pool, { kind: 'trial_granted', caller: 'trial', key: cashAccount.toString(), from: promo, to: cashAccount, amount: rules.amount });
  const username = `trial-${randomUUID().slice(0, 8)}`;
  const id = await insertPlayer(pool, {
    merchantCode: merchant.code,
    type: TRIAL_TYPE,
    username,
    currency: rules.currency,
    isTrial: true,
    country,
    cashAccount,
    trialTicket: ticket,
  });
  return id === null ? null : { id, username, type: TRIAL_TYPE };
}
