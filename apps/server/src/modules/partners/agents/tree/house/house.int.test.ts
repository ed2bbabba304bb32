import { houseTypes, type HouseType } from '@laro/domain/agents/tree/agent-tree';
import type { CallName } from '@laro/contract/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { memberPasswordCost } from '#server/modules/people/players/index.ts';
import { hashPassword } from '#server/security/password-hash.ts';
import { startTestAgents, type AgentVisitor, type TestAgents } from '#server/testing/partners/test-agents.ts';
import { testPlayers } from '#server/testing/people/test-players.ts';
import type { TestRegistration } from '#server/testing/people/test-registration.ts';
import { MerchantDirectory } from '#server/modules/core/merchant/index.ts';
import { previewMove } from '../moves/move-members.ts';
import { moveSubtree } from '../moves/moves.store.ts';
import { openHouseAccount } from './open-house-account.ts';

const RATES = { RNG: 5_000 };
let site: TestRegistration;
let agents: TestAgents;
let real: AgentVisitor;
beforeAll(async () => {
  ({ site, agents, top: real } = await startTestAgents(RATES));
});
afterAll(() => site.close());

const laro = () => {
  const found = site.http.directory.byCode('laro');
  if (!found) throw new Error('there is no merchant laro');
  return found;
};
const open = (type: HouseType, upline: bigint | null, rates: Record<string, number> = RATES) =>
  inTransaction(site.pool, (transaction) =>
    openHouseAccount(transaction, laro(), {
      username: site.newName(),
      type,
      upline,
      rates,
      passwordHash: null,
      by: 'test',
      reason: 'test',
      at: new Date(site.clock.now),
    }),
  );
const memberOf = async (who: AgentVisitor): Promise<bigint> => (await site.row('select id from players where public_id = $1', [who.id]))['id'] as bigint;

/** The session of a new member, handed to a house account. */
async function sessionOf(member: bigint): Promise<AgentVisitor> {
  const visitor = await agents.top({});
  await site.query('update player_sessions set player_id = $1 where player_id = $2', [member, await memberOf(visitor)]);
  return visitor;
}

describe('[AGENT-04] types of house accounts over HTTP', () => {
  let house: Record<HouseType, AgentVisitor>;
  beforeAll(async () => {
    const top = await open(houseTypes.topAgent, null, { RNG: 6_000 });
    const agent = await open(houseTypes.agent, top);
    const player = await open(houseTypes.player, agent);
    house = { 40: await sessionOf(player), 41: await sessionOf(agent), 42: await sessionOf(top) };
  });

  const reads: readonly CallName[] = ['getAgentHome', 'listTeam', 'getRebateDays', 'getAgentWallet', 'listContractPay'];
  const link = {
    key: '4f9f0c35-51c8-4a0a-9d11-0f5ad6c9a001',
    code: '',
    isAgent: false,
    landing: 'register',
    name: 'Page',
    rates: {},
    isOn: true,
    days: null,
    usesMax: null,
  };
  const account = { key: '4f9f0c35-51c8-4a0a-9d11-0f5ad6c9a002', username: 'somebody.new', isAgent: false, rates: {} };
  const table: Record<HouseType, { centre: string | null; brings: string; tools: boolean }> = {
    40: { centre: 'agent.not_an_agent', brings: 'agent.not_an_agent', tools: false },
    41: { centre: null, brings: 'session.free_reject', tools: true },
    42: { centre: null, brings: 'session.free_reject', tools: true },
  };
  const ask = async (who: AgentVisitor, name: CallName) => (await who.call(name, undefined, {}, name === 'listContractPay' ? { kind: 'daily' } : {})).code;

  test.each([40, 41, 42] as const)('[AGENT-04] type %i has the agent centre of the table, and brings no member', async (type) => {
    for (const name of reads) expect(await ask(house[type], name), name).toBe(table[type].centre);
    expect((await house[type].call('addLink', link)).code).toBe(table[type].brings);
    expect((await house[type].call('openAccount', account)).code).toBe(table[type].brings);
  });

  test.each([41, 42] as const)('[AGENT-04] type %i is shown no tool that would be refused', async (type) => {
    const { tools } = (await house[type].call('getAgentHome')).value;
    expect(tools).not.toEqual(expect.arrayContaining(['open']));
    for (const tool of ['open', 'links', 'transfer', 'quota', 'applications']) expect(tools).not.toContain(tool);
    expect(tools).toContain('rebates');
  });

  test.each([40, 41, 42] as const)(
    '[AGENT-04] [AGENT-02] type %i has no prompt, and what is for types 0, 1 and 2 alone is refused in the words of free play',
    async (type) => {
      const pending = await house[type].call('getPendingContracts');
      expect([pending.code, pending.value.dailysalreqtype]).toEqual([null, []]);
      expect((await house[type].call('getApplication')).code).toBe('session.free_reject');
    },
  );

  test('[AGENT-04] free play has no prompt and registers', async () => {
    const browser = site.browser();
    await browser.freePlay();
    expect((await browser.call('getPendingContracts')).value.dailysalreqtype).toEqual([]);
    expect((await browser.call('getApplication')).code).toBe('session.members_only');
    expect((await browser.call('getAgentHome')).code).toBe('session.members_only');
  });

  test('[AGENT-04] [AGENT-37] a house agent takes trial money out without a proof, to the own trial account', async () => {
    await site.query(
      `with own as (select c.owner, c.currency from accounts c join players p on p.cash_account = c.id join agents a on a.member = p.id where a.is_trial and a.level = 1)
        select ledger_move('test', gen_random_uuid()::text, '', 'agent_paid', array[open_account('house', 'laro', own.currency, true, '')],
          array[open_account('agent', 'laro', own.currency, true, own.owner)], array[300000::bigint]) from own`,
    );
    const answer = await house[42].call('takeOut', { key: '4f9f0c35-51c8-4a0a-9d11-0f5ad6c9a003', amount: '2.00' });
    expect([answer.code, answer.value]).toEqual([null, { balance: '1.00' }]);
  });
});

