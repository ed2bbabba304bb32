import type { Queries } from '#server/db/sql.ts';

/** Key for counting a code by SMS: the merchant's day (YYYY-MM-DD), and the country of the number. */
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

export async function noteSmsSent(queries: Queries, merchantCode: string, { day, country }: CountedDay, costMinor: number): Promise<void> {
  await queries.query(
    `insert into sms_code_days as d (merchant_code, day, country, sent, cost_minor) values ($1, $2, $3, 1, $4)
    on conflict (merchant_code, day, country) do update set sent = d.sent + 1, cost_minor = d.cost_minor + excluded.cost_minor`,
    [merchantCode, day, country, costMinor],
  );
}

export async function noteSmsUsed(queries: Queries, merchantCode: string, { day, country }: CountedDay): Promise<void> {
  await queries.query(
    `insert into sms_code_days as d (merchant_code, day, country, used) values ($1, $2, $3, 1)
    on conflict (merchant_code, day, country) do update set used = d.used + 1`,
    [merchantCode, day, country],
  );
}

/** The days since one, the newest first, of each the country with most codes first. */
export async function readSmsDays(queries: Queries, merchantCode: string, since: string): Promise<SmsDay[]> {
  const { rows } = await queries.query<SmsDay>(
    `select day::text as day, country, sent, used, cost_minor as "costMinor" from sms_code_days
    where merchant_code = $1 and day >= $2 order by day desc, sent desc, country`,
    [merchantCode, since],
  );
  return rows;
}
