import type { Money } from '@laro/domain/money/money';
import type { Queries } from '#server/db/sql.ts';
import type { MovementKind } from './movements.ts';

/** A posting of real money other than play, as delivered to followers. */
export interface MovedMoney {
  movementId: string;
  line: number;
  kind: MovementKind;
  caller: string;
  key: string;
  at: Date;
  fromAccount: bigint;
  toAccount: bigint;
  /** Money units, above zero. */
  amount: Money;
  merchantCode: string;
  currency: string;
  /** The cash account of the player at one of its ends; null for a posting between accounts of the operator. */
  cashAccount: bigint | null;
  /** The transaction that wrote it. */
  touchedAt: bigint;
}

/** Reads the movements other than play of the transactions from one number up to another, in order. */
export async function movedMoney(queries: Queries, from: bigint, to: bigint): Promise<MovedMoney[]> {
  const { rows } = await queries.query<MovedMoney>({
    name: 'moved_money',
    text: `select p.movement_id as "movementId", p.line, p.kind, m.caller, m.key, uuid_extract_timestamp(p.movement_id) as at,
        p.from_account as "fromAccount", p.to_account as "toAccount", p.amount, f.merchant_code as "merchantCode", f.currency,
        c.id as "cashAccount", p.transaction_number as "touchedAt"
      from postings p
      cross join lateral (select * from accounts where id = p.from_account limit 1) f
      cross join lateral (select * from accounts where id = p.to_account limit 1) t
      cross join lateral (select * from movements where id = p.movement_id limit 1) m
      left join accounts c on c.merchant_code = f.merchant_code and c.currency = f.currency and not c.is_trial and c.kind = 'player:cash'
        and c.owner = case when f.kind like 'player:%' then f.owner when t.kind like 'player:%' then t.owner end
      where p.transaction_number >= $1 and p.transaction_number < $2 and p.kind not in ('bet', 'win', 'rollback') and not f.is_trial
      order by p.movement_id, p.line`,
    values: [from, to],
  });
  return rows;
}
