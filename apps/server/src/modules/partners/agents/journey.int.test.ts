import { randomUUID } from 'node:crypto';
import { firstStart } from '@laro/domain/agents/contracts/contract-terms';
import { startOfDay } from '@laro/domain/agents/counting/periods';
import { parseMoney } from '@laro/domain/money/money';
import { dayAt } from '@laro/domain/time/day-at';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { movePast } from '#server/ledger/movements/past-moves.ts';
import { writePast } from '#server/ledger/movements/past-play.ts';
import { AuditLog } from '#server/modules/core/audit/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { othersHaveEnded } from '#server/testing/base/test-database.ts';
import { testPerson, testTwoPersons } from '#server/testing/base/test-two-persons.ts';
import { addTestSlot } from '#server/testing/money/test-play.ts';
import { startTestAgents, type AgentVisitor, type TestAgents } from '#server/testing/partners/test-agents.ts';
import type { TestRegistration } from '#server/testing/people/test-registration.ts';
import { makeOffer } from './contracts/contract-rules.ts';
import { computeContractRuns } from './contracts/runs/compute-contract-runs.ts';
import { payContractRuns } from './contracts/runs/pay-contract-runs.ts';
import { recomputeRun } from './contracts/runs/recompute/recompute-run.ts';
import { countAgentHours } from './counting/count-hours.ts';
import { markHours } from './counting/counts.store.ts';
import { computeRuns } from './pay/compute-runs.ts';
import { decideStatement, statementCarrier } from './pay/desk/decide-statement.ts';
import { payStatements } from './pay/pay-statements.ts';

const HOUR_MS = 3_600_000;
const SLOT = 'journey-slot';
const PLAYED = '2026-12-02';
const options = { max: null, period: 'half', carry: 'none', carryCap: null, deductsSalary: false, cpa: null } as const;

let site: TestRegistration;
let agents: TestAgents;
let top: AgentVisitor;
let other: AgentVisitor;
let agent: AgentVisitor;
let player: AgentVisitor;
let bet = '';

const laro = (): Merchant => {
  const found = site.http.directory.byCode('laro');
  if (!found) throw new Error('there is no merchant laro');
  return found;
};
/** A moment of a day of the merchant. */
const at = (day: string, hours: number): Date => new Date(startOfDay(day, laro().settings['market.timeZone']) + hours * HOUR_MS);
const keysOf = async ({ username }: { username: string }) => {
  const row = await site.row('select id, cash_account from players where username = $1', [username]);
  return { id: row['id'] as bigint, cash: row['cash_account'] as bigint };
};

/** The night after a day, as the server works it; what waits for a person goes on waiting. */
async function closeDay(day: string): Promise<void> {
  site.clock.now = at(day, 24).getTime() + 8 * 60_000;
  const deps = { pool: site.pool, now: () => site.clock.now };
  await othersHaveEnded({ pool: site.pool } as never);
  await countAgentHours({ ...deps, merchants: () => [laro()], roundNotes: async () => new Map() });
  await computeRuns(deps, laro());
  await computeContractRuns(deps, laro());
  await pay();
}
async function pay(): Promise<void> {
  const deps = { pool: site.pool, now: () => site.clock.now };
  await payStatements(deps);
  await payContractRuns(deps, () => laro());
}

/** Plays in the game: steps of the ledger at a moment. */
async function play(day: string, hours: number, steps: { kind: 'bet' | 'win' | 'rollback'; amount?: string }[]): Promise<void> {
  const { cash } = await keysOf(player);
  const vendorAccount = await openAccount(site.pool, { merchantCode: 'laro', currency: 'PHP', isTrial: false }, 'vendor', 'BGS');
  const common = { at: at(day, hours), vendorCode: 'BGS', vendorAccount };
  await inTransaction(site.pool, async (transaction) => {
    for (const { kind, amount = '0' } of steps) {
      if (kind === 'bet') bet = randomUUID();
      const key = kind === 'bet' ? bet : randomUUID();
      const made = { ...common, key, amount: parseMoney(amount) };
      if (kind === 'bet') await writePast(transaction, cash, [{ ...made, kind, roundRef: key, gameId: SLOT }]);
      else await writePast(transaction, cash, [{ ...made, kind, betKey: bet }]);
    }
    await markHours(transaction, 'laro', [{ cashAccount: cash, hour: at(PLAYED, 10) }]);
  });
}

