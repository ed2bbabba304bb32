import { rowNumberPattern } from '@laro/domain/system/row-number';
import type { Parsed } from '@laro/contract/routes';
import type pg from 'pg';
import { noHook, type Hook } from '#server/db/hooks.ts';
import { inTransaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { cashOf } from '#server/ledger/accounts/player-accounts.ts';
import type { ExcludedMember } from '#server/modules/core/blocks/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { Messages } from '#server/modules/reach/messages/index.ts';
import { readCursor } from '#server/http/cursor.ts';
import { readPairs } from './merges/duplicates.store.ts';
import type { MemberAct, MemberActsDeps, MergedMembers } from './member-act.ts';
import { createHouseActs, createMemberActs } from './member-acts.ts';
import { listed, readMemberPage, type MemberPage } from './member-page.ts';
import { memberByAnyId, memberByName, membersByCash, membersById, membersByName, newestMembers, readLogIns, type MemberRow } from './members.store.ts';
import { createMergeActs } from './merges/merge-acts.ts';
import { membersByContact, membersByNameAndBirthday, readProfile } from './facts/profiles.store.ts';
import { readLedger } from './read-ledger.ts';

type Body<Name extends 'blockDeskMember' | 'mergeDeskMember' | 'tagDeskMember'> = Omit<Parsed<Name, 'body'>, 'reason'>;

/** A person as described by someone else; empty texts for unknown details. */
export interface DescribedPerson {
  name: string;
  birthday: string;
  phone: string;
  email: string;
  ids: readonly bigint[];
}

export interface Members {
  list: (merchant: string, query: Parsed<'listDeskMembers', 'query'>) => Promise<Parsed<'listDeskMembers', 'value'>>;
  /** Throws `desk.member_unknown`, as all of these do; a player of another merchant counts as unknown (T86). */
  read: (merchant: string, id: string) => Promise<MemberPage>;
  find: (merchant: string, id: string) => Promise<MemberRow>;
  /** Finds a member by number, opaque id or username; null if there is none. */
  lookUp: (merchant: string, text: string) => Promise<MemberRow | null>;
  /** Members who match a described person: by contacts, by name and birthday, or with these ids. */
  byPerson: (merchant: string, person: DescribedPerson) => Promise<MemberRow[]>;
  byCash: (cashAccounts: readonly bigint[]) => Promise<Map<bigint, MemberRow>>;
  /** Contacts of a member, unmasked; the access is audited before they are shown. */
  showContact: (merchant: string, id: string, act: MemberAct) => Promise<Parsed<'showDeskMemberContact', 'value'>>;
  logIns: (merchant: string, id: string, before: string) => Promise<Parsed<'listDeskMemberLogIns', 'value'>>;
  /** Forbids a kind of act, in one transaction with its effect on the next bet (T65) and the sessions (T18). Throws `desk.member_closed`, `desk.until_past`. */
  block: (merchant: string, id: string, block: Body<'blockDeskMember'>, act: MemberAct) => Promise<MemberPage>;
  /** Throws `desk.member_closed`, `desk.block_unknown`. */
  unblock: (merchant: string, id: string, kind: string, act: MemberAct) => Promise<MemberPage>;
  /** Throws `desk.member_closed`, `desk.tags_full`. */
  tag: (merchant: string, id: string, tags: Body<'tagDeskMember'>, act: MemberAct) => Promise<MemberPage>;
  endSessions: (merchant: string, id: string, act: MemberAct) => Promise<MemberPage>;
  /** Throws `desk.session_unknown`. */
  endSession: (merchant: string, id: string, sessionId: string, act: MemberAct) => Promise<MemberPage>;
  /** Forgets failures that lock something. Throws `desk.member_closed`, `desk.not_locked`. */
  liftLock: (merchant: string, id: string, act: MemberAct) => Promise<MemberPage>;
  /** Removes authenticator and passkeys, ends all sessions, notifies the member. Throws `desk.member_closed`, `desk.no_factors`. */
  resetFactors: (merchant: string, id: string, act: MemberAct) => Promise<MemberPage>;
  /** Replaces the password of a house account, lifts its locks and ends its sessions. Throws `desk.member_unknown` for every other member, `desk.member_closed`. */
  setHousePassword: (merchant: string, id: string, passwordHash: string, act: MemberAct) => Promise<void>;
  pairs: (merchant: string, before: string) => Promise<Parsed<'listDeskDuplicates', 'value'>>;
  /** Throws `desk.pair_unknown`. */
  dismissPair: (merchant: string, pairId: string, act: MemberAct) => Promise<void>;
  /** Closes an account in favour of another. Throws `desk.member_closed`, `desk.merge_impossible`, `desk.merge_has_money`, `desk.merge_has_rounds`. */
  merge: (merchant: string, id: string, merge: Body<'mergeDeskMember'>, act: MemberAct) => Promise<MemberPage>;
  readLedger: (merchant: string, id: string, query: Parsed<'listDeskMemberLedger', 'query'>) => Promise<Parsed<'listDeskMemberLedger', 'value'>>;
}

export interface MembersDeps {
  pool: pg.Pool;
  /** The player's pages find out that they are logged out. */
  onSessionsEnded: (publicId: string) => void;
  onMerged?: Hook<MergedMembers>;
  onExcluded?: Hook<ExcludedMember>;
  tell: Messages['tell'];
  merchantOf: (code: string) => Merchant | null;
  onBackgroundError: (error: unknown) => void;
  now: () => number;
}

const PAGE = 50;
const placeOf = (text: string): bigint | null => (text === '' ? null : BigInt(readCursor(text, rowNumberPattern, 'query.before')));
/** The page's rows and where the list goes on. */
function paged<Row>(rows: readonly Row[], place: (row: Row) => bigint): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? shown.at(-1) : undefined;
  return { shown, next: last === undefined ? null : place(last).toString() };
}

