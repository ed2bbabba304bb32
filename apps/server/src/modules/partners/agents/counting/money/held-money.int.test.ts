import { moneyCountsOn, type MoneyHold } from '@laro/domain/agents/counting/held-play';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, many, one } from '#server/db/sql.ts';
import { TestAgentTree, type TreeName } from '#server/testing/partners/test-agent-tree.ts';
import { addMoney, holdTeamMoney, lockTeamMoney, releaseTeamMoney } from './team-money.store.ts';

const MAJOR = 100_000n;
const DAYS = ['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17'] as const;
/** From this day on D with p is under C instead of B. */
const MOVED = '2026-11-16';
const SEQUENCES = process.env['LARO_LONG'] === '1' ? 60 : 6;

let tree: TestAgentTree;
beforeAll(async () => {
  tree = await TestAgentTree.open();
});
afterAll(() => tree.close());
beforeEach(plant);

async function plant(): Promise<void> {
  await tree.base.pool.query('truncate agent_not_counted, agent_member_money, agent_money_days');
  await tree.plant();
  const { A, C, D, p } = tree.ids;
  await tree.base.pool.query('insert into agent_placements (member, from_day, upline, path, level, is_agent) values ($1, $2, $3, $4, 4, false)', [
    p,
    MOVED,
    D,
    [D, C, A],
  ]);
}

type Player = 'p' | 'r';
const above = (player: Player, day: string): TreeName[] => (player === 'r' ? ['B', 'A'] : ['D', day < MOVED ? 'B' : 'C', 'A']);

type Act =
  | { type: 'money'; player: Player; day: string; amount: bigint }
  | { type: 'hold'; player: Player; by: 'A' | 'B'; day: string }
  | { type: 'release'; player: Player; day: string };

const addOne = ({ player, day, amount }: Extract<Act, { type: 'money' }>) =>
  inTransaction(tree.base.pool, (transaction) =>
    addMoney(transaction, [{ cashAccount: tree.cash[player], day, deposits: amount, withdrawals: 2n * amount, rewards: 3n * amount }]),
  );

/** Finds an own account, as `flagOwnAccounts` does. */
const hold = ({ player, by, day }: Extract<Act, { type: 'hold' }>) =>
  inTransaction(tree.base.pool, async (transaction) => {
    await lockTeamMoney(transaction);
    const found = await many<{ id: bigint; member: bigint }>(
      transaction,
      `insert into agent_not_counted (merchant_code, member, agent, cause, from_day, found_at, money_from) values ('laro', $1, $2, 'shared_card', $3, now(), $3)
        on conflict do nothing returning id, member`,
      [tree.ids[player], tree.ids[by], day],
    );
    await holdTeamMoney(transaction, found);
    return found.length > 0;
  });

const release = ({ player, day }: Extract<Act, { type: 'release' }>) =>
  inTransaction(tree.base.pool, (transaction) =>
    releaseTeamMoney(transaction, [tree.ids[player]], () =>
      transaction.query(
        `update agent_not_counted set state = 'cleared', decided_at = now(), released_at = now(), released_day = greatest($2::date, money_from)
          where member = $1 and released_day is null`,
        [tree.ids[player], day],
      ),
    ),
  );

const stored = async (): Promise<string[]> =>
  (
    await many<{ agent: bigint; day: string; deposits: string; withdrawals: string; rewards: string }>(
      tree.base.pool,
      'select agent, day::text, deposits::text, withdrawals::text, rewards::text from agent_money_days where deposits <> 0',
    )
  )
    .map(({ agent, day, deposits, withdrawals, rewards }) => `${tree.nameOf(agent)} ${day} ${deposits} ${withdrawals} ${rewards}`)
    .toSorted();

