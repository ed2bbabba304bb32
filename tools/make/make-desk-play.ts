import type pg from 'pg';

const YEAR_S = 31_536_000;
/** Players whose history is written by one statement. */
const BATCH = 250;

/** Money and a round of this many players of a merchant, the newest; the first twenty rounds stay open. */
const PLAY = `
  with mover as (
    select p.cash_account as cash, row_number() over (order by p.id) as n, uuidv7() as money, uuidv7() as id, open_account('vendor', $1, 'PHP', false, 'MADE') as vendor,
      open_account('gateway', $1, 'PHP', false, 'made') as gateway
    from players p where p.merchant_code = $1 order by p.id desc limit $2
  ), round as (
    insert into rounds (id, vendor_code, round_ref, cash_account, game_id, state, staked, paid, bets, opened_at, closed_at)
      select id, 'MADE', id::text, cash, 'made-' || n % 5, case when n <= 20 then 'open' else 'closed' end, 100000, 0, 1, now(), case when n <= 20 then null else now() end from mover
  ), asked as (
    insert into movements (caller, key, input_hash, id, kind, outcome, amount, round_id)
      select 'made', money::text, ''::bytea, money, 'deposit_paid', 'done', 200000, null from mover
      union all select 'made', id::text, ''::bytea, id, 'bet', 'done', 100000, id from mover
  ), paid as (
    insert into postings (movement_id, line, kind, from_account, to_account, amount, from_after, to_after)
      select m.money, 1, 'deposit_paid', m.gateway, m.cash, 200000, null, b.balance + 200000 from mover m join balances b on b.account_id = m.cash
      union all select m.id, 1, 'bet', m.cash, m.vendor, 100000, b.balance + 100000, null from mover m join balances b on b.account_id = m.cash
  )
  update balances b set balance = b.balance + 100000 from mover m where b.account_id = m.cash`;

/** Rounds of a year that pay back their stake, $4 of each player of a batch: balances do not change. */
const HISTORY = `
  with mover as (
    select p.id, p.cash_account as cash, open_account('vendor', $1, 'PHP', false, 'MADE') as vendor, b.balance
    from players p join balances b on b.account_id = p.cash_account where p.merchant_code = $1 and p.id > $2 order by p.id limit $3
  ), played as materialized (
    select m.cash, m.vendor, m.balance, n, m.cash || '/' || n as name, now() - interval '15 days' - make_interval(secs => (n + m.id % 97 / 97.0) * ${YEAR_S}.0 / ($4 + 1)) as at
    from mover m, generate_series(1, $4::integer) n
  ), entries as materialized (
    select p.*, made_id(p.at, 'bet ' || p.name) as id, made_id(p.at + interval '2 seconds', 'win ' || p.name) as win from played p
  ), round as (
    insert into rounds (id, vendor_code, round_ref, cash_account, game_id, state, staked, paid, bets, wins, opened_at, closed_at)
      select id, 'MADE', id::text, cash, 'made-' || n % 5, 'closed', 100000, 100000, 1, 1, at, at + interval '2 seconds' from entries
  ), asked as (
    insert into movements (caller, key, input_hash, id, kind, outcome, amount, round_id, asked_at)
      select 'made', id::text, ''::bytea, id, 'bet', 'done', 100000, id, at from entries
      union all select 'made', win::text, ''::bytea, win, 'win', 'done', 100000, id, at + interval '2 seconds' from entries
  ), paid as (
    insert into postings (movement_id, line, kind, from_account, to_account, amount, from_after, to_after, posted_at)
      select id, 1, 'bet', cash, vendor, 100000, balance - 100000, null, at from entries
      union all select win, 1, 'win', vendor, cash, 100000, null, balance, at + interval '2 seconds' from entries
  )
  select max(id) as last, count(*)::integer as players from mover`;

/** An id of its moment, as the ledger's are, that is the same whenever it is made from the same words. */
const MADE_ID = `
  create function pg_temp.made_id(p_at timestamptz, p_name text) returns uuid language sql immutable as $$
    select (lpad(to_hex((extract(epoch from p_at) * 1000)::bigint), 12, '0') || '7' || substr(md5(p_name), 1, 3) || '8' || substr(md5(p_name), 4, 15))::uuid $$`;

async function fillHistory(pool: pg.Pool, merchant: string, rounds: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(MADE_ID);
    // Marks of old hours would be written one by one, and are not measured.
    await client.query('set session_replication_role = replica');
    const text = HISTORY.replaceAll('made_id(', 'pg_temp.made_id(');
    for (let last = 0n; ;) {
      const { rows } = await client.query<{ last: bigint | null; players: number }>(text, [merchant, last, BATCH, rounds]);
      const reached = rows[0]?.last ?? null;
      if (reached === null) break;
      last = reached;
    }
  } finally {
    client.release(true);
  }
}

/**
 * Gives every player of the merchants money, a round and a year of play with a number of postings each, rolls that up, and makes the same number of players
 * of every merchant move again after the last roll-up; returns the time when that began. The books balance: `npm run audit` finds no difference.
 */
export async function fillPlay(pool: pg.Pool, merchants: readonly string[], { postings, recent }: { postings: number; recent: number }): Promise<Date> {
  await pool.query("call make_ledger_partitions((now() - interval '14 months')::date, now()::date)");
  for (const merchant of merchants) {
    await pool.query(PLAY, [merchant, 2 ** 31 - 1]);
    await fillHistory(pool, merchant, Math.floor(postings / 2));
  }
  await pool.query('select roll_up_ledger()');
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  for (const merchant of merchants) await pool.query(PLAY, [merchant, recent]);
  return rows[0]?.now ?? new Date();
}
