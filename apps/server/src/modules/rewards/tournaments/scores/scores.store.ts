import { noScore, type LiveScore } from '@laro/domain/rewards/programs/live-score';
import type { ScoredRound } from '@laro/domain/rewards/programs/tournament-scores';
import { first, many, type Queries, type Transaction } from '#server/db/sql.ts';
import { PAID_COLUMNS, paidOf, type PaidEntry, type StoredPaid } from './entry-price.store.ts';

/** An entry with its score as it is kept. */
export interface EntryScore {
  tournamentId: string;
  playerId: bigint;
  enteredAt: Date;
  live: LiveScore;
}

interface StoredEntry {
  tournamentId: string;
  playerId: bigint;
  enteredAt: Date;
  score: bigint;
  reachedAt: Date | null;
  lastRound: string | null;
  kept: [string, string, number][];
  isCut: boolean;
}

const entryOf = ({ tournamentId, playerId, enteredAt, score, reachedAt, lastRound, kept, isCut }: StoredEntry): EntryScore => ({
  tournamentId,
  playerId,
  enteredAt,
  live: {
    ...noScore,
    score,
    reachedAt: reachedAt?.getTime() ?? null,
    lastRound,
    kept: kept.map(([id, points, at]): ScoredRound => ({ id, score: BigInt(points), at })),
    isCut,
  },
});

/** Entries that count rounds, held in one order. */
export const holdEntries = async (transaction: Transaction, tournamentIds: readonly string[], playerIds: readonly bigint[]): Promise<EntryScore[]> =>
  (
    await many<StoredEntry>(
      transaction,
      `select tournament_id as "tournamentId", player_id as "playerId", entered_at as "enteredAt", score, reached_at as "reachedAt", last_round as "lastRound",
        kept, is_cut as "isCut"
      from tournament_entries where tournament_id = any ($1) and player_id = any ($2::bigint[]) and ended_at is null and taken_out_at is null
      order by tournament_id, player_id for update`,
      [tournamentIds, playerIds.map(String)],
    )
  ).map(entryOf);

/** Writes the scores of entries that this transaction holds. */
export async function writeScores(transaction: Transaction, entries: readonly EntryScore[]): Promise<void> {
  const column = <Value>(pick: (entry: EntryScore) => Value): Value[] => entries.map(pick);
  await transaction.query(
    `update tournament_entries e set score = n.score, reached_at = n.reached, last_round = n.round, kept = n.kept, is_cut = n.cut
    from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::uuid[], $6::jsonb[], $7::boolean[])
      as n (tournament, player, score, reached, round, kept, cut)
    where e.tournament_id = n.tournament and e.player_id = n.player`,
    [
      column(({ tournamentId }) => tournamentId),
      column(({ playerId }) => String(playerId)),
      column(({ live }) => String(live.score)),
      column(({ live }) => (live.reachedAt === null ? null : new Date(live.reachedAt))),
      column(({ live }) => live.lastRound),
      column(({ live }) => JSON.stringify(live.kept.map(({ id, score, at }) => [id, String(score), at]))),
      column(({ live }) => live.isCut),
    ],
  );
}

/** Enters a member; entering again changes nothing. `at` null: now, by the database's clock. True if the entry is new. */
export async function insertEntry(
  transaction: Transaction,
  { tournamentId, playerId, merchantCode, at }: { tournamentId: string; playerId: bigint; merchantCode: string; at: Date | null },
): Promise<boolean> {
  const row = await first(
    transaction,
    `insert into tournament_entries (tournament_id, player_id, merchant_code, entered_at) values ($1, $2, $3, coalesce($4, now()))
    on conflict (tournament_id, player_id) do nothing returning player_id`,
    [tournamentId, playerId, merchantCode, at],
  );
  return row !== undefined;
}

/** Deletes the entry of a member who leaves, and gives what it has cost; one that was taken out or ended stays. */
export async function deleteEntry(transaction: Transaction, tournamentId: string, playerId: bigint): Promise<PaidEntry | null> {
  const row = await first<StoredPaid>(
    transaction,
    `delete from tournament_entries where tournament_id = $1 and player_id = $2 and ended_at is null and taken_out_at is null returning ${PAID_COLUMNS}`,
    [tournamentId, playerId],
  );
  return row ? paidOf(row) : null;
}

/** Members of some who have an entry of any kind. */
export const enteredPlayers = async (queries: Queries, tournamentId: string, playerIds: readonly bigint[]): Promise<Set<bigint>> =>
  new Set(
    (
      await many<{ playerId: bigint }>(
        queries,
        'select player_id as "playerId" from tournament_entries where tournament_id = $1 and player_id = any ($2::bigint[])',
        [tournamentId, playerIds.map(String)],
      )
    ).map(({ playerId }) => playerId),
  );

export interface OwnEntry {
  tournamentId: string;
  isListed: boolean;
  isTakenOut: boolean;
  isEnded: boolean;
  score: bigint;
  orderScore: bigint;
  reachedAt: string | null;
  lastRound: string | null;
  place: number | null;
  prize: bigint;
  grantId: string | null;
}

/** The entries of a member in some tournaments. */
export const ownEntries = (queries: Queries, playerId: bigint, tournamentIds: readonly string[]): Promise<OwnEntry[]> =>
  many<OwnEntry>(
    queries,
    `select tournament_id as "tournamentId", is_listed as "isListed", taken_out_at is not null as "isTakenOut", ended_at is not null as "isEnded", score,
      order_score as "orderScore", reached_at::text as "reachedAt", last_round as "lastRound", place, prize, grant_id as "grantId"
    from tournament_entries where player_id = $1 and tournament_id = any ($2)`,
    [playerId, tournamentIds],
  );

/** Takes a member out before the results are final; false where there is no such entry. */
export async function takeOut(
  transaction: Transaction,
  { tournamentId, playerId, by, reason }: { tournamentId: string; playerId: bigint; by: string; reason: string },
): Promise<boolean> {
  const row = await first(
    transaction,
    `update tournament_entries set is_listed = false, taken_out_at = now(), taken_out_by = $3, taken_out_reason = $4
    where tournament_id = $1 and player_id = $2 and taken_out_at is null returning player_id`,
    [tournamentId, playerId, by, reason],
  );
  return row !== undefined;
}