describe('[AGENT-04] [AGENT-07] places of house accounts', () => {
  test('[AGENT-04] a house account is placed under active house agents alone, by its type', async () => {
    const top = await open(houseTypes.topAgent, null);
    const code = (work: Promise<unknown>) =>
      work.then(
        () => null,
        (error: { code?: string }) => error.code,
      );
    expect(await code(open(houseTypes.agent, null))).toBe('agent.house_place');
    expect(await code(open(houseTypes.topAgent, top))).toBe('agent.house_place');
    expect(await code(open(houseTypes.agent, await memberOf(real)))).toBe('agent.house_place');
    expect(await code(open(houseTypes.player, await memberOf(real)))).toBe('agent.house_place');
    expect(await code(open(houseTypes.player, top, { RNG: 5_100 }))).toBe('agent.rate_above_own');
    expect(await code(open(houseTypes.player, null))).toBe(null);
    await site.query("update agents set state = 'suspended' where member = $1", [top]);
    expect(await code(open(houseTypes.player, top))).toBe('agent.house_place');
  });

  test('[AGENT-04] [AGENT-08] no move brings a member from one kind of money under an agent of the other', async () => {
    const top = await open(houseTypes.topAgent, null);
    const player = await open(houseTypes.player, top);
    const move = (member: bigint, to: bigint) => previewMove(site.pool, laro(), { member, to, fromDay: '2026-12-01' }, '2026-11-22');
    const below = await agents.agentBelow(real);
    await expect(move(player, await memberOf(real))).rejects.toMatchObject({ code: 'agent.wrong_state' });
    await expect(move(await memberOf(below), top)).rejects.toMatchObject({ code: 'agent.wrong_state' });
  });

  test('[AGENT-04] a move to the company makes a house agent a top agent, and back', async () => {
    const top = await open(houseTypes.topAgent, null);
    const agent = await open(houseTypes.agent, top);
    const typeAfter = async (to: bigint | null, fromDay: string) => {
      await inTransaction(site.pool, (transaction) => moveSubtree(transaction, { member: agent, to, fromDay }));
      return (await site.row('select type from players where id = $1', [agent]))['type'];
    };
    expect([await typeAfter(null, '2026-12-01'), await typeAfter(top, '2026-12-16')]).toEqual([42, 41]);
  });

  test('[AGENT-04] [REG-10] a link of a house agent brings no member, however it came to be', async () => {
    const top = await open(houseTypes.topAgent, null);
    await site.query("insert into affiliate_codes (merchant_code, code, name, owner, ppm) values ('laro', 'HEHEHE23', 'test', $1, array_fill(0, array[11]))", [
      top,
    ]);
    expect((await agents.joinBy('HEHEHE23')).answer.code).toBe('registration.affiliate_unknown');
  });
});

test('[AGENT-04] [LOGIN-11] a house account logs in with its password, and the end of free play leaves it open', async () => {
  const players = await testPlayers();
  try {
    const directory = new MerchantDirectory(players.base.pool);
    await directory.refresh();
    const merchant = directory.byCode('laro');
    if (!merchant) throw new Error('there is no merchant laro');
    const passwordHash = await hashPassword('plum kettle 7 sunrise', memberPasswordCost);
    const account = { username: 'staff.lea', type: houseTypes.topAgent, upline: null, rates: {}, passwordHash, by: 'test', reason: 'test', at: new Date() };
    await inTransaction(players.base.pool, (transaction) => openHouseAccount(transaction, merchant, account));
    await players.base.pool.query("update players set created_at = now() - interval '90 days' where username = 'staff.lea'");
    await players.base.pool.query('select close_trials(now(), 100)');
    const browser = players.browser();
    expect((await browser.logIn('staff.lea', 'plum kettle 7 sunrise')).value).toMatchObject({ userName: 'staff.lea', type: 42 });
    expect((await players.browser().logIn('staff.lea', 'wrong')).code).toBe('session.credentials_wrong');
    expect((await browser.call('getWallet')).value).toMatchObject({ isTrial: true });
  } finally {
    await players.close();
  }
});
