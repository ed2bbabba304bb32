import type { Money } from '@laro/domain/money';
import {
  sameHandDays,
  noLimits,
  type AccountActEntry,
  type LimitChangeEntry,
  type PersonLimitKind,
  type PersonLimits,
} from '@laro/domain/two-persons/second-person';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

const DAY_MS = 86_400_000;
const recentFrom = (now: Date): Date => new Date(now.getTime() - sameHandDays * DAY_MS);

/** Recent acts of any of these people on the accounts of any other of them (SAFE-04). */
export async function accountActsAmong(transaction: Transaction<Tables>, people: readonly bigint[], now: Date): Promise<AccountActEntry[]> {
  const { rows } = await sql<AccountActEntry>`select staff_id as "staffId", by_staff_id as by, at from staff_account_acts
    where staff_id = any(${[...people]}) and by_staff_id = any(${[...people]}) and at > ${recentFrom(now)}`.execute(transaction);
  return rows;
}

export interface StoredLimitChange extends LimitChangeEntry {
  after: Money | null;
}

/** Recent changes of some limits at a merchant. */
export async function recentLimitChanges(
  transaction: Transaction<Tables>,
  merchantCode: string,
  keys: readonly string[],
  now: Date,
): Promise<StoredLimitChange[]> {
  const { rows } = await sql<StoredLimitChange>`select proposed_by as "proposedBy", decided_by as "decidedBy", at, before, after from limit_changes
    where merchant_code = ${merchantCode} and limit_key = any(${[...keys]}) and at > ${recentFrom(now)} order by id`.execute(transaction);
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

export async function insertLimitChange(transaction: Transaction<Tables>, given: NewLimitChange): Promise<void> {
  await sql`insert into limit_changes (merchant_code, limit_key, before, after, proposed_by, decided_by, at)
    values (${given.merchantCode}, ${given.key}, ${given.before}, ${given.after}, ${given.proposedBy}, ${given.decidedBy}, ${given.at})`.execute(transaction);
}

/** A person's own limits for a kind of act (DESK-97). */
export async function limitsOf(transaction: Transaction<Tables>, staffId: bigint, merchantCode: string, kind: PersonLimitKind): Promise<PersonLimits> {
  const { rows } = await sql<PersonLimits>`select per_act as "perAct", per_day as "perDay" from staff_limits
    where staff_id = ${staffId} and merchant_code = ${merchantCode} and kind = ${kind}`.execute(transaction);
  return rows[0] ?? noLimits;
}

/** What a person moved by acts of a kind since a moment, alone or as the second person. */
export async function movedSince(
  transaction: Transaction<Tables>,
  { staffId, merchantCode, kind, since }: { staffId: bigint; merchantCode: string; kind: PersonLimitKind; since: Date },
): Promise<Money> {
  const { rows } = await sql<{ total: Money }>`select coalesce(sum(amount), 0)::bigint as total from staff_money_acts
    where staff_id = ${staffId} and merchant_code = ${merchantCode} and kind = ${kind} and at > ${since}`.execute(transaction);
  return rows[0]?.total ?? 0n;
}

export async function insertMoneyAct(
  transaction: Transaction<Tables>,
  given: { staffId: bigint; merchantCode: string; kind: PersonLimitKind; amount: Money; at: Date },
): Promise<void> {
  await sql`insert into staff_money_acts (staff_id, merchant_code, kind, amount, at)
    values (${given.staffId}, ${given.merchantCode}, ${given.kind}, ${given.amount}, ${given.at})`.execute(transaction);
}

/** True if the two are of one team; people without a team are of none. */
export async function areOfOneTeam(transaction: Transaction<Tables>, one: bigint, other: bigint): Promise<boolean> {
  const { rows } = await sql<{ isSame: boolean }>`select count(*) = 2 and count(distinct team) = 1 as "isSame" from staff
    where id in (${one}, ${other}) and team <> ''`.execute(transaction);
  return rows[0]?.isSame ?? false;
}

/** Holds a person's row until the transaction ends: acts of one person follow each other, so that no daily limit is passed by two at the same time. */
export async function holdPerson(transaction: Transaction<Tables>, staffId: bigint): Promise<void> {
  await sql`select 1 from staff where id = ${staffId} for no key update`.execute(transaction);
}
