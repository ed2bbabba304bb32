import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction, one } from '#server/db/sql.ts';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { auditLedger } from '#server/ledger/audit/audit.ts';
import { writePast } from '#server/ledger/movements/past-play.ts';
import { addTestSlot, openTestPlayer, type TestPlayer } from '#server/testing/money/test-play.ts';
import { startTestAgents, type TestAgents } from '#server/testing/partners/test-agents.ts';
import type { TestRegistration } from '#server/testing/people/test-registration.ts';
import { testDesk, type TestDesk } from '#server/testing/test-desk.ts';
import { countAgentHours } from '../count-hours.ts';
import { keepTeamFigures } from '../../figures/keep-figures.ts';
import { makeTopAgent } from '../../tree/make-top-agent.ts';
import { readDayInputs } from '../../pay/run-inputs.ts';
import { placeUnder } from '../../tree/place-member.ts';
import { rebateLines } from '@laro/domain/agents/counting/rebate-lines';
import { flagOwnAccounts } from './flag-own-accounts.ts';
import { waitingAgentWork } from '../../desk/waiting.store.ts';

const HOUR_MS = 3_600_000;
const MAJOR = 100_000n;
const SLOT = 'test-slot';
const reason = 'spoke with both people';

describe('who is found', () => {
  let site: TestRegistration;
  let agents: TestAgents;
  beforeAll(async () => {
    ({ site, agents } = await startTestAgents({ RNG: 3_000 }));
  });
  afterAll(() => site.close());

  test('[AGENT-14] a registration by the own link from the agent’s own device is flagged and held; the member is in the team all the same', async () => {
    const laro = site.http.directory.byCode('laro');
    if (!laro) throw new Error('there is no merchant laro');
    const browser = site.browser();
    const { value } = await site.send(site.formOf(), browser);
    const { id } = await site.row('select id from players where username = $1', [value.userName]);
    const given = { state: 'active', by: 'test', reason: 'test', at: new Date(site.clock.now) } as const;
    await inTransaction(site.pool, (transaction) => makeTopAgent(transaction, laro, { member: id as bigint, rates: { RNG: 5_000 }, ...given }));
    const owner = { username: value.userName, id: await agents.idOf(value.userName), call: browser.call.bind(browser) as never };
    const code = 'ISALANG7';
    await site.query(
      `insert into affiliate_codes (merchant_code, code, name, is_enabled, created_at, owner, kind, landing, ppm) values ('laro', $1, 'x', true, now(), $2, 'player', 'register', array_fill(0, array[11]))`,
      [code, id],
    );
    const own = site.formOf({ affiliateCode: code });
    expect((await site.send(own, browser)).status).toBe(200);
    const { username: stranger } = await agents.joinBy(code);
    for (let turn = 0; turn < 2; turn += 1) await flagOwnAccounts({ pool: site.pool, now: () => site.clock.now }, laro);
    const held = await site.query(
      'select p.username, a.username as agent, n.cause, n.state from agent_not_counted n join players p on p.id = n.member join players a on a.id = n.agent',
    );
    expect(held).toEqual([{ username: own['username'], agent: owner.username, cause: 'shared_device', state: 'held' }]);
    const flags = await site.query("select p.username, f.state from risk_flags f join players p on p.id = f.player_id where f.rule = 'own_downline'");
    expect(flags).toEqual([{ username: own['username'], state: 'open' }]);
    const team = await site.query('select p.username from agent_closure c join players p on p.id = c.member where c.ancestor = $1 order by c.member', [id]);
    expect(team.map(({ username }) => username)).toEqual([own['username'], stranger]);
  });
});

