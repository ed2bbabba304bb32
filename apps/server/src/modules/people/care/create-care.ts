import type { Parsed } from '@laro/contract/routes';
import { careMarkers, careScore } from '@laro/domain/care/care-rules';
import type { Settings } from '@laro/domain/settings/settings';
import type pg from 'pg';
import { Repeated } from '#server/db/turns/repeated.ts';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { readFigures, readReviews } from '#server/modules/people/limits/index.ts';
import { readCursor } from '#server/http/cursor.ts';
import { csvOf, dayIn, dayRange } from '#server/modules/play/records/index.ts';
import { assessTurn } from './assess.ts';
import { interactionColumns, interactionLine, interactionView, levelsOf, reviewView, type MemberCare } from './care-views.ts';
import { countingMarkers, insertInteraction, readHits, readOfferStop, resumeOffers, stopOffers } from './care.store.ts';
import {
  countDue,
  doneInteractions,
  dueInteractions,
  interactionsBetween,
  interactionsOf,
  lockInteraction,
  readInteraction,
  writeRecorded,
} from './interactions.store.ts';

const PAGE = 50;
const EVERY_MS = 5000;
const HOUR_MS = 3_600_000;
/** Maximum number of days in one export of interactions. */
const EXPORT_DAYS_MAX = 366;

/** Writes the audit entry of an act in its own transaction. */
export type RecordAct = (transaction: Transaction, change: { before: object | null; after: object | null }) => Promise<void>;
type Detail = Parsed<'getCareInteraction', 'value'>;
type Recording = Parsed<'recordCareInteraction', 'body'>;

export interface CareDeps {
  pool: pg.Pool;
  settingsOf: (merchantCode: string) => Settings | undefined;
  now: () => number;
  onBackgroundError: (error: unknown) => void;
}

/** A member in the care of the desk. */
interface Member {
  id: bigint;
  merchantCode: string;
  currency: string;
  cashAccount: bigint;
}

export interface Care {
  listDue: (merchantCode: string, before: string) => Promise<Parsed<'listCareInteractions', 'value'>>;
  listDone: (merchantCode: string, below: bigint | null) => Promise<Parsed<'listCareInteractions', 'value'>>;
  /** `memberOf` finds the member by id. Throws `desk.care_unknown`. */
  read: (merchantCode: string, id: bigint, memberOf: (id: bigint) => Promise<Member>) => Promise<Detail>;
  ofMember: (member: Member) => Promise<MemberCare>;
  /** Throws `desk.care_open`. */
  open: (member: Member, note: string, record: RecordAct) => Promise<void>;
  /** Throws `desk.care_unknown`, `desk.care_recorded`, `desk.until_past`. */
  recordInteraction: (merchantCode: string, id: bigint, recording: Recording & { by: string }, record: RecordAct) => Promise<void>;
  /** Throws `records.range_reversed`, `records.range_too_long`. */
  exportDays: (merchantCode: string, days: { from: string; to: string }, record: RecordAct) => Promise<Parsed<'exportCareInteractions', 'value'>>;
  waiting: () => Promise<Map<string, number>>;
  /** Assesses members who are queued, once; returns true if more are waiting. */
  turn: () => Promise<boolean>;
  start: () => void;
  stop: () => Promise<void>;
}

const zoneOf = (settings: Settings | undefined): string => settings?.['market.timeZone'] ?? 'UTC';

async function memberCare(deps: CareDeps, member: Member): Promise<MemberCare> {
  const { pool, settingsOf, now } = deps;
  const at = new Date(now());
  const settings = settingsOf(member.merchantCode);
  const [markers, hits, interactions, stop, reviews, figures] = await Promise.all([
    countingMarkers(pool, member.id, at),
    readHits(pool, member.id, at),
    interactionsOf(pool, member.id),
    readOfferStop(pool, member.id),
    readReviews(pool, member.id),
    readFigures(pool, member, zoneOf(settings), at),
  ]);
  return {
    currency: member.currency,
    score: careScore(markers),
    alertScore: settings?.['care.alertScore'] ?? 0,
    strongScore: settings?.['care.strongScore'] ?? 0,
    offersStopped: stop && { at: stop.at.toISOString(), by: stop.by },
    hits: hits.map(({ id, marker, at: seenAt, counts, evidence }) => ({
      id: id.toString(),
      marker,
      at: seenAt.toISOString(),
      points: careMarkers[marker].points,
      counts,
      evidence: Object.entries(evidence).map(([name, value]) => ({ name, value })),
    })),
    interactions: interactions.map(interactionView),
    figures,
    levels: levelsOf(figures),
    reviews: reviews.map(reviewView),
  };
}