const decisions = () => {
  const audit = new AuditLog(site.pool, Buffer.alloc(32, 3), () => site.clock.now);
  const twoPersons = testTwoPersons({ pool: site.pool }, () => site.clock.now, { audit });
  const deps = { pool: site.pool, audit, twoPersons, merchantOf: () => laro(), now: () => site.clock.now };
  twoPersons.register('agent.statement', statementCarrier(deps));
  return deps;
};

beforeAll(async () => {
  ({ site, agents, top, other } = await startTestAgents({ RNG: 3_000 }));
  for (const month of ['2026-12-01', '2027-01-01']) await site.query('call make_ledger_partitions($1::date, $1::date)', [month]);
  await addTestSlot({ pool: site.pool } as never, SLOT);
  await site.set('agent.kinds', ['dividend']);
  await site.set('agent.shareMax', 100);
  await site.set('agent.activePeriodMin', 1);
});
afterAll(() => site.close());

test('[AGENT-10] [AGENT-11] [AGENT-12] an agent opened by the top agent recruits a player by a link', async () => {
  agent = await agents.agentBelow(top);
  const { value } = await agents.link(agent, { rates: { RNG: 1_000 } });
  const browser = site.browser();
  const form = site.formOf({ affiliateCode: value.code });
  expect((await site.send(form, browser)).status).toBe(200);
  const username = String(form['username']);
  player = { username, id: await agents.idOf(username), call: (name, body, params, query) => browser.call(name, body, {}, params, query) };
  const paths = await site.query(
    'select p.username from agent_closure c join players p on p.id = c.ancestor where c.member = (select id from players where username = $1) order by c.distance',
    [username],
  );
  expect(paths.map((row) => row['username'])).toEqual([agent.username, top.username]);
});

test('[AGENT-23] [AGENT-24] [AGENT-44] a dividend is offered by the company and by the top agent, changed on request, asked for, offered and accepted', async () => {
  const today = dayAt(site.clock.now, laro().settings['market.timeZone']);
  const terms = { kind: 'dividend', scope: 'CONS', options, from: firstStart('dividend', today) } as const;
  const step = (ppm: number) => ({ betVolume: 0n, activeMember: 1, netLoss: 0n, rateType: 'P', ppm, amount: 0n }) as const;
  const wire = (ppm: number) => ({ ...terms, rows: [{ ...step(ppm), betVolume: '0.00', netLoss: '0.00', amount: '0.00' }] });
  const { id: member } = await keysOf(top);
  const company = { member, payer: null, key: randomUUID(), by: 'ana' };
  const own = await inTransaction(site.pool, (transaction) => makeOffer(transaction, laro(), company, { ...terms, rows: [step(200_000)] }, site.clock.now));
  expect((await top.call('getPendingContracts')).value.divtypecompperiodreq).toMatchObject([{ id: String(own), status: 'P' }]);
  const answer = (by: AgentVisitor, contractId: string, body: object) => by.call('answerContract', { words: 'as shown', ...body }, { contractId });
  expect((await answer(top, String(own), { answer: 'A' })).status).toBe(200);

  const offered = (ppm: number) => top.call('offerContract', { key: randomUUID(), memberId: agent.id, ...wire(ppm) });
  expect((await offered(250_000)).code).toBe('agent.contract_above_own');
  const first = (await offered(50_000)).value.id;
  await answer(agent, first, { answer: 'C', wish: 'ten percent' });
  const { contracts } = (await top.call('listContracts', undefined, {}, { kind: 'dividend', side: 'offered' })).value;
  expect(contracts[0]).toMatchObject({ id: first, state: 'declined', wish: 'ten percent' });
  // The agent asks for the terms itself; the top agent offers them as they are.
  const second = (await agent.call('askContract', { key: randomUUID(), ...wire(100_000) })).value.id;
  const stateOf = async (of: AgentVisitor, side: string) =>
    (await of.call('listContracts', undefined, {}, { kind: 'dividend', side })).value.contracts.find(({ id }) => id === second)?.state;
  expect([await stateOf(agent, 'mine'), await stateOf(top, 'offered')]).toEqual(['requested', 'requested']);
  expect((await other.call('answerRequest', { accepts: true }, { contractId: second })).code).toBe('agent.contract_unknown');
  expect((await top.call('answerRequest', { accepts: true }, { contractId: second })).status).toBe(200);
  expect((await agent.call('getPendingContracts')).value.divtypecompperiodreq).toMatchObject([{ id: second, status: 'P' }]);
  expect((await answer(agent, second, { answer: 'A' })).status).toBe(200);
  expect([await stateOf(agent, 'mine'), await stateOf(top, 'offered')]).toEqual(['accepted', 'accepted']);
  expect((await answer(other, second, { answer: 'A' })).code).toBe('agent.contract_unknown');
  expect((await agent.call('getPendingContracts')).value.divtypecompperiodreq).toEqual([]);
});

