import type { SegmentGroups } from '@laro/domain/mail/segments';
import { first, many, one, type Queries, type Transaction } from '#server/db/sql.ts';

export interface SavedSegment {
  id: string;
  name: string;
  version: number;
  groups: SegmentGroups;
  frozenAt: Date | null;
  members: number | null;
  /** Its list is being written: until it is complete, its conditions are read live. */
  isFreezing: boolean;
  /** The version whose list it uses, its own or an earlier one; null: live. */
  keptOf: number | null;
  madeBy: string;
  madeAt: Date;
  isRetired: boolean;
}

interface SegmentVersion extends Omit<SavedSegment, 'id' | 'isRetired'> {
  approvedBy: string | null;
  reason: string;
}

const VERSION = `v.name, v.version, v.groups, v.frozen_at as "frozenAt", k.members, k.kept_upto is not null as "isFreezing", k.version as "keptOf",
  v.made_by as "madeBy", v.made_at as "madeAt"`;
/** The version with the list of a version. */
const KEPT = 'left join segment_versions k on v.frozen_at is not null and k.segment_id = v.segment_id and k.version = coalesce(v.kept_of, v.version)';
const NEWEST = `segments s join segment_versions v on v.segment_id = s.id and v.version = s.version ${KEPT}`;

/** The saved segments of a merchant in their newest versions, by name; those that were retired come last. */
export const segmentsOf = (queries: Queries, merchantCode: string): Promise<SavedSegment[]> =>
  many(
    queries,
    `select s.id, s.retired_at is not null as "isRetired", ${VERSION} from ${NEWEST} where s.merchant_code = $1 order by s.retired_at is not null, lower(s.name), s.id`,
    [merchantCode],
  );

export const readSegment = (queries: Queries, merchantCode: string, id: string): Promise<SavedSegment | undefined> =>
  first(queries, `select s.id, s.retired_at is not null as "isRetired", ${VERSION} from ${NEWEST} where s.merchant_code = $1 and s.id = $2`, [
    merchantCode,
    id,
  ]);

/** The conditions of saved segments of a merchant in their newest versions. */
export const groupsOfSegments = async (queries: Queries, merchantCode: string, ids: readonly string[]): Promise<SegmentGroups[]> =>
  (
    await many<{ groups: SegmentGroups }>(
      queries,
      `select v.groups from segments s join segment_versions v on v.segment_id = s.id and v.version = s.version
      where s.merchant_code = $1 and s.id = any ($2::uuid[])`,
      [merchantCode, ids],
    )
  ).map(({ groups }) => groups);

/** A segment that can be chosen, held until the end of the transaction. */
export const holdSegment = (transaction: Transaction, merchantCode: string, id: string): Promise<SavedSegment | undefined> =>
  first(
    transaction,
    `select s.id, false as "isRetired", ${VERSION} from ${NEWEST} where s.merchant_code = $1 and s.id = $2 and s.retired_at is null for update of s`,
    [merchantCode, id],
  );

export const versionsOf = (queries: Queries, id: string): Promise<SegmentVersion[]> =>
  many(queries, `select ${VERSION}, v.reason, v.approved_by as "approvedBy" from segment_versions v ${KEPT} where v.segment_id = $1 order by v.version desc`, [
    id,
  ]);

/** Of these segments those that can be chosen, held until the end of the transaction: none of them changes or is retired until then. */
export const holdChoosable = async (transaction: Transaction, merchantCode: string, ids: readonly string[]): Promise<number> =>
  (
    await many(transaction, 'select id from segments where merchant_code = $1 and id = any ($2::uuid[]) and retired_at is null order by id for share', [
      merchantCode,
      ids,
    ])
  ).length;

/** How many of these segments of a merchant can be chosen. */
export const countChoosable = async (queries: Queries, merchantCode: string, ids: readonly string[]): Promise<number> =>
  (
    await one<{ count: number }>(
      queries,
      'select count(*)::int as count from segments where merchant_code = $1 and id = any ($2::uuid[]) and retired_at is null',
      [merchantCode, ids],
    )
  ).count;

type SegmentInForce = Pick<SavedSegment, 'id' | 'groups'> & { keptOf: number | null };

