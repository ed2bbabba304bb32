import type { Money } from '@laro/domain/money/money';
import type { PlacesTaken } from '@laro/domain/missions/mission-program';
import type { GrantState } from '@laro/domain/rewards/grants/grant-states';
import type { PlayedRound } from '@laro/domain/rewards/programs/played-round';
import { first, many, type Queries, type Transaction } from '#server/db/sql.ts';
import { bigintArray, booleanArray, textArray } from '#server/ledger/movements/binary-arrays.ts';

/** The progress of a member in one period of a mission. */
export interface ProgressRow {
  code: string;
  key: string;
  version: number;
  joinedAt: Date | null;
  reached: readonly bigint[];
  /** For each task that counts different games or dates: those that were counted. */
  seen: readonly (readonly string[])[];
  /** The last event in the count; null: the period is to be counted from its beginning. */
  countedUpTo: bigint | null;
  /** Something was reached, or the member has joined. */
  isBegun: boolean;
  isDone: boolean;
  /** A reward was written for it, and was not taken back since. */
  isGranted: boolean;
  /** Rewards of the period that were taken back. */
  takenBack: number;
  /** The member was excluded: the period counts nothing any more. */
  isEnded: boolean;
}

/** Lets the changes of members' missions follow each other until the transaction ends. Members are in the order of their ids. */
export async function holdMissions(transaction: Transaction, playerIds: readonly bigint[]): Promise<void> {
  await transaction.query("select pg_advisory_xact_lock(hashtextextended('missions ' || id, 0)) from unnest($1::bigint[]) as m (id)", [playerIds.map(String)]);
}

/** Progress of members in periods of some keys, over all missions. */
export async function progressOf(queries: Queries, playerIds: readonly bigint[], keys: readonly string[]): Promise<Map<bigint, ProgressRow[]>> {
  const rows = await many<ProgressRow & { playerId: bigint }>(
    queries,
    `select player_id as "playerId", code, period_key as key, version, joined_at as "joinedAt", reached, seen, counted_upto as "countedUpTo",
      is_begun as "isBegun", is_done as "isDone", is_granted as "isGranted", taken_back as "takenBack", ended_at is not null as "isEnded"
    from mission_progress where player_id = any ($1::bigint[]) and period_key = any ($2)`,
    [playerIds.map(String), keys],
  );
  return Map.groupBy(rows, ({ playerId }) => playerId);
}

/** Makes the next turn count periods of members from their beginning: events were passed over that may count later. */
export async function forgetCounts(transaction: Transaction, playerIds: readonly bigint[], keys: readonly string[]): Promise<void> {
  if (playerIds.length === 0) return;
  await transaction.query(
    'update mission_progress set counted_upto = null where player_id = any ($1::bigint[]) and period_key = any ($2) and counted_upto is not null',
    [playerIds.map(String), keys],
  );
}

/** Writes progress of members in one statement. */
export async function writeProgress(
  transaction: Transaction,
  rows: readonly (ProgressRow & { playerId: bigint })[],
  { merchantCode, at }: { merchantCode: string; at: Date },
): Promise<void> {
  if (rows.length === 0) return;
  const column = <Value>(pick: (row: (typeof rows)[number]) => Value): Value[] => rows.map(pick);
  await transaction.query(
    `insert into mission_progress (player_id, code, period_key, merchant_code, version, joined_at, reached, seen, counted_upto, is_begun, is_done, is_granted,
      taken_back, changed_at)
    select p.player, p.code, p.key, $1, p.version, p.joined, p.reached::bigint[], p.seen::jsonb, p.upto, p.begun, p.done, p.granted, p.taken, $2
    from unnest($3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::timestamptz[], $8::text[], $9::text[], $10::bigint[], $11::boolean[], $12::boolean[],
      $13::boolean[], $14::bigint[]) as p (player, code, key, version, joined, reached, seen, upto, begun, done, granted, taken) order by 1, 2, 3
    on conflict (player_id, code, period_key) do update set version = excluded.version, joined_at = excluded.joined_at, reached = excluded.reached,
      seen = excluded.seen, counted_upto = excluded.counted_upto, is_begun = excluded.is_begun, is_done = excluded.is_done, is_granted = excluded.is_granted,
      taken_back = excluded.taken_back, changed_at = excluded.changed_at`,
    [
      merchantCode,
      at,
      bigintArray(column(({ playerId }) => playerId)),
      textArray(column(({ code }) => code)),
      textArray(column(({ key }) => key)),
      bigintArray(column(({ version }) => BigInt(version))),
      column(({ joinedAt }) => joinedAt),
      textArray(column(({ reached }) => `{${reached.join(',')}}`)),
      textArray(column(({ seen }) => JSON.stringify(seen))),
      column(({ countedUpTo }) => countedUpTo),
      booleanArray(column(({ isBegun }) => isBegun)),
      booleanArray(column(({ isDone }) => isDone)),
      booleanArray(column(({ isGranted }) => isGranted)),
      bigintArray(column(({ takenBack }) => BigInt(takenBack))),
    ],
  );
}

/** Ends the missions that a member has begun, for an exclusion (REW-24); a reward that was written has its own end. */
export async function endProgress(transaction: Transaction, playerId: bigint, at: Date): Promise<void> {
  await transaction.query('update mission_progress set ended_at = $2 where player_id = $1 and ended_at is null and is_begun', [playerId, at]);
}

