import { tournamentBody } from '@laro/contract/tournaments/tournament';
import type { RuleState } from '@laro/domain/rewards/rule-states';
import type { TournamentState } from '@laro/domain/rewards/programs/tournament-places';
import { rulesOf, type TournamentBody } from '@laro/domain/tournaments/tournament-program';
import type { TournamentRules } from '@laro/domain/rewards/programs/tournament-scores';
import { decode, encode } from 'zod';
import { first, many, type Queries, type Transaction } from '#server/db/sql.ts';

export interface TournamentRow {
  id: string;
  merchantCode: string;
  code: string;
  version: number;
  state: RuleState;
  phase: TournamentState | null;
  body: TournamentBody;
  startsAt: Date;
  endsAt: Date;
  madeBy: string;
  madeAt: Date;
  publishedBy: string | null;
  stoppedAt: Date | null;
  endedAt: Date | null;
}
/** A version that was published. */
export type PublishedRow = TournamentRow & { phase: TournamentState };
type WireBody = Parameters<typeof decode<typeof tournamentBody>>[1];
type Stored = Omit<TournamentRow, 'body'> & { body: WireBody };

const COLUMNS = `t.id, t.merchant_code as "merchantCode", t.code, t.version, t.state, t.phase, t.body, t.starts_at as "startsAt", t.ends_at as "endsAt",
  t.made_by as "madeBy", t.made_at as "madeAt", t.published_by as "publishedBy", t.stopped_at as "stoppedAt", t.ended_at as "endedAt"`;

const rowOf = ({ body, ...row }: Stored): TournamentRow => ({ ...row, body: decode(tournamentBody, body) });
const published = (row: TournamentRow): PublishedRow[] => (row.phase === null ? [] : [{ ...row, phase: row.phase }]);

/** A body in the form of the table and of calls. */
export const wireBody = (body: TournamentBody): WireBody => encode(tournamentBody, body as Parameters<typeof encode<typeof tournamentBody>>[1]);

/** The rules by which a version counts rounds. */
export const countedRules = ({ body, startsAt, endsAt }: TournamentRow): TournamentRules => rulesOf(body, startsAt.getTime(), endsAt.getTime());

/** All versions of a merchant's tournaments, the latest begin first. */
export const tournamentsOf = async (queries: Queries, merchantCode: string): Promise<TournamentRow[]> =>
  (await many<Stored>(queries, `select ${COLUMNS} from tournaments t where t.merchant_code = $1 order by t.starts_at desc, t.id`, [merchantCode])).map(rowOf);

/** Published tournaments that have not ended for longer than some days, the first to end first. */
export const listedTournaments = async (queries: Queries, merchantCode: string, days: number): Promise<PublishedRow[]> =>
  (
    await many<Stored>(
      queries,
      `select ${COLUMNS} from tournaments t where t.merchant_code = $1 and t.phase is not null and t.ends_at > now() - make_interval(days => $2)
      order by t.ends_at, t.id`,
      [merchantCode, days],
    )
  ).flatMap((row) => published(rowOf(row)));

/** A published tournament of a merchant. */
export async function readTournament(queries: Queries, merchantCode: string, id: string): Promise<PublishedRow | null> {
  const row = await first<Stored>(queries, `select ${COLUMNS} from tournaments t where t.merchant_code = $1 and t.id = $2`, [merchantCode, id]);
  return row ? (published(rowOf(row))[0] ?? null) : null;
}

/** Tournaments that count rounds now, held so that their end waits. */
export const countingTournaments = async (queries: Queries, merchantCodes: readonly string[]): Promise<PublishedRow[]> =>
  (
    await many<Stored>(
      queries,
      `select ${COLUMNS} from tournaments t
      where t.merchant_code = any ($1) and t.phase in ('announced', 'open', 'closing', 'review') and t.starts_at <= now() order by t.id`,
      [merchantCodes],
    )
  ).flatMap((row) => published(rowOf(row)));

