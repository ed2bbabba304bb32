import { listPeriods, listSorts } from '@laro/domain/agents/team/team-lists';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Queries } from '#server/db/sql.ts';
import { startTestAgents } from '#server/testing/partners/test-agents.ts';
import type { TestRegistration } from '#server/testing/people/test-registration.ts';
import { readGrowth, readPlayDays, readTeamSize } from './team-figures.store.ts';
import { figureKeyOf, listPage, type ListQuestion } from './team-list.ts';

const TODAY = '2026-11-22';
const isLong = process.env['LARO_LONG'] === '1';
const RUNS = isLong ? 40 : 8;
/** LARO_LONG=1 compares with a hundred times the members. */
const TIMES = isLong ? 100 : 20;
let site: TestRegistration;

beforeAll(async () => {
  ({ site } = await startTestAgents({ RNG: 3_000 }));
});
afterAll(() => site.close());

/** Adds direct players to an agent. */
async function plant(owner: bigint, count: number): Promise<bigint[]> {
  const rows = await site.query(
    `with opened as (
        insert into accounts (kind, merchant_code, currency, is_trial, owner) select 'player:cash', 'laro', 'PHP', false, gen_random_uuid() from generate_series(1, $2) returning id
      ), made as (
        insert into players (merchant_code, type, username, currency, is_trial, country, cash_account)
        select 'laro', 0, chr(97 + (id % 26)::int) || 'm' || id, 'PHP', false, 'PH', id from opened returning id
      )
      insert into agent_closure (ancestor, member, distance, joined, is_agent) select $1, id, 1, '2026-11-01', false from made returning member`,
    [owner, count],
  );
  return rows.map(({ member }) => member as bigint);
}

async function figure(owner: bigint, member: bigint, unit: string, from: string, valid: bigint, earned: bigint): Promise<void> {
  await site.query("insert into agent_direct_figures (merchant_code, unit, from_day, agent, member, valid, earned) values ('laro', $1, $2, $3, $4, $5, $6)", [
    unit,
    from,
    owner,
    member,
    valid,
    earned,
  ]);
}

const question = (owner: bigint, more: Partial<ListQuestion>): ListQuestion => ({
  merchantCode: 'laro',
  reader: owner,
  root: owner,
  isDirect: true,
  kind: 'all',
  state: 'all',
  sort: 'newest',
  isDown: true,
  period: 'today',
  today: TODAY,
  after: null,
  pageSize: 20,
  ...more,
});

describe('lists of direct members', () => {
  const amounts = fc.array(fc.oneof(fc.constant(null), fc.bigInt({ min: -3n, max: 3n })), { minLength: 1, maxLength: 40 });
  test('[AGENT-41] every order shows each member once, in order, on pages of any size, while members join', async () => {
    await fc.assert(
      fc.asyncProperty(
        amounts,
        fc.constantFrom(...listSorts),
        fc.boolean(),
        fc.constantFrom(...listPeriods),
        fc.integer({ min: 1, max: 7 }),
        async (values, sort, isDown, period, pageSize) => {
          const owner = await newOwner();
          const members = await plant(owner, values.length);
          const key = figureKeyOf(sort, period, TODAY);
          const valueOf = new Map(members.map((member, place) => [member, values[place] ?? null]));
          for (const [member, value] of valueOf) {
            if (value !== null) await figure(owner, member, key.unit, key.from, key.column === 'valid' ? value : 9n, key.column === 'earned' ? value : 9n);
          }
          const seen: { id: bigint; name: string }[] = [];
          let after: ListQuestion['after'] = null;
          do {
            const page = await listPage(site.pool, question(owner, { sort, isDown, period, pageSize, after }));
            expect(page.rows.length).toBeLessThanOrEqual(pageSize);
            seen.push(...page.rows.map(({ id, username }) => ({ id, name: username })));
            after = page.next;
            if (seen.length < 30) await plant(owner, 1);
          } while (after !== null && seen.length < 200);
          const ids = seen.map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
          expect(members.filter((member) => !ids.includes(member))).toEqual([]);
          const old = seen.filter(({ id }) => valueOf.has(id));
          const keyOf = ({ id, name }: { id: bigint; name: string }) =>
            sort === 'newest' ? id : sort === 'name' ? `${name.slice(0, 2)}${name.at(-1)}` : (valueOf.get(id) ?? 0n);
          const keys = old.map(keyOf);
          const isSorted = keys.every((one, place) => place === 0 || (isDown ? (keys[place - 1] ?? one) >= one : (keys[place - 1] ?? one) <= one));
          expect(isSorted, `${sort} ${isDown} ${keys.join(' ')}`).toBe(true);
        },
      ),
      { numRuns: RUNS },
    );
  });

  test('[AGENT-41] kinds and states are found although pages stay bounded', async () => {
    const owner = await newOwner();
    const members = await plant(owner, 700);
    const played = [members[5], members[400]] as bigint[];
    await site.query("insert into agent_figure_clocks (merchant_code, kept_to, members_to) values ('laro', $1, 0) on conflict do nothing", [
      new Date(`${TODAY}T10:00:00Z`),
    ]);
    await site.query(
      `insert into agent_counts (merchant_code, member, category, origin, bucket, origin_day, bucket_day, rounds, staked, paid, valid, kept, counted_at)
        select 'laro', m, 'RNG', now(), now(), '2026-11-20', '2026-11-20', 1, 5, 0, 5, 0, now() from unnest($1::bigint[]) as u (m)`,
      [played],
    );
    const found: bigint[] = [];
    let pages = 0;
    for (let after: ListQuestion['after'] | undefined = null; after !== undefined; pages += 1) {
      const page = await listPage(site.pool, question(owner, { state: 'playing', after }));
      found.push(...page.rows.map(({ id }) => id));
      after = page.next ?? undefined;
    }
    expect(found).toEqual(played.toReversed());
    expect(pages).toBe(3);
    expect((await listPage(site.pool, question(owner, { kind: 'agents' }))).rows).toEqual([]);
  });
});

