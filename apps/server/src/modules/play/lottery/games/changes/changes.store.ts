import type { GameChange } from '@laro/lottery/schedule/changes';
import { many, one, type Queries, type Transaction } from '#server/db/sql.ts';

/** A decided change with who made it. */
export interface ChangeRow extends GameChange {
  id: bigint;
  reason: string;
  proposedBy: string;
  decidedBy: string;
  decidedAt: Date;
}

/** The decided changes of a game, the last first. */
export const readChanges = (queries: Queries, gameId: string): Promise<ChangeRow[]> =>
  many<ChangeRow>(
    queries,
    `select id, holds_from::text as "from", schedule, terms, reason, proposed_by as "proposedBy", decided_by as "decidedBy", decided_at as "decidedAt"
      from lottery_game_changes where game_id = $1 order by holds_from desc, id desc`,
    [gameId],
  );

/** The newest change of a game, as a mark that a proposal is of this state. */
export const newestChange = async (queries: Queries, gameId: string): Promise<string> =>
  (await one<{ mark: string }>(queries, `select coalesce(max(id), 0)::text as mark from lottery_game_changes where game_id = $1`, [gameId])).mark;

/** Waits for the makers of a game's draws and holds it, so that none is made while its changes are decided. */
export const holdGame = (transaction: Transaction, gameId: string) => transaction.query('select 1 from lottery_games where id = $1 for update', [gameId]);

export const insertChange = (
  transaction: Transaction,
  gameId: string,
  { from, schedule, terms }: GameChange,
  { reason, proposedBy, decidedBy }: Pick<ChangeRow, 'reason' | 'proposedBy' | 'decidedBy'>,
) =>
  transaction.query(
    'insert into lottery_game_changes (game_id, holds_from, schedule, terms, reason, proposed_by, decided_by) values ($1, $2, $3, $4, $5, $6, $7)',
    [gameId, from, schedule && JSON.stringify(schedule), terms && JSON.stringify(terms), reason, proposedBy, decidedBy],
  );
