import type pg from 'pg';

const ROUNDS_SHOWN = 20;

/** Stakes on one bet of the running round. Money units as digits. */
interface DeskPosition {
  currency: string;
  bet: string;
  amount: string;
  stakes: number;
}

/** A round with its proof. What is secret is missing until the draw, the server seed until the result. */
interface DeskRound {
  number: number;
  phase: string;
  opensAt: string;
  closesAt: string;
  drawnAt: string | null;
  plays: number;
  staked: { currency: string; amount: string; returned: string | null }[];
  result: string | null;
  voidReason: string | null;
  chain: number;
  chainNumber: number;
  commitment: string;
  serverSeed: string | null;
  clientSeed: string | null;
  root: string | null;
  beacon: string | null;
}

/** A chain of seeds: its number, its public beginning, how many seeds it has and how many are used. */
interface DeskChain {
  number: number;
  anchor: string;
  length: number;
  used: number;
}

export interface TableDetail {
  gameId: string;
  isTrial: boolean;
  positions: DeskPosition[];
  rounds: DeskRound[];
  chains: DeskChain[];
}

const iso = (time: string): string => `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

async function positionsOf(pool: pg.Pool, tableId: string): Promise<DeskPosition[]> {
  const { rows } = await pool.query<DeskPosition>(
    `select o.currency, o.position as bet, o.amount::text as amount, o.stakes from table_totals o
      where o.round_id = (select id from table_rounds where table_id = $1 order by number desc limit 1) and o.amount > 0 order by o.currency, o.amount desc, o.position`,
    [tableId],
  );
  return rows;
}

async function roundsOf(pool: pg.Pool, tableId: string): Promise<DeskRound[]> {
  const { rows } = await pool.query<DeskRound>(
    `select r.number::int as number, r.state as phase, ${iso('r.opens_at')} as "opensAt", ${iso('r.closes_at')} as "closesAt", ${iso('r.drawn_at')} as "drawnAt",
        s.plays, s.staked, r.result, r.void_reason as "voidReason", r.chain, r.chain_number as "chainNumber", r.commitment, r.server_seed as "serverSeed",
        r.client_seed as "clientSeed", r.root, r.beacon
      from table_rounds r cross join lateral (
        select coalesce(sum(c.plays), 0)::int as plays,
            coalesce(jsonb_agg(jsonb_build_object('currency', c.currency, 'amount', c.staked::text, 'returned', c.won::text) order by c.currency), '[]') as staked
          from (select e.currency, count(*) as plays, coalesce(sum(p.stake), 0) as staked,
              case when bool_and(p.state = 'settled') then sum(p.win) end as won
            from table_plays p join sessions e on e.id = p.session_id where p.round_id = r.id and p.state <> 'void' group by e.currency) c
      ) s
      where r.table_id = $1 order by r.number desc limit $2`,
    [tableId, ROUNDS_SHOWN],
  );
  return rows;
}

/** A table of these games with the stakes of its running round, its last rounds and its chains. Null when there is none. */
export async function readTable(pool: pg.Pool, tableId: string, gameIds: readonly string[]): Promise<TableDetail | null> {
  const found = await pool.query<{ gameId: string; isTrial: boolean }>(
    'select game_id as "gameId", is_trial as "isTrial" from tables where id = $1 and game_id = any ($2)',
    [tableId, gameIds],
  );
  const [table] = found.rows;
  if (!table) return null;
  const chains = await pool.query<DeskChain>(
    `select c.number, c.anchor, c.length, case when c.number < t.chain then c.length when c.number = t.chain then t.chain_used else 0 end as used
      from table_chains c join tables t on t.id = c.table_id where t.id = $1 order by c.number desc limit 3`,
    [tableId],
  );
  return { ...table, positions: await positionsOf(pool, tableId), rounds: await roundsOf(pool, tableId), chains: chains.rows };
}
