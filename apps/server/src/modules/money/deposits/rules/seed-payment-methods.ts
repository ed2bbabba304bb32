import type { Transaction } from '#server/db/sql.ts';
import { writeMethod, type MethodRow } from './methods.store.ts';

export type MethodSeed = Partial<MethodRow> & Pick<MethodRow, 'code' | 'kind' | 'gateway' | 'min' | 'max' | 'quickAmounts'>;

/** Writes a merchant's first ways to pay in, in their order, all on. */
export async function seedPaymentMethods(transaction: Transaction, merchantCode: string, currency: string, methods: readonly MethodSeed[]): Promise<void> {
  for (const [position, method] of methods.entries())
    await writeMethod(transaction, merchantCode, currency, {
      isOn: true,
      feeBasisPoints: 0,
      feeFixed: 0n,
      position,
      names: {},
      notes: {},
      payee: { bank: '', account: '', name: '' },
      ...method,
    });
}
