import type { Money } from '@laro/domain/money/money';
import { cashOfRound } from '@laro/domain/money/valid-stake';
import { bigintArray, booleanArray, textArray } from '#server/ledger/movements/binary-arrays.ts';
import { first, many, type Queries, type Transaction } from '#server/db/sql.ts';

/** A counted round. Programs that count rounds one by one read the figures after `valid`. */
export interface CountedEvent extends CountedDay {
  gameId: string;
  vendorCode: string;
  classification: string;
  bonusStaked: Money;
  paid: Money;
  openedAt: Date;
  closedAt: Date;
}

/** The part of a counted round that is added to the sum of its date. */
interface CountedDay {
  playerId: bigint;
  merchantCode: string;
  roundId: string;
  day: string;
  gameType: string;
  staked: Money;
  valid: Money;
  /** Paid in cash, without the share of bonus money. */
  cashPaid: Money;
}
type Signed<Event> = Event & { sign: 1 | -1 };
type SignedEvent = Signed<CountedEvent>;

const column = <Event, Value>(events: readonly Event[], pick: (event: Event) => Value): Value[] => events.map(pick);

/** Rounds that may be counted: ids begin with their time, so most rounds of a turn are younger than every counted one. */
async function maybeCounted(transaction: Transaction, rounds: readonly { id: string }[]): Promise<string[]> {
  const newest = await first<{ id: string }>(transaction, 'select round_id as id from reward_events order by round_id desc limit 1');
  return newest ? rounds.flatMap(({ id }) => (id <= newest.id ? [id] : [])) : [];
}

/** How rounds are counted now; a round that was taken back is left out. Months that end long before a round began are not searched. */
export async function knownEvents(transaction: Transaction, rounds: readonly { id: string }[]): Promise<Map<string, CountedEvent>> {
  const ids = await maybeCounted(transaction, rounds);
  if (ids.length === 0) return new Map();
  const rows = await many<Omit<SignedEvent, 'cashPaid'>>(
    transaction,
    `select e.player_id as "playerId", e.merchant_code as "merchantCode", e.round_id as "roundId", e.sign, e.day::text as day, e.game_type as "gameType", e.staked, e.valid,
      e.game_id as "gameId", e.vendor_code as "vendorCode", e.classification, e.bonus_staked as "bonusStaked", e.paid, e.opened_at as "openedAt",
      e.closed_at as "closedAt"
    from unnest($1::uuid[]) as i (id)
    cross join lateral (
      select * from reward_events where round_id = i.id and day >= (uuid_extract_timestamp(i.id) - interval '62 days')::date order by number desc limit 1
    ) e`,
    [ids],
  );
  return new Map(rows.flatMap(({ sign, ...event }) => (sign === 1 ? [[event.roundId, { ...event, cashPaid: cashPaidOf(event) }] as const] : [])));
}

/** The cash part of a payout: `staked` is the cash part of the stake. */
const cashPaidOf = ({ staked, bonusStaked, paid }: Pick<CountedEvent, 'staked' | 'bonusStaked' | 'paid'>): Money =>
  cashOfRound({ staked: staked + bonusStaked, bonusStaked, paid }).paid;

/** Moments of events travel as milliseconds, which is the precision that they have here. */
const milliseconds = (events: readonly SignedEvent[], pick: (event: CountedEvent) => Date): Buffer =>
  bigintArray(column(events, (event) => BigInt(pick(event).getTime())));

export async function insertEvents(transaction: Transaction, events: readonly SignedEvent[]): Promise<void> {
  await transaction.query(
    `insert into reward_events (player_id, day, game_type, sign, staked, valid, merchant_code, round_id, game_id, vendor_code, classification, bonus_staked,
      paid, opened_at, closed_at)
    select e.player, e.day::date, e.type, case when e.is_back then -1 else 1 end, e.staked, e.valid, e.merchant, e.round::uuid, e.game, e.vendor, e.classification,
      e.bonus, e.paid, to_timestamp(e.opened / 1000::float8), to_timestamp(e.closed / 1000::float8)
    from unnest($1::bigint[], $2::text[], $3::text[], $4::boolean[], $5::bigint[], $6::bigint[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[],
        $12::bigint[], $13::bigint[], $14::bigint[], $15::bigint[])
      with ordinality as e (player, day, type, is_back, staked, valid, merchant, round, game, vendor, classification, bonus, paid, opened, closed, n) order by e.n`,
    [
      bigintArray(column(events, ({ playerId }) => playerId)),
      textArray(column(events, ({ day }) => day)),
      textArray(column(events, ({ gameType }) => gameType)),
      booleanArray(column(events, ({ sign }) => sign === -1)),
      bigintArray(column(events, ({ staked }) => staked)),
      bigintArray(column(events, ({ valid }) => valid)),
      textArray(column(events, ({ merchantCode }) => merchantCode)),
      textArray(column(events, ({ roundId }) => roundId)),
      textArray(column(events, ({ gameId }) => gameId)),
      textArray(column(events, ({ vendorCode }) => vendorCode)),
      textArray(column(events, ({ classification }) => classification)),
      bigintArray(column(events, ({ bonusStaked }) => bonusStaked)),
      bigintArray(column(events, ({ paid }) => paid)),
      milliseconds(events, ({ openedAt }) => openedAt),
      milliseconds(events, ({ closedAt }) => closedAt),
    ],
  );
}

