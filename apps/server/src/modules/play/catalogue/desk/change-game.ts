import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { lockOffers, readGameSwitches, readHotGameIds, writeGameSwitches, writeHotGameIds, type GameSwitches } from '../catalogue.store.ts';

/** Changes to a game; omitted fields stay. `hotPosition` counts from 1, null takes the game off the hot list. */
export interface GameChange {
  isEnabled?: boolean | undefined;
  hotPosition?: number | null | undefined;
  position?: number | undefined;
  /** The last day on which the merchant calls it new, or null for the shared rule. */
  newUntil?: string | null | undefined;
}

/** Writes a change into the audit log, in the transaction of the change itself. */
export type RecordGameChange = (transaction: Transaction, change: { before: GameSwitches; after: GameSwitches }) => Promise<void>;

/** The hot list with the game at its new place; those behind move up or down, a place beyond the end is the end. */
export function placeHot(ids: readonly string[], gameId: string, place: number | null): string[] {
  const others = ids.filter((id) => id !== gameId);
  return place === null ? others : others.toSpliced(place - 1, 0, gameId);
}

/** Changes how a merchant offers a game, all or nothing. Refuses an unknown game. */
export function changeGame(pool: pg.Pool, merchantCode: string, gameId: string, change: GameChange, record: RecordGameChange): Promise<void> {
  return inTransaction(pool, async (transaction) => {
    await lockOffers(transaction, merchantCode);
    const before = await readGameSwitches(transaction, merchantCode, gameId);
    if (!before) throw new Refusal('catalogue.game_unknown');
    await writeGameSwitches(transaction, merchantCode, gameId, {
      isEnabled: change.isEnabled ?? before.isEnabled,
      position: change.position ?? before.position,
      newUntil: change.newUntil === undefined ? before.newUntil : change.newUntil,
    });
    if (change.hotPosition !== undefined) {
      const ids = await readHotGameIds(transaction, merchantCode);
      await writeHotGameIds(transaction, merchantCode, placeHot(ids, gameId, change.hotPosition));
    }
    const after = await readGameSwitches(transaction, merchantCode, gameId);
    if (!after) throw new Refusal('catalogue.game_unknown');
    await record(transaction, { before, after });
  });
}
