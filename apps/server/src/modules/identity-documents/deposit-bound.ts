import { displayAmount, formatMoney, MAJOR_UNIT, type Money } from '@laro/domain/money';
import type { Settings } from '@laro/domain/settings';
import type { Queries } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { depositedInAll } from '#server/ledger/deposited-in-all.ts';
import { readPurse } from './player-facts.store.ts';
import { readVerified } from './proofs.store.ts';

const shown = (amount: Money): string => displayAmount(formatMoney(amount));

/**
 * Lets a deposit through, or throws `identity.deposit_limit` when whoever has not proven their identity would have paid in more than the merchant
 * takes from them all in all (T4). `pending` is what orders on the way may still bring, in money units.
 */
export async function refuseUnprovenDeposit(
  queries: Queries,
  settingsOf: (merchantCode: string) => Settings | undefined,
  { playerId, amount, pending }: { playerId: bigint; amount: Money; pending: Money },
): Promise<void> {
  if (await readVerified(queries, playerId)) return;
  const { merchantCode, cashAccount } = await readPurse(queries, playerId);
  const settings = settingsOf(merchantCode);
  if (!settings) return;
  const max = BigInt(settings['identity.unverifiedDepositMax']) * MAJOR_UNIT;
  const left = max - (await depositedInAll(queries, cashAccount)) - pending;
  if (amount > left)
    throw new Refusal('identity.deposit_limit', { max: shown(max), left: shown(left > 0n ? left : 0n), currency: settings['market.currency'] });
}
