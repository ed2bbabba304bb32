import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { openAccount } from '#server/ledger/accounts.ts';
import { move } from '#server/ledger/movements.ts';
import type { Merchant } from '#server/modules/merchant/index.ts';
import { TRIAL_TYPE, type StartedSession, type TrialRules, type Visitor } from './player-session.ts';
import { insertPlayer, insertSession } from './players.store.ts';

/**
 * Opens a free-play account: a player of its own, trial money from the promo side, and a session (LOGIN-09). Trial money is another kind
 * of money in the ledger; no movement can carry it into real money (T60).
 */
export async function openTrial(
  pool: pg.Pool,
  merchant: Pick<Merchant, 'code'>,
  rules: TrialRules,
  country: string,
  visitor: Visitor,
): Promise<StartedSession> {
  const name = `trial-${randomUUID().slice(0, 8)}`;
  const purse = { merchantCode: merchant.code, currency: rules.currency, isTrial: true };
  const cashAccount = await openAccount(pool, purse, 'player:cash', randomUUID());
  const id = await insertPlayer(pool, {
    merchantCode: merchant.code,
    type: TRIAL_TYPE,
    username: name,
    currency: rules.currency,
    isTrial: true,
    country,
    cashAccount,
  });
  // Eight hexadecimal digits can meet; then the next name is tried.
  if (id === null) return openTrial(pool, merchant, rules, country, visitor);
  const promo = await openAccount(pool, purse, 'promo');
  await move(pool, { kind: 'trial_granted', caller: 'trial', key: cashAccount.toString(), from: promo, to: cashAccount, amount: rules.amount });
  return insertSession(pool, { id, username: name, type: TRIAL_TYPE }, visitor);
}
