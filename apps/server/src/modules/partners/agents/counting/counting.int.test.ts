import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { dayAt } from '@laro/domain/time/day-at';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, many } from '#server/db/sql.ts';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { auditLedger } from '#server/ledger/audit/audit.ts';
import { writePast } from '#server/ledger/movements/past-play.ts';
import { MerchantDirectory } from '#server/modules/core/merchant/index.ts';
import { othersHaveEnded, testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import { addTestSlot, openTestPlayer, testVendor, type TestPlayer } from '#server/testing/money/test-play.ts';
import { makeTopAgent } from '../tree/make-top-agent.ts';
import { placeUnder } from '../tree/place-member.ts';
import { countAgentHours, type CountingDeps } from './count-hours.ts';

const HOUR_MS = 3_600_000;
const SEQUENCES = process.env['LARO_LONG'] === '1' ? 300 : 5;
const VENDOR = 'BGS';
const SLOT = 'test-slot';
const TABLE = 'test-table';

let base: TestDatabase;
let directory: MerchantDirectory;
let vendorAccount: bigint;
let players: TestPlayer[];
let top: TestPlayer;
let agent: TestPlayer;
/** The first hour that is counted. */
let start: number;
let clock: { now: number };
let deps: CountingDeps;
/** Ends the next counting within its transaction. */
let isKilled: boolean;

beforeAll(async () => {
  base = await testDatabase();
  await addTestMerchants(base.pool);
  await addTestSlot(base);
  await addTestSlot(base, TABLE);
  await base.pool.query("update games set game_type = 'LIVE' where id = $1", [TABLE]);
  directory = new MerchantDirectory(base.pool);
  await directory.refresh();
  vendorAccount = await openAccount(base.pool, { merchantCode: 'laro', currency: 'PHP', isTrial: false }, 'vendor', VENDOR);
});
afterAll(() => base.close());

const merchant = () => {
  const found = directory.byCode('laro');
  if (!found) throw new Error('there is no merchant laro');
  return found;
};

/** Its own tree: a top agent over an agent and a player, the agent over a player. */
beforeEach(async () => {
  const pool = base.pool;
  await pool.query("truncate rounds, agent_hours_due, agent_counts, agent_team_days, agent_active_days; delete from agent_clocks where merchant_code = 'laro'");
  const open = () => openTestPlayer(pool, { money: 1_000_000_000n });
  [top, agent] = [await open(), await open()];
  players = [await open(), await open()];
  start = Math.floor(Date.now() / HOUR_MS - 40) * HOUR_MS;
  const at = new Date(start - 48 * HOUR_MS);
  const day = dayAt(at.getTime(), merchant().settings['market.timeZone']);
  const given = { by: 'test', reason: 'test', at };
  await inTransaction(pool, async (transaction) => {
    await makeTopAgent(transaction, merchant(), { member: BigInt(top.id), rates: {}, state: 'active', ...given });
    const under = { ppm: [], day, ...given };
    await placeUnder(transaction, merchant(), { ...under, member: BigInt(agent.id), upline: BigInt(top.id), agentState: 'active' });
    await placeUnder(transaction, merchant(), { ...under, member: BigInt(players[0]?.id ?? 0), upline: BigInt(top.id), agentState: null });
    await placeUnder(transaction, merchant(), { ...under, member: BigInt(players[1]?.id ?? 0), upline: BigInt(agent.id), agentState: null });
  });
  clock = { now: start };
  isKilled = false;
  deps = {
    pool,
    now: () => clock.now,
    merchants: () => [merchant()],
    roundNotes: async () => {
      if (isKilled) throw new Error('the process has ended');
      return new Map();
    },
  };
  await countAgentHours(deps);
  await pool.query("update agent_clocks set since = $1, counted_to = $1 where merchant_code = 'laro'", [new Date(start)]);
});

interface Round {
  player: number;
  gameId: string;
  /** After `start`. */
  hour: number;
  stake: bigint;
  paid: bigint;
  state: 'open' | 'closed' | 'void';
  betKey: string;
}

async function playRound(round: Omit<Round, 'betKey'>): Promise<Round> {
  const betKey = randomUUID();
  const at = new Date(start + round.hour * HOUR_MS + 60_000);
  const common = { at, vendorCode: VENDOR, vendorAccount };
  const cash = players[round.player]?.cash ?? 0n;
  await inTransaction(base.pool, (transaction) =>
    writePast(transaction, cash, [
      { ...common, kind: 'bet', key: betKey, roundRef: betKey, gameId: round.gameId, amount: round.stake },
      ...(round.state === 'closed' ? [{ ...common, kind: 'win' as const, key: randomUUID(), betKey, amount: round.paid }] : []),
    ]),
  );
  return { ...round, betKey };
}

const absolute = (amount: bigint) => (amount < 0n ? -amount : amount);
const validOf = ({ gameId, stake, paid }: Round): bigint => (gameId === SLOT ? stake : absolute(paid - stake) < stake ? absolute(paid - stake) : stake);

/** The sums that must have been counted of rounds opened before an hour, by the rules in their plainest form. */
function expected(rounds: readonly Round[], before: number): string[] {
  const sums = new Map<string, [rounds: number, staked: bigint, paid: bigint, valid: bigint]>();
  for (const round of rounds.filter(({ state, hour }) => state === 'closed' && hour < before)) {
    const key = `${players[round.player]?.id} ${round.hour} ${round.gameId === SLOT ? 'RNG' : 'LIVE'}`;
    const [count, staked, paid, valid] = sums.get(key) ?? [0, 0n, 0n, 0n];
    sums.set(key, [count + 1, staked + round.stake, paid + round.paid, valid + validOf(round)]);
  }
  return [...sums].map(([key, sum]) => `${key} ${sum.join(' ')}`).sort();
}

async function counted(): Promise<string[]> {
  const rows = await many<{ member: bigint; category: string; origin: Date; rounds: number; staked: bigint; paid: bigint; valid: bigint }>(
    base.pool,
    `select member, category, origin, sum(rounds)::int as rounds, sum(staked)::bigint as staked, sum(paid)::bigint as paid, sum(valid)::bigint as valid
      from agent_counts group by 1, 2, 3 having sum(rounds) <> 0`,
  );
  return rows
    .map((row) => `${row.member} ${(row.origin.getTime() - start) / HOUR_MS} ${row.category} ${row.rounds} ${row.staked} ${row.paid} ${row.valid}`)
    .sort();
}

const rowsBefore = (bucket: number) => many<object>(base.pool, 'select * from agent_counts where bucket < $1 order by id', [new Date(bucket)]);

/** Team sums must be those of the counted rows of who is below. */
async function teamsAgree(): Promise<void> {
  const [first, second] = players.map(({ id }) => id);
  const sums = (who: string) =>
    `select coalesce(sum(valid), 0)::text as valid, coalesce(sum(staked), 0)::text as staked from agent_counts where member in (${who})`;
  const team = 'select coalesce(sum(valid), 0)::text as valid, coalesce(sum(staked), 0)::text as staked from agent_team_days where agent = $1';
  expect(await many(base.pool, team, [top.id])).toEqual(await many(base.pool, sums(`${first}, ${second}`)));
  expect(await many(base.pool, team, [agent.id])).toEqual(await many(base.pool, sums(String(second))));
}

type Step =
  | { act: 'play'; player: number; isTable: boolean; hoursAgo: number; stake: bigint; paid: bigint; isOpen: boolean }
  | { act: 'settle' | 'back'; place: number; paid: bigint }
  | { act: 'count'; hours: number; isKilled: boolean };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('play' as const),
      player: fc.nat(1),
      isTable: fc.boolean(),
      hoursAgo: fc.nat(3),
      stake: fc.bigInt({ min: 1n, max: 1_000n }),
      paid: fc.bigInt({ min: 0n, max: 2_000n }),
      isOpen: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constantFrom('settle' as const, 'back' as const), place: fc.nat(30), paid: fc.bigInt({ min: 0n, max: 2_000n }) }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('count' as const), hours: fc.nat(2), isKilled: fc.boolean() }) },
);

