import type pg from 'pg';
import type { RuledGame, RulesName, TableForm } from '@laro/games/kind';
import { betReturns, type BetReturn } from '@laro/games/kinds/bet-returns';
import { inTransaction } from '../db/database.ts';
import type { Games } from '../games/hosted-games.ts';
import { ownRules } from '../games/missing-rules.ts';
import { decisionResults, soloResults, tableResults, type BetResult } from './bet-results.ts';
import { addResults, type RoundResult } from './bet-returns.store.ts';
import {
  lockSoloRounds,
  lockTableRounds,
  markSoloCounted,
  markTablesCounted,
  readCountedStakes,
  readHallCards,
  readSettledPlays,
  type TableRow,
} from './count-returns.store.ts';

/** Rounds counted in one transaction. */
const SOLO_SET = 500;
const TABLE_SET = 20;
/** Rounds with other rules are counted by a process that has those. */
const OWN = ownRules(() => true);

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

/** Counts the next settled rounds that players played alone. Answers how many there were. */
function countSolo({ pool, games }: CountDeps): Promise<number> {
  return inTransaction(pool, async (client) => {
    const rows = await lockSoloRounds(client, SOLO_SET, OWN);
    const results = rows.flatMap(({ id: _, outcome, ...place }): RoundResult[] => {
      const rules = games.rules(place.mathematics, place.version);
      if (!rules) return [];
      return soloResults(outcome, new Set(namesOf(rules))).map((result) => ({ ...place, ...result, bets: 1 }));
    });
    await addResults(client, results);
    await markSoloCounted(
      client,
      rows.map(({ id }) => id),
    );
    return rows.length;
  });
}

type CurrencyResult = BetResult & { currency: string; bets: number };

/** The counted stakes of a round on each bet: where all stakes on a bet return the same share, they say all. */
async function stakedResults(client: pg.PoolClient, { id, drawn }: TableRow, form: TableForm): Promise<CurrencyResult[]> {
  return (await readCountedStakes(client, id)).flatMap(({ currency, bet, staked, bets }) =>
    tableResults(form, drawn, [{ bet, staked: BigInt(staked) }]).map((result) => ({ ...result, currency, bets })),
  );
}

async function hallResults(client: pg.PoolClient, { id }: TableRow): Promise<CurrencyResult[]> {
  return (await readHallCards(client, id)).map(({ staked, returned, ...row }) => ({ ...row, staked: BigInt(staked), returned: BigInt(returned) }));
}

/** Plays that follow from what their players did: in flights and with decisions. */
async function playResults(client: pg.PoolClient, { id }: TableRow, rules: RuledGame): Promise<CurrencyResult[]> {
  return (await readSettledPlays(client, id)).flatMap(({ currency, outcome }) => {
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
    const rows = await lockTableRounds(client, TABLE_SET, OWN);
    const results: RoundResult[] = [];
    for (const row of rows) {
      const rules = games.rules(row.mathematics, row.version);
      const { id: _, drawn: __, ...place } = row;
      if (rules) for (const result of together(await resultsOf(client, row, rules))) results.push({ ...place, ...result });
    }
    await addResults(client, results);
    await markTablesCounted(
      client,
      rows.map(({ id }) => id),
    );
    return rows.length;
  });
}

/** Adds what settled rounds took and paid to the returns of their bets. Any process may, at any time; each round counts once. */
export async function countReturns(deps: CountDeps): Promise<void> {
  while ((await countSolo(deps)) === SOLO_SET);
  while ((await countTables(deps)) === TABLE_SET);
}
