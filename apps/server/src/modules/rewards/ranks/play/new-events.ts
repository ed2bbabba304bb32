import type { DatedRound } from '@laro/domain/rewards/programs/mission-counts';
import type { PlayedRound } from '@laro/domain/rewards/programs/played-round';
import { first, many, type Queries, type Transaction } from '#server/db/sql.ts';
import { holdPlace } from './play.store.ts';

/** A counted round, or one that is taken back (−1), as programs see it that count rounds one by one. */
export interface NewEvent {
  number: bigint;
  sign: 1 | -1;
  playerId: bigint;
  merchantCode: string;
  /** The date of the merchant's zone on which the round was closed. */
  day: string;
  round: DatedRound;
}

/** An event as it is read: moments in seconds since 1970, which parse faster than dates. */
interface Row extends Omit<NewEvent, 'round'>, Omit<Required<PlayedRound>, 'state' | 'member' | 'openedAt' | 'closedAt'> {
  opened: number;
  closed: number;
}

const COLUMNS = `number, sign, player_id as "playerId", merchant_code as "merchantCode", day, round_id as id, game_id as "gameId", game_type as "gameType",
  vendor_code as vendor, classification, staked + bonus_staked as staked, bonus_staked as "bonusStaked", paid, valid, date_part('epoch', opened_at) as opened,
  date_part('epoch', closed_at) as closed`;

/** Whole milliseconds of a moment in seconds, which the database keeps to the microsecond. */
const millisecondsOf = (seconds: number): number => Math.floor(Math.round(seconds * 1_000_000) / 1000);

const eventOf = (row: Row): NewEvent => ({
  number: row.number,
  sign: row.sign,
  playerId: row.playerId,
  merchantCode: row.merchantCode,
  day: row.day,
  round: {
    id: row.id,
    member: String(row.playerId),
    gameId: row.gameId,
    gameType: row.gameType,
    vendor: row.vendor,
    classification: row.classification,
    staked: row.staked,
    bonusStaked: row.bonusStaked,
    paid: row.paid,
    valid: row.valid,
    openedAt: millisecondsOf(row.opened),
    closedAt: millisecondsOf(row.closed),
    state: 'closed',
    day: row.day,
  },
});

/** The events after the place of a program, in their order, and the number of the last one. Holds the place until the transaction ends. */
export async function newEvents(transaction: Transaction, program: string, limit: number): Promise<{ upTo: bigint; events: NewEvent[] } | null> {
  const place = await holdPlace(transaction, program);
  if (place === null) return null;
  const rows = await many<Row>(transaction, `select ${COLUMNS} from reward_events where number > $1 order by number limit $2`, [place, limit]);
  const last = rows.at(-1);
  return last ? { upTo: last.number, events: rows.map(eventOf) } : null;
}

/** Rounds of a member between two dates up to a number, each as it was counted last. */
export const roundsUpTo = async (queries: Queries, playerId: bigint, { from, to, upTo }: { from: string; to: string; upTo: bigint }): Promise<PlayedRound[]> =>
  (
    await many<Row>(
      queries,
      `select distinct on (round_id) ${COLUMNS} from reward_events where player_id = $1 and day between $2 and $3 and number <= $4
      order by round_id, number desc`,
      [playerId, from, to, upTo],
    )
  ).flatMap((row) => (row.sign === 1 ? [eventOf(row).round] : []));

/** Rounds of members up to a number, for each from its own date, as they were counted last. */
export async function roundsFrom(queries: Queries, members: readonly { playerId: bigint; day: string }[], upTo: bigint): Promise<NewEvent[]> {
  if (members.length === 0) return [];
  const days = members.map(({ day }) => day);
  const rows = await many<Row>(
    queries,
    `select distinct on (e.id) e.* from unnest($1::bigint[], $2::date[]) as m (player, first)
    cross join lateral (select ${COLUMNS} from reward_events where player_id = m.player and day >= m.first and day >= $3::date and number <= $4) e
    order by e.id, e.number desc`,
    [members.map(({ playerId }) => String(playerId)), days, days.reduce((first, day) => (day < first ? day : first)), upTo],
  );
  return rows.flatMap((row) => (row.sign === 1 ? [eventOf(row)] : []));
}

/** Number of the last event that a program has counted. */
export async function programPlace(queries: Queries, program: string): Promise<bigint> {
  const row = await first<{ number: bigint }>(queries, 'select number from reward_places where program = $1', [program]);
  return row?.number ?? 0n;
}
