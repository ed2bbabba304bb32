import { assignments, many, one, type Queries, type Transaction } from '#server/db/sql.ts';

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

/** Holds the row of a member's date; the first time it takes the price of a point that is in force. */
export async function holdDay(
  transaction: Transaction,
  { playerId, day, merchantCode, perPoint }: DayOf & { merchantCode: string; perPoint: number },
): Promise<PointDay> {
  await transaction.query('insert into point_days (player_id, day, merchant_code, per_point) values ($1, $2, $3, $4) on conflict (player_id, day) do nothing', [
    playerId,
    day,
    merchantCode,
    perPoint,
  ]);
  return one<PointDay>(transaction, `select ${COLUMNS} from point_days where player_id = $1 and day = $2 for update`, [playerId, day]);
}

export async function changeDay(
  transaction: Transaction,
  { playerId, day }: DayOf,
  change: { counted?: bigint; forgone?: bigint; posted?: bigint; posts?: number; open_since: Date | null },
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
