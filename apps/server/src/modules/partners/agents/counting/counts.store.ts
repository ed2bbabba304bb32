import type { CountedPlay, FiledRound } from '@laro/domain/agents/counting/round-category';
import { TEAM_FLOOR_MAX } from '@laro/domain/agents/team/privacy';
import type { Money } from '@laro/domain/money/money';
import { first, many, type Queries, type Transaction } from '#server/db/sql.ts';
import { closedRoundsOf, type PlayerHour } from '#server/ledger/feed/hour-rounds.ts';
import { bigintArray, booleanArray, textArray } from '#server/ledger/movements/binary-arrays.ts';

/** Marks hours of players to be counted. A mark that is there is locked and stays as it is: a counting waits for it, or is waited for. */
export async function markHours(transaction: Transaction, merchantCode: string, hours: readonly PlayerHour[]): Promise<void> {
  const players = new Map<number, Set<bigint>>();
  for (const { cashAccount, hour } of hours) {
    const own = players.get(hour.getTime()) ?? new Set();
    players.set(hour.getTime(), own.add(cashAccount));
  }
  const inOrder = [...players].toSorted(([one], [other]) => one - other);
  await transaction.query({
    name: 'agent_hours_mark',
    text: `insert into agent_hours_due (merchant_code, hour, cash_account)
      select $1, h.hour, u.cash from unnest($3::bigint[], $4::bigint[]) as u (place, cash)
        join unnest($2::timestamptz[]) with ordinality as h (hour, place) using (place) order by 2, 3
      on conflict (merchant_code, hour, cash_account) do update set hour = excluded.hour where false`,
    values: [
      merchantCode,
      inOrder.map(([hour]) => new Date(hour)),
      bigintArray(inOrder.flatMap(([, own], place) => Array.from(own, () => BigInt(place + 1)))),
      bigintArray(inOrder.flatMap(([, own]) => [...own])),
    ],
  });
}

export interface Clock {
  since: Date;
  countedTo: Date;
}

/** Up to where a merchant's play is counted; null before the first counting. */
export const readClock = async (queries: Queries, merchantCode: string): Promise<Clock | null> =>
  (await first<Clock>(queries, 'select since, counted_to as "countedTo" from agent_clocks where merchant_code = $1', [merchantCode])) ?? null;

/** The same, locked until the transaction ends; a merchant without a clock begins with the hour given. */
export async function lockClock(transaction: Transaction, merchantCode: string, begin: Date): Promise<Clock> {
  await transaction.query('insert into agent_clocks (merchant_code, since, counted_to) values ($1, $2, $2) on conflict do nothing', [merchantCode, begin]);
  const clock = await first<Clock>(transaction, 'select since, counted_to as "countedTo" from agent_clocks where merchant_code = $1 for update', [
    merchantCode,
  ]);
  return clock ?? { since: begin, countedTo: begin };
}

export async function moveClock(transaction: Transaction, merchantCode: string, to: Date): Promise<void> {
  await transaction.query('update agent_clocks set counted_to = $2 where merchant_code = $1', [merchantCode, to]);
}

/** Takes the marks of a merchant's hours up to a moment. Marks of hours before `since` are taken and not answered. */
export async function takeHours(transaction: Transaction, merchantCode: string, since: Date, to: Date): Promise<PlayerHour[]> {
  const taken = await many<{ hour: Date; cashAccounts: bigint[] }>(
    transaction,
    `with taken as (delete from agent_hours_due where merchant_code = $1 and hour < $2 returning cash_account, hour)
      select hour, array_agg(cash_account) as "cashAccounts" from taken where hour >= $3 group by hour order by hour`,
    [merchantCode, to, since],
  );
  return taken.flatMap(({ hour, cashAccounts }) => cashAccounts.map((cashAccount) => ({ cashAccount, hour })));
}

/** A closed round of a member with its game. */
export interface MemberRound extends FiledRound {
  member: bigint;
  hour: Date;
  roundRef: string;
}

