import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import { grantWithin } from '#server/ledger/accounts/bonus-money.ts';

const HOUR_MS = 3_600_000;

/** Grants a player 100 of bonus money for an hour, which bets use before cash and which must be wagered ten times. `more`: other terms. */
export const grantTestBonus = (pool: pg.Pool, cashAccount: bigint, more: Partial<Parameters<typeof grantWithin>[1]> = {}): Promise<unknown> =>
  inTransaction(pool, (transaction) =>
    grantWithin(transaction, {
      id: randomUUID(),
      cashAccount,
      amount: 100n * MAJOR_UNIT,
      spins: null,
      required: 1000n * MAJOR_UNIT,
      stakeMax: null,
      isBonusFirst: true,
      contributions: { ELOTT: 10_000 },
      expiresAt: new Date(Date.now() + HOUR_MS),
      ...more,
    }),
  );