const createActs = (deps: MemberActsDeps) => ({ ...createMemberActs(deps), ...createMergeActs(deps), ...createHouseActs(deps) });

/** The desk's view of players: lists, the full account, acts on it, its ledger. */
export function createMembers({
  pool,
  onSessionsEnded,
  onMerged = noHook,
  onExcluded = noHook,
  tell,
  merchantOf,
  onBackgroundError,
  now,
}: MembersDeps): Members {
  const find = async (merchant: string, id: string): Promise<MemberRow> => {
    const row = await memberByAnyId(pool, merchant, id);
    if (!row) throw new Refusal('desk.member_unknown');
    return row;
  };
  const read = async (merchant: string, id: string) => readMemberPage({ pool, now }, merchant, await find(merchant, id));
  const acts = createActs({ pool, onSessionsEnded, onMerged, onExcluded });
  const thenRead =
    <Given extends readonly unknown[]>(act: (merchant: string, id: string, ...given: Given) => Promise<void>) =>
    async (merchant: string, id: string, ...given: Given): Promise<MemberPage> => {
      await act(merchant, id, ...given);
      return read(merchant, id);
    };
  return {
    find,
    read,
    lookUp: async (merchant, text) => (await memberByAnyId(pool, merchant, text)) ?? memberByName(pool, merchant, text),
    byPerson: async (merchant, { name, birthday, phone, email, ids }) => {
      const found = await Promise.all([
        membersByContact(pool, merchant, phone),
        membersByContact(pool, merchant, email),
        membersByNameAndBirthday(pool, merchant, name, birthday),
      ]);
      return (await membersById(pool, merchant, [...new Set([...found.flat(), ...ids])])).filter((row) => !row.isTrial);
    },
    byCash: (cashAccounts) => membersByCash(pool, cashAccounts),
    list: (merchant, query) => listMembers(pool, merchant, query),
    showContact: async (merchant, id, act) => {
      const { id: playerId } = await find(merchant, id);
      const profile = await readProfile(pool, playerId);
      await inTransaction(pool, (transaction) => act.record(transaction, { before: {}, after: {} }));
      const { email = null, mobileNumber = null, payeeName = null, birthday = null } = profile ?? {};
      return { email, mobileNumber, payeeName, birthday };
    },
    logIns: async (merchant, id, before) => listLogIns(pool, (await find(merchant, id)).id, before),
    block: thenRead(acts.block),
    unblock: thenRead(acts.unblock),
    tag: thenRead(acts.tag),
    endSessions: thenRead(acts.endSessions),
    endSession: thenRead(acts.endSession),
    liftLock: thenRead(acts.liftLock),
    resetFactors: async (merchant, id, act) => {
      await acts.resetFactors(merchant, id, act);
      const known = merchantOf(merchant);
      // The factors are off even if the notification fails.
      if (known) await tell({ merchant: known, playerId: BigInt(id), template: 'factors_reset' }).catch(onBackgroundError);
      return read(merchant, id);
    },
    setHousePassword: acts.setHousePassword,
    pairs: async (merchant, before) => {
      const { shown, next } = paged(await readPairs(pool, merchant, placeOf(before), PAGE + 1), (row) => row.place);
      return { pairs: shown.map(({ members, facts, at }) => ({ id: members.map(({ id }) => id).join('-'), members, facts, at: at.toISOString() })), next };
    },
    dismissPair: acts.dismissPair,
    merge: thenRead(acts.merge),
    readLedger: async (merchant, id, query) => readLedger(pool, await find(merchant, id), query),
  };
}

