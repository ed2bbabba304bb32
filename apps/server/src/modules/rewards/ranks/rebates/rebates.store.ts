import type { CarriedPart } from '@laro/domain/rewards/ranks/rebate';
import { formatMoney, type Money } from '@laro/domain/money/money';
import { money } from '@laro/contract/wire/scalars';
import { decode } from 'zod';
import { first, many, type Queries, type Transaction } from '#server/db/sql.ts';

/** A part of the sum of a rebate: valid stake of a type at a rate in ppm. */
export interface RebatePart {
  type: string;
  valid: Money;
  ppm: number;
}

export interface RebateDay {
  playerId: bigint;
  day: string;
  merchantCode: string;
  ladderVersion: number;
  rankId: string;
  parts: RebatePart[];
  earned: Money;
  carriedIn: Money;
  paid: Money;
  carried: CarriedPart[];
}

type Stored = Omit<RebateDay, 'parts' | 'carried'> & { parts: { type: string; valid: string; ppm: number }[]; carried: { day: string; amount: string }[] };

const COLUMNS = `d.player_id as "playerId", d.day::text as day, d.merchant_code as "merchantCode", d.ladder_version as "ladderVersion", d.rank_id as "rankId", d.parts,
  d.earned, d.carried_in as "carriedIn", d.paid, d.carried`;

const moneyOf = (text: string): Money => decode(money, text as Parameters<typeof decode<typeof money>>[1]);
const rebateOf = ({ parts, carried, ...row }: Stored): RebateDay => ({
  ...row,
  parts: parts.map((part) => ({ ...part, valid: moneyOf(part.valid) })),
  carried: carried.map((part) => ({ ...part, amount: moneyOf(part.amount) })),
});

/** Rebates of a member, the newest first, below a date. */
export const rebatesOf = async (queries: Queries, playerId: bigint, before: string | null, limit: number): Promise<RebateDay[]> =>
  (
    await many<Stored>(
      queries,
      `select ${COLUMNS} from rebate_days d where d.player_id = $1 and ($2::date is null or d.day < $2) order by d.day desc limit $3`,
      [playerId, before, limit],
    )
  ).map(rebateOf);

/** The newest rebate of a member; null for none. */
export const lastRebate = async (queries: Queries, playerId: bigint): Promise<RebateDay | null> => (await rebatesOf(queries, playerId, null, 1))[0] ?? null;

export async function insertRebate(transaction: Transaction, row: RebateDay, at: Date): Promise<void> {
  await transaction.query(
    `insert into rebate_days (player_id, day, merchant_code, ladder_version, rank_id, parts, earned, carried_in, paid, carried, computed_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      row.playerId,
      row.day,
      row.merchantCode,
      row.ladderVersion,
      row.rankId,
      JSON.stringify(row.parts.map((part) => ({ ...part, valid: formatMoney(part.valid) }))),
      row.earned,
      row.carriedIn,
      row.paid,
      JSON.stringify(row.carried.map((part) => ({ ...part, amount: formatMoney(part.amount) }))),
      at,
    ],
  );
}

/** Members of a merchant with play of past dates for which no rebate has been computed. */
export const membersToRebate = (queries: Queries, merchantCode: string, upTo: string, after: bigint, limit: number): Promise<{ playerId: bigint }[]> =>
  many(
    queries,
    `select distinct d.player_id as "playerId" from reward_days d join players p on p.id = d.player_id
    where d.valid <> d.rebated and d.day <= $2 and p.merchant_code = $1 and d.player_id > $3 order by 1 limit $4`,
    [merchantCode, upTo, after, limit],
  );

export interface OpenPlay {
  day: string;
  type: string;
  /** Not in any rebate yet: all of a new date, a difference of an earlier one. */
  valid: Money;
  /** The part that is in a rebate. */
  rebated: Money;
}

/** Play of a member up to a date that is not in any rebate yet. */
export const openPlay = (queries: Queries, playerId: bigint, upTo: string): Promise<OpenPlay[]> =>
  many<OpenPlay>(
    queries,
    `select day::text as day, game_type as type, (valid - rebated) as valid, rebated from reward_days
    where player_id = $1 and day <= $2 and valid <> rebated order by day, game_type`,
    [playerId, upTo],
  );

/** Marks play as rebated as of the read: later counts stay open, and play marked by another process is not changed. */
export async function markRebated(transaction: Transaction, playerId: bigint, open: readonly OpenPlay[]): Promise<void> {
  await transaction.query(
    `update reward_days d set rebated = o.rebated + o.valid
    from unnest($2::date[], $3::text[], $4::bigint[], $5::bigint[]) as o (day, type, valid, rebated)
    where d.player_id = $1 and d.day = o.day and d.game_type = o.type and d.rebated = o.rebated`,
    [playerId, open.map(({ day }) => day), open.map(({ type }) => type), open.map(({ valid }) => String(valid)), open.map(({ rebated }) => String(rebated))],
  );
}

/** Notes the last date for which all rebates of a merchant are computed; the same date writes nothing. */
export async function noteRebated(queries: Queries, merchantCode: string, day: string): Promise<void> {
  const known = await first(queries, 'select 1 from rebate_places where merchant_code = $1 and day >= $2', [merchantCode, day]);
  if (known) return;
  await queries.query(
    `insert into rebate_places as p (merchant_code, day) values ($1, $2)
    on conflict (merchant_code) do update set day = excluded.day where p.day < excluded.day`,
    [merchantCode, day],
  );
}
