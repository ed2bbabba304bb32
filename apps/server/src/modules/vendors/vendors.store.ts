import type pg from 'pg';

/** A player as the wallet needs him, with the accounts of a move. */
export interface WalletPlayer {
  publicId: string;
  currency: string;
  country: string;
  merchantCode: string;
  isTrial: boolean;
  cashAccount: bigint;
  vendorAccount: bigint;
  balance: bigint;
}

interface PlayerRow {
  public_id: string;
  currency: string;
  country: string;
  merchant_code: string;
  is_trial: boolean;
  cash_account: bigint;
  vendor_account: bigint;
  balance: bigint;
}

/** Finds a player by the opaque id, with the vendor's account for his kind of money (opened at first use). Null when there is none. */
export async function findPlayer(pool: pg.Pool, vendorCode: string, publicId: string): Promise<WalletPlayer | null> {
  const { rows } = await pool.query<PlayerRow>({ name: 'wallet_player', text: 'select * from wallet_player($1, $2)', values: [vendorCode, publicId] });
  const [row] = rows;
  if (!row) return null;
  return {
    publicId: row.public_id,
    currency: row.currency,
    country: row.country,
    merchantCode: row.merchant_code,
    isTrial: row.is_trial,
    cashAccount: row.cash_account,
    vendorAccount: row.vendor_account,
    balance: row.balance,
  };
}

/** The public keys that a vendor may sign with now. */
export async function readVendorKeys(pool: pg.Pool, vendorCode: string): Promise<string[]> {
  const { rows } = await pool.query<{ public_key: string }>({
    name: 'vendor_keys',
    text: 'select public_key from vendor_keys where vendor_code = $1 and is_enabled order by id desc',
    values: [vendorCode],
  });
  return rows.map((row) => row.public_key);
}
