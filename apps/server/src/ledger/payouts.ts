import type pg from 'pg';
import type { Money } from '@laro/domain/money';
import type { PlayResult, PlayStatus } from './bets.ts';
import { inputHash } from './input-hash.ts';

interface Row {
  status: PlayStatus;
  balance: bigint | null;
  round_id: string | null;
}

async function ask(pool: pg.Pool, name: string, text: string, values: unknown[]): Promise<PlayResult> {
  const { rows } = await pool.query<Row>({ name, text, values });
  const [row] = rows;
  if (!row) throw new Error(`${name} answered nothing`);
  return { status: row.status, balance: row.balance, roundId: row.round_id };
}

export interface Win {
  vendorCode: string;
  key: string;
  cashAccount: bigint;
  vendorAccount: bigint;
  /** The vendor's id of the bet that it belongs to. */
  betKey: string;
  amount: Money;
  closesRound: boolean;
}

/** Pays a win to the player. Sessions, blocks and limits do not matter (a win is owed); its bet must be there and not taken back. */
export function payWin(pool: pg.Pool, win: Win): Promise<PlayResult> {
  return ask(pool, 'ledger_win', 'select status, balance, round_id from ledger_win($1,$2,$3,$4,$5,$6,$7,$8)', [
    win.vendorCode,
    win.key,
    inputHash('win', win.cashAccount, win.betKey, win.amount),
    win.cashAccount,
    win.vendorAccount,
    win.betKey,
    win.amount,
    win.closesRound,
  ]);
}

export interface Rollback {
  vendorCode: string;
  key: string;
  cashAccount: bigint;
  vendorAccount: bigint;
  /** The vendor's id of the bet or win to take back. */
  reference: string;
  closesRound: boolean;
}

/** Takes a bet or a win back, whatever the session. Before its bet it leaves a tombstone that refuses the late bet. */
export function rollBack(pool: pg.Pool, rollback: Rollback): Promise<PlayResult> {
  return ask(pool, 'ledger_rollback', 'select status, balance, round_id from ledger_rollback($1,$2,$3,$4,$5,$6,$7)', [
    rollback.vendorCode,
    rollback.key,
    inputHash('rollback', rollback.cashAccount, rollback.reference),
    rollback.cashAccount,
    rollback.vendorAccount,
    rollback.reference,
    rollback.closesRound,
  ]);
}
