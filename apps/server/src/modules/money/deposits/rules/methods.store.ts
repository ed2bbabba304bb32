import type { DepositKind, PaymentGateway } from '@laro/domain/deposits/deposit-rules';
import type { Language } from '@laro/domain/system/languages';
import type { Money } from '@laro/domain/money/money';
import type { Queries, Transaction } from '#server/db/sql.ts';

export type MethodWords = Partial<Record<Language, string>>;

export interface MethodRow {
  code: string;
  kind: DepositKind;
  gateway: PaymentGateway;
  isOn: boolean;
  min: Money;
  max: Money;
  feeBasisPoints: number;
  feeFixed: Money;
  quickAmounts: Money[];
  position: number;
  names: MethodWords;
  notes: MethodWords;
  payee: { bank: string; account: string; name: string };
}

const SELECT = `select code, kind, gateway, is_on as "isOn", amount_min as min, amount_max as max, fee_basis_points as "feeBasisPoints", fee_fixed as "feeFixed",
    quick_amounts as "quickAmounts", position, names, notes, jsonb_build_object('bank', payee_bank, 'account', payee_account, 'name', payee_name) as payee
  from payment_methods where merchant_code = $1 and currency = $2`;

/** Ways to pay in of a merchant in a currency, in their order. */
export async function readMethods(pool: Queries, merchantCode: string, currency: string): Promise<MethodRow[]> {
  const { rows } = await pool.query<MethodRow>({ name: 'payment_methods', text: `${SELECT} order by position, code`, values: [merchantCode, currency] });
  return rows;
}

/** Writes a way to pay in, new or known. */
export async function writeMethod(transaction: Transaction, merchantCode: string, currency: string, row: MethodRow): Promise<void> {
  await transaction.query(
    `insert into payment_methods (merchant_code, code, kind, gateway, currency, is_on, amount_min, amount_max, fee_basis_points, fee_fixed, quick_amounts, position, names,
      notes, payee_bank, payee_account, payee_name)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
      $11::bigint[], $12, $13, $14, $15, $16,
      $17)
    on conflict (merchant_code, code) do update set kind = excluded.kind, gateway = excluded.gateway, currency = excluded.currency, is_on = excluded.is_on,
      amount_min = excluded.amount_min, amount_max = excluded.amount_max, fee_basis_points = excluded.fee_basis_points, fee_fixed = excluded.fee_fixed,
      quick_amounts = excluded.quick_amounts, position = excluded.position, names = excluded.names, notes = excluded.notes, payee_bank = excluded.payee_bank,
      payee_account = excluded.payee_account, payee_name = excluded.payee_name, changed_at = now()`,
    [
      merchantCode,
      row.code,
      row.kind,
      row.gateway,
      currency,
      row.isOn,
      row.min,
      row.max,
      row.feeBasisPoints,
      row.feeFixed,
      row.quickAmounts.map(String),
      row.position,
      JSON.stringify(row.names),
      JSON.stringify(row.notes),
      row.payee.bank,
      row.payee.account,
      row.payee.name,
    ],
  );
}
