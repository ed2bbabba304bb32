import type { Money } from '@laro/domain/money/money';
import type { Queries } from '#server/db/sql.ts';

/** All deposits ever made to a player's cash account, gross, in money units. Reads only the deposits of the account. */
export async function depositedInAll(queries: Queries, cashAccount: bigint): Promise<Money> {
  // The first condition on the kind is that of the partial index of movements that are not play.
  const { rows } = await queries.query<{ sum: Money }>({
    text: `select coalesce(sum(amount), 0)::bigint as sum from postings
      where to_account = $1 and to_after is not null and kind not in ('bet', 'win') and kind in ('deposit_paid', 'agent_sent')`,
    values: [cashAccount],
  });
  return rows[0]?.sum ?? 0n;
}
