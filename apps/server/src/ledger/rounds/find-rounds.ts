import type pg from 'pg';
import type { Money } from '@laro/domain/money/money';
import type { RoundState } from '@laro/domain/money/movement-names';
import { idFloor } from '../movements/statement.ts';

export interface DeskRound {
  id: string;
  roundRef: string;
  vendorCode: string;
  gameId: string;
  cashAccount: bigint;
  currency: string;
  isTrial: boolean;
  state: RoundState;
  staked: Money;
  paid: Money;
  bets: number;
  wins: number;
  openedAt: Date;
  closedAt: Date | null;
}

export interface RoundsQuestion {
  merchantCode: string;
  /** Rounds of one player. */
  cashAccount: bigint | null;
  vendorCode: string | null;
  gameId: string | null;
  state: RoundState | null;
  isTrial: boolean | null;
  from: Date | null;
  to: Date | null;
  /** Only rounds with a smaller id. */
  before: string | null;
  limit: number;
}

export interface FoundRounds {
  rounds: DeskRound[];
  /** Continue below this id; null if everything has been searched. */
  next: string | null;
  /** Opening time of the oldest round searched. */
  searchedTo: Date | null;
}

/** Maximum number of rounds that one query searches, which bounds the cost of a page. */
const LOOKS_AT = 4000;

const COLUMNS = `r.id, r.round_ref as "roundRef", r.vendor_code as "vendorCode", r.game_id as "gameId", r.cash_account as "cashAccount",
  a.currency, a.is_trial as "isTrial", r.state, r.staked, r.paid, r.bets, r.wins, r.opened_at as "openedAt", r.closed_at as "closedAt"`;

const SEARCH = (isOfPlayer: boolean) => `
  with looked as materialized (
    select * from rounds where id < $2 and id >= $3 ${isOfPlayer ? 'and cash_account = $4' : ''} order by id desc limit ${LOOKS_AT}
  ), found as (
    select ${COLUMNS} from looked r cross join lateral (select * from accounts where id = r.cash_account) a
    where a.merchant_code = $1 and ($4::bigint is null or r.cash_account = $4) and ($5::text is null or r.vendor_code = $5)
      and ($6::text is null or r.game_id = $6) and ($7::text is null or r.state = $7) and ($8::boolean is null or a.is_trial = $8)
    order by r.id desc limit $9
  ), edge as (select id as "edgeId", opened_at as "edgeAt", (select count(*) from looked) as "lookedAt" from looked order by id limit 1)
  select e.*, f.* from edge e left join found f on true order by f.id desc`;

type SearchRow = DeskRound & { id: string | null; edgeId: string; edgeAt: Date; lookedAt: bigint };

const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Rounds of a merchant, newest first. Searches a bounded number and returns where to continue. */
export async function findRounds(pool: pg.Pool, question: RoundsQuestion): Promise<FoundRounds> {
  const { merchantCode, cashAccount, vendorCode, gameId, state, isTrial, from, to, before, limit } = question;
  const upTo = before ?? (to === null ? AFTER_ALL : idFloor(to));
  const { rows } = await pool.query<SearchRow>({
    name: cashAccount === null ? 'desk_rounds' : 'desk_rounds_of_player',
    text: SEARCH(cashAccount !== null),
    values: [merchantCode, upTo, from === null ? BEFORE_ALL : idFloor(from), cashAccount, vendorCode, gameId, state, isTrial, limit + 1],
  });
  const [edge] = rows;
  if (!edge) return { rounds: [], next: null, searchedTo: null };
  const found = rows.filter((row) => row.id !== null).map(({ edgeId: _id, edgeAt: _at, lookedAt: _count, ...round }): DeskRound => round);
  const rounds = found.slice(0, limit);
  const last = rounds.at(-1);
  if (found.length > limit && last) return { rounds, next: last.id, searchedTo: last.openedAt };
  return { rounds, next: edge.lookedAt < BigInt(LOOKS_AT) ? null : edge.edgeId, searchedTo: edge.edgeAt };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const FOUND_MAX = 50;

/** Rounds of a merchant by our id, the vendor's reference, or the id of a transaction of one of these vendors; newest first. */
export async function findRoundsByText(pool: pg.Pool, merchantCode: string, vendorCodes: readonly string[], text: string): Promise<DeskRound[]> {
  const { rows } = await pool.query<DeskRound>({
    name: 'desk_rounds_by_text',
    text: `with ids as (
        select id from rounds where id = $2::uuid
        union select id from rounds where round_ref = $3
        union select round_id from movements where caller = any ($4) and key = $3 and round_id is not null
      )
      select ${COLUMNS} from ids i join rounds r on r.id = i.id join accounts a on a.id = r.cash_account where a.merchant_code = $1 order by r.id desc limit ${FOUND_MAX}`,
    values: [merchantCode, UUID.test(text) ? text : null, text, vendorCodes],
  });
  return rows;
}

/** Open rounds of a merchant, oldest first, after a given id. */
export async function findOpenRounds(pool: pg.Pool, merchantCode: string, after: string | null, limit: number): Promise<DeskRound[]> {
  const { rows } = await pool.query<DeskRound>({
    name: 'desk_open_rounds',
    text: `select ${COLUMNS} from rounds r join accounts a on a.id = r.cash_account
      where r.state = 'open' and r.id > $2 and a.merchant_code = $1 order by r.id limit $3`,
    values: [merchantCode, after ?? BEFORE_ALL, limit],
  });
  return rows;
}

/** One round of a merchant; null if the id does not exist or belongs to another merchant (T86). */
export async function findDeskRound(pool: pg.Pool, merchantCode: string, id: string): Promise<DeskRound | null> {
  const { rows } = await pool.query<DeskRound>({
    name: 'desk_round',
    text: `select ${COLUMNS} from rounds r join accounts a on a.id = r.cash_account where r.id = $2 and a.merchant_code = $1`,
    values: [merchantCode, id],
  });
  return rows[0] ?? null;
}
