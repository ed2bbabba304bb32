import { lotteryCategories, type RoundNote } from '@laro/domain/agents/counting/round-category';
import { share } from '@laro/domain/money/share';
import type { Queries } from '#server/db/sql.ts';
import { readNotes } from './orders.store.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Statements of lottery orders about their rounds, by round reference: prize mode, valid stake with cover, and the rebate that was kept (agents.md 5.3). */
export async function lotteryNotes(queries: Queries, roundRefs: readonly string[]): Promise<Map<string, RoundNote>> {
  const ids = roundRefs.filter((ref) => UUID.test(ref));
  if (ids.length === 0) return new Map();
  const orders = await readNotes(queries, ids);
  return new Map(
    orders.map(({ id, mode, keptPpm, cash, valid }) => [
      id,
      { category: lotteryCategories[mode] ?? 'LOTT', valid, kept: valid === 0n ? 0n : share(cash, keptPpm) },
    ]),
  );
}
