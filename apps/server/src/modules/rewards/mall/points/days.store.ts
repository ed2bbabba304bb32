import { assignments, many, type Queries, type Transaction } from '#server/db/sql.ts';

export interface PointDay {
  day: string;
  perPoint: number;
  counted: bigint;
  forgone: bigint;
  posted: bigint;
  posts: number;
  openSince: Date | null;
}

const COLUMNS = 'day::text as day, per_point as "perPoint", counted, forgone, posted, posts, open_since as "openSince"';

interface DayOf {
  playerId: bigint;
  day: string;
}

/** Holds the rows of dates of members of a merchant, in this order; the first time each takes the price of a point that is in force. */
export async function holdDays(
  transaction: Transaction,
  dates: readonly DayOf[],
  { merchantCode, perPoint }: { merchantCode: string; perPoint: number },
): Promise<(PointDay & DayOf)[]> {
  const [ids, days] = [dates.map(({ playerId }) => String(playerId)), dates.map(({ day }) => day)];
  await transaction.query(
    `insert into point_days (player_id, day, merchant_code, per_point) select d.player, d.day, $3, $4 from unnest($1::bigint[], $2::date[]) as d (player, day)
    on conflict (player_id, day) do nothing`,
    [ids, days, merchantCode, perPoint],
  );
  return many<PointDay & DayOf>(
    transaction,
    `select p.player_id as "playerId", ${COLUMNS} from point_days p where (p.player_id, p.day) in (select * from unnest($1::bigint[], $2::date[]))
    order by p.player_id, p.day for update of p`,
    [ids, days],
  );
}

/** Writes what is counted of dates in one statement. */
export async function countDays(
  transaction: Transaction,
  days: readonly (DayOf & { counted: bigint; forgone: bigint; openSince: Date | null })[],
): Promise<void> {
  if (days.length === 0) return;
  await transaction.query(
    `update point_days p set counted = n.counted, forgone = n.forgone, open_since = n.open_since
    from unnest($1::bigint[], $2::date[], $3::bigint[], $4::bigint[], $5::timestamptz[]) as n (player, day, counted, forgone, open_since)
    where p.player_id = n.player and p.day = n.day`,
    [
      days.map(({ playerId }) => String(playerId)),
      days.map(({ day }) => day),
      days.map(({ counted }) => String(counted)),
      days.map(({ forgone }) => String(forgone)),
      days.map(({ openSince }) => openSince),
    ],
  );
}

export async function changeDay(
  transaction: Transaction,
  { playerId, day }: DayOf,
  change: { posted: bigint; posts: number; open_since: Date | null },
): Promise<void> {
  const values: unknown[] = [playerId, day];
  await transaction.query(`update point_days set ${assignments(change, values)} where player_id = $1 and day = $2`, values);
}

/** Dates of a member that are counted otherwise than posted, held. */
export const openDaysOf = (transaction: Transaction, playerId: bigint): Promise<PointDay[]> =>
  many<PointDay>(transaction, `select ${COLUMNS} from point_days where player_id = $1 and open_since is not null order by day for update`, [playerId]);

/** The same dates to look at. */
export const openDays = (queries: Queries, playerId: bigint): Promise<PointDay[]> =>
  many<PointDay>(queries, `select ${COLUMNS} from point_days where player_id = $1 and open_since is not null order by day`, [playerId]);

/** Members of a merchant with dates that were open before a moment. */
export const playersToPost = (queries: Queries, merchantCode: string, before: Date, limit: number): Promise<{ playerId: bigint }[]> =>
  many(queries, 'select distinct player_id as "playerId" from point_days where open_since < $2 and merchant_code = $1 order by 1 limit $3', [
    merchantCode,
    before,
    limit,
  ]);
