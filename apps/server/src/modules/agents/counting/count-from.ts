import { first, type Transaction } from '#server/db/sql.ts';

/** Lets a merchant's counting begin with the hour of a moment in the past, for demos. Nothing changes where play has been counted already. */
export async function countFrom(transaction: Transaction, merchantCode: string, from: Date): Promise<void> {
  if (await first(transaction, 'select 1 from agent_counts where merchant_code = $1 limit 1', [merchantCode])) return;
  await transaction.query(
    `insert into agent_clocks (merchant_code, since, counted_to) values ($1, date_trunc('hour', $2::timestamptz, 'UTC'), date_trunc('hour', $2::timestamptz, 'UTC'))
      on conflict (merchant_code) do update set since = excluded.since, counted_to = excluded.counted_to`,
    [merchantCode, from],
  );
  await transaction.query(
    `insert into agent_hours_due (merchant_code, hour, cash_account)
      select distinct a.merchant_code, uuid_hour(r.id), r.cash_account from accounts a join rounds r on r.cash_account = a.id
        where a.merchant_code = $1 and a.kind = 'player:cash' and not a.is_trial and r.id >= uuid_floor($2) order by 1, 2, 3
      on conflict (merchant_code, hour, cash_account) do update set hour = excluded.hour`,
    [merchantCode, from],
  );
}