class Story {
  readonly rounds: Round[] = [];
  /** Hours that have ended. */
  #hour = 0;
  #countedTo = 0;

  async do(asked: Step): Promise<void> {
    if (asked.act === 'count') return this.#count(asked.hours, asked.isKilled);
    if (asked.act !== 'play') return this.#change(asked.act, asked.place, asked.paid);
    const { player, stake, paid, isOpen } = asked;
    const hour = Math.max(0, this.#hour - asked.hoursAgo);
    const gameId = asked.isTable ? TABLE : SLOT;
    this.rounds.push(await playRound({ player, gameId, hour, stake, paid: isOpen ? 0n : paid, state: isOpen ? 'open' : 'closed' }));
  }

  async #change(act: 'settle' | 'back', place: number, paid: bigint): Promise<void> {
    const vendor = testVendor(base.pool);
    const round = this.rounds.filter(({ state }) => (act === 'settle' ? state === 'open' : state === 'closed'))[place];
    const player = players[round?.player ?? 0];
    if (!round || !player) return;
    if (act === 'settle') {
      await vendor.win(player, round.betKey, paid);
      Object.assign(round, { state: 'closed', paid });
      return;
    }
    if (round.paid > 0n) return;
    await vendor.back(player, round.betKey);
    round.state = 'void';
  }