test('[AGENT-01] [AGENT-03] [AGENT-05] [AGENT-19] the player plays, the day closes, and each of the three sees what they may', async () => {
  const { cash } = await keysOf(player);
  await site.query('insert into agent_clocks (merchant_code, since, counted_to) values ($1, $2, $2)', ['laro', at('2026-12-01', 0)]);
  const secondsAgo = (Date.now() - at('2026-12-01', 12).getTime()) / 1000;
  await movePast(site.pool, { kind: 'deposit_paid', key: randomUUID(), cash, counterpart: 'test', amount: parseMoney('50000'), secondsAgo });
  await play(PLAYED, 10, [
    { kind: 'bet', amount: '10000' },
    { kind: 'win', amount: '0' },
  ]);
  await closeDay(PLAYED);

  // 10,000 at 0.4 %, 0.3 % and 0.1 %: the top agent keeps 0.1 %, the agent 0.2 %, the player gets 0.1 %.
  const days = async (of: AgentVisitor) => (await of.call('getRebateDays')).value.statements.map(({ day, gross, state }) => `${day} ${gross} ${state}`);
  expect([await days(top), await days(agent)]).toEqual([[`${PLAYED} 10.00 paid`], [`${PLAYED} 20.00 paid`]]);
  expect(await site.row("select sum(amount)::bigint as sum from postings where kind = 'rebate_paid' and to_account = $1", [cash])).toEqual({
    sum: parseMoney('10'),
  });
  const rows = async (of: AgentVisitor, scope: string) =>
    (await of.call('listTeam', undefined, {}, { scope })).value.rows.map(({ name, steps, valid }) => `${name} ${steps} ${valid}`);
  const masked = (await rows(agent, 'direct'))[0]?.split(' ')[0] ?? '';
  expect(masked).not.toContain(player.username);
  expect(await rows(top, 'all')).toEqual(expect.arrayContaining([expect.stringMatching(new RegExp(`^${agent.username} 1 `)), expect.stringContaining(' 2 ')]));
  // The player has no agent centre, and sees of the team neither who is above nor what is earned.
  for (const name of ['getAgentHome', 'listTeam', 'getRebateDays', 'getAgentWallet'] as const)
    expect((await player.call(name)).code).toBe('agent.not_an_agent');
  expect((await agent.call('getTeamMember', undefined, { memberId: top.id })).code).toBe('agent.member_unknown');
  expect((await other.call('getTeamMember', undefined, { memberId: player.id })).code).toBe('agent.member_unknown');
  const sheet = JSON.stringify((await top.call('getTeamMember', undefined, { memberId: player.id })).value);
  for (const hidden of ['staked', 'paid', 'mobile', 'email', 'balance', player.username]) expect(sheet).not.toContain(hidden);
});

