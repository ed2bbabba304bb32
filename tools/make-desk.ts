import type pg from 'pg';

/** Two merchants, one with a hundred times the history of the other. */
export const MERCHANTS = { few: 'bench-few', many: 'bench-many' } as const;

/** What is new or waits, alike at every merchant. */
const RECENT = 200;
/** A history's rows of each kind, as parts of its deposits. */
const PARTS = { players: 20, withdrawals: 2, flags: 4, adjustments: 10, callbacks: 1 };

/** Values: merchant, how many, how many of them are recent. `at` is the moment of row n, in order; the recent ones lie in the last hours. */
const MOMENTS = `
  select n, case when n > $2::integer - $3::integer then now() - make_interval(secs => ($2::integer - n) * 60)
    else now() - interval '14 days' - make_interval(secs => ($2::integer - n) * 31536000.0 / $2::integer) end as at, n > $2::integer - $3::integer as is_new
  from generate_series(1, $2::integer) n`;
const PLAYERS = 'with p as (select array_agg(id order by id) as ids from players where merchant_code = $1)';
const anyone = 'p.ids[1 + m.n % cardinality(p.ids)]';

const statements: readonly { part: keyof typeof PARTS | 'deposits'; text: string }[] = [
  {
    part: 'players',
    text: `insert into players (merchant_code, type, username, currency, is_trial, country, cash_account, created_at)
      select $1, 0, 'made ' || m.n, 'PHP', false, 'PH', open_account('player:cash', $1, 'PHP', false, 'made ' || m.n), m.at from (${MOMENTS}) m`,
  },
  {
    part: 'deposits',
    text: `${PLAYERS}
      insert into deposit_orders (number, merchant_code, player_id, request_key, method_code, kind, gateway, currency, amount, fee, state, flags, created_at, expires_at, closed_at,
          paid_at, paid, credited, movement_id)
        select $1 || m.n, $1, ${anyone}, gen_random_uuid(), 'gcash', 'gcash', case when m.is_new and m.n % 9 = 0 then 'xendit' else 'paymongo' end, 'PHP', 100000, 0,
          case when m.is_new and m.n % 5 = 0 then 'checking' else 'paid' end, case when m.is_new and m.n % 7 = 0 then '{late}'::text[] else '{}' end, m.at, m.at, m.at,
          m.at, 100000, 100000, case when m.is_new and m.n % 5 = 0 then null else gen_random_uuid() end from (${MOMENTS}) m, p order by m.n`,
  },
  {
    part: 'withdrawals',
    text: `${PLAYERS}, account as (
        insert into payout_accounts (merchant_code, player_id, channel, number_sealed, number_hash, number_tail, holder_name, added_at, usable_at)
          select $1, unnest(p.ids), 'gcash', ''::bytea, ''::bytea, '0000', 'Made', now(), now() from p returning id, player_id
      ), accounts as materialized (select array_agg(id) as ids, array_agg(player_id) as players from account
      ), written as (
        insert into withdrawals (id, merchant_code, player_id, request_key, account_id, currency, amount, fee, state, requested_at, requested_from, gateway, sent_at, ended_at)
          select (lpad(to_hex((extract(epoch from m.at) * 1000)::bigint), 12, '0') || '7' || substr(md5($1 || m.n), 1, 3) || '8' || substr(md5(m.n || $1), 1, 15))::uuid, $1,
            a.players[1 + m.n % cardinality(a.ids)], gen_random_uuid(), a.ids[1 + m.n % cardinality(a.ids)], 'PHP', 100000, 0, s.state, m.at, '',
            case when s.state <> 'requested' then 'xendit' end, case when s.state <> 'requested' then m.at end, case when s.state <> 'requested' then m.at end
          from (${MOMENTS}) m, accounts a, lateral (select case when not m.is_new then 'paid' when m.n % 4 = 0 then 'requested' when m.n % 4 = 1 then 'returned' else 'paid' end) s (state)
          order by m.n returning id, state, requested_at
      ) insert into withdrawal_events (withdrawal_id, at, what, state) select id, requested_at, case state when 'requested' then 'request' else 'pay' end, state from written order by requested_at`,
  },
  {
    part: 'flags',
    text: `${PLAYERS}
      insert into risk_flags (merchant_code, player_id, rule, about, subject, state, raised_at, last_at, closed_at, closed_by)
        select $1, ${anyone}, case when m.is_new and m.n % 3 = 0 then 'covered' else 'large_stake' end, case when m.is_new and m.n % 3 = 0 then 'reports' else 'events' end,
          'made:' || m.n, case when m.is_new then 'open' else 'cleared' end, m.at, m.at, case when not m.is_new then m.at end, case when not m.is_new then 'ana' end
        from (${MOMENTS}) m, p order by m.n`,
  },
  {
    part: 'adjustments',
    text: `${PLAYERS}
      insert into adjustments (merchant_code, player_id, request_key, direction, amount, state, reason, proposed_by, proposed_at, decided_by)
        select $1, ${anyone}, gen_random_uuid(), 'up', 1, case when m.is_new and m.n % 4 = 0 then 'proposed' else 'refused' end, 'made', 'ana', m.at,
          case when m.is_new and m.n % 4 = 0 then null else 'ben' end from (${MOMENTS}) m, p order by m.n`,
  },
  {
    part: 'callbacks',
    text: `insert into gateway_callbacks (merchant_code, gateway, body_hash, body, outcome, received_at)
      select $1, 'paymongo', sha256(convert_to($1 || m.n, 'UTF8')), '{}', case when m.is_new and m.n % 4 = 0 then 'unknown_order' else 'credited' end, m.at
      from (${MOMENTS}) m order by m.n`,
  },
];

/**
 * Fills two merchants with histories of the desk: so many deposits at the one, a hundred times as many at the other, and the rows that belong to them. For
 * measuring; writes past the rules that keep such rows whole. Never for a database that anybody needs.
 */
export async function fillDesk(pool: pg.Pool, deposits: number): Promise<void> {
  for (const [merchant, count] of [
    [MERCHANTS.few, deposits],
    [MERCHANTS.many, 100 * deposits],
  ] as const) {
    await pool.query("insert into merchants (code, name) values ($1, 'Bench')", [merchant]);
    for (const { part, text } of statements) {
      const rows = Math.max(RECENT, Math.ceil(count / (part === 'deposits' ? 1 : PARTS[part])));
      await pool.query(text, [merchant, rows, RECENT]);
    }
  }
  for (const table of [
    'players',
    'deposit_orders',
    'withdrawals',
    'withdrawal_events',
    'risk_flags',
    'adjustments',
    'gateway_callbacks',
    'accounts',
    'balances',
  ])
    await pool.query(`vacuum analyze ${table}`);
}