/** Counted rounds of a member since a date, each in its latest count. */
export const roundsSince = async (queries: Queries, playerId: bigint, day: string): Promise<PlayedRound[]> =>
  (
    await many<Omit<PlayedRound, 'openedAt' | 'closedAt' | 'state' | 'member'> & { sign: number; openedAt: Date; closedAt: Date }>(
      queries,
      `select distinct on (round_id) round_id as id, sign, game_id as "gameId", game_type as "gameType", vendor_code as vendor, classification,
        staked + bonus_staked as staked, bonus_staked as "bonusStaked", paid, valid, opened_at as "openedAt", closed_at as "closedAt"
      from reward_events where player_id = $1 and day >= $2 order by round_id, number desc`,
      [playerId, day],
    )
  ).flatMap(({ sign, openedAt, closedAt, ...round }) =>
    sign === 1 ? [{ ...round, member: String(playerId), state: 'closed' as const, openedAt: openedAt.getTime(), closedAt: closedAt.getTime() }] : [],
  );

/** Dates on which members have signed in, for each from its own date. */
export async function signedSince(queries: Queries, members: readonly { playerId: bigint; day: string }[]): Promise<Map<bigint, string[]>> {
  if (members.length === 0) return new Map();
  const rows = await many<{ playerId: bigint; days: string[] }>(
    queries,
    `select s.player_id as "playerId", array_agg(s.day::text order by s.day) as days
    from unnest($1::bigint[], $2::date[]) as m (player, first) join sign_in_days s on s.player_id = m.player and s.day >= m.first group by 1`,
    [members.map(({ playerId }) => String(playerId)), members.map(({ day }) => day)],
  );
  return new Map(rows.map(({ playerId, days }) => [playerId, days]));
}

/**
 * Periods whose rewards of a version are claimed or can be, for missions with places: one whose rewards all ended unclaimed gives its place back (REW-28).
 */
export async function placesTaken(
  queries: Queries,
  { merchantCode, code, version }: { merchantCode: string; code: string; version: number },
  dayFrom: Date,
): Promise<PlacesTaken> {
  const row = await first<PlacesTaken>(
    queries,
    `select count(*)::int as all, count(*) filter (where at >= $4)::int as "ofDay" from (
      select min(created_at) as at from reward_grants
      where merchant_code = $1 and rule_code = $2 and rule_version = $3 and source = 'MISSION' and state in ('held', 'claimable', 'claimed')
      group by player_id, split_part(source_key, ':', 2)) p`,
    [merchantCode, code, version, dayFrom],
  );
  return row ?? { all: 0, ofDay: 0 };
}

/** Lets those who take a place of a version wait for each other. */
export async function holdPlaces(transaction: Transaction, { id }: { id: string }): Promise<void> {
  await transaction.query('select from missions where id = $1 for update', [id]);
}

/** A grant of a period of a mission; `ofPeriod` is the key without the number of a further grant. */
export interface PeriodGrant {
  id: string;
  ofPeriod: string;
  sourceKey: string;
  version: number;
  cost: Money;
  state: GrantState;
  endedBy: string | null;
}

/** The number of a grant of a period; the first one has none behind its key. */
export const numberOf = ({ sourceKey, ofPeriod }: Pick<PeriodGrant, 'sourceKey' | 'ofPeriod'>): number =>
  sourceKey === ofPeriod ? 1 : Number(sourceKey.slice(ofPeriod.length + 1));

/** Grants of some periods of a member, in their order; `isHeld`: held until the transaction ends. */
export const grantsOfPeriods = (
  queries: Queries,
  { merchantCode, playerId }: { merchantCode: string; playerId: bigint },
  periods: readonly string[],
  isHeld: boolean,
): Promise<PeriodGrant[]> =>
  many<PeriodGrant>(
    queries,
    `select id, split_part(source_key, ':', 1) || ':' || split_part(source_key, ':', 2) as "ofPeriod", source_key as "sourceKey", rule_version as version, cost,
      state, ended_by as "endedBy"
    from reward_grants where merchant_code = $1 and player_id = $2 and source = 'MISSION' and rule_version is not null
      and split_part(source_key, ':', 1) || ':' || split_part(source_key, ':', 2) = any ($3) order by id ${isHeld ? 'for update' : ''}`,
    [merchantCode, playerId, periods],
  );

/** Marks a member's missions for a recount, in the transaction of an event other than a round. */
export async function noteLook(transaction: Transaction, { merchantCode, playerId }: { merchantCode: string; playerId: bigint }): Promise<void> {
  await transaction.query('insert into mission_looks (player_id, merchant_code, noted_at) values ($1, $2, now()) on conflict (player_id) do nothing', [
    playerId,
    merchantCode,
  ]);
}

/** Takes noted members, in the order of their ids. Another process takes others. */
export const takeLooks = (transaction: Transaction, limit: number): Promise<{ playerId: bigint; merchantCode: string }[]> =>
  many(
    transaction,
    `delete from mission_looks where player_id in (select player_id from mission_looks order by player_id limit $1 for update skip locked)
    returning player_id as "playerId", merchant_code as "merchantCode"`,
    [limit],
  );
