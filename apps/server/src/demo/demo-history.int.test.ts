import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPassword } from '#server/security/password-hash.ts';
import { memberPasswordCost } from '#server/modules/people/players/index.ts';
import { auditRewards } from '#server/ledger/audit/audit-rewards.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { depositStates } from '@laro/domain/deposits/deposit-status';
import { withdrawalStates } from '@laro/domain/withdrawals/withdrawal-status';
import { createBooks } from '#server/modules/money/withdrawals/index.ts';
import { MerchantDirectory } from '#server/modules/core/merchant/index.ts';
import { createAgents } from '#server/modules/partners/agents/index.ts';
import { countInSegment } from '#server/modules/rewards/segments/count-members.ts';
import { giftRoundsOf } from '#server/modules/rewards/segments/gifts/gift-rounds.store.ts';
import { segmentsOf } from '#server/modules/rewards/segments/saved/saved-segments.store.ts';
import { lotteryNotes } from '#server/modules/play/lottery/index.ts';
import { cashStoryOf } from './play/cash-stories.ts';
import type { DemoAccount } from './people/demo-accounts.ts';
import { startDemoHistory } from './demo-history.ts';
import { demoMembers } from './people/demo-members.ts';
import { demoProofState } from './people/demo-proofs.ts';
import { seedDemo } from './seed-demo.ts';

const secret = Buffer.alloc(32, 7);
/** The told ones and every third one: enough to see what all look like. */
const needed = ['marites_c', 'jiwoo.kim'];
const members = demoMembers.filter((member, place) => member.isOpen || place % 3 === 0 || needed.includes(member.username) || cashStoryOf(member) !== null);
let base: TestDatabase;
let accounts: readonly DemoAccount[] = [];
const errors: unknown[] = [];
const start = (restFor: (workedMs: number) => number) =>
  startDemoHistory({ pool: base.pool, secret, onAccounts: (told) => (accounts = told), onError: (error) => errors.push(error), members, restFor });
const numberOf = async (text: string): Promise<number> => Number((await base.pool.query<{ n: bigint }>(text)).rows[0]?.n ?? 0n);

beforeAll(async () => {
  base = await testDatabase();
  await seedDemo(base.pool);
  await base.pool.query("insert into staff (name, password_hash) values ('first.person', 'none')");
  // Interrupted and restarted by two processes, as after a kill of one server with a second one running.
  const first = start(() => {
    void first.stop();
    return 10_000;
  });
  await first.finished;
  expect(errors).toEqual([]);
  expect(await numberOf('select count(*) as n from players')).toBe(1);
  await Promise.all([start(() => 0).finished, start(() => 0).finished]);
}, 300_000);
afterAll(() => base.close());

test('[T29] a month of play is written through the ledger: the books balance, each member is in them once', async () => {
  expect(errors).toEqual([]);
  expect(await numberOf('select count(*) as n from players where not is_trial')).toBe(members.length);
  const audit = await auditLedger(base.pool);
  expect(audit).toSatisfy(isWhole);
  expect(Object.values(await auditRewards(base.pool)).filter((wrong) => wrong !== 0n)).toEqual([]);
  expect(audit.postings).toBeGreaterThan(4000n);
  expect(await numberOf('select count(*) as n from play_tokens')).toBe(0);
});

test('[T62] rounds are within the month, by day and night, in games that their merchant offers; a few are void, and open ones are recent', async () => {
  const { rows } = await base.pool.query<{ days: bigint; hours: bigint; future: bigint; early: bigint }>(
    `select count(distinct opened_at::date) as days, count(distinct extract(hour from opened_at)) as hours,
      count(*) filter (where opened_at > now() or closed_at > now()) as future, count(*) filter (where opened_at < now() - interval '31 days') as early from rounds`,
  );
  expect(rows[0]?.days).toBeGreaterThanOrEqual(29n);
  expect(rows[0]).toMatchObject({ hours: 24n, future: 0n, early: 0n });
  const states = await base.pool.query<{ state: string; n: bigint }>('select state, count(*) as n from rounds group by state order by state');
  // Bets on matches and draws stay open for hours: their existence depends on the hour of the run.
  expect(states.rows.map((row) => row.state).filter((state) => state !== 'open')).toEqual(['closed', 'void']);
  expect(await numberOf("select count(*) as n from rounds where state = 'open' and opened_at < now() - interval '24 hours'")).toBe(0);
  const derbies =
    "select count(*) as n from rounds r join accounts a on a.id = r.cash_account join games g on g.id = r.game_id join vendors v on v.code = g.vendor_code where v.is_cockfight and g.game_type = 'SPORTS' and a.merchant_code = 'laro'";
  expect(await numberOf(derbies)).toBe(0);
});