  async #count(hours: number, isEnded: boolean): Promise<void> {
    this.#hour = Math.min(30, this.#hour + hours);
    clock.now = start + this.#hour * HOUR_MS + 8 * 60_000;
    const before = await rowsBefore(start + this.#countedTo * HOUR_MS);
    await othersHaveEnded(base);
    isKilled = isEnded;
    await countAgentHours(deps).catch((error: unknown) => {
      if (!isKilled) throw error;
    });
    isKilled = false;
    await countAgentHours(deps);
    if (this.#hour > this.#countedTo) expect(await counted()).toEqual(expected(this.rounds, this.#hour));
    this.#countedTo = this.#hour;
    // Rows that were counted before do not change.
    expect((await rowsBefore(start + this.#countedTo * HOUR_MS)).slice(0, before.length)).toEqual(before);
    await teamsAgree();
    expect((await auditLedger(base.pool)).countsOff).toBe(0n);
  }
}

test('[AGENT-16] [AGENT-17] counted sums equal the closed rounds, and past days never change, over any order of late rounds, rollbacks and kills', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      await base.pool.query('truncate rounds, agent_hours_due, agent_counts, agent_team_days, agent_active_days');
      await base.pool.query("update agent_clocks set since = $1, counted_to = $1 where merchant_code = 'laro'", [new Date(start)]);
      players = [await replaced(players[0]), await replaced(players[1])];
      const story = new Story();
      for (const asked of steps) await story.do(asked);
      await story.do({ act: 'count', hours: 1, isKilled: true });
    }),
    { numRuns: SEQUENCES },
  );
}, 240_000);

/** A new player in the place of one, so that sequences do not see each other’s rounds. */
async function replaced(player: TestPlayer | undefined): Promise<TestPlayer> {
  const next = await openTestPlayer(base.pool, { money: 1_000_000_000n });
  await base.pool.query(
    `with place as (insert into agent_placements (member, from_day, upline, path, level, is_agent)
      select $2, from_day, upline, path, level, is_agent from agent_placements where member = $1)
      insert into agent_closure (ancestor, member, distance, joined, is_agent) select ancestor, $2, distance, joined, is_agent from agent_closure where member = $1`,
    [player?.id, next.id],
  );
  return next;
}

