import type { GoodsBody } from '@laro/domain/mall/goods';
import type { Transaction } from '#server/db/sql.ts';
import { addToStock, writeGoods } from './goods/goods.store.ts';

/** Goods as an installation ships them; `stock` null: without a limit. */
export interface GoodsSeed {
  code: string;
  body: GoodsBody;
  stock: number | null;
}

/** Writes the first version of goods that has been sold since a moment, with its stock. */
export async function seedGoods(transaction: Transaction, merchantCode: string, { code, body, stock }: GoodsSeed, at: Date): Promise<void> {
  await writeGoods(transaction, merchantCode, { code, version: 1, body, startsAt: at, madeBy: 'laro' }, at);
  if (stock !== null) await addToStock(transaction, merchantCode, code, stock);
}
