import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { testPlayers, type TestPlayers } from '#server/testing/people/test-players.ts';
import { keepPlayers } from '../start-upkeep.ts';

let site: TestPlayers;
beforeAll(async () => {
  site = await testPlayers();
});
afterAll(() => site.close());

const ticket = async (host?: string) => (await site.browser(host).call('getTrialUser')).value.ticket;
const use = (given: string, host?: string) => site.browser(host).call('startFreePlay', { ticket: given });
const rows = async <Row>(sql: string, ...values: unknown[]) => (await site.base.pool.query(sql, values)).rows as Row[];
const trials = async () => (await rows<{ n: bigint }>('select count(*) as n from players where is_trial'))[0]?.n ?? 0n;

test('[LOGIN-09] [T60] an offer makes nothing, using it opens an account of type 4 with trial money', async () => {
  const before = await trials();
  const offer = await site.browser().call('getTrialUser');
  expect(offer.value).toMatchObject({ amount: '10000.00', currency: 'PHP' });
  expect(await trials()).toBe(before);
  const browser = site.browser();
  const started = await browser.freePlay();
  expect(started.value).toMatchObject({ type: 4, merchantCode: 'laro', userName: expect.stringMatching(/^trial-[0-9a-f]{8}$/), firstTimeLogin: true });
  expect((await browser.call('getWallet')).value).toEqual({ currency: 'PHP', isTrial: true, sumBalance: '10000.00' });
  expect((await browser.call('getMember')).value).toMatchObject({ isTrial: true, country: 'PH' });
});

test('[LOGIN-09] the same ticket opens no second account, however often and however fast', async () => {
  const given = await ticket();
  const before = await trials();
  const answers = await Promise.all(Array.from({ length: 6 }, () => use(given)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(new Set(answers.map(({ value }) => value.userName)).size).toBe(1);
  expect(await trials()).toBe(before + 1n);
  expect(await auditLedger(site.base.pool)).toSatisfy(isWhole);
});

test('[LOGIN-09] a ticket that was cut off before its account was there gets it later, with its money once', async () => {
  const given = await ticket();
  const id = given.split('.')[0] ?? '';
  const before = await trials();
  await site.base.pool.query('alter table players rename to players_away');
  expect((await use(given)).status).toBe(500);
  await site.base.pool.query('alter table players_away rename to players');
  const browser = site.browser();
  await browser.call('startFreePlay', { ticket: given });
  expect((await browser.call('getWallet')).value.sumBalance).toBe('10000.00');
  expect(await trials()).toBe(before + 1n);
  expect(await rows('select 1 from players where trial_ticket = $1', id)).toHaveLength(1);
});

test('[LOGIN-09] a ticket that is tampered with, too old, of another merchant or nonsense opens nothing', async () => {
  const given = await ticket();
  const [id = '', until = '', signature = ''] = given.split('.');
  const other = `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;
  const bad = [
    `${other}.${until}.${signature}`,
    `${id}.${String(Number(until) + 1)}.${signature}`,
    `${id}.${until}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    `${id}.${until}`,
    'nonsense',
    '',
  ];
  for (const text of bad) expect(await use(text)).toMatchObject({ status: 422, code: 'session.ticket_invalid' });
  expect((await use(given, 'dagat.localhost')).code).toBe('session.ticket_invalid');
  site.clock.now += 11 * 60_000;
  expect((await use(given)).code).toBe('session.ticket_invalid');
  site.clock.now -= 11 * 60_000;
  expect((await use(given)).status).toBe(200);
});

test('[LOGIN-09] [CALL-02] a merchant may switch free play off, and sets its initial balance', async () => {
  const set = async (settings: Record<string, unknown>) => {
    await site.base.pool.query('delete from merchant_settings where merchant_code = $1', ['dagat']);
    for (const [key, value] of Object.entries(settings))
      await site.base.pool.query('insert into merchant_settings (merchant_code, key, value) values ($1, $2, $3)', ['dagat', key, JSON.stringify(value)]);
    await site.base.pool.query("update merchants set revision = revision + 1 where code = 'dagat'");
    await site.http.directory.refresh();
  };
  await set({ 'games.trialMoney': 250, 'market.currency': 'USD' });
  const browser = site.browser('dagat.localhost');
  await browser.freePlay();
  expect((await browser.call('getWallet')).value).toEqual({ currency: 'USD', isTrial: true, sumBalance: '250.00' });
  await set({ 'module.FREEPLAY3': false });
  expect(await site.browser('dagat.localhost').call('getTrialUser')).toMatchObject({ status: 403, code: 'module.switched_off' });
  expect((await use('x', 'dagat.localhost')).code).toBe('module.switched_off');
  await set({});
});

test('[ROLE-02] trial money expires after 30 days: identifying data is removed, play is refused, and the books stay', async () => {
  const old = site.browser();
  const young = site.browser();
  const { userName } = (await old.freePlay()).value;
  await young.freePlay();
  const [player] = await rows<{ id: bigint; cash: bigint; public_id: string }>(
    'select id, cash_account as cash, public_id from players where username = $1',
    userName,
  );
  if (!player) throw new Error('no player');
  const postings = () => rows('select 1 from postings where to_account = $1', player.cash);
  await site.base.pool.query(
    "insert into play_tokens (token_hash, cash_account, vendor_code, game_id, expires_at) values ('\\x01', $1, 'BGS', 'g', now() + interval '1 hour')",
    [player.cash],
  );
  await site.base.pool.query("update players set created_at = now() - interval '30 days 1 hour' where id = $1", [player.id]);
  expect(await keepPlayers(site.base.pool)).toBe(1);
  expect(await keepPlayers(site.base.pool)).toBe(0);
  expect((await old.call('getWallet')).code).toBe('session.ended');
  expect((await young.call('getWallet')).status).toBe(200);
  expect(await rows('select username, country, trial_ticket, is_enabled, closed_at is not null as is_closed from players where id = $1', player.id)).toEqual([
    { username: null, country: '', trial_ticket: null, is_enabled: false, is_closed: true },
  ]);
  expect(await rows('select 1 from play_tokens where cash_account = $1', player.cash)).toEqual([]);
  expect(await rows('select may_bet from player_rights where cash_account = $1', player.cash)).toEqual([{ may_bet: false }]);
  expect(await rows('select 1 from player_log_ins where player_id = $1', player.id)).toEqual([]);
  // A vendor that pays a round out late still finds the player.
  expect(await rows('select public_id from players where id = $1', player.id)).toEqual([{ public_id: player.public_id }]);
  expect(await postings()).toHaveLength(1);
  expect(await auditLedger(site.base.pool)).toSatisfy(isWhole);
});

test('[T17] the upkeep deletes unusable sessions', async () => {
  const browser = site.browser();
  const { userName } = (await browser.freePlay()).value;
  const open = () => rows('select 1 from player_sessions s join players p on p.id = s.player_id where p.username = $1', userName);
  await keepPlayers(site.base.pool);
  expect(await open()).toHaveLength(1);
  await site.base.pool.query(
    "update player_sessions set last_seen_at = now() - interval '31 minutes' where player_id = (select id from players where username = $1)",
    [userName],
  );
  await keepPlayers(site.base.pool);
  expect(await open()).toHaveLength(0);
});
