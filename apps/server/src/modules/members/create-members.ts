import type { Parsed } from '@laro/contract/routes';
import type { Kysely, Transaction } from 'kysely';
import type pg from 'pg';
import { inTransaction } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { Refusal } from '#server/http/refusal.ts';
import { cashOf, playerAccounts, setMayBet } from '#server/ledger/player-accounts.ts';
import { readCursor } from './cursor.ts';
import {
  deleteSessionsOf,
  lockMember,
  memberByAnyId,
  memberByName,
  membersByCash,
  membersByName,
  newestMembers,
  openSessions,
  writeSwitch,
  type MemberRow,
} from './members.store.ts';
import { readLedger } from './read-ledger.ts';

type ListedMember = Parsed<'listDeskMembers', 'value'>['members'][number];
type MemberPage = Parsed<'getDeskMember', 'value'>;

/** Who does something and why, and how it is written into the audit log, in the act's own transaction. */
export interface MemberAct {
  by: string;
  at: Date;
  reason: string;
  record: (transaction: Transaction<Tables>, change: { before: object; after: object }) => Promise<void>;
}

export interface Members {
  list: (merchant: string, query: Parsed<'listDeskMembers', 'query'>) => Promise<Parsed<'listDeskMembers', 'value'>>;
  /** Throws `desk.member_unknown`, as all of these do; a player of another merchant counts as unknown (T86). */
  read: (merchant: string, id: string) => Promise<MemberPage>;
  find: (merchant: string, id: string) => Promise<MemberRow>;
  /** By number, opaque id or username; null when there is nobody. */
  lookUp: (merchant: string, text: string) => Promise<MemberRow | null>;
  byCash: (cashAccounts: readonly bigint[]) => Promise<Map<bigint, MemberRow>>;
  /** Switches the account: off ends all sessions and refuses the next bet, in one transaction (T18, T65). Throws `desk.member_closed`. */
  switchAccount: (merchant: string, id: string, isEnabled: boolean, act: MemberAct) => Promise<MemberPage>;
  endSessions: (merchant: string, id: string, act: MemberAct) => Promise<MemberPage>;
  readLedger: (merchant: string, id: string, query: Parsed<'listDeskMemberLedger', 'query'>) => Promise<Parsed<'listDeskMemberLedger', 'value'>>;
}

export interface MembersDeps {
  pool: pg.Pool;
  db: Kysely<Tables>;
  /** The player's pages find out that they are logged out. */
  onSessionsEnded: (publicId: string) => void;
}

const PAGE = 50;

const nameOf = (row: MemberRow) => ({ id: row.id.toString(), publicId: row.publicId, username: row.username, isTrial: row.isTrial });

const listed = (row: MemberRow, cash: bigint): ListedMember => ({
  ...nameOf(row),
  type: row.type,
  isEnabled: row.isEnabled,
  isClosed: row.isClosed,
  currency: row.currency,
  cash,
  country: row.country,
  createdAt: row.createdAt.toISOString(),
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
});

/** The desk's view of players: lists, the account with its balances and sessions, its switch, its ledger. */
export function createMembers({ pool, db, onSessionsEnded }: MembersDeps): Members {
  const find = async (merchant: string, id: string): Promise<MemberRow> => {
    const row = await memberByAnyId(pool, merchant, id);
    if (!row) throw new Refusal('desk.member_unknown');
    return row;
  };
  const read = async (merchant: string, id: string): Promise<MemberPage> => {
    const row = await find(merchant, id);
    const [accounts, sessions] = await Promise.all([playerAccounts(pool, row.cashAccount), openSessions(pool, row.id)]);
    const { switchedAt, switchedBy, switchedReason } = row;
    return {
      ...listed(row, accounts.find((account) => account.id === row.cashAccount)?.balance ?? 0n),
      switched: switchedAt === null ? null : { at: switchedAt.toISOString(), by: switchedBy ?? '', reason: switchedReason ?? '' },
      accounts: accounts.map(({ kind, balance }) => ({ kind, balance })),
      sessions: sessions.map(({ startedAt, lastSeenAt, ...rest }) => ({ ...rest, startedAt: startedAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() })),
    };
  };
  const held = async (transaction: Transaction<Tables>, merchant: string, id: string): Promise<MemberRow> => {
    const row = await lockMember(transaction, merchant, BigInt(id));
    if (!row) throw new Refusal('desk.member_unknown');
    return row;
  };
  return {
    find,
    read,
    lookUp: async (merchant, text) => (await memberByAnyId(pool, merchant, text)) ?? memberByName(pool, merchant, text),
    byCash: (cashAccounts) => membersByCash(pool, cashAccounts),
    list: async (merchant, { search, money, after }) => {
      const rows = await pageOf(pool, { merchantCode: merchant, isTrial: money === 'trial', limit: PAGE + 1 }, search.toLowerCase(), after);
      const shown = rows.slice(0, PAGE);
      const cash = await cashOf(
        pool,
        shown.map((row) => row.cashAccount),
      );
      const last = rows.length > PAGE ? shown.at(-1) : undefined;
      return {
        members: shown.map((row) => listed(row, cash.get(row.cashAccount) ?? 0n)),
        next: last ? (search === '' ? last.id.toString() : last.username.toLowerCase()) : null,
      };
    },
    switchAccount: async (merchant, id, isEnabled, act) => {
      const publicId = await inTransaction(db, async (transaction) => {
        const row = await held(transaction, merchant, id);
        if (row.isClosed) throw new Refusal('desk.member_closed');
        await writeSwitch(transaction, row.id, isEnabled, act);
        await setMayBet(transaction, row.cashAccount, isEnabled);
        const sessionsEnded = isEnabled ? 0 : await deleteSessionsOf(transaction, row.id);
        await act.record(transaction, { before: { isEnabled: row.isEnabled }, after: { isEnabled, sessionsEnded } });
        return row.publicId;
      });
      if (!isEnabled) onSessionsEnded(publicId);
      return read(merchant, id);
    },
    endSessions: async (merchant, id, act) => {
      const publicId = await inTransaction(db, async (transaction) => {
        const row = await held(transaction, merchant, id);
        const sessionsEnded = await deleteSessionsOf(transaction, row.id);
        await act.record(transaction, { before: {}, after: { sessionsEnded } });
        return row.publicId;
      });
      onSessionsEnded(publicId);
      return read(merchant, id);
    },
    readLedger: async (merchant, id, query) => readLedger(pool, await find(merchant, id), query),
  };
}

/** With a search: the one whose id it is, else usernames that begin with it. Without: the newest. */
async function pageOf(pool: pg.Pool, question: Parameters<typeof newestMembers>[1], search: string, after: string): Promise<MemberRow[]> {
  if (search === '') return newestMembers(pool, question, after === '' ? null : BigInt(readCursor(after, /^[1-9]\d{0,17}$/)));
  const byId = after === '' ? await memberByAnyId(pool, question.merchantCode, search) : null;
  const byName = await membersByName(pool, question, search, after);
  return byId && byId.isTrial === question.isTrial ? [byId, ...byName.filter((row) => row.id !== byId.id)].slice(0, question.limit) : byName;
}
