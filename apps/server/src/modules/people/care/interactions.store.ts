import type { CareOpener, CareOutcome, CareWay } from '@laro/domain/care/care-rules';
import type { Queries, Transaction } from '#server/db/sql.ts';

export interface InteractionRow {
  id: bigint;
  playerId: bigint;
  publicId: string;
  username: string;
  isTrial: boolean;
  openedBy: CareOpener;
  openedAt: Date;
  dueAt: Date;
  score: number;
  note: string;
  doneAt: Date | null;
  doneBy: string | null;
  way: CareWay | null;
  seen: string | null;
  said: string | null;
  outcome: CareOutcome | null;
  lookAgainOn: string | null;
}

const SELECT = `select i.id, i.player_id as "playerId", p.public_id as "publicId", coalesce(p.username, p.public_id) as username, p.is_trial as "isTrial",
    i.opened_by as "openedBy", i.opened_at as "openedAt", i.due_at as "dueAt", i.score, i.note, i.done_at as "doneAt", i.done_by as "doneBy", i.way, i.seen, i.said,
    i.outcome, to_char(i.look_again_on, 'YYYY-MM-DD') as "lookAgainOn"
  from care_interactions i join players p on p.id = i.player_id`;

/** Interactions that are due, the most urgent first, behind a place in that order. */
export async function dueInteractions(
  queries: Queries,
  merchantCode: string,
  behind: { dueAt: Date; id: bigint } | null,
  limit: number,
): Promise<InteractionRow[]> {
  const { rows } = await queries.query<InteractionRow>({
    name: 'care_due',
    text: `${SELECT} where i.merchant_code = $1 and i.done_at is null and ($2::timestamptz is null or (i.due_at, i.id) > ($2, $3::bigint))
      order by i.due_at, i.id limit $4`,
    values: [merchantCode, behind?.dueAt ?? null, behind?.id ?? null, limit],
  });
  return rows;
}

/** Interactions that were recorded, the newest first, below an id. */
export async function doneInteractions(queries: Queries, merchantCode: string, below: bigint | null, limit: number): Promise<InteractionRow[]> {
  const { rows } = await queries.query<InteractionRow>({
    name: 'care_done',
    text: `${SELECT} where i.merchant_code = $1 and i.done_at is not null and i.id < $2 order by i.id desc limit $3`,
    values: [merchantCode, below ?? 2n ** 62n, limit],
  });
  return rows;
}

/** Interactions that were recorded in a span of time, in their order; for the auditor's file. */
export async function interactionsBetween(queries: Queries, merchantCode: string, from: Date, to: Date): Promise<InteractionRow[]> {
  const { rows } = await queries.query<InteractionRow>({
    name: 'care_between',
    text: `${SELECT} where i.merchant_code = $1 and i.done_at >= $2 and i.done_at < $3 order by i.id`,
    values: [merchantCode, from, to],
  });
  return rows;
}

const OF_MEMBER_MAX = 50;

export async function interactionsOf(queries: Queries, playerId: bigint): Promise<InteractionRow[]> {
  const { rows } = await queries.query<InteractionRow>({
    name: 'care_of_member',
    text: `${SELECT} where i.player_id = $1 order by i.id desc limit ${OF_MEMBER_MAX}`,
    values: [playerId],
  });
  return rows;
}

export async function readInteraction(queries: Queries, merchantCode: string, id: bigint): Promise<InteractionRow | null> {
  const { rows } = await queries.query<InteractionRow>({
    name: 'care_interaction',
    text: `${SELECT} where i.merchant_code = $1 and i.id = $2`,
    values: [merchantCode, id],
  });
  return rows[0] ?? null;
}

/** The interaction, held until the transaction ends. */
export async function lockInteraction(transaction: Transaction, merchantCode: string, id: bigint): Promise<{ playerId: bigint; isDone: boolean } | null> {
  const { rows } = await transaction.query<{ playerId: bigint; isDone: boolean }>(
    `select player_id as "playerId", done_at is not null as "isDone" from care_interactions
    where merchant_code = $1 and id = $2 for update`,
    [merchantCode, id],
  );
  return rows[0] ?? null;
}

export interface Recorded {
  by: string;
  at: Date;
  way: CareWay;
  seen: string;
  said: string;
  outcome: CareOutcome;
  lookAgainOn: string | null;
}

export async function writeRecorded(transaction: Transaction, id: bigint, { by, at, way, seen, said, outcome, lookAgainOn }: Recorded): Promise<void> {
  await transaction.query(
    `update care_interactions set done_at = $1, done_by = $2, way = $3, seen = $4, said = $5, outcome = $6,
    look_again_on = $7::date where id = $8`,
    [at, by, way, seen, said, outcome, lookAgainOn, id],
  );
}

/** Number of due interactions per merchant; one with a follow-up counts from its day on. */
export async function countDue(queries: Queries, now: Date): Promise<Map<string, number>> {
  const { rows } = await queries.query<{ merchantCode: string; n: number }>({
    name: 'care_count_due',
    text: `select merchant_code as "merchantCode", count(*)::integer as n from care_interactions
      where done_at is null and (opened_by <> 'look_again' or due_at <= $1::timestamptz + interval '1 day') group by 1`,
    values: [now],
  });
  return new Map(rows.map(({ merchantCode, n }) => [merchantCode, n]));
}
