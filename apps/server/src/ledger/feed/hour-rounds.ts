/** Closed rounds by the hour of their opening, for modules that count play. */
import type { Money } from '@laro/domain/money/money';
import { momentOfId } from '#server/db/ordered-id.ts';
import { many, type Queries } from '#server/db/sql.ts';
import { bigintArray } from '../movements/binary-arrays.ts';

const HOUR_MS = 3_600_000;

/** The whole hour in which a round was opened: ids begin with their time. */
export const hourOfRound = (id: string): Date => {
  const moment = momentOfId(id);
  return new Date(moment - (moment % HOUR_MS));
};

/** An hour of a player, by the cash account. */
export interface PlayerHour {
  cashAccount: bigint;
  hour: Date;
}

export interface HourRound extends PlayerHour {
  roundRef: string;
  vendorCode: string;
  gameId: string;
  staked: Money;
  paid: Money;
  /** The part of the stake that came from a bonus. */
  bonusStaked: Money;
  /** A free spin began it. */
  isFree: boolean;
}

/** Number of players of an hour from which on its rounds are read in one pass instead of player by player. */
const PASS_FROM = 200;

const COLUMNS = `r.round_ref as "roundRef", r.vendor_code as "vendorCode", r.game_id as "gameId", r.staked, r.paid,
  coalesce(b.bonus_staked, 0)::bigint as "bonusStaked", coalesce(b.is_free, false) as "isFree"`;
const BONUS = 'left join bonus_rounds b on r.has_bonus and b.round_id = r.id';

/** The closed rounds of many players in one hour. The planner looks at each account of a list that is compared with `any`, which takes as long as the reading. */
async function roundsOfHour(queries: Queries, hour: Date, cashAccounts: readonly bigint[]): Promise<HourRound[]> {
  const rows = await many<Omit<HourRound, 'hour'>>(
    queries,
    `select r.cash_account as "cashAccount", ${COLUMNS} from rounds r ${BONUS}
      where r.id >= uuid_floor($1) and r.id < uuid_floor($1 + interval '1 hour') and r.state = 'closed'
        and r.cash_account in (select unnest($2::bigint[]))`,
    [hour, bigintArray(cashAccounts)],
  );
  return rows.map((row) => Object.assign(row, { hour }));
}

/** The closed rounds of players in hours of theirs, each found by the index of the player. */
const roundsOfPlayers = (queries: Queries, hours: readonly PlayerHour[]): Promise<HourRound[]> =>
  many<HourRound>(
    queries,
    `select s.cash as "cashAccount", s.hour, ${COLUMNS}
      from unnest($1::bigint[], $2::timestamptz[]) as s (cash, hour)
      cross join lateral (
        select * from rounds r where r.cash_account = s.cash and r.id >= uuid_floor(s.hour) and r.id < uuid_floor(s.hour + interval '1 hour') and r.state = 'closed' offset 0
      ) r
      ${BONUS}`,
    [bigintArray(hours.map(({ cashAccount }) => cashAccount)), hours.map(({ hour }) => hour)],
  );

/** The closed rounds that players opened in some hours. */
export async function closedRoundsOf(queries: Queries, hours: readonly PlayerHour[]): Promise<HourRound[]> {
  const byHour = [...Map.groupBy(hours, ({ hour }) => hour.getTime()).values()];
  const [full, few] = [byHour.filter(({ length }) => length >= PASS_FROM), byHour.filter(({ length }) => length < PASS_FROM).flat()];
  const found = few.length > 0 ? [await roundsOfPlayers(queries, few)] : [];
  for (const own of full)
    found.push(
      await roundsOfHour(
        queries,
        own[0]?.hour ?? new Date(0),
        own.map(({ cashAccount }) => cashAccount),
      ),
    );
  return found.flat();
}

/** All hours since a moment in which players of a merchant opened rounds of real money, or, by some cash accounts, of trial money. */
export const hoursWithRounds = (queries: Queries, merchantCode: string, since: Date, ofTrial: readonly bigint[]): Promise<PlayerHour[]> =>
  many<PlayerHour>(
    queries,
    `select distinct r.cash_account as "cashAccount", uuid_hour(r.id) as hour from accounts a join rounds r on r.cash_account = a.id
      where a.merchant_code = $1 and a.kind = 'player:cash' and (not a.is_trial or a.id = any ($3)) and r.id >= uuid_floor($2)`,
    [merchantCode, since, ofTrial],
  );
