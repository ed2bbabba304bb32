import { randomUUID } from 'node:crypto';
import { houseTypes, type HouseType } from '@laro/domain/agents/tree/agent-tree';
import { halfMonthOf, startOfDay } from '@laro/domain/agents/counting/periods';
import { shiftDay } from '@laro/domain/time/shift-day';
import { dayAt } from '@laro/domain/time/day-at';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, many, one } from '#server/db/sql.ts';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { writePast } from '#server/ledger/movements/past-play.ts';
import { MerchantDirectory } from '#server/modules/core/merchant/index.ts';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import { othersHaveEnded, testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { addTestSlot, openTestPlayer } from '#server/testing/money/test-play.ts';
import { computeContractRuns } from '../../contracts/runs/compute-contract-runs.ts';
import { payContractRuns } from '../../contracts/runs/pay-contract-runs.ts';
import { recomputeRun } from '../../contracts/runs/recompute/recompute-run.ts';
import { countAgentHours } from '../../counting/count-hours.ts';
import { computeRuns } from '../../pay/compute-runs.ts';
import { payStatements } from '../../pay/pay-statements.ts';
import { makeTopAgent } from '../make-top-agent.ts';
import { placeUnder } from '../place-member.ts';
import { writeType } from '../tree.store.ts';
import { openHouseAccount } from './open-house-account.ts';

const HOUR_MS = 3_600_000;
const MAJOR = 100_000n;
const GAME = 'test-slot';
const rates = { top: { RNG: 8_000 }, agent: { RNG: 5_000 }, player: { RNG: 2_000 } };

/** The same four members of a tree of real money and of one of house accounts: a top agent over an agent and a player, the agent over another player. */
const roles = ['top', 'agent', 'near', 'far'] as const;
type Role = (typeof roles)[number] | 'visitor';
interface Member {
  id: bigint;
  cash: bigint;
}

let base: TestDatabase;
let directory: MerchantDirectory;
let start: number;
const vendor = new Map<boolean, bigint>();
const members = new Map<string, Member>();
const clock = { now: 0 };

const laro = () => {
  const found = directory.byCode('laro');
  if (!found) throw new Error('there is no merchant laro');
  return {
    ...found,
    settings: {
      ...found.settings,
      'agent.accreditation': 'none' as const,
      'agent.kinds': ['daily' as const, 'hourly' as const, 'dividend' as const],
      'agent.activeDayMin': 1,
      'agent.activeHourMin': 1,
      'agent.activePeriodMin': 1,
    },
  };
};
const member = (role: Role, isTrial: boolean): Member => members.get(`${role} ${isTrial}`) ?? { id: 0n, cash: 0n };
const firstDay = () => dayAt(start, laro().settings['market.timeZone']);
const given = () => ({ by: 'test', reason: 'test', at: new Date(start - 48 * HOUR_MS) });

async function plantReal(): Promise<void> {
  for (const role of roles) {
    const { id, cash } = await openTestPlayer(base.pool);
    members.set(`${role} false`, { id: BigInt(id), cash });
  }
  const of = (role: Role) => member(role, false).id;
  await inTransaction(base.pool, async (transaction) => {
    await makeTopAgent(transaction, laro(), { member: of('top'), rates: rates.top, state: 'active', ...given() });
    const day = dayAt(given().at.getTime(), laro().settings['market.timeZone']);
    const vector = (ppm: number) => [ppm, ...Array<number>(10).fill(0)];
    const place = { day, ...given() };
    await placeUnder(transaction, laro(), { ...place, member: of('agent'), upline: of('top'), agentState: 'active', ppm: vector(5_000) });
    await writeType(transaction, of('agent'), 1);
    await placeUnder(transaction, laro(), { ...place, member: of('near'), upline: of('top'), agentState: null, ppm: vector(2_000) });
    await placeUnder(transaction, laro(), { ...place, member: of('far'), upline: of('agent'), agentState: null, ppm: vector(2_000) });
  });
}

async function open(role: Role, type: HouseType, upline: Role | null, ppm: Record<string, number>): Promise<void> {
  const under = upline === null ? null : member(upline, true).id;
  const account = { username: `staff.${role}`, type, upline: under, rates: ppm, passwordHash: null, ...given() };
  const id = await inTransaction(base.pool, (transaction) => openHouseAccount(transaction, laro(), account));
  const { cash } = await one<{ cash: bigint }>(base.pool, 'select cash_account as cash from players where id = $1', [id]);
  members.set(`${role} true`, { id, cash });
}

async function plantHouse(): Promise<void> {
  await open('top', houseTypes.topAgent, null, rates.top);
  await open('agent', houseTypes.agent, 'top', rates.agent);
  await open('near', houseTypes.player, 'top', rates.player);
  await open('far', houseTypes.player, 'agent', rates.player);
}

async function contract(kind: 'daily' | 'hourly' | 'dividend', role: Role, payer: Role | null, isTrial: boolean): Promise<void> {
  const row = { betVolume: '100000', activeMember: 1, netLoss: '0', rateType: 'P', ppm: payer === null ? 100_000 : 60_000, amount: '0' };
  const options = { max: null, period: 'half', carry: 'none', carryCap: null, deductsSalary: true };
  await base.pool.query(
    `insert into agent_contracts (merchant_code, member, payer, kind, scope, rows, options, from_day, to_day, state, key, offered_by, offered_at, lapses_at)
      values ('laro', $1, $2, $3, 'CONS', $4, $5, $6, null, 'accepted', gen_random_uuid(), 'test', now(), now())`,
    [member(role, isTrial).id, payer === null ? null : member(payer, isTrial).id, kind, JSON.stringify([row]), JSON.stringify(options), firstDay()],
  );
}

async function play(role: Role, isTrial: boolean, hour: number, stake: bigint, paid: bigint): Promise<string> {
  const betKey = randomUUID();
  const common = { at: new Date(start + hour * HOUR_MS + 60_000), vendorCode: 'BGS', vendorAccount: vendor.get(isTrial) ?? 0n };
  await inTransaction(base.pool, (transaction) =>
    writePast(transaction, member(role, isTrial).cash, [
      { ...common, kind: 'bet', key: betKey, roundRef: betKey, gameId: GAME, amount: stake * MAJOR },
      { ...common, kind: 'win', key: randomUUID(), betKey, amount: paid * MAJOR },
    ]),
  );
  return betKey;
}

const deps = () => ({ pool: base.pool, now: () => clock.now, merchants: () => [laro()], roundNotes: async () => new Map() });
async function runs(): Promise<void> {
  await othersHaveEnded(base);
  await countAgentHours(deps());
  await computeRuns(deps(), laro());
  await base.pool.query("update agent_statements set state = 'approved' where state = 'waiting'");
  await payStatements(deps());
  await computeContractRuns(deps(), laro());
  await base.pool.query("update agent_statements set state = 'approved' where state = 'waiting'");
  await payContractRuns(deps(), () => laro());
}

/** Statements of the runs of a tree, with roles in place of members. */
async function outcome(isTrial: boolean): Promise<string[]> {
  const rows = await many<{ kind: string; day: string; member: bigint; gross: bigint; paid: bigint; state: string; lines: string | null }>(
    base.pool,
    `select r.kind, r.day::text, s.member, s.gross, s.paid, s.state,
        (select string_agg(concat_ws('/', l.kind, l.category, l.origin_day, l.base, l.ppm, l.amount), ' ' order by l.place) from agent_lines l where l.statement = s.number) as lines
      from agent_runs r join agent_statements s on s.run = r.id where r.merchant_code = 'laro' and r.is_trial = $1 order by r.day, r.kind, r.hour`,
    [isTrial],
  );
  const roleOf = (id: bigint) => roles.find((role) => member(role, isTrial).id === id) ?? `member ${id}`;
  return rows.map(({ member: id, ...row }) => [row.kind, row.day, roleOf(id), row.gross, row.paid, row.state, row.lines ?? ''].join(' ')).toSorted();
}

const balances = (isTrial: boolean) =>
  Promise.all(
    roles.map((role) =>
      one<{ agent: bigint }>(
        base.pool,
        `select coalesce(max(b.balance), 0)::bigint as agent from accounts c join accounts a on a.owner = c.owner and a.merchant_code = c.merchant_code and a.is_trial = c.is_trial
          and a.kind = 'agent' join balances b on b.account_id = a.id where c.id = $1`,
        [member(role, isTrial).cash],
      ),
    ),
  );

beforeAll(async () => {
  base = await testDatabase();
  await addTestMerchants(base.pool);
  await addTestSlot(base);
  directory = new MerchantDirectory(base.pool);
  await directory.refresh();
  for (const isTrial of [false, true]) vendor.set(isTrial, await openAccount(base.pool, { merchantCode: 'laro', currency: 'PHP', isTrial }, 'vendor', 'BGS'));
  start = Math.floor(Date.now() / HOUR_MS - 40) * HOUR_MS;
  clock.now = start;
  await countAgentHours(deps());
  await base.pool.query("update agent_clocks set since = $1, counted_to = $1 where merchant_code = 'laro'", [new Date(start)]);
  await plantReal();
  await plantHouse();
  for (const isTrial of [false, true]) {
    for (const kind of ['daily', 'hourly', 'dividend'] as const) {
      await contract(kind, 'top', null, isTrial);
      await contract(kind, 'agent', 'top', isTrial);
    }
    await play('far', isTrial, 0, 100n, 30n);
    await play('near', isTrial, 1, 60n, 0n);
    await play('agent', isTrial, 2, 40n, 75n);
  }
  // The half-month of the play has ended.
  const halfEnd = startOfDay(shiftDay(halfMonthOf(firstDay()).to, 1), laro().settings['market.timeZone']);
  clock.now = Math.max(halfEnd, start + 4 * HOUR_MS) + HOUR_MS;
  await runs();
}, 240_000);
afterAll(() => base.close());

test('[AGENT-04] runs of a tree of house accounts equal those of the same tree of real money, to the unit', async () => {
  const [real, house] = [await outcome(false), await outcome(true)];
  expect(house).toEqual(real);
  expect(new Set(real.map((row) => row.split(' ')[0]))).toEqual(new Set(['rebate', 'daily', 'hourly', 'dividend']));
  expect(await balances(true)).toEqual(await balances(false));
  expect((await balances(true))[0]?.agent).toBeGreaterThan(0n);
});

test('[AGENT-04] [AGENT-33] a run of house accounts is equal when it is computed again, and names a changed row', async () => {
  const found = await many<{ id: bigint }>(base.pool, "select id from agent_runs where is_trial and kind in ('rebate', 'dividend') order by id");
  for (const { id } of found) expect((await recomputeRun(base.pool, 'laro', id))?.isEqual).toBe(true);
  const tamper = (by: number) =>
    base.pool.query(
      `alter table agent_counts disable trigger all; update agent_counts set valid = valid + ${by} where is_trial and member = ${member('far', true).id}; alter table agent_counts enable trigger all`,
    );
  await tamper(1);
  const again = await Promise.all(found.map(({ id }) => recomputeRun(base.pool, 'laro', id)));
  expect(again.some((answer) => answer?.isEqual === false)).toBe(true);
  await tamper(-1);
});

test('[AGENT-04] [T60] pay of house accounts is trial money: the ledger refuses every way to and from real accounts, and the books are whole', async () => {
  const { trial, real } = await one<{ trial: bigint; real: bigint }>(
    base.pool,
    `select count(*) filter (where f.is_trial and t.is_trial) as trial, count(*) filter (where f.is_trial <> t.is_trial) as real
      from postings p join accounts f on f.id = p.from_account join accounts t on t.id = p.to_account where p.kind in ('agent_paid', 'agent_passed', 'rebate_paid')`,
  );
  expect(trial).toBeGreaterThan(0n);
  expect(real).toBe(0n);
  const [house, own] = [member('near', true).cash, member('near', false).cash];
  const move = (from: bigint, to: bigint) =>
    base.pool.query("select ledger_move('test', $1, '', 'rebate_paid', array[$2::bigint], array[$3::bigint], array[1::bigint])", [randomUUID(), from, to]);
  await expect(move(house, own)).rejects.toThrow();
  await expect(move(own, house)).rejects.toThrow();
  expect(isWhole(await auditLedger(base.pool))).toBe(true);
});

test('[AGENT-04] play of house accounts counts for no real member: figures of the real team hold its own rounds alone', async () => {
  const teamPlay = (isTrial: boolean) =>
    one<{ staked: bigint; rounds: bigint }>(
      base.pool,
      'select sum(staked)::bigint as staked, sum(rounds)::bigint as rounds from agent_team_days where agent = $1',
      [member('top', isTrial).id],
    );
  expect(await teamPlay(false)).toEqual({ staked: 200n * MAJOR, rounds: 3n });
  expect(await teamPlay(true)).toEqual(await teamPlay(false));
  const trialRows = await many<{ member: bigint }>(base.pool, 'select distinct member from agent_counts where is_trial order by 1');
  expect(trialRows.map(({ member: id }) => id)).toEqual(
    [member('agent', true).id, member('near', true).id, member('far', true).id].toSorted((a, b) => Number(a - b)),
  );
});

test('[AGENT-04] play of a visitor is counted in no tree', async () => {
  const visitor = await openTestPlayer(base.pool, { isTrial: true });
  members.set('visitor true', { id: BigInt(visitor.id), cash: visitor.cash });
  await play('visitor', true, 3, 10n, 0n);
  clock.now += HOUR_MS;
  await runs();
  expect(await many(base.pool, 'select 1 from agent_counts where member = $1', [visitor.id])).toEqual([]);
  expect(isWhole(await auditLedger(base.pool))).toBe(true);
});
