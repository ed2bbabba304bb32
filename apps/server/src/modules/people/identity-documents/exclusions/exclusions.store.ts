import type { ExclusionList } from '@laro/domain/identity/identity-rules';
import type { Queries, Transaction } from '#server/db/sql.ts';

export interface ExclusionRow {
  id: bigint;
  list: ExclusionList;
  label: string;
  hasPerson: boolean;
  hasNumber: boolean;
  addedBy: string;
  addedAt: Date;
}

const COLUMNS = `e.id, e.list, e.label, e.person_hash is not null as "hasPerson", e.number_hash is not null as "hasNumber", e.added_by as "addedBy",
  e.added_at as "addedAt"`;
const FITTING_MAX = 50;

/** Entries that fit a person or a number. */
export async function readFitting(
  queries: Queries,
  { merchantCode, personHash, numberHash }: { merchantCode: string; personHash: Buffer | null; numberHash: Buffer | null },
): Promise<ExclusionRow[]> {
  const { rows } = await queries.query<ExclusionRow>({
    text: `select ${COLUMNS} from exclusion_entries e where e.merchant_code = $1 and e.removed_at is null and (e.person_hash = $2 or e.number_hash = $3)
      order by e.id limit $4`,
    values: [merchantCode, personHash, numberHash, FITTING_MAX],
  });
  return rows;
}

/** A page of the lists, the newest first, below an entry. */
export async function readExclusions(
  queries: Queries,
  { merchantCode, list, below, limit }: { merchantCode: string; list: ExclusionList | null; below: bigint | null; limit: number },
): Promise<ExclusionRow[]> {
  const { rows } = await queries.query<ExclusionRow>({
    text: `select ${COLUMNS} from exclusion_entries e where e.merchant_code = $1 and e.removed_at is null and ($2::text is null or e.list = $2) and e.id < $3
      order by e.id desc limit $4`,
    values: [merchantCode, list, below ?? 2n ** 62n, limit],
  });
  return rows;
}

export async function countExclusions(queries: Queries, merchantCode: string, list: ExclusionList | null): Promise<number> {
  const { rows } = await queries.query<{ n: number }>({
    text: 'select count(*)::integer as n from exclusion_entries where merchant_code = $1 and removed_at is null and ($2::text is null or list = $2)',
    values: [merchantCode, list],
  });
  return rows[0]?.n ?? 0;
}

export interface NewExclusion {
  personHash: Buffer | null;
  numberHash: Buffer | null;
  label: string;
}

/** Adds entries; returns the ids of the new ones. */
export async function insertExclusions(
  transaction: Transaction,
  { merchantCode, list, by, at }: { merchantCode: string; list: ExclusionList; by: string; at: Date },
  entries: readonly NewExclusion[],
): Promise<bigint[]> {
  const hex = (hash: Buffer | null) => hash?.toString('hex') ?? null;
  const { rows } = await transaction.query<{ id: bigint }>(
    `insert into exclusion_entries (merchant_code, list, person_hash, number_hash, label, added_by, added_at)
    select $1, $2, decode(person, 'hex'), decode(number, 'hex'), label, $3, $4
    from unnest($5::text[], $6::text[],
      $7::text[]) as given (person, number, label)
    on conflict do nothing returning id`,
    [
      merchantCode,
      list,
      by,
      at,
      entries.map(({ personHash }) => hex(personHash)),
      entries.map(({ numberHash }) => hex(numberHash)),
      entries.map(({ label }) => label),
    ],
  );
  return rows.map(({ id }) => id);
}

/** Removes an entry; returns it, or null if there is none. */
export async function removeExclusion(
  transaction: Transaction,
  merchantCode: string,
  id: bigint,
  { by, at }: { by: string; at: Date },
): Promise<ExclusionRow | null> {
  const { rows } = await transaction.query<ExclusionRow>(
    `update exclusion_entries e set removed_by = $1, removed_at = $2 where e.merchant_code = $3 and e.id = $4 and e.removed_at is null
    returning ${COLUMNS}`,
    [by, at, merchantCode, id],
  );
  return rows[0] ?? null;
}

/** Members with an open account whose proof fits one of these entries. */
export async function excludedMembers(
  transaction: Transaction,
  merchantCode: string,
  entryIds: readonly bigint[],
): Promise<{ id: bigint; cashAccount: bigint }[]> {
  const { rows } = await transaction.query<{ id: bigint; cashAccount: bigint }>(
    `select p.id, p.cash_account as "cashAccount" from players p where p.merchant_code = $1 and p.closed_at is null and p.id in (
      select i.player_id from exclusion_entries e join identity_proofs i on i.merchant_code = e.merchant_code
          and (i.person_hash = e.person_hash or i.number_hash = e.number_hash)
        where e.id = any ($2::bigint[]) and i.state in ('pending', 'checked', 'verified', 'expired', 'recalled'))
    order by p.id for no key update of p`,
    [merchantCode, entryIds.map(String)],
  );
  return rows;
}
