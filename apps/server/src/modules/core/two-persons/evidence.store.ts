import type { Money } from '@laro/domain/money/money';
import {
  sameHandDays,
  noLimits,
  type AccountActEntry,
  type LimitChangeEntry,
  type PersonLimitKind,
  type PersonLimits,
} from '@laro/domain/two-persons/second-person';
import type { Transaction } from '#server/db/sql.ts';

const DAY_MS = 86_400_000;
const recentFrom = (now: Date): Date => new Date(now.getTime() - sameHandDays * DAY_MS);

/** Recent acts of any of these people on the accounts of any other of them (SAFE-04). */
export async function accountActsAmong(transaction: Transaction, people: readonly bigint[], now: Date): Promise<AccountActEntry[]> {
  const { rows } = await transaction.query<AccountActEntry>(
    `select staff_id as "staffId", by_staff_id as by, at from staff_account_acts
    where staff_id = any($1) and by_staff_id = any($2) and at > $3`,
    [[...people], [...people], recentFrom(now)],
  );
  return rows;
}

export interface StoredLimitChange extends LimitChangeEntry {
  after: Money | null;
}

/** Recent changes of some limits at a merchant. */
export async function recentLimitChanges(transaction: Transaction, merchantCode: string, keys: readonly string[], now: Date): Promise<StoredLimitChange[]> {
  const { rows } = await transaction.query<StoredLimitChange>(
    `select proposed_by as "proposedBy", decided_by as "decidedBy", at, before, after from limit_changes
    where merchant_code = $1 and limit_key = any($2) and at > $3 order by id`,
    [merchantCode, [...keys], recentFrom(now)],
  );
  return rows;
}

export interface NewLimitChange {
  merchantCode: string;
  key: string;
  before: Money | null;
  after: Money | null;
  proposedBy: bigint;
  decidedBy: bigint | null;
  at: Date;
}

export async function insertLimitChange(transaction: Transaction, given: NewLimitChange): Promise<void> {
  await transaction.query(
    `insert into limit_changes (merchant_code, limit_key, before, after, proposed_by, decided_by, at)
    values ($1, $2, $3, $4, $5, $6, $7)`,
    [given.merchantCode, given.key, given.before, given.after, given.proposedBy, given.decidedBy, given.at],
  );
}

/** A person's own limits for a kind of act (DESK-97). */
export async function limitsOf(transaction: Transaction, staffId: bigint, merchantCode: string, kind: PersonLimitKind): Promise<PersonLimits> {
  const { rows } = await transaction.query<PersonLimits>(
    `select per_act as "perAct", per_day as "perDay" from staff_limits
    where staff_id = $1 and merchant_code = $2 and kind = $3`,
    [staffId, merchantCode, kind],
  );
  return rows[0] ?? noLimits;
}

/** Sum that a person moved by acts of a kind since a moment, alone or as the second person. */
export async function movedSince(
  transaction: Transaction,
  { staffId, merchantCode, kind, since }: { staffId: bigint; merchantCode: string; kind: PersonLimitKind; since: Date },
): Promise<Money> {
  const { rows } = await transaction.query<{ total: Money }>(
    `select coalesce(sum(amount), 0)::bigint as total from staff_money_acts
    where staff_id = $1 and merchant_code = $2 and kind = $3 and at > $4`,
    [staffId, merchantCode, kind, since],
  );
  return rows[0]?.total ?? 0n;
}

export async function insertMoneyAct(
  transaction: Transaction,
  given: { staffId: bigint; merchantCode: string; kind: PersonLimitKind; amount: Money; at: Date },
): Promise<void> {
  await transaction.query(
    `insert into staff_money_acts (staff_id, merchant_code, kind, amount, at)
    values ($1, $2, $3, $4, $5)`,
    [given.staffId, given.merchantCode, given.kind, given.amount, given.at],
  );
}

/** True if a person is of one team with any of the others; people without a team are of none. */
export async function isOfOneTeamWith(transaction: Transaction, others: readonly bigint[], person: bigint): Promise<boolean> {
  const { rows } = await transaction.query<{ isSame: boolean }>(
    `select exists (select from staff o join staff s on s.team = o.team
    where s.id = $2 and o.id = any($1) and o.id <> s.id and s.team <> '') as "isSame"`,
    [[...others], person],
  );
  return rows[0]?.isSame ?? false;
}

/** Holds a person's row until the transaction ends: acts of one person follow each other, so that no daily limit is passed by two at the same time. */
export async function holdPerson(transaction: Transaction, staffId: bigint): Promise<void> {
  await transaction.query('select 1 from staff where id = $1 for no key update', [staffId]);
}