test('[T68] about 96 % came back to the players, within what chance allows', async () => {
  const { rows } = await base.pool.query<{ rounds: bigint; back: number; deviation: number }>(
    `select count(*) as rounds, (avg(paid / staked::numeric))::float8 as back, (stddev(paid / staked::numeric))::float8 as deviation from rounds where state = 'closed'`,
  );
  const { rounds = 0n, back = 0, deviation = 0 } = rows[0] ?? {};
  expect(rounds).toBeGreaterThan(3000n);
  expect(Math.abs(back - 0.96)).toBeLessThan((4 * deviation) / Math.sqrt(Number(rounds)));
});

test('[REW-44] members of both markets have a ticket for free spins that they can use', async () => {
  const { rows } = await base.pool.query<{ merchant: string; games: string[] }>(
    `select distinct t.merchant_code as merchant, o.spin_games as games from reward_tickets t join bonus_offers o on o.id = t.offer_id
    where t.kind = 'free_spins' and t.state = 'usable' and t.usable_until > now() and o.is_on order by 1`,
  );
  expect(rows).toEqual(['dagat', 'laro'].map((merchant) => ({ merchant, games: ['perya-sevens'] })));
});

test('[REW-34] [REW-36] [REW-37] the shipped sign-in ends with a raffle ticket, and the wheel has the table of the worked example W10', async () => {
  const { rows } = await base.pool.query<{ rows: { id: string; weight: number; stock: number | null; whenGone: string | null; reward: { kind: string } }[] }>(
    "select body -> 'rows' as rows from raffles where code = 'fiesta-wheel' and version = 2 order by merchant_code",
  );
  const table = [
    ['cash-500', 1, 2, 'points-10', 'cash'],
    ['cash-50', 19, 200, 'points-10', 'cash'],
    ['spins-5', 80, null, null, 'spins_ticket'],
    ['cash-2', 400, null, null, 'cash'],
    ['points-10', 500, null, null, 'points'],
  ];
  expect(rows.map((row) => row.rows.map(({ id, weight, stock, whenGone, reward }) => [id, weight, stock, whenGone, reward.kind]))).toEqual([table, table]);
  const tickets =
    "select count(*) as n from reward_tickets t join reward_grants g on t.source_key = g.id || ':1' where g.source = 'SIGN_IN' and g.merchant_code = 'laro' and t.state = 'usable'";
  expect(await numberOf(tickets)).toBeGreaterThan(0);
});

test('[LOGIN-10] the published accounts can be logged in to, the others cannot; passwords differ between installations', async () => {
  expect(accounts.map(({ merchantCode }) => merchantCode).toSorted()).toEqual(['dagat', 'dagat', 'dagat', 'laro', 'laro', 'laro']);
  for (const { merchantCode, username, password } of accounts) {
    const { rows } = await base.pool.query<{ password_hash: string }>('select password_hash from players where merchant_code = $1 and username = $2', [
      merchantCode,
      username,
    ]);
    expect((await checkPassword(password, rows[0]?.password_hash ?? '', memberPasswordCost)).isRight).toBe(true);
  }
  expect(new Set(accounts.map((account) => account.password)).size).toBe(6);
  expect(await numberOf('select count(distinct password_hash) as n from players')).toBe(members.length);
});

test('[LOGIN-10] a demo account whose password was changed is no longer printed', async () => {
  await base.pool.query("update players set password_hash = (select password_hash from players where username = 'marites_c') where username = 'juan'");
  await start(() => 0).finished;
  expect(accounts.map((account) => account.username)).toEqual(['maria', 'jhayr_m', 'thiago', 'camila', 'mei.sapporo']);
});