/** Marks tournaments as changed and holds them; gives those that still count. */
export const touchTournaments = async (transaction: Transaction, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await many<{ id: string }>(
        transaction,
        `update tournaments set revision = revision + 1 where id in (
          select id from tournaments where id = any ($1) and phase in ('announced', 'open', 'closing', 'review') order by id for update) returning id`,
        [ids],
      )
    ).map(({ id }) => id),
  );

/** Holds a tournament that can be entered or left by the database's clock; null for another one. */
export async function holdRunning(transaction: Transaction, id: string): Promise<{ hasBegun: boolean } | null> {
  const row = await first<{ hasBegun: boolean }>(
    transaction,
    `update tournaments set revision = revision + 1 where id = $1 and phase in ('announced', 'open') and now() < ends_at returning now() >= starts_at as "hasBegun"`,
    [id],
  );
  return row ?? null;
}

export async function holdTournament(transaction: Transaction, merchantCode: string, id: string): Promise<TournamentRow | null> {
  const row = await first<Stored>(transaction, `select ${COLUMNS} from tournaments t where t.merchant_code = $1 and t.id = $2 for update`, [merchantCode, id]);
  return row ? rowOf(row) : null;
}

/** Versions of a code, apart from one, that have not ended. */
export async function isAnotherRunning(
  queries: Queries,
  { merchantCode, code, id }: { merchantCode: string; code: string; id: string | null },
): Promise<boolean> {
  const row = await first(
    queries,
    `select from tournaments where merchant_code = $1 and code = $2 and id is distinct from $3 and phase in ('announced', 'open', 'closing', 'review') limit 1`,
    [merchantCode, code, id],
  );
  return row !== undefined;
}

export type TournamentValues = Pick<TournamentRow, 'merchantCode' | 'code' | 'body' | 'startsAt' | 'endsAt' | 'madeBy' | 'madeAt'>;

/** Writes the draft of a code's next version, or replaces its draft. Writers of the same code wait for each other. Gives id and version, and the newest version before. */
export async function writeTournament(
  transaction: Transaction,
  tournament: TournamentValues,
): Promise<{ id: string; version: number; before: TournamentRow | null }> {
  const { merchantCode, code } = tournament;
  await transaction.query('select pg_advisory_xact_lock(hashtext($1))', [`tournament ${merchantCode} ${code}`]);
  const before = await first<Stored>(
    transaction,
    `select ${COLUMNS} from tournaments t where t.merchant_code = $1 and t.code = $2 order by t.version desc limit 1`,
    [merchantCode, code],
  );
  await transaction.query("delete from tournaments where merchant_code = $1 and code = $2 and state = 'draft'", [merchantCode, code]);
  const row = await first<{ id: string; version: number }>(
    transaction,
    `insert into tournaments (merchant_code, code, version, state, body, starts_at, ends_at, made_by, made_at)
    select $1, $2, coalesce(max(version), 0) + 1, 'draft', $3, $4, $5, $6, $7 from tournaments where merchant_code = $1 and code = $2 returning id, version`,
    [merchantCode, code, JSON.stringify(wireBody(tournament.body)), tournament.startsAt, tournament.endsAt, tournament.madeBy, tournament.madeAt],
  );
  if (!row) throw new Error('a tournament was not written');
  return { ...row, before: before ? rowOf(before) : null };
}

export async function publishTournamentRow(transaction: Transaction, id: string, by: string, at: Date): Promise<void> {
  await transaction.query("update tournaments set state = 'published', phase = 'announced', published_by = $2, published_at = $3 where id = $1", [id, by, at]);
}

/** Cancels a version that has not begun by the database's clock; false for one that has. */
export async function cancelTournamentRow(transaction: Transaction, id: string, by: string, at: Date): Promise<boolean> {
  const row = await first(
    transaction,
    `update tournaments set state = 'stopped', phase = 'cancelled', stopped_by = $2, stopped_at = $3, ended_at = now()
    where id = $1 and phase = 'announced' and now() < starts_at returning id`,
    [id, by, at],
  );
  return row !== undefined;
}