/** The versions in force at a moment; of a segment that is younger its first one. `keptOf`: the version with its list, if that is complete. */
export const segmentsAt = (queries: Queries, merchantCode: string, ids: readonly string[], at: Date): Promise<SegmentInForce[]> =>
  many(
    queries,
    `select distinct on (s.id) s.id, v.groups, k.version as "keptOf" from segments s join segment_versions v on v.segment_id = s.id ${KEPT} and k.kept_upto is null
    where s.merchant_code = $1 and s.id = any ($2::uuid[])
    order by s.id, v.made_at <= $3 desc, case when v.made_at <= $3 then v.version else -v.version end desc`,
    [merchantCode, ids, at],
  );

/** Which of some members are on the kept lists of segments. */
export const keptMembers = (
  queries: Queries,
  frozen: readonly Pick<SegmentInForce, 'id' | 'keptOf'>[],
  playerIds: readonly bigint[],
): Promise<{ id: string; playerId: bigint }[]> =>
  many(
    queries,
    `select m.segment_id as id, m.player_id as "playerId" from unnest($1::uuid[], $2::int[]) as f (id, version)
    join segment_members m on m.segment_id = f.id and m.version = f.version where m.player_id = any ($3)`,
    [frozen.map(({ id }) => id), frozen.map(({ keptOf }) => keptOf), playerIds.map(String)],
  );

/** True if another segment that can be chosen has the name. */
export const isNameTaken = async (queries: Queries, merchantCode: string, name: string, id: string | null): Promise<boolean> =>
  (await first(
    queries,
    'select 1 as one from segments where merchant_code = $1 and lower(name) = lower($2) and retired_at is null and id is distinct from $3',
    [merchantCode, name, id],
  )) !== undefined;

export async function insertSegment(transaction: Transaction, merchantCode: string, name: string): Promise<string> {
  const row = await first<{ id: string }>(
    transaction,
    `insert into segments (merchant_code, name, version) values ($1, $2, 1) on conflict (merchant_code, lower(name)) where retired_at is null do nothing returning id`,
    [merchantCode, name],
  );
  return row?.id ?? '';
}

type NewVersion = Omit<SegmentVersion, 'members' | 'isFreezing'>;

/** Writes a version. The list of a frozen one is that of `keptOf`, or is begun. */
export async function insertVersion(transaction: Transaction, id: string, version: NewVersion): Promise<void> {
  const { name, groups, frozenAt, keptOf, reason, madeBy, approvedBy, madeAt } = version;
  await transaction.query(
    `insert into segment_versions (segment_id, version, name, groups, frozen_at, members, kept_of, kept_upto, reason, made_by, approved_by, made_at)
    values ($1, $2, $3, $4, $5, case when $5::timestamptz is not null then 0 end, $6, case when $5::timestamptz is not null and $6::int is null then 0 end,
      $7, $8, $9, $10)`,
    [id, version.version, name, JSON.stringify(groups), frozenAt, keptOf, reason, madeBy, approvedBy, madeAt],
  );
  await transaction.query('update segments set name = $2, version = $3 where id = $1', [id, name, version.version]);
}

/** A version whose list is being written. */
export interface Freezing {
  id: string;
  version: number;
  merchantCode: string;
  groups: SegmentGroups;
  frozenAt: Date;
  upTo: bigint;
}

/** The oldest version whose list is not complete; another process takes another one. */
export const nextFreezing = (transaction: Transaction): Promise<Freezing | undefined> =>
  first(
    transaction,
    `select v.segment_id as id, v.version, s.merchant_code as "merchantCode", v.groups, v.frozen_at as "frozenAt", v.kept_upto as "upTo"
    from segment_versions v join segments s on s.id = v.segment_id where v.kept_upto is not null order by v.made_at limit 1 for update of v skip locked`,
  );

/** Adds members to the list of a version, which is complete up to a number; null: complete. */
export async function keepMembers(
  transaction: Transaction,
  { id, version }: Pick<Freezing, 'id' | 'version'>,
  playerIds: readonly bigint[],
  upTo: bigint | null,
): Promise<void> {
  await transaction.query('insert into segment_members (segment_id, version, player_id) select $1, $2, unnest($3::bigint[])', [
    id,
    version,
    playerIds.map(String),
  ]);
  await transaction.query('update segment_versions set members = members + $3, kept_upto = $4 where segment_id = $1 and version = $2', [
    id,
    version,
    playerIds.length,
    upTo,
  ]);
}

export async function retireSegment(transaction: Transaction, id: string, at: Date): Promise<void> {
  await transaction.query('update segments set retired_at = $2 where id = $1', [id, at]);
}
