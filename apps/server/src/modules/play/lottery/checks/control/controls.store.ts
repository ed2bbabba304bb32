import type { Difference, PlaySum } from '@laro/lottery/control/control';
import { first, many, one, type Queries, type Transaction } from '#server/db/sql.ts';

/** Why a draw is held by the control: its orders are not those of the seal, or the two systems differ. */
export type ControlFault = 'seal' | 'sums';

/** A sum as it is stored: money as text. */
type StoredSum = Omit<PlaySum, 'payout'> & { payout: string };

export interface ControlRow {
  drawId: string;
  checkedAt: Date;
  lines: bigint;
  fault: ControlFault | null;
  differences: { play: string; settlement: StoredSum | null; control: StoredSum | null }[];
}

const stored = (sum: PlaySum | null): StoredSum | null => (sum === null ? null : { ...sum, payout: String(sum.payout) });

/** The version of a draw's present result: 1, and one more with each correction. */
export const resultVersion = async (queries: Queries, drawId: string): Promise<number> =>
  (await one<{ version: number }>(queries, 'select coalesce(max(version), 1) as version from lottery_corrections where draw_id = $1', [drawId])).version;

/** True once both systems agree on the present result of a draw, or where it has no orders. */
export const isPassed = async (queries: Queries, drawId: string): Promise<boolean> =>
  (
    await one<{ passed: boolean }>(
      queries,
      `select d.orders = 0 or exists (select from lottery_controls c where c.draw_id = d.id and c.fault is null
          and c.version = (select coalesce(max(version), 1) from lottery_corrections where draw_id = d.id)) as passed
        from lottery_draws d where d.id = $1`,
      [drawId],
    )
  ).passed;

/** Locks a draw for its control; undefined where another worker has it. */
export const lockToControl = (transaction: Transaction, drawId: string): Promise<{ isHeld: boolean } | undefined> =>
  first(transaction, 'select is_held as "isHeld" from lottery_draws where id = $1 for update skip locked', [drawId]);

export async function insertControl(
  transaction: Transaction,
  { drawId, version, lines, fault, differences }: Pick<ControlRow, 'drawId' | 'fault'> & { version: number; lines: number; differences: readonly Difference[] },
): Promise<void> {
  await transaction.query(
    `insert into lottery_controls (draw_id, version, attempt, lines, fault, differences)
      select $1, $2, 1 + count(*), $3, $4, $5 from lottery_controls where draw_id = $1 and version = $2`,
    [
      drawId,
      version,
      lines,
      fault,
      JSON.stringify(differences.map(({ play, settlement, control }) => ({ play, settlement: stored(settlement), control: stored(control) }))),
    ],
  );
}

/** The last control of each draw. */
export const readControls = (queries: Queries, drawIds: readonly string[]): Promise<ControlRow[]> =>
  many(
    queries,
    `select distinct on (draw_id) draw_id as "drawId", checked_at as "checkedAt", lines, fault, differences
      from lottery_controls where draw_id = any ($1) order by draw_id, version desc, attempt desc`,
    [drawIds],
  );