/** The closed rounds of members' hours, each with its game. A game that is not known counts by its vendor. */
export async function readRounds(queries: Queries, hours: readonly PlayerHour[]): Promise<MemberRound[]> {
  const rounds = await closedRoundsOf(queries, hours);
  const accounts = bigintArray([...new Set(rounds.map(({ cashAccount }) => cashAccount))]);
  const members = await many<{ id: bigint; cash: bigint }>(
    queries,
    'select id, cash_account as cash from players where cash_account in (select unnest($1::bigint[]))',
    [accounts],
  );
  const games = await many<{ id: string; gameType: string; classification: string }>(
    queries,
    'select id, game_type as "gameType", classification from games where id = any ($1)',
    [[...new Set(rounds.map(({ gameId }) => gameId))]],
  );
  const cockfights = await many<{ code: string }>(queries, 'select code from vendors where is_cockfight');
  const memberOf = new Map(members.map(({ id, cash }) => [cash, id]));
  const gameOf = new Map(games.map((game) => [game.id, game]));
  const cockfightVendors = new Set(cockfights.map(({ code }) => code));
  return rounds.flatMap((round) => {
    const member = memberOf.get(round.cashAccount);
    if (member === undefined) return [];
    const game = gameOf.get(round.gameId);
    const isCockfight = cockfightVendors.has(round.vendorCode);
    return Object.assign(round, { member, gameType: game?.gameType ?? '', classification: game?.classification ?? null, isCockfight });
  });
}

/** Play of a member in one category and hour of opening. */
export interface HourSum extends CountedPlay {
  member: bigint;
  origin: Date;
  rounds: number;
}

/** Sums of the counted rows of members' hours. No hour is counted before its day, which is in every time zone the one in UTC, the day before or the day after. */
export const readCounted = (queries: Queries, hours: readonly PlayerHour[]): Promise<HourSum[]> =>
  many<HourSum>(
    queries,
    `select c.member, c.origin, c.category, sum(c.rounds)::int as rounds, sum(c.staked)::bigint as staked, sum(c.paid)::bigint as paid, sum(c.valid)::bigint as valid,
        sum(c.kept)::bigint as kept, sum(c.rake)::bigint as rake
      from unnest($1::bigint[], $2::timestamptz[]) as s (cash, hour) join players p on p.cash_account = s.cash
      join agent_counts c on c.member = p.id and c.bucket_day >= (s.hour at time zone 'UTC')::date - 1 and c.origin = s.hour group by 1, 2, 3, c.rake is null`,
    [bigintArray(hours.map(({ cashAccount }) => cashAccount)), hours.map(({ hour }) => hour)],
  );

export interface CountRow extends HourSum {
  bucket: Date;
  originDay: string;
  bucketDay: string;
  /** Counts for the member alone (AGENT-14). */
  isHeld: boolean;
  /** Play of a house account, in trial money. */
  isTrial?: boolean;
}

/** The placement of a member on a day, as a lateral table `p`. */
export const placementOn = (member: string, day: string): string =>
  `cross join lateral (select q.path from agent_placements q where q.member = ${member} and q.from_day <= ${day} order by q.from_day desc limit 1) p`;

