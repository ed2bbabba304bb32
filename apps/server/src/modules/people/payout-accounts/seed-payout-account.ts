import { accountNumberOf, tailOf, type PayoutChannel } from '@laro/domain/withdrawals/payout-channels';
import type { Queries } from '#server/db/sql.ts';
import { numberSeals } from './number-seals.ts';

export interface SeedPayoutAccount {
  id: string;
  merchantCode: string;
  playerId: bigint;
  channel: PayoutChannel;
  number: string;
  holderName: string;
  addedAt: Date;
}

/** Links an account to a demo member, as if the member had done so; usable immediately. */
export async function seedPayoutAccount(queries: Queries, secret: Buffer, account: SeedPayoutAccount): Promise<void> {
  const { id, merchantCode, playerId, channel, holderName, addedAt } = account;
  const number = accountNumberOf(channel, account.number);
  if (number === null) throw new RangeError(`${channel} has no account of this form`);
  const seals = numberSeals(secret);
  await queries.query(
    `insert into payout_accounts (id, merchant_code, player_id, channel, number_sealed, number_hash, number_tail, holder_name, added_at, usable_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [id, merchantCode, playerId, channel, seals.close(number, id), seals.hashOf(channel, number), tailOf(number), holderName, addedAt],
  );
}
