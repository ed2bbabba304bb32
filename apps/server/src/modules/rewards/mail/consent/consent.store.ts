import type { ConsentChannel, MarketingProduct } from '@laro/domain/mail/campaign-rules';
import { first, type Queries, type Transaction } from '#server/db/sql.ts';

export interface Consent {
  channels: readonly ConsentChannel[];
  products: readonly MarketingProduct[];
  /** By its clock no offer comes at night; null: by that of the merchant. */
  timeZone: string | null;
}

export interface Choice extends Consent {
  /** Channels without a proven address. */
  missing: ConsentChannel[];
}

/** The consent of a member now: the newest choice, or none. */
export async function consentOf(queries: Queries, playerId: bigint): Promise<Choice> {
  const row = await first<Choice>(
    queries,
    `select coalesce(c.channels, '{}') as channels, coalesce(c.products, '{}') as products, c.time_zone as "timeZone",
      array_remove(array[case when f.email_verified_at is null then 'email' end, case when f.mobile_verified_at is null then 'sms' end], null) as missing
    from players p left join player_profiles f on f.player_id = p.id
    left join lateral (select channels, products, time_zone from marketing_choices m where m.player_id = p.id order by m.id desc limit 1) c on true
    where p.id = $1`,
    [playerId],
  );
  return row ?? { channels: [], products: [], timeZone: null, missing: [] };
}

/** Lets the choices of one member wait for each other: each is made from the one before. */
export async function holdConsent(transaction: Transaction, playerId: bigint): Promise<void> {
  await transaction.query('select 1 from players where id = $1 for no key update', [playerId]);
}

export async function writeConsent(
  transaction: Transaction,
  playerId: bigint,
  { channels, products, timeZone }: Consent,
  given: { at: Date; by: 'member' | 'link' },
): Promise<void> {
  await transaction.query('insert into marketing_choices (player_id, channels, products, chosen_at, chosen_by, time_zone) values ($1, $2, $3, $4, $5, $6)', [
    playerId,
    [...new Set(channels)],
    [...new Set(products)],
    given.at,
    given.by,
    timeZone,
  ]);
}
