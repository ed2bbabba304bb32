import { many, type Transaction } from '#server/db/sql.ts';

interface Merged {
  cashAccount: bigint;
  keptCash: bigint;
  keptPublicId: string;
  merchantCode: string;
  currency: string;
}

/** Those of some cash accounts whose members were closed in favour of another account of the same person, each with that one. */
export const readMerged = (transaction: Transaction, cashAccounts: readonly bigint[]): Promise<Merged[]> =>
  many<Merged>(
    transaction,
    `select p.cash_account as "cashAccount", k.cash_account as "keptCash", k.public_id as "keptPublicId", p.merchant_code as "merchantCode", p.currency
      from players p join player_merges m on m.closed_player_id = p.id join players k on k.id = kept_player(p.id) and k.currency = p.currency
      where p.cash_account = any ($1::bigint[]) and not p.is_trial order by p.cash_account`,
    [cashAccounts.map(String)],
  );
