import type { PaymentGateway } from '@laro/domain/deposits/deposit-rules';
import type { DepositState } from '@laro/domain/deposits/deposit-status';
import type pg from 'pg';
import { SELECT_DEPOSITS, type DepositRow } from './deposit-orders.store.ts';

const FIRST_BELOW = 2n ** 62n;
/** Where a page ended, $2, by both parts of the order: orders may be written later than their moment. The first page begins above everything. */
const BELOW = "(o.created_at, o.id) < (coalesce((select created_at from deposit_orders where id = $2), 'infinity'), $2)";
const NEWEST_FIRST = 'order by o.created_at desc, o.id desc';

/** A player's orders, newest first. */
export async function listOwnDeposits(pool: pg.Pool, playerId: bigint, below: bigint | null, limit: number): Promise<DepositRow[]> {
  const values = [playerId, below ?? FIRST_BELOW, limit];
  const text = `${SELECT_DEPOSITS} where o.player_id = $1 and ${BELOW} ${NEWEST_FIRST} limit $3`;
  return (await pool.query<DepositRow>({ name: 'own_deposits', text, values })).rows;
}

export interface DepositsQuestion {
  merchantCode: string;
  state: DepositState | null;
  gateway: PaymentGateway | null;
  isFlagged: boolean;
  playerId: bigint | null;
  number: string | null;
  below: bigint | null;
  limit: number;
}

/** A merchant's orders, newest first. */
export async function listDeposits(pool: pg.Pool, question: DepositsQuestion): Promise<DepositRow[]> {
  const values: unknown[] = [question.merchantCode, question.below ?? FIRST_BELOW, question.limit];
  const wheres: string[] = [];
  const add = (column: string, value: unknown) => {
    if (value !== null) wheres.push(`and o.${column} = $${values.push(value)}`);
  };
  add('state', question.state);
  add('gateway', question.gateway);
  add('player_id', question.playerId);
  add('number', question.number);
  if (question.isFlagged) wheres.push("and o.flags <> '{}'");
  const text = `${SELECT_DEPOSITS} where o.merchant_code = $1 and ${BELOW} ${wheres.join(' ')} ${NEWEST_FIRST} limit $3`;
  return (await pool.query<DepositRow>({ text, values })).rows;
}