type DaySum = Pick<CountedDay, 'playerId' | 'day' | 'gameType' | 'staked' | 'valid' | 'cashPaid'> & { rounds: bigint };

/** The events by member, date and type. */
function daySums(events: readonly Signed<CountedDay>[]): DaySum[] {
  const sums = new Map<string, DaySum>();
  for (const { playerId, day, gameType, sign, staked, valid, cashPaid } of events) {
    const key = `${playerId} ${day} ${gameType}`;
    const sum = sums.get(key) ?? { playerId, day, gameType, rounds: 0n, staked: 0n, valid: 0n, cashPaid: 0n };
    const times = BigInt(sign);
    sum.rounds += times;
    sum.staked += times * staked;
    sum.valid += times * valid;
    sum.cashPaid += times * cashPaid;
    sums.set(key, sum);
  }
  return [...sums.values()];
}

export async function addToDays(transaction: Transaction, events: readonly Signed<CountedDay>[]): Promise<void> {
  const sums = daySums(events);
  await transaction.query(
    `insert into reward_days as d (player_id, day, game_type, rounds, staked, valid, paid)
    select e.player, e.day::date, e.type, e.rounds, e.staked, e.valid, e.paid
    from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[]) as e (player, day, type, rounds, staked, valid, paid)
    order by 1, 2, 3
    on conflict (player_id, day, game_type) do update
      set rounds = d.rounds + excluded.rounds, staked = d.staked + excluded.staked, valid = d.valid + excluded.valid, paid = d.paid + excluded.paid`,
    [
      bigintArray(column(sums, ({ playerId }) => playerId)),
      textArray(column(sums, ({ day }) => day)),
      textArray(column(sums, ({ gameType }) => gameType)),
      bigintArray(column(sums, ({ rounds }) => rounds)),
      bigintArray(column(sums, ({ staked }) => staked)),
      bigintArray(column(sums, ({ valid }) => valid)),
      bigintArray(column(sums, ({ cashPaid }) => cashPaid)),
    ],
  );
}

/** Valid stake of a member by game type within dates, both included. */
export async function validBetween(queries: Queries, playerId: bigint, from: string, to: string): Promise<Record<string, Money>> {
  const rows = await many<{ type: string; valid: Money }>(
    queries,
    `select game_type as type, sum(valid)::bigint as valid from reward_days where player_id = $1 and day between $2 and $3 group by 1`,
    [playerId, from, to],
  );
  return Object.fromEntries(rows.map(({ type, valid }) => [type, valid]));
}

/** A member and a date of play. */
export interface PlayDate {
  playerId: bigint;
  day: string;
}

export const dateName = ({ playerId, day }: PlayDate): string => `${playerId} ${day}`;

/** Valid stake by game type of dates of members, by their names (`dateName`). */
export async function validOfDates(queries: Queries, dates: readonly PlayDate[]): Promise<Map<string, Record<string, Money>>> {
  const rows = await many<PlayDate & { type: string; valid: Money }>(
    queries,
    `select d.player_id as "playerId", d.day::text as day, d.game_type as type, d.valid
    from unnest($1::bigint[], $2::date[]) as i (player, day) join reward_days d on d.player_id = i.player and d.day = i.day`,
    [column(dates, ({ playerId }) => String(playerId)), column(dates, ({ day }) => day)],
  );
  const sums = [...Map.groupBy(rows, dateName)].map(([name, types]) => [name, Object.fromEntries(types.map(({ type, valid }) => [type, valid]))] as const);
  return new Map(sums);
}

export interface PlayedFacts {
  valid: Record<string, Money>;
  days: number;
  isProven: boolean;
}

