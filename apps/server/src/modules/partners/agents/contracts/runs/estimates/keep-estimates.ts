import { dividendOf, type Dividend } from '@laro/domain/agents/contracts/dividend';
import { halfMonthOf, monthStart } from '@laro/domain/agents/counting/periods';
import { dayAt } from '@laro/domain/time/day-at';
import { shiftDay } from '@laro/domain/time/shift-day';
import type pg from 'pg';
import { inTransaction, type Queries } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { treesOf, type TreeKey } from '../../../tree/tree-key.ts';
import { readInForce } from '../../contracts.store.ts';
import { readClock } from '../../../counting/counts.store.ts';
import { readCountsTo } from '../../../pay/runs.store.ts';
import { runTermsOf } from '../compute-contract-runs.ts';
import { dividendContractOf, feesOf, readDividendInputs } from '../contract-inputs.ts';
import { readCarries } from '../contract-runs.store.ts';
import { readEstimatedTo, writeEstimates } from './estimates.store.ts';

/**
 * The dividends of the running half-month as if it ended with a closed day: the computation of a run, with the settings of today. A contract by the month is
 * estimated from the first of the month on in both halves.
 */
async function estimates(queries: Queries, merchant: Merchant, tree: TreeKey, day: string): Promise<Dividend[]> {
  const half = { ...halfMonthOf(day), to: day, isFirstHalf: false };
  const contracts = await readInForce(queries, tree, 'dividend', monthStart(day), day);
  const running = contracts.filter(({ to, options }) => to === null || to >= (options.period === 'month' ? monthStart(day) : half.from));
  if (running.length === 0) return [];
  const terms = runTermsOf(merchant, 'dividend');
  const isMonthly = running.some(({ options }) => options.period === 'month');
  const countsTo = await readCountsTo(queries);
  const inputs = await readDividendInputs(queries, { ...tree, zone: terms.zone }, half, { contracts: running, isMonthly, countsTo });
  const carries = await readCarries(
    queries,
    running.map(({ id }) => id),
    half.from,
  );
  const shared = { ...inputs, fees: feesOf({ ...terms, contracts: [] }), activeMin: BigInt(terms.activeMin) };
  return running
    .map((contract) =>
      dividendOf(
        dividendContractOf(contract, (id) => carries.get(id) ?? 0n, running),
        half,
        shared,
      ),
    )
    .filter((dividend) => dividend !== null);
}

/** Keeps the estimates of running dividends, once for each closed day: a page reads stored rows, whatever the size of the team (agents.md 9.1 C). */
export async function keepEstimates(pool: pg.Pool, merchant: Merchant): Promise<void> {
  const { code, settings } = merchant;
  const clock = await readClock(pool, code);
  if (clock === null) return;
  const day = shiftDay(dayAt(clock.countedTo.getTime(), settings['market.timeZone']), -1);
  const known = await readEstimatedTo(pool, code);
  if (known !== null && known >= day) return;
  await inTransaction(pool, async (transaction) => {
    const found: Dividend[] = [];
    for (const tree of treesOf(code)) found.push(...(await estimates(transaction, merchant, tree, day)));
    await writeEstimates(transaction, code, day, found);
  });
}
