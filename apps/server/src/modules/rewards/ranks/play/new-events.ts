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
  round: PlayedRound;
}

type Row = Omit<NewEvent, 'round'> & Omit<PlayedRound, 'state' | 'member'>;

/** A moment in milliseconds: programs read every event, and a Date for each would take longer to parse than the rest of its row. */
const millisecondsOf = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;

const COLUMNS = `number, sign, player_id as "playerId", merchant_code as "merchantCode", day::text as day, round_id as id, game_id as "gameId", game_type as "gameType",
  vendor_code as vendor, classification, staked + bonus_staked as staked, bonus_staked as "bonusStaked", paid, valid, ${millisecondsOf('opened_at')} as "openedAt",
  ${millisecondsOf('closed_at')} as "closedAt"`;

const eventOf = ({ number, sign, playerId, merchantCode, day, ...round }: Row): NewEvent => ({
  number,
  sign,
  playerId,
  merchantCode,
  day,
  round: { ...round, member: String(playerId), state: 'closed' },
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
