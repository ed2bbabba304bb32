import type pg from 'pg';
import type { MovementName } from '@laro/domain/money/movement-names';
import type { Money } from '@laro/domain/money/money';
import { movementKinds, type MovementKind } from './movements.ts';
import type { PlayerAccount } from '../accounts/player-accounts.ts';
import { idFloor } from './statement.ts';

export type WalletKind = PlayerAccount['kind'];
export type OwnAccount = Pick<PlayerAccount, 'id' | 'kind'>;

/** A movement on one of a player's accounts, from the view of that account. */
export interface MoneyEntry {
  movementId: string;
  line: number;
  kind: MovementName;
  at: Date;
  wallet: WalletKind;
  /** Signed change of the wallet. */
  change: Money;
  /** The wallet's balance afterwards (T29: the balance before is this one minus the change). */
  after: Money;
  /** Caller of the movement, and its number there. */
  caller: string;
  key: string;
}

export interface MoneyQuestion {
  accounts: readonly OwnAccount[];
  kinds: readonly MovementName[];
  from: Date;
  to: Date;
  /** Last entry of the previous page. */
  before: { movementId: string; line: number } | null;
  limit: number;
}

type Side = 'from' | 'to';
interface Place {
  side: Side;
  account: bigint;
  kind: MovementName;
}

const isWallet = (kind: string): kind is WalletKind => kind.startsWith('player:');

/**
 * Account and side on which each kind of movement is listed. A movement between two of the player's own accounts is listed once, at the cash account.
 */
function placesOf(accounts: readonly OwnAccount[], kinds: readonly MovementName[]): Place[] {
  const idOf = new Map(accounts.map(({ kind, id }) => [kind, id]));
  return kinds.flatMap((kind) => {
    if (!Object.hasOwn(movementKinds, kind)) return [];
    const ends = movementKinds[kind as MovementKind];
    const sides = (['from', 'to'] as const).filter((side) => isWallet(ends[side]));
    const side = sides.find((one) => ends[one] === 'player:cash') ?? sides[0];
    const account = side === undefined ? undefined : idOf.get(ends[side] as WalletKind);
    return side === undefined || account === undefined ? [] : [{ side, account, kind }];
  });
}

/** True if entries of a kind are listed from this account; those between two own accounts appear on both, and are listed from one. */
export const isOwnPlace = (accounts: readonly OwnAccount[], kind: MovementName, accountId: bigint): boolean =>
  placesOf(accounts, [kind]).some(({ account }) => account === accountId);

const sideText = (side: Side) => `
  select p.movement_id, p.line, p.kind, p.amount, own.account, '${side}' as side, p.${side}_after as after
  from unnest($1::text[], $2::bigint[], $3::text[]) as own (side, account, kind) cross join lateral (
    select * from postings
    where own.side = '${side}' and ${side}_account = own.account and kind = own.kind and ${side}_after is not null and kind not in ('bet', 'win', 'rollback')
      and movement_id >= $4 and movement_id <= $5 and (movement_id, line) < ($5, $6)
    order by movement_id desc, line desc limit $7
  ) p`;

interface Row {
  movement_id: string;
  line: number;
  kind: MovementName;
  amount: Money;
  at: Date;
  account: bigint;
  side: Side;
  after: Money;
  caller: string;
  key: string;
}

function entryOf(row: Row, accounts: readonly OwnAccount[]): MoneyEntry {
  const wallet = accounts.find(({ id }) => id === row.account)?.kind ?? 'player:cash';
  const { movement_id: movementId, line, kind, amount, at, after, caller, key } = row;
  return { movementId, line, kind, at, wallet, change: row.side === 'from' ? -amount : amount, after, caller, key };
}

/** One page of the movements on a player's accounts except play, newest first (REC-01, T29). */
export async function listMoney(pool: pg.Pool, { accounts, kinds, from, to, before, limit }: MoneyQuestion): Promise<MoneyEntry[]> {
  const places = placesOf(accounts, kinds);
  const { rows } = await pool.query<Row>({
    name: 'list_money',
    text: `select s.movement_id, s.line, s.kind, s.amount, uuid_extract_timestamp(s.movement_id) as at, s.account, s.side, s.after, m.caller, m.key
      from (select * from (${sideText('from')} union all ${sideText('to')}) both_ends order by movement_id desc, line desc limit $7) s
      join movements m on m.id = s.movement_id
      order by s.movement_id desc, s.line desc`,
    values: [
      places.map(({ side }) => side),
      places.map(({ account }) => String(account)),
      places.map(({ kind }) => kind),
      idFloor(from),
      before?.movementId ?? idFloor(to),
      before?.line ?? -1,
      limit,
    ],
  });
  return rows.map((row) => entryOf(row, accounts));
}

