import type pg from 'pg';

export const MERCHANT = 'bench';
export const GAME = 'bench-slot';
/** Members per agent and agents below an agent: a million members have seven levels. */
const PLAYERS_PER_AGENT = 10;
const BRANCHES = 5;
/** One line has half of all members, a hundred lines have a hundredth of that each. */
const SMALL_LINES = 100;
/** A page that looks for a kind or a state reads at most 300 members: a smaller line would be compared with less than a page's work. */
const SMALL_MIN = 320;

export interface Lines {
  /** Top agents of the large line and of the first small one. */
  many: bigint;
  few: bigint;
  /** The sizes of both lines. */
  members: number;
  fewMembers: number;
  levels: number;
}

/**
 * Fills a merchant with lines of agents: member n of a line is an agent if n is a multiple of ten; its upline is agent (a − 1) / 5 of the line. Half of the players
 * are directly under the top agent, the others under agent n / 10. Rates fall by 1,000 ppm a level.
 */
export async function fillTree(pool: pg.Pool, members: number): Promise<Lines> {
  const large = Math.floor(members / 2);
  const small = Math.max(SMALL_MIN, Math.floor(large / SMALL_LINES));
  await pool.query("insert into merchants (code, name) values ($1, 'Bench')", [MERCHANT]);
  await pool.query("insert into vendors (code, name) values ('BGS', 'Bench')");
  await pool.query(
    "insert into games (id, vendor_code, game_code, name, game_type, classification, released_on, picture_id) values ($1, 'BGS', $1, 'Bench', 'RNG', 'VIDEO', '2026-01-01', $1)",
    [GAME],
  );
  await pool.query(
    `create table bench_members as
      select l.line, n.n, n.n % $3::int = 0 as is_agent, case when n.n % $3::int >= 5 then 0 when n.n % $3::int <> 0 then n.n / $3::int * $3::int
        when n.n = 0 then null else (n.n / $3::int - 1) / $4::int * $3::int end as above
      from (select 0 as line, $1::int as size union all select g, $2::int from generate_series(1, $5::int) g) l, generate_series(0, l.size - 1) n (n)`,
    [large, small, PLAYERS_PER_AGENT, BRANCHES, SMALL_LINES],
  );
  await pool.query(
    `insert into players (merchant_code, type, username, currency, is_trial, country, cash_account, created_at)
      select $1, case when not is_agent then 0 when n = 0 then 2 else 1 end, 'b' || line || '.' || n, 'PHP', false, 'PH',
        open_account('player:cash', $1, 'PHP', false, 'b' || line || '.' || n), now() - interval '90 days' from bench_members order by line, n`,
    [MERCHANT],
  );
  await pool.query('alter table bench_members add column id bigint, add column path bigint[]; create unique index on bench_members (line, n)');
  await pool.query("update bench_members m set id = p.id from players p where p.username = 'b' || m.line || '.' || m.n");
  await pool.query("update bench_members set path = '{}' where n = 0");
  // Agents first, level by level, then their players.
  for (let isMore = true; isMore;) {
    const { rowCount } = await pool.query(
      'update bench_members m set path = a.id || a.path from bench_members a where m.path is null and m.is_agent and a.line = m.line and a.n = m.above and a.path is not null',
    );
    isMore = (rowCount ?? 0) > 0;
  }
  await pool.query('update bench_members m set path = a.id || a.path from bench_members a where m.path is null and a.line = m.line and a.n = m.above');
  await pool.query(
    `insert into agents (member, merchant_code, is_trial, state, upline, level, since, state_since)
      select id, $1, false, 'active', path[1], cardinality(path) + 1, now(), now() from bench_members where is_agent order by cardinality(path), id`,
    [MERCHANT],
  );
  await pool.query(
    `insert into agent_placements (member, from_day, upline, path, level, is_agent)
      select id, current_date - 90, path[1], path, cardinality(path) + 1, is_agent from bench_members order by id`,
  );
  await pool.query(
    `insert into agent_closure (ancestor, member, distance, joined, is_agent)
      select a.id, m.id, a.n, current_date - 90, m.is_agent from bench_members m cross join lateral unnest(m.path) with ordinality as a (id, n) order by 1, 2`,
  );
  await pool.query(
    `insert into agent_rates (member, from_day, ppm, set_by, reason, set_at)
      select id, current_date - 90, array_fill(greatest(0, 9000 - 1000 * cardinality(path)), array[11]), 'bench', 'bench', now() from bench_members order by id`,
  );
  await pool.query('vacuum analyze agents, agent_closure, agent_placements, agent_rates, players, accounts, bench_members');
  const { rows } = await pool.query<{ many: bigint; few: bigint; levels: number }>(
    'select max(id) filter (where line = 0 and n = 0) as many, max(id) filter (where line = 1 and n = 0) as few, max(cardinality(path))::int as levels from bench_members',
  );
  const [found] = rows;
  return { many: found?.many ?? 0n, few: found?.few ?? 0n, members: large, fewMembers: small, levels: found?.levels ?? 0 };
}

