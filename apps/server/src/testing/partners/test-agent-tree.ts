import { startOfDay } from '@laro/domain/agents/counting/periods';
import type { Money } from '@laro/domain/money/money';
import { shiftDay } from '@laro/domain/time/shift-day';
import { one } from '#server/db/sql.ts';
import { MerchantDirectory, type Merchant } from '#server/modules/core/merchant/index.ts';
import { testDatabase, type TestDatabase } from '../base/test-database.ts';
import { addTestMerchants } from '../base/test-merchants.ts';
import { openTestPlayer } from '../money/test-play.ts';

const RATES = { A: [9000, 6000], B: [7000, 5000], C: [6000, 4000], D: [5000, 3000], p: [3000, 2000], q: [0, 0], r: [2000, 2000], s: [4000, 3000] } as const;
export type TreeName = keyof typeof RATES;
const PATHS: Record<TreeName, TreeName[]> = { A: [], B: ['A'], C: ['A'], D: ['B', 'A'], p: ['D', 'B', 'A'], q: ['D', 'B', 'A'], r: ['B', 'A'], s: ['C', 'A'] };
const AGENTS: readonly TreeName[] = ['A', 'B', 'C', 'D'];
const treeNames = Object.keys(RATES) as TreeName[];
const FIRST_DAY = '2026-11-08';

/** A play that was counted: `staked` is the valid turnover and `paid` nothing where they are not given. */
export interface CountedPlay {
  category: string;
  valid: Money;
  staked?: Money;
  paid?: Money;
  /** The part of the rate that a lottery player has kept. */
  kept?: Money;
  /** Of late differences. */
  origin?: string;
  /** Counts for the member alone. */
  isHeld?: boolean;
}

/** The tree of the worked examples (agents.md 17) at merchant laro, new at each `plant`. */
export class TestAgentTree {
  readonly base: TestDatabase;
  readonly #directory: MerchantDirectory;
  ids = {} as Record<TreeName, bigint>;
  cash = {} as Record<TreeName, bigint>;

  private constructor(base: TestDatabase, directory: MerchantDirectory) {
    this.base = base;
    this.#directory = directory;
  }

  static async open(): Promise<TestAgentTree> {
    const base = await testDatabase();
    await addTestMerchants(base.pool);
    const directory = new MerchantDirectory(base.pool);
    await directory.refresh();
    return new TestAgentTree(base, directory);
  }

  close = (): Promise<void> => this.base.close();

  laro = (): Merchant => {
    const found = this.#directory.byCode('laro');
    if (!found) throw new Error('there is no merchant laro');
    return found;
  };
  #zone = (): string => this.laro().settings['market.timeZone'];

  async plant(): Promise<void> {
    const { pool } = this.base;
    await pool.query(`alter table agent_lines disable trigger all; alter table agent_counts disable trigger all;
      truncate agent_runs, agent_statements, agent_lines, agent_new_players, agent_run_inputs, agent_carries, agent_debts, agent_counts, agent_clocks, agent_contracts, agent_estimates, agent_figures, agent_endings;
      alter table agent_lines enable trigger all; alter table agent_counts enable trigger all`);
    const opened = await Promise.all(treeNames.map(async (name) => [name, await openTestPlayer(pool, { money: 0n })] as const));
    this.ids = Object.fromEntries(opened.map(([name, { id }]) => [name, BigInt(id)])) as Record<TreeName, bigint>;
    this.cash = Object.fromEntries(opened.map(([name, account]) => [name, account.cash])) as Record<TreeName, bigint>;
    for (const name of treeNames) await this.#place(name);
  }

  async #place(name: TreeName): Promise<void> {
    const { pool } = this.base;
    const path = PATHS[name].map((above) => this.ids[above]);
    const upline = path[0] ?? null;
    if (AGENTS.includes(name)) {
      await pool.query('update players set type = $2 where id = $1', [this.ids[name], path.length === 0 ? 2 : 1]);
      await pool.query(
        `insert into agents (member, merchant_code, is_trial, state, upline, level, since, state_since) values ($1, 'laro', false, 'active', $2, $3, now(), now())`,
        [this.ids[name], upline, path.length + 1],
      );
      await pool.query(
        `insert into agent_accreditations (merchant_code, member, number, holder, issuer, valid_until, document, set_by, reason, set_at)
          values ('laro', $1, 'T-1', $2, 'Test', '2099-12-31', 'test', 'test', 'test', now())`,
        [this.ids[name], name],
      );
    }
    await pool.query('insert into agent_placements (member, from_day, upline, path, level, is_agent) values ($1, $2, $3, $4, $5, $6)', [
      this.ids[name],
      '2026-01-01',
      upline,
      path,
      path.length + 1,
      AGENTS.includes(name),
    ]);
    for (const [steps, above] of path.entries()) {
      await pool.query("insert into agent_closure (ancestor, member, distance, joined, is_agent) values ($1, $2, $3, '2026-01-01', $4)", [
        above,
        this.ids[name],
        steps + 1,
        AGENTS.includes(name),
      ]);
    }
    await this.rate(name, '2026-01-01', RATES[name]);
  }

  async rate(name: TreeName, day: string, [slots, live]: readonly [number, number]): Promise<void> {
    const ppm = [slots, live, ...Array.from({ length: 9 }, () => 0)];
    await this.base.pool.query(`insert into agent_rates (member, from_day, ppm, set_by, reason, set_at) values ($1, $2, $3, 'test', 'test', now())`, [
      this.ids[name],
      day,
      ppm,
    ]);
  }

  /** Counted play of a day, `hour` hours after its beginning. */
  async counted(
    name: TreeName,
    day: string,
    { category, valid, staked = valid, paid = 0n, kept = 0n, origin = day, isHeld = false }: CountedPlay,
    hour = 0,
  ): Promise<void> {
    const start = (of: string) => new Date(startOfDay(of, this.#zone()) + hour * 3_600_000);
    await this.base.pool.query(
      `insert into agent_counts (merchant_code, member, category, origin, bucket, origin_day, bucket_day, rounds, staked, paid, valid, kept, is_held, counted_at)
        values ('laro', $1, $2, $3, $4, $5, $6, 1, $7, $8, $9, $10, $11, now())`,
      [this.ids[name], category, start(origin), start(day), origin, day, staked, paid, valid, kept, isHeld],
    );
  }

  /** Moves the clock of the counting to the end of a day. */
  async closeDay(day: string): Promise<void> {
    const at = (of: string) => new Date(startOfDay(of, this.#zone()));
    await this.base.pool.query(
      `insert into agent_clocks (merchant_code, since, counted_to) values ('laro', $1, $2) on conflict (merchant_code) do update set counted_to = excluded.counted_to`,
      [at(FIRST_DAY), at(shiftDay(day, 1))],
    );
  }

  /** The agent account of an agent, the cash of a player, in money units. */
  balance = async (name: TreeName): Promise<bigint> =>
    (
      await one<{ sum: bigint }>(
        this.base.pool,
        `select coalesce(sum(b.balance), 0)::bigint as sum from accounts c join accounts a on a.owner = c.owner and a.merchant_code = c.merchant_code and a.kind = $2
          join balances b on b.account_id = a.id where c.id = $1`,
        [this.cash[name], AGENTS.includes(name) ? 'agent' : 'player:cash'],
      )
    ).sum;

  nameOf = (member: bigint): TreeName | undefined => treeNames.find((name) => this.ids[name] === member);
}
