import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { move } from '#server/ledger/movements/movements.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { TRIAL_TYPE, type TrialRules } from '../player-session.ts';
import { findTicketHolder, insertPlayer } from '../players.store.ts';

/**
 * Opens a free-play account and returns its id: its own player, with trial money from the promo side (LOGIN-09). Trial money is another
 * kind of money in the ledger; no movement can carry it into real money (T60). Every step may be repeated: a ticket whose first use was
 * interrupted gets the same account, with its money.
 */
export async function openTrial(
  pool: pg.Pool,
  merchant: Pick<Merchant, 'code'>,
  rules: TrialRules,
  country: string,
  ticket: string = randomUUID(),
): Promise<bigint> {
  const player = (await findTicketHolder(pool, merchant.code, ticket)) ?? (await makeTrial(pool, merchant, rules, country, ticket));
  // A concurrent call used the same ticket, or the eight digits are taken: the retry finds the account, or uses another name.
  return player ?? openTrial(pool, merchant, rules, country, ticket);
}

async function makeTrial(pool: pg.Pool, merchant: Pick<Merchant, 'code'>, rules: TrialRules, country: string, ticket: string): Promise<bigint | null> {
  const purse = { merchantCode: merchant.code, currency: rules.currency, isTrial: true };
  const cashAccount = await openAccount(pool, purse, 'player:cash', ticket);
  const promo = await openAccount(pool, purse, 'promo');
  // The money comes before the player, so that no player is ever without it.
  await move(pool, { kind: 'trial_granted', caller: 'trial', key: cashAccount.toString(), from: promo, to: cashAccount, amount: rules.amount });
  const username = `trial-${randomUUID().slice(0, 8)}`;
  return insertPlayer(pool, {
    merchantCode: merchant.code,
    type: TRIAL_TYPE,
    username,
    currency: rules.currency,
    isTrial: true,
    country,
    cashAccount,
    trialTicket: ticket,
  });
}