/** The days of teams by the rule of dividends. */
function expected(acts: readonly Act[]): string[] {
  const holds = new Map<string, (MoneyHold & { player: Player })[]>();
  for (const act of acts) {
    if (act.type === 'hold' && !holds.has(`${act.player} ${act.by}`))
      holds.set(`${act.player} ${act.by}`, [{ player: act.player, from: act.day, releasedOn: null }]);
    if (act.type !== 'release') continue;
    for (const [key, own] of holds)
      holds.set(
        key,
        own.map((one) => (one.player === act.player && one.releasedOn === null ? { ...one, releasedOn: act.day > one.from ? act.day : one.from } : one)),
      );
  }
  const all = [...holds.values()].flat();
  const sums = new Map<string, bigint>();
  for (const act of acts) {
    if (act.type !== 'money') continue;
    const day = moneyCountsOn(
      all.filter(({ player }) => player === act.player),
      act.day,
    );
    if (day === null) continue;
    for (const agent of above(act.player, act.day)) sums.set(`${agent} ${day}`, (sums.get(`${agent} ${day}`) ?? 0n) + act.amount);
  }
  return [...sums].map(([key, sum]) => `${key} ${sum} ${2n * sum} ${3n * sum}`).toSorted();
}

async function play(acts: readonly Act[]): Promise<void> {
  for (const act of acts) {
    if (act.type === 'money') await addOne(act);
    else await (act.type === 'hold' ? hold(act) : release(act));
  }
}

test('[AGENT-14] [AGENT-40] money of a held member counts for no team from the day of the finding on, and on the day of the release with the place of its own day', async () => {
  await play([
    { type: 'money', player: 'p', day: '2026-11-14', amount: 70n * MAJOR },
    { type: 'money', player: 'p', day: '2026-11-15', amount: 5n * MAJOR },
  ]);
  await play([
    { type: 'hold', player: 'p', by: 'A', day: '2026-11-15' },
    { type: 'money', player: 'p', day: '2026-11-15', amount: MAJOR },
    { type: 'money', player: 'r', day: '2026-11-15', amount: 2n * MAJOR },
  ]);
  const daysOf = async (agent: TreeName) =>
    (await stored()).filter((row) => row.startsWith(`${agent} `)).map((row) => [row.split(' ')[1], BigInt(row.split(' ')[2] ?? '0') / MAJOR]);
  expect(await daysOf('D')).toEqual([['2026-11-14', 70n]]);
  expect(await daysOf('A')).toEqual([
    ['2026-11-14', 70n],
    ['2026-11-15', 2n],
  ]);
  await play([{ type: 'release', player: 'p', day: '2026-11-17' }]);
  // The money of the 15th belongs to B, who was above on that day.
  expect(await daysOf('B')).toEqual([
    ['2026-11-14', 70n],
    ['2026-11-15', 2n],
    ['2026-11-17', 6n],
  ]);
  expect(await daysOf('C')).toEqual([]);
});

const player = fc.constantFrom<Player>('p', 'r');
const day = fc.constantFrom(...DAYS);
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant('money' as const), player, day, amount: fc.bigInt({ min: 1n, max: 9n }) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('hold' as const), player, by: fc.constantFrom('A' as const, 'B' as const), day }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('release' as const), player, day }) },
);

test('[AGENT-14] after any order of money, findings and releases teams have what dividends count', async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
        await play(acts);
        expect(await stored()).toEqual(expected(acts));
      })
      .beforeEach(plant),
    { numRuns: SEQUENCES },
  );
  const { n } = await one<{ n: number }>(tree.base.pool, 'select count(*)::int as n from agent_member_money');
  expect(n).toBeGreaterThan(0);
});

test('[AGENT-14] money that arrives while a member is found is added or held, whichever comes first', async () => {
  await Promise.all([
    ...DAYS.map((of) => addOne({ type: 'money', player: 'p', day: of, amount: MAJOR })),
    hold({ type: 'hold', player: 'p', by: 'A', day: '2026-11-15' }),
    ...DAYS.map((of) => addOne({ type: 'money', player: 'p', day: of, amount: MAJOR })),
  ]);
  expect((await stored()).filter((row) => row.startsWith('D ')).map((row) => row.split(' ').slice(1, 3))).toEqual([
    ['2026-11-13', String(2n * MAJOR)],
    ['2026-11-14', String(2n * MAJOR)],
  ]);
});
