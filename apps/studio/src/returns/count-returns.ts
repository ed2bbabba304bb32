import type pg from 'pg';
import type { RoundFrame, RuledGame, RulesName, TableForm } from '@laro/games/kind';
import { betReturns, type BetReturn } from '@laro/games/kinds/bet-returns';
import { inTransaction } from '../db/database.ts';
import type { Games } from '../games/hosted-games.ts';
import { decisionResults, soloResults, tableResults, type BetResult } from './bet-results.ts';
import { addResults, type BetPlace, type RoundResult } from './bet-returns.store.ts';

/** Rounds counted in one transaction. */
const SOLO_SET = 500;
const TABLE_SET = 20;

export interface CountDeps {
  pool: pg.Pool;
  games: Pick<Games, 'rules'>;
}

const known = new Map<string, readonly BetReturn[]>();

/** Exact returns of the bets of rules, counted at their first use. */
export function returnsOf(name: RulesName): readonly BetReturn[] {
  const key = `${name.id} ${name.version}`;
  const found = known.get(key) ?? betReturns(name);
  known.set(key, found);
  return found;
}

const namesOf = (rules: RulesName): string[] => returnsOf(rules).map(({ bet }) => bet);

interface SoloRow extends BetPlace {
  id: string;
  outcome: RoundFrame;
}

/** Counts the next settled rounds that players played alone. Answers how many there were. */
function countSolo({ pool, games }: CountDeps): Promise<number> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<SoloRow>(
      `select r.id, r.game_id as "gameId", r.mathematics, r.version, s.is_trial as "isTrial", s.currency, (r.ended_at at time zone 'UTC')::date::text as day,
          case when r.kind = 'slot' then jsonb_build_object('stake', r.outcome -> 'stake', 'totalWin', r.outcome -> 'totalWin') else r.outcome end as outcome
        from rounds r join sessions s on s.id = r.session_id where r.state = 'settled' and not r.is_counted order by r.id limit $1 for update of r skip locked`,
      [SOLO_SET],
    );
    const results = rows.flatMap(({ id: _, outcome, ...place }): RoundResult[] => {
      const rules = games.rules(place.mathematics, place.version);
      if (!rules) return [];
      return soloResults(outcome, new Set(namesOf(rules))).map((result) => ({ ...place, ...result, bets: 1 }));
    });
    await addResults(client, results);
    await client.query('update rounds set is_counted = true where id = any ($1)', [rows.map(({ id }) => id)]);
    return rows.length;
  });
}

interface TableRow extends Omit<BetPlace, 'currency'> {
  id: string;
  drawn: unknown;
}

type CurrencyResult = BetResult & { currency: string; bets: number };

/** The counted stakes of a round on each bet: where all stakes on a bet return the same share, they say all. */
async function stakedResults(client: pg.PoolClient, { id, drawn }: TableRow, form: TableForm): Promise<CurrencyResult[]> {
  const { rows } = await client.query<{ currency: string; bet: string; staked: string; bets: number }>(
    `select e.currency, k.key as bet, sum(k.value::numeric)::text as staked, count(*)::int as bets
      from table_stakes s join table_plays p on p.id = s.play_id join sessions e on e.id = p.session_id cross join lateral jsonb_each_text(s.positions) k
      where s.round_id = $1 and s.state = 'counted' and p.state = 'settled' group by e.currency, k.key`,
    [id],
  );
  return rows.flatMap(({ currency, bet, staked, bets }) =>
    tableResults(form, drawn, [{ bet, staked: BigInt(staked) }]).map((result) => ({ ...result, currency, bets })),
  );
}

/** Cards by their bet, without the pool of all halls, which is no part of their return. */
async function hallResults(client: pg.PoolClient, { id }: TableRow): Promise<CurrencyResult[]> {
  const { rows } = await client.query<{ currency: string; bet: string; staked: string; returned: string; bets: number }>(
    `select e.currency, c ->> 'bet' as bet, sum((c ->> 'price')::numeric)::text as staked, count(*)::int as bets,
        (sum((c ->> 'win')::numeric) - coalesce((select d.amount from pool_drops d where d.round_id = $1), 0))::text as returned
      from table_plays p join sessions e on e.id = p.session_id cross join lateral jsonb_array_elements(p.outcome -> 'cards') c
      where p.round_id = $1 and p.state = 'settled' group by e.currency, c ->> 'bet'`,
    [id],
  );
  return rows.map(({ staked, returned, ...row }) => ({ ...row, staked: BigInt(staked), returned: BigInt(returned) }));
}

/** Plays that follow from what their players did: in flights and with decisions. */
async function playResults(client: pg.PoolClient, { id }: TableRow, rules: RuledGame): Promise<CurrencyResult[]> {
  const { rows } = await client.query<{ currency: string; outcome: RoundFrame & { positions: Record<string, string>; returns: Record<string, string> } }>(
    `select e.currency, p.outcome - 'drawn' as outcome from table_plays p join sessions e on e.id = p.session_id where p.round_id = $1 and p.state = 'settled'`,
    [id],
  );
  return rows.flatMap(({ currency, outcome }) => {
    const results = rules.table?.decisions ? decisionResults(outcome, namesOf(rules)) : soloResults(outcome, new Set());
    return results.map((result) => ({ ...result, currency, bets: 1 }));
  });
}

/** One result for each bet and currency of a round. */
function together(results: readonly CurrencyResult[]): CurrencyResult[] {
  const sums = new Map<string, CurrencyResult>();
  for (const one of results) {
    const key = `${one.currency} ${one.bet}`;
    const { staked = 0n, returned = 0n, bets = 0 } = sums.get(key) ?? {};
    sums.set(key, { ...one, staked: staked + one.staked, returned: returned + one.returned, bets: bets + one.bets });
  }
  return [...sums.values()];
}

function resultsOf(client: pg.PoolClient, row: TableRow, rules: RuledGame): Promise<CurrencyResult[]> {
  if (rules.table?.hall) return hallResults(client, row);
  if (rules.table?.flight || rules.table?.decisions) return playResults(client, row, rules);
  return rules.table ? stakedResults(client, row, rules.table) : Promise.resolve([]);
}

/** Counts the next settled rounds of tables. Answers how many there were. */
function countTables({ pool, games }: CountDeps): Promise<number> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<TableRow>(
      `select r.id, t.game_id as "gameId", r.mathematics, r.version, t.is_trial as "isTrial", (r.ended_at at time zone 'UTC')::date::text as day, r.drawn
        from table_rounds r join tables t on t.id = r.table_id where r.state = 'settled' and not r.is_counted order by r.id limit $1 for update of r skip locked`,
      [TABLE_SET],
    );
    const results: RoundResult[] = [];
    for (const row of rows) {
      const rules = games.rules(row.mathematics, row.version);
      const { id: _, drawn: __, ...place } = row;
      if (rules) for (const result of together(await resultsOf(client, row, rules))) results.push({ ...place, ...result });
    }
    await addResults(client, results);
    await client.query('update table_rounds set is_counted = true where id = any ($1)', [rows.map(({ id }) => id)]);
    return rows.length;
  });
}

/** Adds what settled rounds took and paid to the returns of their bets. Any process may, at any time; each round counts once. */
export async function countReturns(deps: CountDeps): Promise<void> {
  while ((await countSolo(deps)) === SOLO_SET);
  while ((await countTables(deps)) === TABLE_SET);
}