test('[AGENT-27] [AGENT-30] [AGENT-35] the half-month waits, is approved by two people, and is paid from the company downwards', async () => {
  await site.set('agent.autoMax', 100);
  await site.set('agent.secondPersonAbove', 500);
  await closeDay('2026-12-15');
  const due = await site.query(
    `select s.number, s.state, s.gross from agent_statements s join agent_runs r on r.id = s.run where r.kind = 'dividend' order by s.gross desc`,
  );
  // Of 10,000 the rebates of 40 come off: 20 % of 9,960 for the top agent; 10 % of 9,970 for the agent, without the top agent's 10.
  expect(due.map(({ gross, state }) => [gross, state])).toEqual([
    [parseMoney('1992'), 'waiting'],
    [parseMoney('997'), 'waiting'],
  ]);
  const deps = decisions();
  const [ana, ben] = [await testPerson({ pool: site.pool }, 'ana'), await testPerson({ pool: site.pool }, 'ben')];
  const cleo = await testPerson({ pool: site.pool }, 'cleo');
  const numbers = due.map(({ number }) => number as bigint);
  const approve = (number: bigint, by: typeof ana) => decideStatement(deps, laro(), number, { act: 'approve', reason: 'looked at' }, by);
  // The person who has offered the contract decides nothing.
  await expect(approve(numbers[0] ?? 0n, ana)).rejects.toThrow('desk.own_rates');
  for (const number of numbers) {
    const proposed = await approve(number, ben);
    if (!('proposed' in proposed)) throw new Error('one person was enough');
    await pay();
    const which = { id: BigInt(proposed.proposed.id) };
    await expect(deps.twoPersons.change(which, { act: 'approve', by: ben, reason: 'mine' })).rejects.toThrow('desk.second_person_own');
    await deps.twoPersons.change(which, { act: 'approve', by: cleo, reason: 'looked at' });
  }
  await pay();
  const wallets = async () =>
    [(await top.call('getAgentWallet')).value, (await agent.call('getAgentWallet')).value].map(({ balance, waiting }) => [balance, waiting]);
  expect(await wallets()).toEqual([
    ['1005.00', '0.00'],
    ['1017.00', '0.00'],
  ]);
  // The rows of the first page have the figures of its period, also on the first day of a half-month.
  const best = async (period: string) => (await top.call('getAgentHome', undefined, {}, { period })).value.top.map(({ name, valid }) => `${name} ${valid}`);
  const whole = [`${agent.username} 10000.00`];
  expect([await best('month'), await best('lastHalf'), await best('half')]).toEqual([whole, whole, [`${agent.username} 0.00`]]);
});

test('[AGENT-17] [AGENT-22] [AGENT-09] a round rolled back a week later is a dated difference in every statement, and what was paid stays as it was', async () => {
  const before = await site.query('select number, gross, paid, state from agent_statements order by number');
  await play('2026-12-22', 12, [{ kind: 'rollback' }]);
  await closeDay('2026-12-22');
  const last = async (of: AgentVisitor) => {
    const [newest] = (await of.call('getRebateDays')).value.statements;
    const { lines, gross, clawed } = (await of.call('getStatement', undefined, { number: newest?.number ?? '' })).value;
    return { gross, clawed, lines: lines.map(({ origin, base, ppm, amount }) => `${origin} ${base} ${ppm} ${amount}`) };
  };
  expect(await last(top)).toEqual({ gross: '-10.00', clawed: '10.00', lines: [`${PLAYED} -10000.00 1000 -10.00`] });
  expect(await last(agent)).toEqual({ gross: '-20.00', clawed: '20.00', lines: [`${PLAYED} -10000.00 2000 -20.00`] });
  const { id } = await keysOf(player);
  expect(await site.row('select amount from agent_carries where member = $1', [id])).toEqual({ amount: parseMoney('-10') });
  await closeDay('2026-12-31');
  // The second half-month has a result of −10,000: nothing is due, and nothing is taken back of the first one.
  const dividends = async (of: AgentVisitor) =>
    (await of.call('listContractPay', undefined, {}, { kind: 'dividend' })).value.statements.map(({ gross, figures }) => `${gross} of ${figures.ggr}`);
  expect(await dividends(top)).toEqual(['0.00 of -10000.00', '1992.00 of 10000.00']);
  expect(await dividends(agent)).toEqual(['0.00 of -10000.00', '997.00 of 10000.00']);
  for (const { id: run } of await site.query('select id from agent_runs order by id')) {
    expect(await recomputeRun(site.pool, 'laro', run as bigint)).toMatchObject({ isEqual: true });
  }
  expect(
    await site.query('select number, gross, paid, state from agent_statements where number = any ($1) order by number', [before.map((row) => row['number'])]),
  ).toEqual(before);
  expect(isWhole(await auditLedger(site.pool))).toBe(true);
});