/** Records an interaction once, opens its follow-up if there is one, and changes offers, all in one transaction. */
async function recordWithin(deps: CareDeps, merchantCode: string, id: bigint, recording: Recording & { by: string }, record: RecordAct): Promise<void> {
  const at = new Date(deps.now());
  const zone = zoneOf(deps.settingsOf(merchantCode));
  const { lookAgainOn, offers, by } = recording;
  if (lookAgainOn !== null && lookAgainOn <= dayIn(at.getTime(), zone)) throw new Refusal('desk.until_past');
  await inTransaction(deps.pool, async (transaction) => {
    const held = await lockInteraction(transaction, merchantCode, id);
    if (!held) throw new Refusal('desk.care_unknown');
    if (held.isDone) throw new Refusal('desk.care_recorded');
    const queries = transaction;
    const { playerId } = held;
    const score = careScore(await countingMarkers(queries, playerId, at));
    await writeRecorded(transaction, id, { ...recording, at });
    if (lookAgainOn !== null) {
      const { to } = dayRange({ period: 'range', from: lookAgainOn, to: lookAgainOn }, zone, at.getTime());
      await insertInteraction(queries, { merchantCode, playerId, openedBy: 'look_again', at, dueAt: to, score: 0, note: '' });
    }
    if (offers === 'stop') await stopOffers(queries, playerId, { by, score, at });
    if (offers === 'resume') await resumeOffers(queries, playerId, by, at);
    const { way, seen, said, outcome } = recording;
    await record(transaction, { before: { score }, after: { member: playerId.toString(), way, seen, said, outcome, lookAgainOn, offers } });
  });
}

/** The place in the list of due interactions behind which it goes on: a moment and an id. */
function placeOf(text: string): { dueAt: Date; id: bigint } | null {
  if (text === '') return null;
  const [moment = '', id = ''] = readCursor(text, /^\d{1,15}\.\d{1,18}$/, 'query.before').split('.');
  return { dueAt: new Date(Number(moment)), id: BigInt(id) };
}

/** Markers of harm, the interactions that they ask for, and the stop of offers (T51). */
export function createCare(deps: CareDeps): Care {
  const { pool, settingsOf, now } = deps;
  const engine = new Repeated(() => assessTurn(deps), EVERY_MS, deps.onBackgroundError, 'care');
  const paged = (rows: Awaited<ReturnType<typeof dueInteractions>>, place: (row: (typeof rows)[number]) => string) => {
    const last = rows.length > PAGE ? rows[PAGE - 1] : undefined;
    return { interactions: rows.slice(0, PAGE).map(interactionView), next: last ? place(last) : null };
  };
  return {
    listDue: async (merchantCode, before) =>
      paged(await dueInteractions(pool, merchantCode, placeOf(before), PAGE + 1), ({ dueAt, id }) => `${dueAt.getTime()}.${id}`),
    listDone: async (merchantCode, below) => paged(await doneInteractions(pool, merchantCode, below, PAGE + 1), ({ id }) => id.toString()),
    read: async (merchantCode, id, memberOf) => {
      const row = await readInteraction(pool, merchantCode, id);
      if (!row) throw new Refusal('desk.care_unknown');
      return { ...interactionView(row), care: await memberCare(deps, await memberOf(row.playerId)) };
    },
    ofMember: (member) => memberCare(deps, member),
    open: async (member, note, record) => {
      const at = new Date(now());
      const hours = settingsOf(member.merchantCode)?.['care.dueHours'] ?? 24;
      await inTransaction(pool, async (transaction) => {
        const queries = transaction;
        const score = careScore(await countingMarkers(queries, member.id, at));
        const dueAt = new Date(at.getTime() + hours * HOUR_MS);
        const { id: playerId, merchantCode } = member;
        if (!(await insertInteraction(queries, { merchantCode, playerId, openedBy: 'hand', at, dueAt, score, note }))) throw new Refusal('desk.care_open');
        await record(transaction, { before: null, after: { note, score } });
      });
    },
    recordInteraction: (merchantCode, id, recording, record) => recordWithin(deps, merchantCode, id, recording, record),
    exportDays: async (merchantCode, days, record) => {
      const range = dayRange({ period: 'range', ...days }, zoneOf(settingsOf(merchantCode)), now(), EXPORT_DAYS_MAX);
      const rows = await interactionsBetween(pool, merchantCode, range.from, range.to);
      await inTransaction(pool, (transaction) => record(transaction, { before: null, after: { ...days, interactions: rows.length } }));
      return { fileName: `${merchantCode}-interactions-${days.from}-${days.to}.csv`, csv: csvOf([interactionColumns, ...rows.map(interactionLine)]) };
    },
    waiting: () => countDue(pool, new Date(now())),
    turn: () => assessTurn(deps),
    start: () => engine.start(),
    stop: () => engine.stop(),
  };
}