let owners = 0;
/** An agent without a team. */
async function newOwner(): Promise<bigint> {
  owners += 1;
  const rows = await site.query(
    `with opened as (
        insert into accounts (kind, merchant_code, currency, is_trial, owner) values ('player:cash', 'laro', 'PHP', false, $1) returning id
      ), made as (
        insert into players (merchant_code, type, username, currency, is_trial, country, cash_account) select 'laro', 2, $1, 'PHP', false, 'PH', id from opened returning id
      )
      insert into agents (member, merchant_code, is_trial, state, upline, level, since, state_since) select id, 'laro', false, 'active', null, 1, now(), now() from made
      returning member`,
    [`owner${owners}`],
  );
  return rows[0]?.['member'] as bigint;
}

/** Runs questions and sums the blocks that the database reads for them. */
function counting(): { queries: Queries; blocks: () => number } {
  let blocks = 0;
  const query = async (asked: string | { text: string; values?: unknown[] }, values?: unknown[]) => {
    const { text, values: given = [] } = typeof asked === 'string' ? { text: asked, values } : asked;
    const { rows } = await site.pool.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(`explain (analyze, buffers, format json) ${text}`, given);
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    blocks += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
    return site.pool.query(text, given);
  };
  return { queries: { query } as unknown as Queries, blocks: () => blocks };
}

test('[AGENT-41] [AGENT-40] [AGENT-50] a page in any order, of any kind or state, and the figures of a team read no more blocks with many times the members', async () => {
  const SMALL = 200;
  const owners = [await newOwner(), await newOwner()] as const;
  for (const [owner, count] of [[owners[0], SMALL] as const, [owners[1], TIMES * SMALL] as const]) {
    await plant(owner, count);
    await site.query(
      `insert into agent_direct_figures (merchant_code, unit, from_day, agent, member, valid, earned)
        select 'laro', 'day', $2, $1, member, member % 977, member % 89 from agent_closure where ancestor = $1 and member % 3 > 0`,
      [owner, TODAY],
    );
    await site.query(`insert into agent_team_sizes select $1, count(*), count(*), 0 from agent_closure where ancestor = $1`, [owner]);
    await site.query('update agent_closure set is_agent = true where ancestor = $1 and member % 10 = 0', [owner]);
    await site.query(
      `insert into agent_counts (merchant_code, member, category, origin, bucket, origin_day, bucket_day, rounds, staked, paid, valid, kept, counted_at)
        select 'laro', member, 'RNG', now(), now(), $2, $2, 1, 5, 0, 5, 0, now() from agent_closure where ancestor = $1 and member % 4 = 0`,
      [owner, TODAY],
    );
  }
  await site.query(
    "insert into agent_figure_clocks (merchant_code, kept_to, members_to) values ('laro', now(), 1000000000) on conflict (merchant_code) do update set members_to = excluded.members_to",
  );
  await site.query('vacuum analyze agent_closure, agent_direct_figures, players, agent_counts');
  const costs = async (owner: bigint): Promise<number[]> => {
    const found: number[] = [];
    for (const sort of listSorts) {
      for (const isDown of [true, false]) {
        const { queries, blocks } = counting();
        const first = await listPage(queries, question(owner, { sort, isDown }));
        await listPage(queries, question(owner, { sort, isDown, after: first.next }));
        expect(first.rows).toHaveLength(20);
        found.push(blocks());
      }
    }
    for (const sieve of [{ kind: 'agents' }, { kind: 'players' }, { state: 'playing' }, { state: 'quiet' }] as const) {
      const { queries, blocks } = counting();
      expect((await listPage(queries, question(owner, { isDirect: false, ...sieve }))).rows).toHaveLength(20);
      found.push(blocks());
    }
    const { queries, blocks } = counting();
    expect((await readTeamSize(queries, owner)).all).toBeGreaterThanOrEqual(SMALL);
    await readGrowth(queries, owner, '2026-10-01', TODAY);
    await readPlayDays(queries, owner, '2026-10-01', TODAY);
    return [...found, blocks()];
  };
  const [small, large] = [await costs(owners[0]), await costs(owners[1])];
  for (const [place, blocks] of large.entries())
    expect(blocks, `${place}: ${small[place]} blocks, then ${blocks}`).toBeLessThanOrEqual((small[place] ?? 0) * 1.5);
}, 180_000);
