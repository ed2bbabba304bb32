import { sql, type Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** For what a code by SMS is counted: the merchant's day (YYYY-MM-DD), and the country of the number. */
export interface CountedDay {
  day: string;
  country: string;
}

/** Codes by SMS of one day to one country. */
export interface SmsDay extends CountedDay {
  sent: number;
  used: number;
  /** Minor units of the merchant's currency. */
  costMinor: bigint;
}

export async function noteSmsSent(db: Kysely<Tables>, merchantCode: string, { day, country }: CountedDay, costMinor: number): Promise<void> {
  await sql`insert into sms_code_days as d (merchant_code, day, country, sent, cost_minor) values (${merchantCode}, ${day}, ${country}, 1, ${costMinor})
    on conflict (merchant_code, day, country) do update set sent = d.sent + 1, cost_minor = d.cost_minor + excluded.cost_minor`.execute(db);
}

export async function noteSmsUsed(db: Kysely<Tables>, merchantCode: string, { day, country }: CountedDay): Promise<void> {
  await sql`insert into sms_code_days as d (merchant_code, day, country, used) values (${merchantCode}, ${day}, ${country}, 1)
    on conflict (merchant_code, day, country) do update set used = d.used + 1`.execute(db);
}

/** The days since one, the newest first, of each the country with most codes first. */
export async function readSmsDays(db: Kysely<Tables>, merchantCode: string, since: string): Promise<SmsDay[]> {
  const { rows } = await sql<SmsDay>`
    select day::text as day, country, sent, used, cost_minor as "costMinor" from sms_code_days
    where merchant_code = ${merchantCode} and day >= ${since} order by day desc, sent desc, country`.execute(db);
  return rows;
}
