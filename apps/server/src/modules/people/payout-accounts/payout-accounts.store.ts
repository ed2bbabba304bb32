import type { PayoutChannel } from '@laro/domain/withdrawals/payout-channels';
import type pg from 'pg';
import type { Transaction } from '#server/db/sql.ts';

export interface PayoutAccountRow {
  id: string;
  channel: PayoutChannel;
  tail: string;
  holderName: string;
  addedAt: Date;
  usableAt: Date;
}

const COLUMNS = `id, channel, number_tail as tail, holder_name as "holderName", added_at as "addedAt", usable_at as "usableAt"`;

/** A member's accounts, the oldest first. */
export async function readAccounts(pool: pg.Pool, playerId: bigint): Promise<PayoutAccountRow[]> {
  const { rows } = await pool.query<PayoutAccountRow>({
    name: 'payout_accounts',
    text: `select ${COLUMNS} from payout_accounts where player_id = $1 and removed_at is null order by id`,
    values: [playerId],
  });
  return rows;
}

/** Holds the member until the transaction ends, so that two accounts of one member are bound one after the other, and counts those there are. */
export async function holdAndCount(transaction: Transaction, playerId: bigint): Promise<number> {
  await transaction.query('select 1 from players where id = $1 for no key update', [playerId]);
  const { rows } = await transaction.query<{ n: number }>('select count(*)::integer as n from payout_accounts where player_id = $1 and removed_at is null', [
    playerId,
  ]);
  return rows[0]?.n ?? 0;
}

export interface NewPayoutAccount {
  id: string;
  merchantCode: string;
  playerId: bigint;
  channel: PayoutChannel;
  numberSealed: Buffer;
  numberHash: Buffer;
  tail: string;
  holderName: string;
  addedAt: Date;
  usableAt: Date;
}

/** False when the member has bound this account already. */
export async function insertAccount(transaction: Transaction, account: NewPayoutAccount): Promise<boolean> {
  const { rows } = await transaction.query(
    `insert into payout_accounts (id, merchant_code, player_id, channel, number_sealed, number_hash, number_tail, holder_name, added_at, usable_at)
    values ($1, $2, $3, $4, $5, $6, $7,
      $8, $9, $10)
    on conflict (player_id, channel, number_hash) where removed_at is null do nothing returning 1`,
    [
      account.id,
      account.merchantCode,
      account.playerId,
      account.channel,
      account.numberSealed,
      account.numberHash,
      account.tail,
      account.holderName,
      account.addedAt,
      account.usableAt,
    ],
  );
  return rows.length > 0;
}

/** Removes an account and returns it; null if the member has none with this id. */
export async function removeAccount(pool: pg.Pool, playerId: bigint, id: string, at: Date): Promise<PayoutAccountRow | null> {
  const { rows } = await pool.query<PayoutAccountRow>(
    `update payout_accounts set removed_at = $3 where id = $2 and player_id = $1 and removed_at is null returning ${COLUMNS}`,
    [playerId, id, at],
  );
  return rows[0] ?? null;
}

/** A member's bound account, kept from being unbound until the transaction ends. */
export async function holdAccount(transaction: Transaction, playerId: bigint, id: string): Promise<PayoutAccountRow | null> {
  const { rows } = await transaction.query<PayoutAccountRow>(
    `select ${COLUMNS} from payout_accounts where id = $1 and player_id = $2 and removed_at is null for share`,
    [id, playerId],
  );
  return rows[0] ?? null;
}

export interface SealedAccount {
  channel: PayoutChannel;
  numberSealed: Buffer;
  holderName: string;
}

/** Sealed account data for a gateway's payout, even if the account was unlinked since. */
export async function readSealed(pool: pg.Pool, id: string): Promise<SealedAccount> {
  const { rows } = await pool.query<SealedAccount>({
    name: 'sealed_payout_account',
    text: `select channel, number_sealed as "numberSealed", holder_name as "holderName" from payout_accounts where id = $1`,
    values: [id],
  });
  const [row] = rows;
  if (!row) throw new Error(`payout account ${id} is gone`);
  return row;
}

/** Names of a member as the profile has it. */
export async function readPayeeName(pool: pg.Pool, playerId: bigint): Promise<string | null> {
  const { rows } = await pool.query<{ name: string | null }>({
    name: 'payee_name',
    text: 'select payee_name as name from player_profiles where player_id = $1',
    values: [playerId],
  });
  return rows[0]?.name ?? null;
}

/** Unbinds the accounts of a member that are not in a name, after the name was proven (T24); gives their number. */
export async function unbindOtherNames(transaction: Transaction, playerId: bigint, isOwnName: (holderName: string) => boolean, at: Date): Promise<number> {
  const { rows } = await transaction.query<{ id: string; holderName: string }>(
    `select id, holder_name as "holderName" from payout_accounts where player_id = $1 and removed_at is null for update`,
    [playerId],
  );
  const others = rows.filter(({ holderName }) => !isOwnName(holderName)).map(({ id }) => id);
  if (others.length > 0) await transaction.query('update payout_accounts set removed_at = $1 where id = any ($2::uuid[])', [at, others]);
  return others.length;
}
