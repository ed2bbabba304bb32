import { many, first, type Queries, type Transaction } from '#server/db/sql.ts';
import type { TieRule } from '@laro/domain/tournaments/tournament-program';
import { PAID_COLUMNS, paidOf, type PaidEntry, type StoredPaid } from '../scores/entry-price.store.ts';
import { readTournament, type PublishedRow } from '../rules/tournaments.store.ts';

/** A published tournament of any merchant. */
export async function tournamentById(queries: Queries, id: string): Promise<PublishedRow | null> {
  const row = await first<{ merchant: string }>(queries, 'select merchant_code as merchant from tournaments where id = $1', [id]);
  return row ? readTournament(queries, row.merchant, id) : null;
}

/** Opens and closes tournaments by the database's clock. */
export async function movePhases(queries: Queries): Promise<void> {
  await queries.query("update tournaments set phase = 'open', revision = revision + 1 where phase = 'announced' and starts_at <= now()");
  await queries.query("update tournaments set phase = 'closing', revision = revision + 1 where phase = 'open' and ends_at <= now()");
}

/** Tournaments whose last round can have been counted: their grace ended longer ago than a transaction of play runs. */
export const tournamentsToEnd = async (queries: Queries): Promise<string[]> =>
  (
    await many<{ id: string }>(
      queries,
      `select id from tournaments where phase = 'closing'
        and ends_at + make_interval(mins => (body ->> 'graceMinutes')::int) <= now() - interval '1 minute' order by id`,
    )
  ).map(({ id }) => id);

/** True if all counted play has reached the scores. */
export async function isAllCounted(queries: Queries, program: string): Promise<boolean> {
  const row = await first<{ isDone: boolean }>(
    queries,
    `select coalesce((select max(number) from reward_events), 0) <= coalesce((select number from reward_places where program = $1), 0) as "isDone"`,
    [program],
  );
  return row?.isDone ?? false;
}

export async function writePhase(
  transaction: Transaction,
  id: string,
  { phase, decidedBy = null }: { phase: 'review' | 'final' | 'cancelled'; decidedBy?: string | null },
): Promise<void> {
  await transaction.query(
    `update tournaments set phase = $2, decided_by = $3, revision = revision + 1, ended_at = case when $2 = 'review' then null else now() end where id = $1`,
    [id, phase, decidedBy],
  );
}

/** Writes the places of a board: unique ones, or shared by equal scores. */
export async function writePlaces(transaction: Transaction, tournamentId: string, tie: TieRule): Promise<void> {
  const order = tie === 'split' ? 'rank() over (order by order_score)' : 'row_number() over (order by order_score, reached_at, last_round)';
  await transaction.query(
    `update tournament_entries e set place = n.place from (
      select player_id, ${order} as place from tournament_entries where tournament_id = $1 and is_listed and order_score < 0
    ) n where e.tournament_id = $1 and e.player_id = n.player_id`,
    [tournamentId],
  );
}

export async function writePrize(
  transaction: Transaction,
  { tournamentId, playerId, prize, grantId }: { tournamentId: string; playerId: bigint; prize: bigint; grantId: string },
): Promise<void> {
  await transaction.query('update tournament_entries set prize = $3, grant_id = $4 where tournament_id = $1 and player_id = $2', [
    tournamentId,
    playerId,
    prize,
    grantId,
  ]);
}

/** Tournaments that have ended and have mails to send. */
export const tournamentsToMail = async (queries: Queries): Promise<string[]> =>
  (await many<{ id: string }>(queries, "select id from tournaments where phase in ('final', 'cancelled') and not is_mailed order by id")).map(({ id }) => id);

export interface MailEntry extends PaidEntry {
  playerId: bigint;
  isReturned: boolean;
  place: number | null;
  prize: bigint;
  grantId: string | null;
}

/** Takes entries that have no mail yet; another process takes others. */
export const takeToMail = async (transaction: Transaction, tournamentId: string, limit: number): Promise<MailEntry[]> =>
  (
    await many<Omit<MailEntry, 'parts'> & StoredPaid>(
      transaction,
      `update tournament_entries set mailed_at = now() where tournament_id = $1 and player_id in (
      select player_id from tournament_entries where tournament_id = $1 and mailed_at is null order by player_id limit $2 for update skip locked)
    returning player_id as "playerId", place, prize, grant_id as "grantId", returned_at is not null as "isReturned", ${PAID_COLUMNS}`,
      [tournamentId, limit],
    )
  ).map(paidOf);

/** Ends the mails of a tournament where none is left. */
export async function endMails(transaction: Transaction, tournamentId: string): Promise<void> {
  await transaction.query(
    `update tournaments set is_mailed = true where id = $1 and not exists (select from tournament_entries where tournament_id = $1 and mailed_at is null)`,
    [tournamentId],
  );
}
