import type pg from 'pg';
import { readProfile } from './account.store.ts';

/** Where a member can be told of something: at the proven address, else at the proven number; null when neither is proven. */
export async function wayTo(pool: pg.Pool, playerId: bigint): Promise<{ channel: 'email' | 'sms'; to: string } | null> {
  const { email, isEmailProven, mobile, isMobileProven } = await readProfile(pool, playerId);
  if (email !== null && isEmailProven) return { channel: 'email', to: email };
  return mobile !== null && isMobileProven ? { channel: 'sms', to: mobile } : null;
}