test('[DESK-15] [DESK-51] both merchants have visits, tags, segments by them, and one gift to the members of a segment', async () => {
  expect(await numberOf('select count(*) as n from players p where not is_trial and not exists (select from player_visits v where v.player_id = p.id)')).toBe(
    0,
  );
  const directory = new MerchantDirectory(base.pool);
  await directory.refresh();
  for (const code of ['laro', 'dagat']) {
    const merchant = directory.known(code);
    const rounds = await giftRoundsOf(base.pool, code, 9);
    expect(rounds).toMatchObject([{ givenUpTo: 0n, given: 0, madeBy: 'laro', approvedBy: 'demo' }]);
    const { found } = await countInSegment(base.pool, { merchant, groups: rounds[0]?.segment ?? [], at: new Date() });
    expect(found).toBeGreaterThan(0);
    for (const { groups } of await segmentsOf(base.pool, code)) expect(groups.length).toBeGreaterThan(0);
  }
});

test('[T4] [ACC-03] a member without a proven identity has no past of play, and does not delay the members after them', async () => {
  const unproven = demoMembers.filter((member) => !members.includes(member) && demoProofState(member) !== 'verified');
  expect(unproven.length).toBeGreaterThan(3);
  await base.pool.query(
    'insert into identity_play_rules (merchant_code, is_needed) select code, true from merchants on conflict (merchant_code) do update set is_needed = true',
  );
  const states: string[] = [];
  const seedProof = async (_queries: unknown, { state }: { state: string }): Promise<void> => void states.push(state);
  await startDemoHistory({
    pool: base.pool,
    secret,
    onAccounts: () => undefined,
    onError: (error) => errors.push(error),
    members: unproven,
    seedProof,
    restFor: () => 0,
  }).finished;
  expect(errors).toEqual([]);
  expect(states.toSorted()).toEqual(unproven.flatMap((member) => demoProofState(member) ?? []).toSorted());
  const names = unproven.map(({ username }) => username);
  const { rows } = await base.pool.query<{ count: bigint; staked: bigint }>(
    'select count(distinct p.id) as count, count(r.id) as staked from players p left join rounds r on r.cash_account = p.cash_account where p.username = any ($1)',
    [names],
  );
  expect(rows[0]).toEqual({ count: BigInt(names.length), staked: 0n });
});

test.each(['laro', 'dagat'])('[CASH-01] [CASH-02] [T34] %s has deposits and withdrawals in every state, and its books agree with them', async (merchant) => {
  const states = async (table: string) =>
    (await base.pool.query<{ state: string }>(`select distinct state from ${table} where merchant_code = $1`, [merchant])).rows
      .map(({ state }) => state)
      .toSorted();
  expect(await states('deposit_orders')).toEqual([...depositStates].toSorted());
  expect(await states('withdrawals')).toEqual([...withdrawalStates].toSorted());
  const moved = await base.pool.query<{ n: bigint }>(
    `select count(*) as n from deposit_orders o left join postings p on p.movement_id = o.movement_id
      where o.merchant_code = $1 and o.movement_id is not null and p.amount is distinct from o.credited`,
    [merchant],
  );
  expect(moved.rows[0]?.n).toBe(0n);
  // Decisions of the first of two people wait for the second.
  const waiting = await base.pool.query<{ act: string }>("select act from proposals where merchant_code = $1 and state = 'proposed' order by act", [merchant]);
  expect(waiting.rows.map(({ act }) => act)).toEqual(['slip.take', 'withdrawal.approve']);
  const books = createBooks({ pool: base.pool, now: Date.now });
  for (const daysAgo of [0, 1, 2]) {
    const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    const { checks } = await books.closing(merchant, 'UTC', day);
    expect(
      checks.filter(({ difference }) => difference !== 0n),
      `${merchant} ${day}`,
    ).toEqual([]);
  }
});

test('[T51] offers are stopped for the members of the demo whose markers are strong, and for no other', async () => {
  const { rows } = await base.pool.query<{ username: string; score: number; isStopped: boolean }>(
    `select p.username, i.score, exists (select from player_offer_stops s where s.player_id = i.player_id and s.ended_at is null) as "isStopped"
      from care_interactions i join players p on p.id = i.player_id`,
  );
  expect(rows.find(({ username }) => username === 'jiwoo.kim')).toMatchObject({ score: 65, isStopped: true });
  expect(rows.filter(({ score, isStopped }) => score >= 60 !== isStopped)).toEqual([]);
});