/** The hours and days of rows, each combination once, as lists; and the place of each row's combination among them, from 1 on. */
function timesOf(rows: readonly CountRow[]): { lists: unknown[]; places: bigint[] } {
  const places = new Map<string, bigint>();
  const times: CountRow[] = [];
  const placeOf = (row: CountRow): bigint => {
    const key = `${row.origin.getTime()} ${row.bucket.getTime()}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, BigInt(times.push(row)));
    return BigInt(times.length);
  };
  const own = rows.map(placeOf);
  return {
    lists: [
      times.map(({ origin }) => origin),
      times.map(({ bucket }) => bucket),
      times.map(({ originDay }) => originDay),
      times.map(({ bucketDay }) => bucketDay),
    ],
    places: own,
  };
}

/**
 * Appends differences, and adds those that are not held to the sums of all teams that the members belonged to on the origin day. Members with the same agents above
 * are added up before these are looked at one by one.
 */
export async function appendCounts(transaction: Transaction, merchantCode: string, rows: readonly CountRow[], at: Date): Promise<void> {
  const { lists, places } = timesOf(rows);
  const amounts = (pick: (row: CountRow) => Money): Buffer => bigintArray(rows.map(pick));
  await transaction.query({
    name: 'agent_counts_append',
    text: `with added as (
        insert into agent_counts (merchant_code, member, category, origin, bucket, origin_day, bucket_day, rounds, staked, paid, valid, kept, rake, is_held, is_trial, counted_at)
        select $1, u.member, u.category, t.origin, t.bucket, t.origin_day, t.bucket_day, u.rounds, u.staked, u.paid, u.valid, u.kept, case when u.has_rake then u.rake end, u.is_held,
          u.is_trial, $2
        from unnest($3::bigint[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::boolean[], $12::boolean[], $17::bigint[],
              $18::boolean[]) as u (member, category, rounds, staked, paid, valid, kept, place, is_held, is_trial, rake, has_rake)
          join unnest($13::timestamptz[], $14::timestamptz[], $15::date[], $16::date[]) with ordinality as t (origin, bucket, origin_day, bucket_day, place) using (place)
        order by u.member
        returning member, category, origin_day, bucket_day, rounds, staked, paid, valid, kept, is_held
      ), paths as (
        select p.path, c.bucket_day, c.category, c.origin_day, sum(c.rounds) as rounds, sum(c.staked)::bigint as staked, sum(c.paid)::bigint as paid,
          sum(c.valid)::bigint as valid, sum(c.kept)::bigint as kept
        from added c ${placementOn('c.member', 'c.origin_day')} where not c.is_held and p.path <> '{}' group by 1, 2, 3, 4
      )
      insert into agent_team_days as t (agent, day, category, origin_day, rounds, staked, paid, valid, kept)
      select a.agent, c.bucket_day, c.category, c.origin_day, sum(c.rounds), sum(c.staked), sum(c.paid), sum(c.valid), sum(c.kept)
      from paths c cross join lateral unnest(c.path) as a (agent) group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (agent, day, category, origin_day) do update set rounds = t.rounds + excluded.rounds, staked = t.staked + excluded.staked,
        paid = t.paid + excluded.paid, valid = t.valid + excluded.valid, kept = t.kept + excluded.kept`,
    values: [
      merchantCode,
      at,
      amounts(({ member }) => member),
      textArray(rows.map(({ category }) => category)),
      amounts(({ rounds: count }) => BigInt(count)),
      amounts(({ staked }) => staked),
      amounts(({ paid }) => paid),
      amounts(({ valid }) => valid),
      amounts(({ kept }) => kept),
      bigintArray(places),
      booleanArray(rows.map(({ isHeld }) => isHeld)),
      booleanArray(rows.map(({ isTrial }) => isTrial === true)),
      ...lists,
      amounts(({ rake }) => rake ?? 0n),
      booleanArray(rows.map(({ rake = null }) => rake !== null)),
    ],
  });
}

/**
 * Adds rows of a new day up in hash tables. The planner takes such a day for empty, because its statistics end before, and would sort all of its rows for every
 * counted hour.
 */
export async function withoutSorting(transaction: Transaction, work: () => Promise<unknown>): Promise<void> {
  await transaction.query('set local enable_sort = off');
  await work();
  await transaction.query('set local enable_sort = on');
}

/** Writes how many members of each team are active on a day: their valid turnover counted in that day reaches `activeMin`. */
export async function writeActive(transaction: Transaction, merchantCode: string, day: string, activeMin: Money): Promise<void> {
  await transaction.query('delete from agent_active_days where merchant_code = $1 and day = $2', [merchantCode, day]);
  await transaction.query(
    `insert into agent_active_days (merchant_code, day, agent, members, who)
      select $1, $2::date, a.agent, count(*), case when count(*) < $4 then array_agg(m.member order by m.member) end from (
        select c.member from agent_counts c where c.merchant_code = $1 and c.bucket_day = $2::date and not c.is_held group by c.member having sum(c.valid) >= $3
      ) m ${placementOn('m.member', '$2::date')} cross join lateral unnest(p.path) as a (agent) group by a.agent`,
    [merchantCode, day, activeMin, TEAM_FLOOR_MAX],
  );
}
