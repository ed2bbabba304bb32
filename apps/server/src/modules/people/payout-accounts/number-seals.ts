import { createHmac, hkdfSync } from 'node:crypto';
import type { PayoutChannel } from '@laro/domain/withdrawals/payout-channels';
import { SecretBox } from '#server/security/secret-box.ts';

export interface NumberSeals {
  /** Encrypts the number of an account (T7). */
  close: (number: string, accountId: string) => Buffer;
  open: (sealed: Buffer, accountId: string) => string;
  /** Keyed hash that finds the same number again without opening it. */
  hashOf: (channel: PayoutChannel, number: string) => Buffer;
}

/** Seals of account numbers, made from the installation's secret. */
export function numberSeals(secret: Buffer): NumberSeals {
  const box = new SecretBox(secret, 'payout accounts');
  const hashKey = Buffer.from(hkdfSync('sha256', secret, '', 'laro payout account numbers', 32));
  return {
    close: (number, accountId) => box.close(Buffer.from(number), accountId),
    open: (sealed, accountId) => box.open(sealed, accountId).toString(),
    hashOf: (channel, number) => createHmac('sha256', hashKey).update(`${channel}:${number}`).digest(),
  };
}
