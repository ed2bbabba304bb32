import { randomInt } from 'node:crypto';
import type { Parsed } from '@laro/contract/routes';
import { isBirthday } from '@laro/domain/registration/registration-fields';
import {
  canRelative,
  relativeActs,
  relativeContactMs,
  relativeDecideMs,
  relativesPerAddress,
  relativesPerEmail,
  type RelativeAct,
} from '@laro/domain/relatives/relative-rules';
import type { Language } from '@laro/domain/system/languages';
import type { PauseLength } from '@laro/domain/limits/limit-rules';
import type { TemplateName } from '@laro/domain/messages/message-templates';
import type pg from 'pg';
import { dayAt } from '@laro/domain/time/day-at';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { CallContext, Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { readDocument, type ProofSeal } from '#server/modules/people/identity-documents/index.ts';
import type { Limits } from '#server/modules/people/limits/index.ts';
import type { MemberRow, Members } from '#server/modules/people/members/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { Details, RelativeBox } from './relative-box.ts';
import {
  countSent,
  countUndecided,
  decidedRequests,
  insertRequest,
  insertRequestEvent,
  lockRequest,
  membersByPerson,
  readEvents,
  readRequest,
  readSealed,
  undecidedRequests,
  writeMove,
  type RequestRow,
} from './relatives.store.ts';

const DAY_MS = 86_400_000;
const PAGE = 50;
const NUMBER_MAX = 100_000_000;

export interface RelativesDeps {
  pool: pg.Pool;
  box: RelativeBox;
  seal: Pick<ProofSeal, 'personHash'>;
  members: Pick<Members, 'find' | 'byPerson'>;
  limits: Pick<Limits['desk'], 'pause'>;
  merchantOf: (code: string) => Merchant | null;
  /** Notifies the member, in the member's language. */
  tell: (note: { merchant: Merchant; playerId: bigint; template: TemplateName; values: Readonly<Record<string, string>> }) => Promise<void>;
  /** Writes to the requester. */
  send: (message: {
    merchant: Merchant;
    channel: 'email';
    to: string;
    template: TemplateName;
    language: Language;
    values: Readonly<Record<string, string>>;
  }) => Promise<void>;
  now: () => number;
  onBackgroundError: (error: unknown) => void;
}

/** Writes the audit entry of an act in its own transaction. */
type RecordAct = (transaction: Transaction, change: { before: object | null; after: object | null }) => Promise<void>;
type Listed = Parsed<'listRelativeRequests', 'value'>['requests'][number];
type Detail = Parsed<'openRelativeRequest', 'value'>;
type Move = Parsed<'moveRelativeRequest', 'body'>;

export interface Relatives {
  handlers: Handlers<'sendRelativeRequest'>;
  listUndecided: (merchantCode: string, behind: { dueAt: Date; id: bigint } | null) => Promise<Parsed<'listRelativeRequests', 'value'>>;
  listDecided: (merchantCode: string, below: bigint | null) => Promise<Parsed<'listRelativeRequests', 'value'>>;
  /** Throws `desk.relative_unknown`, as all of these do. */
  open: (merchantCode: string, id: bigint, record: RecordAct) => Promise<Detail>;
  picture: (merchantCode: string, id: bigint, record: RecordAct) => Promise<string>;
  /** Throws what `moveRelativeRequest` refuses. */
  move: (merchantCode: string, id: bigint, move: Move & { by: string }, record: RecordAct) => Promise<Detail>;
  waiting: () => Promise<Map<string, number>>;
}

const nameOf = ({ id, publicId, username, isTrial }: Pick<MemberRow, 'id' | 'publicId' | 'username' | 'isTrial'>) => ({
  id: id.toString(),
  publicId,
  username,
  isTrial,
});

const listed = (row: RequestRow): Listed => ({
  id: row.id.toString(),
  number: row.number,
  state: row.state,
  relation: row.relation,
  sentAt: row.sentAt.toISOString(),
  contactDueAt: row.contactDueAt.toISOString(),
  decideDueAt: row.decideDueAt.toISOString(),
  member:
    row.playerId === null ? null : nameOf({ id: row.playerId, publicId: row.publicId ?? '', username: row.username ?? '', isTrial: row.isTrial ?? false }),
  decided: row.decidedAt === null ? null : { at: row.decidedAt.toISOString(), by: row.decidedBy ?? '' },
});

/** Accepts a request. The person is not looked up here, so neither the answer nor its time reveals if they are a member. */
async function take(deps: RelativesDeps, { merchant, language, ip }: CallContext, body: Parsed<'sendRelativeRequest', 'body'>): Promise<{ number: string }> {
  const { relation, picture, ...details } = body;
  const at = new Date(deps.now());
  const today = dayAt(at.getTime(), merchant.settings['market.timeZone']);
  if (!isBirthday(details.person.birthday, today)) throw new Refusal('identity.date_invalid');
  const jpeg = picture === null ? null : await readDocument(Buffer.from(picture, 'base64'));
  const number = `R${String(randomInt(NUMBER_MAX)).padStart(8, '0')}`;
  const emailHash = deps.box.emailHash(details.requester.email);
  await inTransaction(deps.pool, async (transaction) => {
    const sent = await countSent(transaction, { merchantCode: merchant.code, sentFrom: ip, emailHash, since: new Date(at.getTime() - DAY_MS) });
    if (sent.byAddress >= relativesPerAddress || sent.byEmail >= relativesPerEmail) throw new Refusal('relatives.too_many');
    const queries = transaction;
    const id = await insertRequest(queries, {
      merchantCode: merchant.code,
      number,
      relation,
      language,
      details: deps.box.closeDetails(details, number),
      picture: jpeg && deps.box.closePicture(jpeg, number),
      emailHash,
      sentFrom: ip,
      sentAt: at,
      contactDueAt: new Date(at.getTime() + relativeContactMs),
      decideDueAt: new Date(at.getTime() + relativeDecideMs),
    });
    await insertRequestEvent(queries, id, { at, what: 'send', by: null, detail: '' });
  });
  const to = details.requester.email;
  deps.send({ merchant, channel: 'email', to, template: 'relative_received', language, values: { number } }).catch(deps.onBackgroundError);
  return { number };
}

async function found(deps: RelativesDeps, merchantCode: string, id: bigint): Promise<{ row: RequestRow; details: Details }> {
  const row = await readRequest(deps.pool, merchantCode, id);
  const sealed = row && (await readSealed(deps.pool, id, 'details_sealed'));
  if (!row || !sealed) throw new Refusal('desk.relative_unknown');
  return { row, details: deps.box.openDetails(sealed, row.number) };
}

async function detailOf(deps: RelativesDeps, merchantCode: string, id: bigint): Promise<Detail> {
  const { row, details } = await found(deps, merchantCode, id);
  const { name, birthday, phone, email } = details.person;
  const [proven, events] = await Promise.all([membersByPerson(deps.pool, merchantCode, deps.seal.personHash(name, birthday)), readEvents(deps.pool, id)]);
  const candidates = await deps.members.byPerson(merchantCode, { name, birthday, phone, email, ids: proven });
  return {
    ...listed(row),
    details,
    language: row.language,
    sentFrom: row.sentFrom,
    hasPicture: row.hasPicture,
    candidates: candidates.map(nameOf),
    events: events.map(({ id: eventId, at, ...event }) => ({ ...event, id: eventId.toString(), at: at.toISOString() })),
  };
}

interface Moving {
  merchantCode: string;
  id: bigint;
  act: RelativeAct;
  /** Of `check`: the member that was found, or null. */
  memberId: bigint | null;
  by: string;
  at: Date;
  reason: string;
}

/** Moves a request on inside a transaction. Throws `desk.relative_unknown`, `desk.relative_moved`, `desk.relative_no_member`. */
async function moveWithin(transaction: Transaction, { merchantCode, id, act, memberId, by, at, reason }: Moving, record: RecordAct, after = {}): Promise<void> {
  const held = await lockRequest(transaction, merchantCode, id);
  if (!held) throw new Refusal('desk.relative_unknown');
  if (!canRelative(act, held.state)) throw new Refusal('desk.relative_moved');
  const playerId = act === 'check' ? memberId : held.playerId;
  if (act === 'exclude' && playerId === null) throw new Refusal('desk.relative_no_member');
  const state = relativeActs[act].to;
  await writeMove(transaction, id, { state, playerId, by, at });
  await insertRequestEvent(transaction, id, { at, what: act, by, detail: reason });
  await record(transaction, { before: { state: held.state }, after: { state, member: playerId?.toString() ?? null, ...after } });
}

/** Excludes the member and decides the request in one transaction, then notifies the member. */
async function exclude(deps: RelativesDeps, moving: Moving, length: PauseLength, record: RecordAct): Promise<void> {
  const { merchantCode, id, by, at, reason } = moving;
  const row = await readRequest(deps.pool, merchantCode, id);
  if (!row) throw new Refusal('desk.relative_unknown');
  if (row.playerId === null) throw new Refusal('desk.relative_no_member');
  const member = { ...(await deps.members.find(merchantCode, row.playerId.toString())), merchantCode };
  const { pause } = await deps.limits.pause(member, length, {
    by,
    at,
    reason,
    record: (transaction, change) => moveWithin(transaction, moving, record, change.after),
  });
  const merchant = deps.merchantOf(merchantCode);
  if (!merchant || !pause) return;
  const until = dayAt(Date.parse(pause.until), merchant.settings['market.timeZone']);
  await deps.tell({ merchant, playerId: member.id, template: 'relative_excluded', values: { until } }).catch(deps.onBackgroundError);
}

async function move(deps: RelativesDeps, merchantCode: string, id: bigint, given: Move & { by: string }, record: RecordAct): Promise<Detail> {
  const { act, length, by, reason } = given;
  const member = act === 'check' && given.memberId !== null ? await deps.members.find(merchantCode, given.memberId) : null;
  const moving: Moving = { merchantCode, id, act, memberId: member?.id ?? null, by, at: new Date(deps.now()), reason };
  if (act === 'exclude') await exclude(deps, moving, length ?? 'months6', record);
  else await inTransaction(deps.pool, (transaction) => moveWithin(transaction, moving, record));
  if (act === 'exclude' || act === 'refuse') {
    const { row, details } = await found(deps, merchantCode, id);
    const merchant = deps.merchantOf(merchantCode);
    const { number, language } = row;
    // The same text for every decision: it must not reveal if the person is a member.
    if (merchant)
      deps
        .send({ merchant, channel: 'email', to: details.requester.email, template: 'relative_answered', language, values: { number } })
        .catch(deps.onBackgroundError);
  }
  return detailOf(deps, merchantCode, id);
}

/** Requests of relatives that a person be excluded from play: taken, checked, decided (T53). */
export function createRelatives(deps: RelativesDeps): Relatives {
  const { pool } = deps;
  const paged = (rows: RequestRow[], place: (row: RequestRow) => string) => {
    const last = rows.length > PAGE ? rows[PAGE - 1] : undefined;
    return { requests: rows.slice(0, PAGE).map(listed), next: last ? place(last) : null };
  };
  return {
    handlers: { sendRelativeRequest: (context, { body }) => take(deps, context, body) },
    listUndecided: async (merchantCode, behind) =>
      paged(await undecidedRequests(pool, merchantCode, behind, PAGE + 1), ({ decideDueAt, id }) => `${decideDueAt.getTime()}.${id}`),
    listDecided: async (merchantCode, below) => paged(await decidedRequests(pool, merchantCode, below, PAGE + 1), ({ id }) => id.toString()),
    open: async (merchantCode, id, record) => {
      const { row } = await found(deps, merchantCode, id);
      await inTransaction(pool, (transaction) => record(transaction, { before: null, after: { number: row.number, state: row.state } }));
      return detailOf(deps, merchantCode, id);
    },
    picture: async (merchantCode, id, record) => {
      const row = await readRequest(pool, merchantCode, id);
      const sealed = row && (await readSealed(pool, id, 'picture_sealed'));
      if (!row || !sealed) throw new Refusal('desk.relative_unknown');
      await inTransaction(pool, (transaction) => record(transaction, { before: null, after: { number: row.number, picture: true } }));
      return deps.box.openPicture(sealed, row.number).toString('base64');
    },
    move: (merchantCode, id, given, record) => move(deps, merchantCode, id, given, record),
    waiting: () => countUndecided(pool),
  };
}