/**
 * The play of members over their whole life, as ranks count it; `playerIds` null: of all members of a merchant with play. In the order of their ids,
 * so that processes which judge the same members hold their ranks in one order.
 */
export async function playedFacts(queries: Queries, merchantCode: string, playerIds: readonly bigint[] | null): Promise<Map<bigint, PlayedFacts>> {
  const rows = await many<{ playerId: bigint; days: number; isProven: boolean; types: string[]; sums: string[] }>(
    queries,
    `select p.id as "playerId", exists (select from identity_proofs i where i.player_id = p.id and i.state = 'verified') as "isProven",
      coalesce(t.types, '{}') as types, coalesce(t.sums, '{}') as sums,
      (select count(distinct d.day)::int from reward_days d where d.player_id = p.id and d.rounds > 0) as days
    from players p
    left join lateral (
      select array_agg(s.game_type) as types, array_agg(s.valid::text) as sums
      from (select d.game_type, sum(d.valid) as valid from reward_days d where d.player_id = p.id group by 1) s
    ) t on true
    where p.merchant_code = $1 and ($2::bigint[] is null and t.types is not null or p.id = any ($2))
    order by p.id`,
    [merchantCode, playerIds === null ? null : playerIds.map(String)],
  );
  return new Map(
    rows.map(({ playerId, days, isProven, types, sums }) => [
      playerId,
      { days, isProven, valid: Object.fromEntries(types.map((type, index) => [type, BigInt(sums[index] ?? 0)])) },
    ]),
  );
}

export interface PlayerOfEvents {
  playerId: bigint;
  merchantCode: string;
  /** True if a round was taken back among the events. */
  isReduced: boolean;
  /** The first closing of their rounds. */
  earliest: Date;
}

/** Events of one turn: few enough that its transaction is short, since it holds rows of their members and merchants. */
const EVENTS_OF_TURN = 5000;

/** Number of the last event that a program has counted, held until the transaction ends; null without new events: then nothing is locked or written. */
export async function holdPlace(transaction: Transaction, program: string): Promise<bigint | null> {
  const news = await first(
    transaction,
    'select 1 where (select max(number) from reward_events) > coalesce((select number from reward_places where program = $1), 0)',
    [program],
  );
  if (!news) return null;
  await transaction.query('insert into reward_places (program, number) values ($1, 0) on conflict (program) do nothing', [program]);
  const place = await first<{ number: bigint }>(transaction, 'select number from reward_places where program = $1 for update', [program]);
  return place?.number ?? 0n;
}

/** Members of the events after the place of a program, and the number of the last event. Holds the place until the transaction ends. */
export async function playersOfEvents(
  transaction: Transaction,
  program: string,
  limit = EVENTS_OF_TURN,
): Promise<{ upTo: bigint; players: PlayerOfEvents[] } | null> {
  const place = await holdPlace(transaction, program);
  if (place === null) return null;
  const rows = await many<PlayerOfEvents & { upTo: bigint }>(
    transaction,
    `select player_id as "playerId", merchant_code as "merchantCode", max(number) as "upTo",
      bool_or(sign = -1) as "isReduced", min(closed_at) as earliest
    from (select * from reward_events where number > $1 order by number limit $2) e group by 1, 2 order by 1`,
    [place, limit],
  );
  if (rows.length === 0) return null;
  return { upTo: rows.reduce((most, { upTo }) => (upTo > most ? upTo : most), 0n), players: rows };
}

/** Dates of members with events after a number, in the order of members, and the number of the last event. Holds the program's place. */
export async function datesOfEvents(
  transaction: Transaction,
  program: string,
  limit = EVENTS_OF_TURN,
): Promise<{ upTo: bigint; dates: { playerId: bigint; merchantCode: string; day: string }[] } | null> {
  const place = await holdPlace(transaction, program);
  if (place === null) return null;
  const rows = await many<{ playerId: bigint; merchantCode: string; day: string; upTo: bigint }>(
    transaction,
    `select player_id as "playerId", merchant_code as "merchantCode", day::text as day, max(number) as "upTo"
    from (select * from reward_events where number > $1 order by number limit $2) e group by 1, 2, 3 order by 1, 3`,
    [place, limit],
  );
  if (rows.length === 0) return null;
  return { upTo: rows.reduce((most, { upTo }) => (upTo > most ? upTo : most), 0n), dates: rows };
}

export async function movePlace(transaction: Transaction, program: string, number: bigint): Promise<void> {
  await transaction.query('update reward_places set number = $2 where program = $1', [program, number]);
}
