import type { CareHit, CareMarker, CareOpener } from '@laro/domain/care/care-rules';
import { careMemoryDays } from '@laro/domain/care/care-rules';
import type { Queries } from '#server/db/sql.ts';

export interface HitRow {
  id: bigint;
  marker: CareMarker;
  at: Date;
  evidence: Record<string, string>;
  counts: boolean;
}

/** Notes an event once; false if it was noted before. */
export async function insertHit(queries: Queries, merchantCode: string, playerId: bigint, { marker, key, evidence }: CareHit, at: Date): Promise<boolean> {
  const { rows } = await queries.query({
    name: 'care_insert_hit',
    text: `insert into care_hits (merchant_code, player_id, marker, key, at, evidence) values ($1, $2, $3, $4, $5, $6::jsonb)
      on conflict (player_id, marker, key) do nothing returning 1`,
    values: [merchantCode, playerId, marker, key, at, JSON.stringify(evidence)],
  });
  return rows.length > 0;
}

/** Since when markers count: for their memory, and no longer than since the last interaction. */
const COUNTS_SINCE = `greatest($2::timestamptz - make_interval(days => ${careMemoryDays}),
  coalesce((select max(i.done_at) from care_interactions i where i.player_id = $1 and i.done_at is not null), '-infinity'))`;

/** Markers that count for a member's score now. */
export async function countingMarkers(queries: Queries, playerId: bigint, now: Date): Promise<CareMarker[]> {
  const { rows } = await queries.query<{ marker: CareMarker }>({
    name: 'care_counting',
    text: `select distinct marker from care_hits where player_id = $1 and at > ${COUNTS_SINCE}`,
    values: [playerId, now],
  });
  return rows.map(({ marker }) => marker);
}

const HITS_MAX = 50;

/** A member's markers, the newest first. */
export async function readHits(queries: Queries, playerId: bigint, now: Date): Promise<HitRow[]> {
  const { rows } = await queries.query<HitRow>({
    name: 'care_hits_of',
    text: `select id, marker, at, evidence, at > ${COUNTS_SINCE} as counts from care_hits where player_id = $1 order by at desc, id desc limit ${HITS_MAX}`,
    values: [playerId, now],
  });
  return rows;
}

export interface NewInteraction {
  merchantCode: string;
  playerId: bigint;
  openedBy: CareOpener;
  at: Date;
  dueAt: Date;
  score: number;
  note: string;
}

/** Opens an interaction unless one is due already; false in that case. */
export async function insertInteraction(queries: Queries, { merchantCode, playerId, openedBy, at, dueAt, score, note }: NewInteraction): Promise<boolean> {
  const { rows } = await queries.query({
    name: 'care_insert_interaction',
    text: `insert into care_interactions (merchant_code, player_id, opened_by, opened_at, due_at, score, note) values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (player_id) where done_at is null do nothing returning 1`,
    values: [merchantCode, playerId, openedBy, at, dueAt, score, note],
  });
  return rows.length > 0;
}

/** New markers make the interaction that is open more urgent, never less. */
export async function urgeInteraction(queries: Queries, playerId: bigint, dueAt: Date, score: number): Promise<void> {
  await queries.query({
    name: 'care_urge_interaction',
    text: 'update care_interactions set due_at = least(due_at, $2), score = greatest(score, $3) where player_id = $1 and done_at is null',
    values: [playerId, dueAt, score],
  });
}

/** Stops offers for a member; changes nothing while they are stopped. `by` is null for the markers. */
export async function stopOffers(queries: Queries, playerId: bigint, { by, score, at }: { by: string | null; score: number; at: Date }): Promise<void> {
  await queries.query({
    name: 'care_stop_offers',
    text: `insert into player_offer_stops (player_id, at, set_by, score) values ($1, $2, $3, $4) on conflict (player_id) where ended_at is null do nothing`,
    values: [playerId, at, by, score],
  });
}

export async function resumeOffers(queries: Queries, playerId: bigint, by: string, at: Date): Promise<void> {
  await queries.query({
    name: 'care_resume_offers',
    text: 'update player_offer_stops set ended_at = $3, ended_by = $2 where player_id = $1 and ended_at is null',
    values: [playerId, by, at],
  });
}

/** The stop of offers in force; null while the member gets offers. */
export async function readOfferStop(queries: Queries, playerId: bigint): Promise<{ at: Date; by: string | null } | null> {
  const { rows } = await queries.query<{ at: Date; by: string | null }>({
    name: 'care_offer_stop',
    text: 'select at, set_by as "by" from player_offer_stops where player_id = $1 and ended_at is null',
    values: [playerId],
  });
  return rows[0] ?? null;
}
