import type { CarriedPart, RebatePeriod } from '@laro/domain/rewards/ranks/rebate';
import { share } from '@laro/domain/money/share';
import { formatMoney, type Money } from '@laro/domain/money/money';
import { money } from '@laro/contract/wire/scalars';
import { decode } from 'zod';
import { first, many, type Queries, type Transaction } from '#server/db/sql.ts';

/** A part of the sum of a rebate: valid stake, or with `loss` what was lost in a week, of a type at a rate in ppm. `part` is cut to a unit. */
export interface CountedPart {
  type: string;
  valid: Money;
  ppm: number;
  loss: Money | null;
  part: Money;
}

export interface RebateDay {
  playerId: bigint;
  /** First date of the period. */
  day: string;
  period: RebatePeriod;
  merchantCode: string;
  ladderVersion: number;
  rankId: string;
  parts: CountedPart[];
  earned: Money;
  carriedIn: Money;
  paid: Money;
  carried: CarriedPart[];
}

/** Parts by valid stake have no loss, and their amount follows from stake and rate. */
interface StoredPart {
  type: string;
  valid: string;
  ppm: number;
  loss?: string;
  part?: string;
}
type Stored = Omit<RebateDay, 'parts' | 'carried'> & { parts: StoredPart[]; carried: { day: string; amount: string }[] };

const COLUMNS = `d.player_id as "playerId", d.day::text as day, d.period, d.merchant_code as "merchantCode", d.ladder_version as "ladderVersion", d.rank_id as "rankId",
  d.parts, d.earned, d.carried_in as "carriedIn", d.paid, d.carried`;

const moneyOf = (text: string): Money => decode(money, text as Parameters<typeof decode<typeof money>>[1]);

function partOf({ type, ppm, ...stored }: StoredPart): CountedPart {
  const valid = moneyOf(stored.valid);
  const loss = stored.loss === undefined ? null : moneyOf(stored.loss);
  return { type, valid, ppm, loss, part: stored.part === undefined ? share(valid, ppm) : moneyOf(stored.part) };
}

const storedPart = ({ type, valid, ppm, loss, part }: CountedPart): StoredPart => ({
  type,
  valid: formatMoney(valid),
  ppm,
  ...(loss !== null && { loss: formatMoney(loss), part: formatMoney(part) }),
});

const rebateOf = ({ parts, carried, ...row }: Stored): RebateDay => ({
  ...row,
  parts: parts.map(partOf),
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
    `insert into rebate_days (player_id, day, period, merchant_code, ladder_version, rank_id, parts, earned, carried_in, paid, carried, computed_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      row.playerId,
      row.day,
      row.period,
      row.merchantCode,
      row.ladderVersion,
      row.rankId,
      JSON.stringify(row.parts.map(storedPart)),
      row.earned,
      row.carriedIn,
      row.paid,
      JSON.stringify(row.carried.map((part) => ({ ...part, amount: formatMoney(part.amount) }))),
      at,
    ],
  );
}

/** Play of which something is in no rebate yet. The index of open play has the same condition. */
const isOpen = (days: string): string => `(${days}.valid <> ${days}.rebated or ${days}.staked - ${days}.paid <> ${days}.rebated_net)`;

/** Members of a merchant with play of past dates for which no rebate has been computed. */
export const membersToRebate = (queries: Queries, merchantCode: string, upTo: string, after: bigint, limit: number): Promise<{ playerId: bigint }[]> =>
  many(
    queries,
    `select distinct d.player_id as "playerId" from reward_days d join players p on p.id = d.player_id
    where ${isOpen('d')} and d.day <= $2 and p.merchant_code = $1 and d.player_id > $3 order by 1 limit $4`,
    [merchantCode, upTo, after, limit],
  );

export interface OpenPlay {
  day: string;
  type: string;
  /** Valid stake, and cash stakes less payouts, that are in no rebate yet: all of a new date, a difference of an earlier one. */
  valid: Money;
  net: Money;
  /** The parts that are in a rebate. */
  rebated: Money;
  rebatedNet: Money;
}

const PLAY = `d.day::text as day, d.game_type as type, d.valid - d.rebated as valid, d.staked - d.paid - d.rebated_net as net, d.rebated, d.rebated_net as "rebatedNet"`;

/** Play of a member up to a date that is not in any rebate yet. */
export const openPlay = (queries: Queries, playerId: bigint, upTo: string): Promise<OpenPlay[]> =>
  many<OpenPlay>(queries, `select ${PLAY} from reward_days d where d.player_id = $1 and d.day <= $2 and ${isOpen('d')} order by d.day, d.game_type`, [
    playerId,
    upTo,
  ]);

/** All play of a member between two dates, both included. */
export const playOfDates = (queries: Queries, playerId: bigint, { from, to }: { from: string; to: string }): Promise<OpenPlay[]> =>
  many<OpenPlay>(queries, `select ${PLAY} from reward_days d where d.player_id = $1 and d.day between $2 and $3 order by d.day, d.game_type`, [
    playerId,
    from,
    to,
  ]);

/** Marks play as rebated as of the read: later counts stay open, and play marked by another process is not changed. */
export async function markRebated(transaction: Transaction, playerId: bigint, read: readonly OpenPlay[]): Promise<void> {
  await transaction.query(
    `update reward_days d set rebated = o.rebated + o.valid, rebated_net = o.rebated_net + o.net
    from unnest($2::date[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[]) as o (day, type, valid, rebated, net, rebated_net)
    where d.player_id = $1 and d.day = o.day and d.game_type = o.type and d.rebated = o.rebated and d.rebated_net = o.rebated_net`,
    [
      playerId,
      read.map(({ day }) => day),
      read.map(({ type }) => type),
      read.map(({ valid }) => String(valid)),
      read.map(({ rebated }) => String(rebated)),
      read.map(({ net }) => String(net)),
      read.map(({ rebatedNet }) => String(rebatedNet)),
    ],
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
