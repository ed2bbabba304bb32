import type pg from 'pg';
import { fillPlay } from './make-desk-play.ts';

/** Two merchants, one with a hundred times the history of the other. */
export const MERCHANTS = { few: 'bench-few', many: 'bench-many' } as const;

/** Number of new or waiting entries, the same at every merchant. */
const RECENT = 200;
/** A history's rows of each kind, as parts of its deposits. */
const PARTS = { players: 20, withdrawals: 2, flags: 4, adjustments: 10, callbacks: 1, proofs: 20, offers: 10, bonuses: 10, gifts: 20, feedback: 20, audit: 5 };

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
  {
    part: 'proofs',
    text: `${PLAYERS}
      insert into identity_proofs (merchant_code, player_id, state, document, country, number_sealed, number_hash, number_tail, details_sealed, person_hash, refusals,
          sent_at, sent_from, decided_at, ended_at)
        select $1, q.id, q.state, 'passport', 'PH', ''::bytea, sha256(convert_to($1 || q.id, 'UTF8')), '0000', ''::bytea, sha256(convert_to(q.id || $1, 'UTF8')),
          case when q.state = 'refused' then array['blurred'] else '{}' end, q.at, '', case when q.state in ('pending') then null else q.at end,
          case when q.state = 'refused' then q.at end
        from (select distinct on (x.id) x.id, x.at, x.n, case when not x.is_new then 'verified' when x.n % 3 = 0 then 'pending' when x.n % 3 = 1 then 'refused' else 'verified' end as state
          from (select ${anyone} as id, m.at, m.n, m.is_new from (${MOMENTS}) m, p) x order by x.id) q order by q.n`,
  },
  {
    part: 'bonuses',
    text: `${PLAYERS}, offer as (
        insert into bonus_offers (merchant_code, code, version, currency, names, kind, match_percent, amount, deposit_min, wagering_times, days, contributions,
            first_deposit_only, starts_at, is_on, made_by, made_at)
          values ($1, 'made', 1, 'PHP', '{"EN": "Made"}', 'fixed', 0, 100000, 100000, 1, 30, '{}', false, now(), true, 'ana', now()) returning id
      ), granted as (
        insert into member_bonuses (id, merchant_code, player_id, offer_id, amount, is_bonus_first, granted_at, granted_by, expires_at)
          select (lpad(to_hex((extract(epoch from m.at) * 1000)::bigint), 12, '0') || '7' || substr(md5($1 || m.n), 1, 3) || '8' || substr(md5(m.n || $1), 1, 15))::uuid, $1,
            ${anyone}, offer.id, 100000, true, m.at, 'ana', m.at from (${MOMENTS}) m, p, offer order by m.n returning id, player_id, offer_id, granted_at
      ), counted as (
        insert into bonus_offer_counts (offer_id, place, granted) select offer_id, 0, count(*) from granted group by offer_id
      )
      insert into player_bonuses (id, cash_account, bonus_account, state, granted, required, is_bonus_first, contributions, granted_at, expires_at, ended_at, ended_with, is_told)
        select g.id, y.cash_account, y.cash_account, 'expired', 100000, 100000, true, '{}', g.granted_at, g.granted_at, g.granted_at, 0, true
        from granted g join players y on y.id = g.player_id`,
  },
  {
    part: 'gifts',
    text: `${PLAYERS}
      insert into bonus_proposals (merchant_code, player_id, offer_id, request_key, amount, state, reason, proposed_by, proposed_at)
        select $1, ${anyone}, o.id, gen_random_uuid(), 1, case when m.is_new and m.n % 4 = 0 then 'proposed' else 'done' end, 'made', 'ana', m.at
        from (${MOMENTS}) m, p, bonus_offers o where o.merchant_code = $1 order by m.n`,
  },
  {
    part: 'offers',
    text: `${PLAYERS}, offer as (
        insert into articles (merchant_code, kind, title, body, offer, starts_at) values ($1, 'promotion', '{"EN": "Made"}', '{}', '{}', now()) returning id
      )
      insert into promotion_applications (merchant_code, promotion_id, player_id, status, comment, created_at)
        select distinct on (x.player) $1, x.id, x.player, x.status, '', x.at
        from (select ${anyone} as player, offer.id, case when m.is_new and m.n % 4 = 0 then 'applied' else 'joined' end as status, m.at from (${MOMENTS}) m, p, offer) x
        order by x.player`,
  },
  {
    part: 'feedback',
    text: `${PLAYERS}
      insert into feedback_entries (merchant_code, player_id, content, language, created_at, closed_at, closed_by, close_reason)
        select $1, ${anyone}, 'made', 'EN', m.at, case when m.is_new then null else m.at end, case when m.is_new then null else 'ana' end, case when m.is_new then null else 'made' end
        from (${MOMENTS}) m, p order by m.n`,
  },
  {
    part: 'audit',
    text: `${PLAYERS}
      insert into audit_entries (number, at, actor, action, subject, reason, ip, previous_hash, hash)
        select (select coalesce(max(number), 0) from audit_entries) + m.n, m.at, case when m.is_new then 'ana' else 'ben' end, 'adjustment.made',
          'merchant:' || $1 || '/member:' || ${anyone}, 'made', '', ''::bytea, sha256(convert_to($1 || '/' || m.n, 'UTF8')) from (${MOMENTS}) m, p order by m.n`,
  },
];

/**
 * Fills two merchants with histories of the desk: a number of deposits at the one, a hundred times as many at the other, with their related rows and a
 * number of postings of each player. Returns the time since when the same number of rows has changed at both. For measuring; bypasses the rules that keep
 * such rows consistent, except the ledger's. Never for a database in use.
 */
export async function fillDesk(pool: pg.Pool, deposits: number, postings: number): Promise<Date> {
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
  const sinceRollUp = await fillPlay(pool, [MERCHANTS.few, MERCHANTS.many], { postings, recent: RECENT });
  for (const table of [
    'players',
    'deposit_orders',
    'withdrawals',
    'withdrawal_events',
    'risk_flags',
    'adjustments',
    'gateway_callbacks',
    'identity_proofs',
    'member_bonuses',
    'player_bonuses',
    'bonus_proposals',
    'promotion_applications',
    'feedback_entries',
    'audit_entries',
    'postings',
    'movements',
    'rounds',
    'accounts',
    'balances',
  ])
    await pool.query(`vacuum analyze ${table}`);
  return sinceRollUp;
}