test('[T29] a member’s balances follow each other in time, also through the deposits and withdrawals of the demo', async () => {
  const { rows } = await base.pool.query<{ username: string }>(
    `select distinct p.username from players p join lateral (
        select q.movement_id, case p.cash_account when q.to_account then q.to_after - q.amount else q.from_after + q.amount end as before,
          lag(case p.cash_account when q.to_account then q.to_after else q.from_after end) over (order by q.movement_id) as last
        from postings q where p.cash_account in (q.to_account, q.from_account)
      ) s on true
      where p.username = any ($1) and s.last is not null and s.last <> s.before`,
    [members.filter((member) => cashStoryOf(member) !== null).map(({ username }) => username)],
  );
  expect(rows).toEqual([]);
});

test('[REW-38] [REW-39] both merchants have raffles, and each member with a known password a month of draws that are paid as they were drawn', async () => {
  const { rows } = await base.pool.query<{ merchant: string; draws: number; paid: boolean; tickets: number }>(
    `select d.merchant_code as merchant, count(*)::int as draws, bool_and(g.state = 'claimed' and t.state = 'used') as paid,
      (select count(*)::int from reward_tickets u where u.merchant_code = d.merchant_code and u.state = 'usable' and u.player_id = any (array_agg(d.player_id))) as tickets
    from raffle_draws d join reward_grants g on g.id = d.grant_id join reward_tickets t on t.id = d.ticket_id group by 1 order by 1`,
  );
  expect(rows.map(({ merchant, paid }) => [merchant, paid])).toEqual([
    ['dagat', true],
    ['laro', true],
  ]);
  expect(rows.every(({ draws, tickets }) => draws >= 5 && tickets >= 12)).toBe(true);
  const off =
    'select count(*) as n from raffle_stock s join raffles r on r.id = s.raffle_id where s.remaining <> s.added - (select count(*) from raffle_draws d where d.merchant_code = r.merchant_code and d.code = r.code and d.version = r.version and d.won = s.row_id)';
  expect(await numberOf(off)).toBe(0);
});

test('[AGENT-51] both merchants have a tree of agents on several steps, with links, and the agent with a known password leads one', async () => {
  const { rows } = await base.pool.query<{ merchant: string; tops: number; deepest: number; placed: number; links: number }>(
    `select a.merchant_code as merchant, count(*) filter (where a.level = 1)::int as tops, max(a.level)::int as deepest,
        (select count(distinct c.member)::int from agent_closure c join players p on p.id = c.member where p.merchant_code = a.merchant_code) as placed,
        (select count(*)::int from affiliate_codes l where l.merchant_code = a.merchant_code and l.owner is not null) as links
      from agents a group by a.merchant_code order by 1`,
  );
  expect(rows.map(({ merchant }) => merchant)).toEqual(['dagat', 'laro']);
  for (const { tops, placed, links } of rows) expect([tops > 0, placed > 5, links > 1]).toEqual([true, true, true]);
  expect(await numberOf("select count(*) as n from agent_closure c join players p on p.id = c.ancestor where p.username = 'jhayr_m'")).toBeGreaterThan(3);
  expect(await numberOf('select count(*) as n from players p where (p.type in (1, 2, 41, 42)) <> exists (select from agents a where a.member = p.id)')).toBe(0);
});

test('[AGENT-51] both merchants have templates of each kind that they pay, a request to the company and one to an agent, and an offer, as the calls write them', async () => {
  const { rows } = await base.pool.query<{ merchant: string; templates: string[]; kinds: string[]; toCompany: number; toAgents: number; offers: number }>(
    `select m.code as merchant, array(select t.kind from agent_contract_templates t where t.merchant_code = m.code order by 1) as templates,
        array(select distinct c.kind from agent_contracts c where c.merchant_code = m.code and c.state = 'accepted' and c.from_day <= current_date and c.to_day is null order by 1) as kinds,
        (select count(*)::int from agent_contracts c where c.merchant_code = m.code and c.state = 'requested' and c.payer is null and c.lapses_at > now()) as "toCompany",
        (select count(*)::int from agent_contracts c where c.merchant_code = m.code and c.state = 'requested' and c.payer is not null and c.lapses_at > now()) as "toAgents",
        (select count(*)::int from agent_contracts c where c.merchant_code = m.code and c.state = 'offered' and c.lapses_at > now()) as offers
      from merchants m order by 1`,
  );
  expect(rows.map(({ merchant }) => merchant)).toEqual(['dagat', 'laro']);
  for (const { templates, kinds, toCompany, toAgents, offers } of rows) expect([templates, toCompany, toAgents, offers > 0]).toEqual([kinds, 1, 1, true]);
});