test('[AGENT-16] a first counting falls into the hour itself, a late difference into the newest hour of its run with its origin', async () => {
  await playRound({ player: 0, gameId: SLOT, hour: 0, stake: 500n, paid: 100n, state: 'closed' });
  const late = await playRound({ player: 1, gameId: SLOT, hour: 1, stake: 70n, paid: 0n, state: 'open' });
  await othersHaveEnded(base);
  clock.now = start + 2 * HOUR_MS + 6 * 60_000;
  await countAgentHours(deps);
  // The second hour has ended six minutes ago: it waits.
  expect((await counted()).length).toBe(1);
  await testVendor(base.pool).win(players[1] as TestPlayer, late.betKey, 0n);
  await othersHaveEnded(base);
  clock.now = start + 5 * HOUR_MS + 8 * 60_000;
  await countAgentHours(deps);
  await countAgentHours(deps);
  const rows = await many<{ origin: Date; bucket: Date }>(base.pool, 'select origin, bucket from agent_counts order by id');
  const hours = rows.map(({ origin, bucket }) => [origin, bucket].map((at) => (at.getTime() - start) / HOUR_MS));
  expect(hours).toEqual([
    [0, 0],
    [1, 1],
  ]);
  await testVendor(base.pool).back(players[1] as TestPlayer, late.betKey);
  await othersHaveEnded(base);
  clock.now += HOUR_MS;
  await countAgentHours(deps);
  const [newest] = await many<{ origin: Date; bucket: Date; valid: bigint }>(
    base.pool,
    'select origin, bucket, valid from agent_counts order by id desc limit 1',
  );
  expect([(newest?.origin.getTime() ?? 0) - start, (newest?.bucket.getTime() ?? 0) - start, newest?.valid]).toEqual([HOUR_MS, 5 * HOUR_MS, -70n]);
});

test('[AGENT-16] [AGENT-17] a round that is settled forty days after its bet counts in the day of its settlement, with its origin, and rolled back later likewise', async () => {
  const agoHours = 40 * 24;
  await base.pool.query("update agent_clocks set since = $1 where merchant_code = 'laro'", [new Date(start - 2 * agoHours * HOUR_MS)]);
  await base.pool.query(
    'alter table agent_placements disable trigger all; update agent_placements set from_day = from_day - 60; alter table agent_placements enable trigger all',
  );
  const round = await playRound({ player: 1, gameId: SLOT, hour: -agoHours, stake: 900n, paid: 0n, state: 'open' });
  await othersHaveEnded(base);
  clock.now = start + HOUR_MS + 8 * 60_000;
  await countAgentHours(deps);
  expect(await counted()).toEqual([]);
  await testVendor(base.pool).win(players[1] as TestPlayer, round.betKey, 0n);
  await othersHaveEnded(base);
  clock.now = start + 26 * HOUR_MS + 8 * 60_000;
  await countAgentHours(deps);
  await testVendor(base.pool).back(players[1] as TestPlayer, round.betKey);
  await othersHaveEnded(base);
  clock.now += HOUR_MS;
  await countAgentHours(deps);
  const rows = await many<{ origin: Date; bucket: Date; valid: bigint }>(base.pool, 'select origin, bucket, valid from agent_counts order by id');
  const hourOf = (at: Date) => (at.getTime() - start) / HOUR_MS;
  expect(rows.map(({ origin, bucket, valid }) => [hourOf(origin), hourOf(bucket), valid])).toEqual([
    [-agoHours, 25, 900n],
    [-agoHours, 26, -900n],
  ]);
  const [origin, day] = [-agoHours, 25].map((hour) => dayAt(start + hour * HOUR_MS, merchant().settings['market.timeZone']));
  const days = await many<object>(base.pool, 'select day::text, origin_day::text as origin from agent_team_days where agent = $1 order by day', [agent.id]);
  expect(days[0]).toEqual({ day, origin });
  await teamsAgree();
  expect((await auditLedger(base.pool)).countsOff).toBe(0n);
});

test('[AGENT-34] the audit finds a counted row that was tampered with', async () => {
  await playRound({ player: 0, gameId: SLOT, hour: 0, stake: 500n, paid: 100n, state: 'closed' });
  await othersHaveEnded(base);
  clock.now = start + HOUR_MS + 8 * 60_000;
  await countAgentHours(deps);
  expect((await auditLedger(base.pool)).countsOff).toBe(0n);
  await base.pool.query(
    'alter table agent_counts disable trigger all; update agent_counts set staked = staked + 1; alter table agent_counts enable trigger all',
  );
  expect((await auditLedger(base.pool)).countsOff).toBe(1n);
  await expect(base.pool.query('update agent_counts set staked = 0')).rejects.toThrow('append-only');
});
