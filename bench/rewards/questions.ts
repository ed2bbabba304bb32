/** Questions of members and of the desk about rewards, each timed against its limit. */
import type { CallContext } from '../../apps/server/src/http/handlers.ts';
import { auditPoints } from '../../apps/server/src/ledger/audit/audit-points.ts';
import { auditRewards } from '../../apps/server/src/ledger/audit/audit-rewards.ts';
import { placeOf, type OrderKey } from '../../apps/server/src/modules/rewards/tournaments/board/board.store.ts';
import type { PlayerSession } from '../../apps/server/src/http/handlers.ts';
import { median, times } from '../measure/table.ts';
import { writeGrants, writeScores } from './reward-history.ts';
import type { RewardStage } from './reward-stage.ts';

const ASKED = 200;
const REPORTS = 15;
const HUNDRED = 100;
/** Members whose costs are summed before the report and the audits: all grants of 10,000 would take several minutes. */
const SUMMED = 1000;
const COUNTERS_MS = 3;
const PLACE_MS = 5;
const REPORT_TIMES = 1.5;

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function medianOf(count: number, work: (place: number) => Promise<unknown>): Promise<number> {
  const measured: number[] = [];
  for (let place = 0; place < count; place += 1) measured.push(await time(() => work(place)));
  return median(measured);
}

const limit = (what: string, measured: number, most: number): string[] => [
  what,
  `${measured.toFixed(2)} ms`,
  `≤ ${most} ms`,
  measured <= most ? 'met' : 'MISSED',
];

/** The counters call of members with as many grants, with all of its statements (REW-13). */
async function counters(stage: RewardStage, each: number): Promise<string[]> {
  const { players, merchant } = stage;
  const call = (place: number) => {
    const { id, cash } = players[(place * 37) % players.length] ?? { id: 0n, cash: 0n };
    return stage.rewards.counters(merchant, { playerId: id, cashAccount: cash, merchantCode: merchant.code, isTrial: false } as PlayerSession);
  };
  await medianOf(20, call);
  return limit(
    `counters of one of ${players.length.toLocaleString('en')} members with ${each} grants, all statements`,
    await medianOf(ASKED, call),
    COUNTERS_MS,
  );
}

/** The own place in the middle of a tournament (TOUR-04). */
async function places({ pool, programs }: RewardStage, entries: number): Promise<string[]> {
  const id = await writeScores(pool, entries);
  while (await programs['tournaments']?.()) continue;
  const { rows } = await pool.query<OrderKey>(
    `select order_score as "orderScore", reached_at::text as "reachedAt", last_round as "lastRound" from tournament_entries
    where tournament_id = $1 order by player_id offset 1000 limit $2`,
    [id, ASKED],
  );
  const ask = (place: number) => placeOf(pool, id, 'first', rows[place % rows.length] as OrderKey);
  await medianOf(20, ask);
  return limit(`own place among ${entries.toLocaleString('en')}`, await medianOf(ASKED, ask), PLACE_MS);
}

/** The cost report of a merchant with a hundred times the grants of another (REW-55). */
async function reports(stage: RewardStage): Promise<string[]> {
  while (await stage.costs.turn()) continue;
  await stage.pool.query('vacuum analyze reward_cost_days, reward_cost_members, reward_grants');
  const ask = (merchant: string) => async () => {
    for (const by of ['day', 'rule', 'source', 'rank'] as const)
      await stage.costs.handlers.getDeskRewardCosts({} as CallContext, { params: { merchant }, query: { by, from: '', to: '' } } as never);
  };
  await medianOf(5, ask('laro'));
  await medianOf(5, ask('dagat'));
  const [few, many] = [await medianOf(REPORTS, ask('dagat')), await medianOf(REPORTS, ask('laro'))];
  const ratio = many / few;
  return [
    `cost report in four ways, ${HUNDRED}× the grants against 1× (${few.toFixed(1)} ms)`,
    times(ratio),
    `≤ ${times(REPORT_TIMES)}`,
    ratio <= REPORT_TIMES ? 'met' : 'MISSED',
  ];
}

/** Members of the other merchant, a hundredth of those of the first. */
async function fewMembers({ pool }: RewardStage, count: number): Promise<bigint[]> {
  const { rows } = await pool.query<{ id: bigint }>(
    `insert into players (merchant_code, type, username, currency, is_trial, country, cash_account)
    select 'dagat', 0, 'few-' || n, 'USD', false, 'US', open_account('player:cash', 'dagat', 'USD', false, 'few-' || n) from generate_series(1, $1) n returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/** The audits of the grants that have been written. */
async function audits({ pool }: RewardStage, grants: number): Promise<string[][]> {
  const audited = { rewards: 0n };
  const seconds = (await time(async () => (audited.rewards = Object.values(await auditRewards(pool)).reduce((sum, found) => sum + found, 0n)))) / 1000;
  const points = (await time(() => auditPoints(pool))) / 1000;
  return [
    [`audit of ${grants.toLocaleString('en')} grants and the counted play`, `${seconds.toFixed(1)} s`, 'no finding', audited.rewards === 0n ? 'met' : 'MISSED'],
    ['audit of points and orders of the same members', `${points.toFixed(1)} s`, '', ''],
  ];
}

/** Prints a row as soon as it is measured: a run that is ended early keeps what it has found. */
function noted(...rows: string[][]): string[][] {
  for (const row of rows) console.log(row.join(' | '));
  return rows;
}

export async function askQuestions(stage: RewardStage, { each, entries }: { each: number; entries: number }): Promise<string[][]> {
  const { pool, players } = stage;
  const all = players.map(({ id }) => id);
  const [summed, others] = [all.slice(0, SUMMED), all.slice(SUMMED)];
  const few = await fewMembers(stage, Math.max(1, Math.floor(summed.length / HUNDRED)));
  await writeGrants(pool, 'dagat', few, each);
  await writeGrants(pool, 'laro', summed, each);
  await pool.query('vacuum analyze reward_grants, reward_cost_moves');
  const ofPlace = noted(await places(stage, entries));
  const ofSums = [...noted(await reports(stage)), ...noted(...(await audits(stage, (summed.length + few.length) * each)))];
  if (others.length > 0) await writeGrants(pool, 'laro', others, each);
  await pool.query('vacuum analyze reward_grants');
  return [...noted(await counters(stage, each)), ...ofPlace, ...ofSums];
}
