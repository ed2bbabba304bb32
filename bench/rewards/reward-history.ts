/** Grants of a year and scores of a tournament, written in bulk for the benchmark. */
import type pg from 'pg';
import { inTransaction } from '../../apps/server/src/db/sql.ts';
import { seedTournament } from '../../apps/server/src/modules/rewards/tournaments/index.ts';
import { MAJOR_UNIT } from '../../packages/domain/src/money/money.ts';
import { MERCHANT } from './reward-stage.ts';

const DAY_MS = 86_400_000;
/** Sources and rules among which grants are shared, so that the cost sums have cells. */
const RULES = 8;
const DAYS = 300;

/**
 * Expired and claimable grants of members of a merchant, with the moves of their costs: one in ten is owed. A claimed one would need its movement, and is no other
 * row for the questions of this benchmark.
 */
export async function writeGrants(pool: pg.Pool, merchant: string, players: readonly bigint[], each: number): Promise<void> {
  await pool.query(
    `insert into reward_grants (merchant_code, player_id, source, source_key, rule_code, rule_version, names, kind, reward, cost, currency, state,
      claimable_from, claimable_until, due_at, created_at, created_by, ended_at, ended_by, rank_id)
    select $1, p.id, case n % 4 when 0 then 'SIGN_IN' when 1 then 'MISSION' when 2 then 'MANUAL' else 'REBATE' end, 'bench:' || n, 'rule-' || n % $4, 1, '{"EN": "Bench"}', 'cash',
      '{"kind": "cash", "amount": "2.00"}', 200000, 'PHP', case when n % 10 = 0 then 'claimable' else 'expired' end,
      at, case when n % 10 = 0 then null else at + interval '1 day' end, case when n % 10 = 0 then null else at + interval '1 day' end, at, 'bench',
      case when n % 10 = 0 then null else at + interval '1 day' end, case when n % 10 = 0 then null else 'time' end, null
    from unnest($2::bigint[]) as p (id) cross join generate_series(1, $3) n
      cross join lateral (select date_trunc('day', now()) - make_interval(days => 2 + n % $5) + interval '4 hours' as at) t`,
    [merchant, players.map(String), each, RULES, DAYS],
  );
  await pool.query(
    `insert into reward_cost_moves (grant_id, move, sign, at)
    select id, 'granted', 1, created_at from reward_grants where merchant_code = $1 and created_by = 'bench'
    union all select id, 'expired', 1, ended_at from reward_grants where merchant_code = $1 and created_by = 'bench' and state = 'expired'`,
    [merchant],
  );
}

/** A running tournament with a number of scores of members that take part in nothing else; gives its id. */
export async function writeScores(pool: pg.Pool, count: number): Promise<string> {
  const now = Date.now();
  const body = {
    names: { EN: 'Bench' },
    score: 'turnover' as const,
    bestOf: 1,
    step: 0n,
    winPoints: 0,
    gameTypes: [],
    games: ['no-such-game'],
    vendors: [],
    minStake: 0n,
    graceMinutes: 0,
    tie: 'first' as const,
    minScore: 0n,
    prizes: [{ from: 1, to: 1, amount: MAJOR_UNIT }],
    minPlayers: 1,
    optIn: true,
    rankFrom: null,
    segment: [],
    entryPoints: 0,
    permit: null,
  };
  const times = { startsAt: new Date(now - DAY_MS), endsAt: new Date(now + DAY_MS) };
  const id = await inTransaction(pool, (transaction) => seedTournament(transaction, MERCHANT, { code: 'bench', body, ...times, entries: [] }, now));
  await pool.query(
    `with made as (
      insert into players (merchant_code, type, username, currency, is_trial, country, cash_account)
      select $1, 0, 'score-' || n, 'PHP', false, 'PH', open_account('player:cash', $1, 'PHP', false, 'score-' || n) from generate_series(1, $2) n returning id
    )
    insert into tournament_entries (tournament_id, player_id, merchant_code, entered_at, score, reached_at, last_round)
    select $3, id, $1, now(), 1 + (id * 7919) % 1000003, now() - make_interval(secs => (id % 3600)::int), uuidv7() from made`,
    [MERCHANT, count, id],
  );
  await pool.query('update tournaments set revision = revision + 1 where id = $1', [id]);
  await pool.query('vacuum analyze tournament_entries, players');
  return id;
}