describe('what is counted', () => {
  let desk: TestDesk;
  let vendorAccount: bigint;
  let start: number;
  const clock = { now: 0 };
  beforeAll(async () => {
    desk = await testDesk();
    const { pool } = desk.base;
    await addTestSlot(desk.base);
    vendorAccount = await openAccount(pool, { merchantCode: 'laro', currency: 'PHP', isTrial: false }, 'vendor', 'BGS');
    // Three in the afternoon in Manila, one or two days ago: the hours that are counted are of one day there.
    start = Math.floor((Date.now() - 40 * HOUR_MS) / (24 * HOUR_MS)) * 24 * HOUR_MS + 7 * HOUR_MS;
  });
  afterAll(() => desk.close());

  const laro = () => {
    const found = desk.directory.byCode('laro');
    if (!found) throw new Error('there is no merchant laro');
    return found;
  };
  const count = async () => {
    clock.now += HOUR_MS;
    await countAgentHours({ pool: desk.base.pool, now: () => clock.now, merchants: () => [laro()], roundNotes: async () => new Map() });
    await keepTeamFigures({ pool: desk.base.pool, merchants: () => [laro()] });
  };
  async function play({ cash }: TestPlayer, hour: number, stake: bigint): Promise<void> {
    const betKey = randomUUID();
    const common = { at: new Date(start + hour * HOUR_MS + 60_000), vendorCode: 'BGS', vendorAccount };
    await inTransaction(desk.base.pool, (transaction) =>
      writePast(transaction, cash, [
        { ...common, kind: 'bet', key: betKey, roundRef: betKey, gameId: SLOT, amount: stake },
        { ...common, kind: 'win', key: randomUUID(), betKey, amount: 0n },
      ]),
    );
  }
  const teamOf = async (agent: TestPlayer) => {
    const { pool } = desk.base;
    const play = await one<{ valid: bigint; rounds: number }>(
      pool,
      'select coalesce(sum(valid), 0)::bigint as valid, coalesce(sum(rounds), 0)::int as rounds from agent_team_days where agent = $1',
      [agent.id],
    );
    const { active } = await one<{ active: number }>(pool, 'select coalesce(sum(members), 0)::int as active from agent_active_days where agent = $1', [
      agent.id,
    ]);
    const { earned } = await one<{ earned: bigint }>(
      pool,
      "select coalesce(sum(earned), 0)::bigint as earned from agent_direct_figures where agent = $1 and unit = 'day'",
      [agent.id],
    );
    const { deposited } = await one<{ deposited: number }>(
      pool,
      'select coalesce(sum(deposited), 0)::int as deposited from agent_growth_days where agent = $1',
      [agent.id],
    );
    return { ...play, active, earned, deposited };
  };
  async function plant() {
    const { pool } = desk.base;
    const open = () => openTestPlayer(pool, { money: 1_000_000_000n });
    const [agent, own, other] = [await open(), await open(), await open()];
    const at = new Date(start - 48 * HOUR_MS);
    const given = { by: 'test', reason: 'test', at };
    await inTransaction(pool, async (transaction) => {
      await makeTopAgent(transaction, laro(), { member: BigInt(agent.id), rates: { RNG: 8_000 }, state: 'active', ...given });
      for (const member of [own, other])
        await placeUnder(transaction, laro(), {
          member: BigInt(member.id),
          upline: BigInt(agent.id),
          ppm: [3_000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
          day: at.toISOString().slice(0, 10),
          agentState: null,
          ...given,
        });
    });
    await pool.query(
      `insert into agent_not_counted (merchant_code, member, agent, cause, from_day, found_at) values ('laro', $1, $2, 'shared_card', $3, now())`,
      [own.id, agent.id, at.toISOString().slice(0, 10)],
    );
    await pool.query(
      `insert into deposit_orders (number, merchant_code, player_id, request_key, method_code, kind, gateway, currency, amount, fee, state, paid, credited, movement_id, created_at, expires_at, paid_at)
        values (gen_random_uuid(), 'laro', $1, gen_random_uuid(), 'm', 'qr', 'g', 'PHP', 100, 0, 'paid', 100, 100, gen_random_uuid(), $2, $2, $2)`,
      [own.id, new Date(start)],
    );
    return { agent, own, other };
  }
  const countsOf = async ({ id }: TestPlayer) =>
    one<{ rounds: number; valid: bigint; held: bigint }>(
      desk.base.pool,
      'select sum(rounds)::int as rounds, sum(valid)::bigint as valid, coalesce(sum(valid) filter (where is_held), 0)::bigint as held from agent_counts where member = $1',
      [id],
    );

  test('[AGENT-14] [AGENT-46] [T85] held play counts for no one above until the desk clears it, then exactly what the desk was shown, as late', async () => {
    const { pool } = desk.base;
    clock.now = start + 10 * 60_000;
    await count();
    await pool.query("update agent_clocks set since = $1, counted_to = $1 where merchant_code = 'laro'", [new Date(start)]);
    const { agent, own, other } = await plant();
    await play(own, 0, 700n * MAJOR);
    await play(own, 1, 50n * MAJOR);
    await play(other, 0, 600n * MAJOR);
    // Transactions of other tests hold the counting back: both members are waited for.
    await expect
      .poll(
        async () => {
          await count();
          return [(await countsOf(own)).rounds, (await countsOf(other)).rounds];
        },
        { timeout: 20_000 },
      )
      .toEqual([2, 1]);
    const before = { valid: 600n * MAJOR, rounds: 1, active: 1, earned: 3n * MAJOR, deposited: 0 };
    expect(await teamOf(agent)).toEqual(before);
    expect(await countsOf(own)).toEqual({ rounds: 2, valid: 750n * MAJOR, held: 750n * MAJOR });
    expect((await auditLedger(pool)).countsOff).toBe(0n);

    const lead = await desk.signIn('cashier-lead');
    const listed = (await lead.call('listNotCounted', { params: { merchant: 'laro' }, query: { state: 'held' } })).value.accounts;
    expect(listed).toMatchObject([{ member: { id: own.id }, agent: { id: agent.id }, cause: 'shared_card', rounds: 2, valid: '750.00', isReleased: false }]);
    expect((await waitingAgentWork(pool)).ownAccounts).toEqual(new Map([['laro', 1]]));
    const accountId = listed[0]?.id ?? '';
    const decide = (by: typeof lead, act: string) => by.call('decideNotCounted', { params: { merchant: 'laro', accountId }, body: { act, reason } });
    expect((await decide(await desk.signIn('operations'), 'clear')).code).toBe('desk.permission_missing');
    const both = await Promise.all([decide(lead, 'clear'), decide(lead, 'clear')]);
    expect(both.map(({ code }) => code ?? 'done').toSorted()).toEqual(['agent.account_decided', 'done']);
    expect((await waitingAgentWork(pool)).ownAccounts).toEqual(new Map());
    expect(both.find(({ code }) => code === null)?.value).toEqual({ state: 'cleared', rounds: 2, valid: listed[0]?.valid });
    expect(await teamOf(agent)).toEqual(before);

    await count();
    // The agent has 0.5 % more than the member.
    const after = { valid: before.valid + 750n * MAJOR, rounds: 3, active: 2, earned: before.earned + (750n * MAJOR * 5n) / 1_000n, deposited: 1 };
    expect(await teamOf(agent)).toEqual(after);
    expect(await countsOf(own)).toEqual({ rounds: 2, valid: 750n * MAJOR, held: 0n });
    expect((await auditLedger(pool)).countsOff).toBe(0n);
    await count();
    expect(await teamOf(agent)).toEqual(after);
    const newest = await one<{ day: string }>(pool, 'select max(bucket_day)::text as day from agent_counts where member = $1', [own.id]);
    const { id: countsTo } = await one<{ id: bigint }>(pool, 'select max(id) as id from agent_counts');
    const lines = rebateLines(await readDayInputs(pool, { merchantCode: 'laro', isTrial: false }, newest.day, countsTo));
    expect(lines.filter(({ beneficiary }) => beneficiary === agent.id).reduce((sum, { base }) => sum + base, 0n)).toBeGreaterThanOrEqual(750n * MAJOR);
    const { entries } = (await (await desk.signIn('administrator')).call('listAudit')).value;
    const acts = entries.filter(({ subject }) => subject === `merchant:laro/member:${own.id}`);
    expect(acts.map(({ action, reason: why }) => [action.startsWith('agent.account'), why])).toEqual([[true, reason]]);
    expect((await decide(lead, 'clear')).code).toBe('agent.account_decided');
    expect((await lead.call('decideNotCounted', { params: { merchant: 'laro', accountId: '999999' }, body: { act: 'keep', reason } })).code).toBe(
      'agent.account_unknown',
    );
  });

  test('[AGENT-46] a finding that the desk could not show is refused by the database: another cause, or an endless day', async () => {
    const { agent, own, other } = await plant();
    const insert = (cause: string, day: string) =>
      desk.base.pool.query("insert into agent_not_counted (merchant_code, member, agent, cause, from_day, found_at) values ('laro', $1, $2, $3, $4, now())", [
        other.id,
        agent.id,
        cause,
        day,
      ]);
    await expect(insert('same family', '2026-11-08')).rejects.toThrow('agent_not_counted_cause_known');
    await expect(insert('shared_card', 'infinity')).rejects.toThrow('agent_not_counted_days_finite');
    const lead = await desk.signIn('cashier-lead');
    const { code, value } = await lead.call('listNotCounted', { params: { merchant: 'laro' }, query: {} });
    expect([code, value.accounts[0]?.member.id]).toEqual([null, own.id]);
    await desk.base.pool.query('delete from agent_not_counted where member = $1', [own.id]);
  });

  test('[AGENT-14] an account that is kept out stays uncounted, also for later play', async () => {
    const { agent, own } = await plant();
    const lead = await desk.signIn('cashier-lead');
    const [listed] = (await lead.call('listNotCounted', { params: { merchant: 'laro' }, query: { state: 'held' } })).value.accounts;
    await lead.call('decideNotCounted', { params: { merchant: 'laro', accountId: listed?.id ?? '' }, body: { act: 'keep', reason } });
    await play(own, 8, 700n * MAJOR);
    await expect
      .poll(
        () =>
          count()
            .then(() => countsOf(own))
            .then(({ rounds }) => rounds),
        { timeout: 20_000 },
      )
      .toBe(1);
    await count();
    expect(await teamOf(agent)).toEqual({ valid: 0n, rounds: 0, active: 0, earned: 0n, deposited: 0 });
    expect((await countsOf(own)).held).toBe(700n * MAJOR);
  });
});
