import type { BonusTerms, SpinTerms, WinsBecome } from '@laro/domain/bonuses/bonus-rules';
import type { Language } from '@laro/domain/system/languages';
import type { Money } from '@laro/domain/money/money';
import type pg from 'pg';
import type { Queries, Transaction } from '#server/db/sql.ts';

export interface OfferRow extends BonusTerms {
  id: string;
  merchantCode: string;
  code: string;
  version: number;
  currency: string;
  names: Partial<Record<Language, string>>;
  startsAt: Date;
  endsAt: Date | null;
  isOn: boolean;
  madeBy: string;
  madeAt: Date;
}

const COLUMNS = `o.id, o.merchant_code as "merchantCode", o.code, o.version, o.currency, o.names, o.kind, o.match_percent as "matchPercent", o.amount, o.deposit_min as "depositMin",
  o.wagering_times as "wageringTimes", o.stake_max as "stakeMax", o.days, o.contributions, o.first_deposit_only as "firstDepositOnly", o.starts_at as "startsAt",
  o.ends_at as "endsAt", o.is_on as "isOn", o.made_by as "madeBy", o.made_at as "madeAt", o.spin_vendor as "spinVendor", o.spin_games as "spinGames",
  o.spin_count as "spinCount", o.spin_stake as "spinStake", o.spin_wins as "spinWins"`;

/** Free spins of an offer as stored in the table. */
interface StoredSpins {
  spinVendor: string | null;
  spinGames: string[] | null;
  spinCount: number | null;
  spinStake: Money | null;
  spinWins: WinsBecome | null;
}
type Stored = Omit<OfferRow, 'spins'> & StoredSpins;

function offerOf<Row extends Stored>({
  spinVendor,
  spinGames,
  spinCount,
  spinStake,
  spinWins,
  ...rest
}: Row): Omit<Row, keyof StoredSpins> & { spins: SpinTerms | null } {
  const isSpins = spinVendor !== null && spinGames !== null && spinCount !== null && spinStake !== null && spinWins !== null;
  return { ...rest, spins: isSpins ? { vendorCode: spinVendor, gameIds: spinGames, count: spinCount, stake: spinStake, winsBecome: spinWins } : null };
}

/** The newest version of every offer of a merchant, in the order of their first versions; `granted`: bonuses of all versions. */
export async function newestOffers(pool: pg.Pool, merchantCode: string): Promise<(OfferRow & { granted: number })[]> {
  const { rows } = await pool.query<Stored & { granted: number }>({
    name: 'bonus_offers',
    text: `select ${COLUMNS}, (select coalesce(sum(n.granted), 0)::integer from bonus_offer_counts n join bonus_offers v on v.id = n.offer_id where v.merchant_code = o.merchant_code and v.code = o.code) as granted
      from (select distinct on (code) * from bonus_offers where merchant_code = $1 order by code, version desc) o
      order by (select min(v.made_at) from bonus_offers v where v.merchant_code = o.merchant_code and v.code = o.code), o.code`,
    values: [merchantCode],
  });
  return rows.map((row) => offerOf(row));
}

/** A version of an offer of a merchant; null if there is none. */
export async function readOffer(pool: Queries, merchantCode: string, id: string): Promise<OfferRow | null> {
  const { rows } = await pool.query<Stored>({
    name: 'bonus_offer',
    text: `select ${COLUMNS} from bonus_offers o where o.merchant_code = $1 and o.id = $2`,
    values: [merchantCode, id],
  });
  return rows[0] ? offerOf(rows[0]) : null;
}

/** The newest version of an offer. Two who write the same offer follow each other. */
export async function newestOffer(transaction: Transaction, merchantCode: string, code: string): Promise<OfferRow | null> {
  await transaction.query('select pg_advisory_xact_lock(hashtext($1))', [`bonus offer ${merchantCode} ${code}`]);
  const { rows } = await transaction.query<Stored>(
    `select ${COLUMNS} from bonus_offers o where o.merchant_code = $1 and o.code = $2 order by o.version desc limit 1`,
    [merchantCode, code],
  );
  return rows[0] ? offerOf(rows[0]) : null;
}

export type NewOffer = Omit<OfferRow, 'id' | 'version'>;

/** Writes the next version of an offer; gives the one before it. Two that write the same offer follow each other. */
export async function insertOffer(transaction: Transaction, offer: NewOffer): Promise<OfferRow | null> {
  const before = await newestOffer(transaction, offer.merchantCode, offer.code);
  await transaction.query(
    `insert into bonus_offers (merchant_code, code, version, currency, names, kind, match_percent, amount, deposit_min, wagering_times, stake_max, days, contributions,
      first_deposit_only, starts_at, ends_at, is_on, made_by, made_at, spin_vendor, spin_games, spin_count, spin_stake, spin_wins)
    values ($1, $2, $3, $4, $5, $6, $7,
      $8, $9, $10, $11, $12, $13, $14,
      $15, $16, $17, $18, $19,
      $20, $21, $22, $23,
      $24)`,
    [
      offer.merchantCode,
      offer.code,
      (before?.version ?? 0) + 1,
      offer.currency,
      JSON.stringify(offer.names),
      offer.kind,
      offer.matchPercent,
      offer.amount,
      offer.depositMin,
      offer.wageringTimes,
      offer.stakeMax,
      offer.days,
      JSON.stringify(offer.contributions),
      offer.firstDepositOnly,
      offer.startsAt,
      offer.endsAt,
      offer.isOn,
      offer.madeBy,
      offer.madeAt,
      offer.spins?.vendorCode ?? null,
      offer.spins ? [...offer.spins.gameIds] : null,
      offer.spins?.count ?? null,
      offer.spins?.stake ?? null,
      offer.spins?.winsBecome ?? null,
    ],
  );
  return before;
}