/** The agent centre as the server runs it, without its calls. */
async function agentCentre(): Promise<Pick<ReturnType<typeof createAgents>, 'count'>> {
  const directory = new MerchantDirectory(base.pool);
  await directory.refresh();
  const running = { pool: base.pool, secret, now: Date.now, directory, roundNotes: lotteryNotes, twoPersons: { register: () => undefined } };
  return createAgents(running as unknown as Parameters<typeof createAgents>[0]);
}

test('[AGENT-51] [AGENT-03] both merchants have each kind of contract that they pay in force, and the runs of the server make a month of statements', async () => {
  const centre = await agentCentre();
  await centre.count();
  await centre.count();
  const { rows } = await base.pool.query<
    Record<'merchant', string> & Record<'contracts' | 'kinds', string[]> & Record<'rebates' | 'salaries' | 'halves' | 'lines', number>
  >(
    `select m.code as merchant,
        array(select distinct c.kind from agent_contracts c where c.merchant_code = m.code and c.state = 'accepted' and c.from_day <= current_date and c.to_day is null order by 1) as contracts,
        array(select distinct r.kind from agent_runs r join agent_statements s on s.run = r.id where r.merchant_code = m.code and s.gross > 0 order by 1) as kinds,
        (select count(distinct r.day)::int from agent_runs r join agent_statements s on s.run = r.id where r.merchant_code = m.code and r.kind = 'rebate') as rebates,
        (select count(distinct r.day)::int from agent_runs r join agent_statements s on s.run = r.id where r.merchant_code = m.code and r.kind = 'daily') as salaries,
        (select count(distinct r.day)::int from agent_runs r where r.merchant_code = m.code and r.kind = 'dividend') as halves,
        (select count(*)::int from agent_runs r join agent_statements s on s.run = r.id join agent_lines l on l.statement = s.number where r.merchant_code = m.code) as lines
      from merchants m order by 1`,
  );
  expect(rows.map(({ merchant, contracts }) => [merchant, contracts])).toEqual([
    ['dagat', ['cpa', 'daily', 'dividend', 'hourly']],
    ['laro', ['daily', 'dividend']],
  ]);
  for (const { kinds, rebates, salaries, halves, lines } of rows) {
    expect([rebates >= 25, salaries >= 20, halves >= 1, lines > 60]).toEqual([true, true, true, true]);
    expect(kinds).toEqual(expect.arrayContaining(['daily', 'rebate']));
  }
  // The tree of house accounts has a month of its runs as well, in trial money.
  const house = await base.pool.query<{ merchant: string; days: number; kinds: string[] }>(
    `select r.merchant_code as merchant, count(distinct r.day) filter (where r.kind = 'rebate')::int as days, array_agg(distinct r.kind order by r.kind) as kinds
      from agent_runs r join agent_statements s on s.run = r.id join players p on p.id = s.member and p.is_trial where r.is_trial and s.gross > 0 group by 1 order by 1`,
  );
  expect(house.rows.map(({ merchant }) => merchant)).toEqual(['dagat', 'laro']);
  for (const { days, kinds } of house.rows) expect([days >= 25, kinds.includes('daily')]).toEqual([true, true]);
  expect(
    await numberOf(
      'select count(*) as n from agent_statements s join agent_runs r on r.id = s.run join players p on p.id = s.member where p.is_trial <> r.is_trial',
    ),
  ).toBe(0);
  // Statements without a note are paid; those of contracts wait for their line.
  expect(await numberOf("select count(*) as n from agent_statements where state = 'paid'")).toBeGreaterThan(50);
  expect(await numberOf("select count(*) as n from agent_statements where state = 'approved' and contract is null")).toBe(0);
  expect(await auditLedger(base.pool)).toSatisfy(isWhole);
}, 240_000);