/** One movement on a player's accounts except play; null if the number does not exist or belongs to another player (T86). */
export async function findMoney(pool: pg.Pool, accounts: readonly OwnAccount[], id: { movementId: string; line: number }): Promise<MoneyEntry | null> {
  const { rows } = await pool.query<Row & { to_account: bigint; to_after: Money | null }>({
    name: 'find_money',
    text: `select p.movement_id, p.line, p.kind, p.amount, uuid_extract_timestamp(p.movement_id) as at, m.caller, m.key, e.account, e.side, e.after
      from postings p join movements m on m.id = p.movement_id
      cross join lateral (values (p.from_account, 'from', p.from_after), (p.to_account, 'to', p.to_after)) e (account, side, after)
      where p.movement_id = $1 and p.line = $2 and e.account = any ($3::bigint[]) and p.kind not in ('bet', 'win', 'rollback')`,
    values: [id.movementId, id.line, accounts.map((account) => String(account.id))],
  });
  const places = placesOf(
    accounts,
    rows.map((row) => row.kind),
  );
  const row = rows.find(({ account, side }) => places.some((place) => place.account === account && place.side === side));
  return row ? entryOf(row, accounts) : null;
}

const idsOf = (accounts: readonly OwnAccount[]): string[] => accounts.map(({ id }) => String(id));

/** Sum of the movements of one kind on one of a player's accounts on a day (YYYY-MM-DD). */
export interface MoneyDay {
  day: string;
  accountId: bigint;
  kind: MovementName;
  entries: number;
  moneyIn: Money;
  moneyOut: Money;
}

/** All movements, by days of a time zone, account and kind, always exact. `from` and `to` are whole hours. The cost depends on the hours, not on the entries. */
export async function moneyByDay(pool: pg.Pool, accounts: readonly OwnAccount[], from: Date, to: Date, timeZone: string): Promise<MoneyDay[]> {
  const { rows } = await pool.query<MoneyDay>({
    name: 'money_by_day',
    text: `select to_char(h.hour at time zone $4, 'YYYY-MM-DD') as day, h.account_id as "accountId", h.kind, sum(h.entries)::integer as entries,
        sum(h.money_in)::bigint as "moneyIn", sum(h.money_out)::bigint as "moneyOut"
      from money_of_hours($1::bigint[], $2, $3) h group by 1, 2, 3 order by 1, 2, 3`,
    values: [idsOf(accounts), from, to, timeZone],
  });
  return rows;
}

export interface PlayedMoney {
  day: string;
  vendorCode: string;
  gameId: string;
  /** Stakes, minus rollbacks. */
  staked: Money;
  /** Payouts, minus rollbacks. */
  won: Money;
  bets: number;
}

/** Stakes and wins, by days of a time zone, vendor and game, by the times at which the money moved. */
export async function playedMoney(pool: pg.Pool, accounts: readonly OwnAccount[], from: Date, to: Date, timeZone: string): Promise<PlayedMoney[]> {
  const { rows } = await pool.query<PlayedMoney>({
    name: 'played_money',
    text: `select to_char(h.hour at time zone $4, 'YYYY-MM-DD') as day, h.vendor_code as "vendorCode", h.game_id as "gameId",
        sum(case h.kind when 'bet' then h.money_out when 'rollback' then -h.money_in else 0 end)::bigint as staked,
        sum(case h.kind when 'win' then h.money_in when 'rollback' then -h.money_out else 0 end)::bigint as won,
        sum(case h.kind when 'bet' then h.entries else 0 end)::integer as bets
      from money_of_hours($1::bigint[], $2, $3) h where h.kind in ('bet', 'win', 'rollback') group by 1, 2, 3 order by 1, 2, 3`,
    values: [idsOf(accounts), from, to, timeZone],
  });
  return rows;
}

/** An account's balance at the beginning and at the end of a range. */
export interface BalanceSpan {
  accountId: bigint;
  opening: Money;
  closing: Money;
}

/** Balances at two times (whole hours): the current ones minus everything that has moved since, so that they and the sums between them always agree. */
export async function balancesAt(pool: pg.Pool, accounts: readonly OwnAccount[], from: Date, to: Date): Promise<BalanceSpan[]> {
  const { rows } = await pool.query<BalanceSpan>({
    name: 'balances_at',
    text: `with moved as (
        select h.account_id, sum(h.money_in - h.money_out) as since_from, coalesce(sum(h.money_in - h.money_out) filter (where h.hour >= $3), 0) as since_to
        from money_of_hours($1::bigint[], $2, greatest($3::timestamptz, date_trunc('hour', now(), 'UTC') + interval '1 day')) h group by 1
      )
      select b.account_id as "accountId", (b.balance - coalesce(m.since_from, 0))::bigint as opening, (b.balance - coalesce(m.since_to, 0))::bigint as closing
      from balances b left join moved m on m.account_id = b.account_id where b.account_id = any ($1::bigint[])`,
    values: [idsOf(accounts), from, to],
  });
  return rows;
}

/** Lifetime sums of movements, by kind, without play (T31). */
export async function lifetimeMoney(pool: pg.Pool, accounts: readonly OwnAccount[]): Promise<Map<MovementName, { moneyIn: Money; moneyOut: Money }>> {
  const { rows } = await pool.query<{ kind: MovementName; money_in: Money; money_out: Money }>({
    name: 'lifetime_money',
    text: 'select * from lifetime_money($1::bigint[])',
    values: [idsOf(accounts)],
  });
  return new Map(rows.map((row) => [row.kind, { moneyIn: row.money_in, moneyOut: row.money_out }]));
}

/** Sums hours of players' money that have ended, and those that changed since; returns true if more is left. Safe in several processes at the same time. */
export async function sumMoneyHours(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ more: boolean }>('select sum_money_hours() as more');
  return rows[0]?.more ?? false;
}
