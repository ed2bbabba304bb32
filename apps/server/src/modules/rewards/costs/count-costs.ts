import { dayAt } from '@laro/domain/time/day-at';
import { sumOf } from '@laro/domain/money/share';
import { inTransaction } from '#server/db/sql.ts';
import { roundTotals } from '#server/ledger/rounds/round-reads.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { dayRange } from '#server/modules/play/records/index.ts';
import type { CostsDeps } from './create-costs.ts';
import { accountsOfDay, addToCell, closeDay, holdCosts, noteMembers, openDay, takeMoves, type CostCell, type CostMove, type CostSums } from './costs.store.ts';

const BATCH = 5000;
/** Rounds of a date can be closed on the next one; so long after its end its revenue is final. */
const FINAL_AFTER_MS = 26 * 3_600_000;

const zoneOf = (merchant: Merchant | null): string => merchant?.settings['market.timeZone'] ?? 'UTC';

function sumsOf(moves: readonly CostMove[]): CostSums {
  const of = (...names: readonly CostMove['move'][]) => sumOf(moves.flatMap(({ move, cost }) => (names.includes(move) ? [cost] : [])));
  return { granted: of('granted'), claimed: of('claimed'), expired: of('expired'), takenBack: of('taken_back', 'refused'), lapsed: of('lapsed') };
}

/** Adds moves of grants to the sums, each once. True if more is waiting. */
export function countMoves(deps: CostsDeps): Promise<boolean> {
  return inTransaction(deps.pool, async (transaction) => {
    if (!(await holdCosts(transaction))) return false;
    const moves = await takeMoves(transaction, BATCH);
    const cells = new Map<string, { cell: CostCell; moves: CostMove[] }>();
    for (const move of moves) {
      const { merchantCode, rule, source, rank } = move;
      const cell = { merchantCode, day: dayAt(move.at.getTime(), zoneOf(deps.merchantOf(merchantCode))), rule, source, rank };
      const key = JSON.stringify(Object.values(cell));
      const known = cells.get(key) ?? { cell, moves: [] };
      known.moves.push(move);
      cells.set(key, known);
    }
    for (const { cell, moves: own } of cells.values()) {
      const players = own.flatMap(({ move, playerId }) => (move === 'granted' ? [playerId] : []));
      if (players.length > 0) await noteMembers(transaction, cell, players);
      await addToCell(transaction, cell, sumsOf(own));
    }
    return moves.length === BATCH;
  });
}

/** Writes stakes and payouts of the earliest date that is final. True if a date was closed. */
export function closeDays(deps: CostsDeps, merchant: Merchant): Promise<boolean> {
  return inTransaction(deps.pool, async (transaction) => {
    if (!(await holdCosts(transaction))) return false;
    const zone = zoneOf(merchant);
    const now = deps.now();
    const day = await openDay(transaction, merchant.code, dayAt(now - FINAL_AFTER_MS, zone));
    if (day === null) return false;
    const { from, to } = dayRange({ period: 'range', from: day, to: day }, zone, now);
    const accounts = await accountsOfDay(transaction, merchant.code, day);
    let [staked, paid] = [0n, 0n];
    for (const { cashAccount } of accounts) {
      const totals = await roundTotals(transaction, { cashAccount, from, to, gameIds: null, vendorCode: null, state: null });
      staked += totals.staked;
      paid += totals.paid;
    }
    await closeDay(transaction, { merchantCode: merchant.code, day, members: accounts.length, staked, paid });
    return true;
  });
}