/** Closed rounds of an hour, by three of ten players spread evenly, as the ledger writes them; their hours are marked as its feed does. */
export async function fillHour(pool: pg.Pool, hour: Date, rounds: number): Promise<void> {
  await pool.query(
    `with players as (
        select array_agg(p.cash_account order by m.line, m.n) as cash from bench_members m join players p on p.id = m.id where not m.is_agent and m.n % 10 in (1, 4, 7)
      )
      insert into rounds (id, vendor_code, round_ref, cash_account, game_id, state, staked, paid, bets, wins, opened_at, closed_at)
        select (lpad(to_hex((extract(epoch from m.at) * 1000)::bigint), 12, '0') || '7' || substr(md5(m.at || 'a' || m.n), 1, 3) || '8' || substr(md5(m.n || 'b' || m.at), 1, 15))::uuid,
          'BGS', md5(m.n || 'c' || m.at), p.cash[1 + m.n % cardinality(p.cash)], $3, 'closed', 1000000, (m.n % 20) * 100000, 1, 1, m.at, m.at
        from players p, (select n, $1::timestamptz + make_interval(secs => n * 3599.0 / $2::int) as at from generate_series(1, $2::int) n) m`,
    [hour, rounds, GAME],
  );
  await pool.query(
    `insert into agent_hours_due (merchant_code, hour, cash_account)
      select distinct $1, $2::timestamptz, r.cash_account from rounds r where r.id >= uuid_floor($2) and r.id < uuid_floor($2 + interval '1 hour')
      on conflict do nothing`,
    [MERCHANT, hour],
  );
}

/** Gives the days of a half-month before its last one the counted play and the rebates of that day: a sum for each member, as a dividend adds them up. */
export async function fillDaysBefore(pool: pg.Pool, from: string, last: string): Promise<void> {
  await pool.query(
    `insert into agent_counts (merchant_code, member, category, origin, bucket, origin_day, bucket_day, rounds, staked, paid, valid, kept, counted_at)
      select $1, s.member, s.category, d.day, d.day, d.day::date, d.day::date, s.rounds, s.staked, s.paid, s.valid, s.kept, now()
      from (
        select member, category, sum(rounds) as rounds, sum(staked) as staked, sum(paid) as paid, sum(valid) as valid, sum(kept) as kept
        from agent_counts where merchant_code = $1 and bucket_day = $3 group by 1, 2
      ) s cross join generate_series($2::date, $3::date - 1, interval '1 day') as d (day)`,
    [MERCHANT, from, last],
  );
  await pool.query(
    `with known as (select id, counts_to from agent_runs where merchant_code = $1 and kind = 'rebate' and day = $3), runs as (
        insert into agent_runs (merchant_code, day, counts_to, computed_at, terms, paid_at)
          select $1, d.day::date, k.counts_to, now(), '{}', now() from known k cross join generate_series($2::date, $3::date - 1, interval '1 day') as d (day)
          returning id, day
      ), statements as (
        insert into agent_statements (run, member, is_agent, gross, notes, state)
          select r.id, s.member, s.is_agent, s.gross, '{}', 'paid' from runs r cross join agent_statements s where s.run = (select id from known)
          returning number, run, member
      )
      insert into agent_lines (statement, place, kind, source, category, origin_day, base, ppm, amount, is_lapsed)
        select n.number, l.place, l.kind, l.source, l.category, r.day, l.base, l.ppm, l.amount, l.is_lapsed
        from statements n join runs r on r.id = n.run join agent_statements s on s.run = (select id from known) and s.member = n.member
          join agent_lines l on l.statement = s.number`,
    [MERCHANT, from, last],
  );
  await pool.query('vacuum analyze agent_counts, agent_lines, agent_statements, agent_team_days, agent_direct_figures');
}
