import { displayAmount, formatMoney, MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import type { Settings } from '@laro/domain/settings/settings';
import type { Queries } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { depositedInAll } from '#server/ledger/accounts/deposited-in-all.ts';
import { readPurse } from './player-facts.store.ts';
import { readVerified } from './proofs.store.ts';

const shown = (amount: Money): string => displayAmount(formatMoney(amount));

/**
 * Amount that a member without a proven identity may still deposit, of the merchant's total for them (T4), and `identity.deposit_limit` as the refusal of
 * more; null once the identity is proven. `pending` is the sum of open orders, in money units.
 */
export async function unprovenDepositRoom(
  queries: Queries,
  settingsOf: (merchantCode: string) => Settings | undefined,
  { playerId, pending }: { playerId: bigint; pending: Money },
): Promise<{ left: Money; refusal: () => Refusal } | null> {
  if (await readVerified(queries, playerId)) return null;
  const { merchantCode, cashAccount } = await readPurse(queries, playerId);
  const settings = settingsOf(merchantCode);
  if (!settings) return null;
  const max = BigInt(settings['identity.unverifiedDepositMax']) * MAJOR_UNIT;
  const rest = max - (await depositedInAll(queries, cashAccount)) - pending;
  const left = rest > 0n ? rest : 0n;
  const params = { max: shown(max), left: shown(left), currency: settings['market.currency'] };
  return { left, refusal: () => new Refusal('identity.deposit_limit', params) };
}