async function listLogIns(pool: pg.Pool, playerId: bigint, before: string): Promise<Parsed<'listDeskMemberLogIns', 'value'>> {
  const { shown, next } = paged(await readLogIns(pool, playerId, placeOf(before), PAGE + 1), (row) => row.id);
  return { logIns: shown.map((row) => ({ ...row, id: row.id.toString(), at: row.at.toISOString() })), next };
}

async function listMembers(
  pool: pg.Pool,
  merchant: string,
  { search, money, after }: Parsed<'listDeskMembers', 'query'>,
): Promise<Parsed<'listDeskMembers', 'value'>> {
  const rows = await pageOf(pool, { merchantCode: merchant, isTrial: money === 'trial', limit: PAGE + 1 }, search.trim().toLowerCase(), after);
  const { shown, last, first } = rows;
  const members = [...first, ...shown];
  const cash = await cashOf(
    pool,
    members.map((row) => row.cashAccount),
  );
  return { members: members.map((row) => listed(row, cash.get(row.cashAccount) ?? 0n)), next: last };
}

/** With a search: those whose id, number or address it is or begins, then usernames that begin with it. Without: the newest. */
async function pageOf(
  pool: pg.Pool,
  question: Parameters<typeof newestMembers>[1],
  search: string,
  after: string,
): Promise<{ first: MemberRow[]; shown: MemberRow[]; last: string | null }> {
  if (search === '') {
    const rows = await newestMembers(pool, question, after === '' ? null : BigInt(readCursor(after, rowNumberPattern)));
    const { shown, next } = paged(rows, (row) => row.id);
    return { first: [], shown, last: next };
  }
  const first = after === '' ? await otherwiseFound(pool, question, search) : [];
  const known = new Set(first.map((row) => row.id));
  const rows = await membersByName(pool, question, search, after);
  const shown = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? shown.at(-1) : undefined;
  return { first, shown: shown.filter((row) => !known.has(row.id)), last: last ? last.username.toLowerCase() : null };
}

/** Members found other than by name; listed before the names, on the first page. */
async function otherwiseFound(pool: pg.Pool, { merchantCode, isTrial }: Parameters<typeof newestMembers>[1], search: string): Promise<MemberRow[]> {
  const [byId, byContact] = await Promise.all([
    memberByAnyId(pool, merchantCode, search),
    membersByContact(pool, merchantCode, search).then((ids) => membersById(pool, merchantCode, ids)),
  ]);
  const rows = byId ? [byId, ...byContact.filter((row) => row.id !== byId.id)] : byContact;
  return rows.filter((row) => row.isTrial === isTrial);
}
