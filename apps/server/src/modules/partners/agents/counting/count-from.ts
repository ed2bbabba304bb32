import { first, type Transaction } from '#server/db/sql.ts';
import { hoursWithRounds } from '#server/ledger/feed/hour-rounds.ts';
import { readHouseAccounts } from '../tree/house/house.store.ts';
import { markHours } from './counts.store.ts';

/** Lets a merchant's counting begin with the hour of a moment in the past, for demos. Nothing changes where play has been counted already. */
export async function countFrom(transaction: Transaction, merchantCode: string, from: Date): Promise<void> {
  if (await first(transaction, 'select 1 from agent_counts where merchant_code = $1 limit 1', [merchantCode])) return;
  await transaction.query(
    `insert into agent_clocks (merchant_code, since, counted_to) values ($1, date_trunc('hour', $2::timestamptz, 'UTC'), date_trunc('hour', $2::timestamptz, 'UTC'))
      on conflict (merchant_code) do update set since = excluded.since, counted_to = excluded.counted_to`,
    [merchantCode, from],
  );
  // Figures of teams may have been kept up to a later hour, when there was nothing to keep: they begin again with the past.
  await transaction.query('delete from agent_figure_clocks where merchant_code = $1', [merchantCode]);
  const house = await readHouseAccounts(transaction, merchantCode);
  await markHours(transaction, merchantCode, await hoursWithRounds(transaction, merchantCode, from, [...house.cash]));
}
