import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '@laro/client/client';
import { statementsRoutes } from '@laro/contract/routes';
import { statementEntriesMax } from '@laro/domain/statement-rules';
import { MAJOR_UNIT, parseMoney } from '@laro/domain/money';
import { inPoolTransaction } from '#server/db/database.ts';
import { openAccount } from '#server/ledger/accounts.ts';
import { balancesAt, lifetimeMoney, moneyByDay, playedMoney, sumMoneyHours } from '#server/ledger/money-reads.ts';
import { movementKinds, type MovementKind } from '#server/ledger/movements.ts';
import { writePast } from '#server/ledger/past-play.ts';
import { playerAccounts } from '#server/ledger/player-accounts.ts';
import { createCatalogue } from '#server/modules/catalogue/index.ts';
import { MerchantDirectory } from '#server/modules/merchant/index.ts';
import { addFixtureCatalogue } from '#server/testing/catalogue-fixture.ts';
import { testDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { testHttp, type TestHttp } from '#server/testing/test-http.ts';
import { addTestMerchants } from '#server/testing/test-merchants.ts';
import { TestRounds, type TestPlayer } from '#server/testing/test-rounds.ts';
import { createStatements, type Statements } from './index.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PESO = MAJOR_UNIT;
/** Zones of merchants: without a change of clocks, with one, and one far on the other side. */
const zones = ['Asia/Manila', 'Europe/London', 'America/Sao_Paulo', 'UTC'] as const;

let base: TestDatabase;
let rounds: TestRounds;
let http: TestHttp;
let statements: Statements;
let current: TestPlayer | null = null;

beforeAll(async () => {
  base = await testDatabase();
  await addTestMerchants(base.db);
  await addFixtureCatalogue(base.db);
  await base.pool.query("call make_ledger_partitions((now() - interval '14 months')::date, now()::date)");
  rounds = new TestRounds(base);
  const directory = new MerchantDirectory(base.db);
  await directory.refresh();
  const onBackgroundError = (error: unknown) => {
    throw error;
  };
  const catalogue = await createCatalogue({ db: base.db, directory, onBackgroundError, pictureOf: (_kind, id) => ({ key: `${id}-1`, plate: '#000' }) });
  statements = createStatements({ pool: base.pool, catalogue, onBackgroundError });
  http = await testHttp(base.pool, {
    directory,
    handlers: { ...statements.handlers, ...catalogue.handlers },
    ports: { playerSessionOf: async () => current?.session ?? 'none' },
  });
});
afterAll(async () => {
  await http.app.close();
  await base.close();
});

const as = (player: TestPlayer | null) => {
  current = player;
  return createClient(statementsRoutes, async ({ method, url }) => {
    const answer = await http.app.inject({ method, url, headers: { host: 'localhost' } });
    return { status: answer.statusCode, body: answer.json() };
  });
};

/** Another account of the same purse. */
const accountOf = (player: TestPlayer, kind: Parameters<typeof openAccount>[2], owner: string) =>
  openAccount(base.pool, { merchantCode: player.session.merchantCode, currency: 'PHP', isTrial: player.session.isTrial }, kind, owner);

/** The accounts that a movement of the kind goes between, of a player whose own accounts have the cash account's owner. */
async function endsOf(player: TestPlayer, kind: MovementKind): Promise<[bigint, bigint]> {
  const { rows } = await base.pool.query<{ owner: string }>('select owner from accounts where id = $1', [player.cash]);
  const of = (end: (typeof movementKinds)[MovementKind]['from' | 'to']) => accountOf(player, end, end.startsWith('player:') ? (rows[0]?.owner ?? '') : 'test');
  return [await of(movementKinds[kind].from), await of(movementKinds[kind].to)];
}

/** Moves money as it would have moved so many hours ago. */
async function moveAgo(player: TestPlayer, kind: MovementKind, amount: bigint, hoursAgo = 0): Promise<string> {
  const [from, to] = await endsOf(player, kind);
  const { rows } = await base.pool.query<{ status: string; movement_id: string }>(
    "select m.status, m.movement_id from ledger_move('test', $1, '', $2, array[$3::bigint], array[$4::bigint], array[$5::bigint], make_interval(hours => $6)) m",
    [randomUUID(), kind, from, to, amount, -hoursAgo],
  );
  return rows[0]?.status === 'done' ? rows[0].movement_id : (rows[0]?.status ?? '');
}

async function playAgo(
  player: TestPlayer,
  {
    stake,
    payout,
    hoursAgo,
    gameId = 'mango-monsoon',
    vendorCode = 'KISL',
  }: { stake: bigint; payout: bigint | 'rolled back'; hoursAgo: number; gameId?: string; vendorCode?: string },
) {
  const vendorAccount = await accountOf(player, 'vendor', vendorCode);
  const [bet, reference] = [randomUUID(), randomUUID()];
  const at = (ms: number) => new Date(Date.now() - hoursAgo * HOUR_MS + ms);
  const common = { vendorCode, vendorAccount };
  await inPoolTransaction(base.pool, (client) =>
    writePast(client, player.cash, [
      { kind: 'bet', at: at(0), key: bet, roundRef: reference, gameId, amount: stake, ...common },
      payout === 'rolled back'
        ? { kind: 'rollback', at: at(1500), key: randomUUID(), betKey: bet, ...common }
        : { kind: 'win', at: at(1500), key: randomUUID(), betKey: bet, amount: payout, ...common },
    ]),
  );
}

const sumAll = async () => {
  while (await sumMoneyHours(base.pool));
};

test('[REC-01] [T29] the record lists what moved with the balance before and after, pages without a gap, and adds the play of each day', async () => {
  const player = await rounds.addPlayer({ money: 500n * PESO });
  await rounds.play(player, { stake: 20n * PESO, payout: 50n * PESO });
  await rounds.play(player, { stake: 5n * PESO, payout: 'rolled back' });
  await moveAgo(player, 'withdrawal_held', 100n * PESO);
  await moveAgo(player, 'withdrawal_paid', 60n * PESO);
  await moveAgo(player, 'withdrawal_released', 40n * PESO);
  await moveAgo(player, 'bonus_granted', 7n * PESO);
  const first = await as(player).call('listTransactions', { query: { pageSize: 3 } });
  expect(first.entries.map(({ kind, wallet, change, before, after, status }) => [kind, wallet, change, before, after, status])).toEqual([
    ['bonus_granted', 'bonus', '7.00', '0.00', '7.00', 'done'],
    ['withdrawal_released', 'cash', '40.00', '430.00', '470.00', 'returned'],
    ['withdrawal_paid', 'held', '-60.00', '100.00', '40.00', 'done'],
  ]);
  expect(first.totals).toEqual({ count: 5, moneyIn: '507.00', moneyOut: '60.00', play: '30.00', opening: '0.00', closing: '477.00' });
  expect(first.play).toMatchObject([{ bets: 2, staked: '20.00', won: '50.00', net: '30.00' }]);
  const second = await as(player).call('listTransactions', { query: { pageSize: 3, before: first.next ?? '' } });
  expect(second.entries.map(({ kind, change }) => [kind, change])).toEqual([
    ['withdrawal_held', '-100.00'],
    ['deposit_paid', '500.00'],
  ]);
  expect(second).toMatchObject({ next: null, totals: null, play: null, isTrial: false });
});

test('[REC-01] kinds and states narrow list and sums alike; narrowed, no balance is claimed', async () => {
  const player = await rounds.addPlayer({ money: 500n * PESO });
  await rounds.play(player, { stake: 20n * PESO });
  await moveAgo(player, 'withdrawal_held', 100n * PESO);
  await moveAgo(player, 'adjusted_up', 3n * PESO);
  await moveAgo(player, 'reward_paid', 2n * PESO, 30);
  const ask = async (query: object) => {
    const { entries, totals, play } = await as(player).call('listTransactions', { query });
    expect(totals?.count).toBe(entries.length);
    expect(totals?.opening === null).toBe(Object.keys(query).some((key) => key === 'group' || key === 'status'));
    return [entries.map(({ kind }) => kind), play?.length];
  };
  expect(await ask({ group: 'deposit' })).toEqual([['deposit_paid'], 0]);
  expect(await ask({ group: 'play' })).toEqual([[], 1]);
  expect(await ask({ group: 'adjustment' })).toEqual([['adjusted_up'], 0]);
  expect(await ask({ status: 'held' })).toEqual([['withdrawal_held'], 0]);
  expect(await ask({ group: 'withdrawal', status: 'returned' })).toEqual([[], 0]);
  expect(await ask({ group: 'reward', period: '7days' })).toEqual([['reward_paid'], 0]);
  expect(await ask({ period: 'range', from: '2020-01-01', to: '2020-12-31' })).toEqual([[], 0]);
});

test('[REC-01] a year is answered at once; ranges that cannot be are refused', async () => {
  const player = await rounds.addPlayer();
  const ask = (from: string, to: string) => as(player).call('listTransactions', { query: { period: 'range', from, to } });
  expect((await ask('2024-01-01', '2024-12-31')).entries).toEqual([]);
  await expect(ask('2024-01-01', '2025-01-01')).rejects.toMatchObject({ code: 'records.range_too_long', params: { daysMax: 366 } });
  await expect(ask('2026-02-02', '2026-02-01')).rejects.toMatchObject({ code: 'records.range_reversed' });
});

test('[T86] [T29] an entry is shown to its player alone, with its number', async () => {
  const player = await rounds.addPlayer();
  const stranger = await rounds.addPlayer();
  const movementId = await moveAgo(player, 'withdrawal_held', 9n * PESO);
  const entryId = `${movementId}.1`;
  expect(await as(player).call('getTransaction', { params: { entryId } })).toMatchObject({
    movementId,
    entry: { id: entryId, kind: 'withdrawal_held', wallet: 'cash', change: '-9.00', before: '1000000.00', after: '999991.00' },
  });
  await expect(as(stranger).call('getTransaction', { params: { entryId } })).rejects.toMatchObject({ status: 404, code: 'statements.entry_unknown' });
  await expect(as(null).call('getTransaction', { params: { entryId } })).rejects.toMatchObject({ code: 'session.missing' });
  await expect(as(player).call('getTransaction', { params: { entryId: 'nonsense' } })).rejects.toMatchObject({ code: 'request.invalid' });
  expect((await as(stranger).call('listTransactions', { query: { group: 'withdrawal' } })).entries).toEqual([]);
});

test('[REC-01] [T31] profit and loss by day, vendor and type of game, and the net deposits of a lifetime', async () => {
  const player = await rounds.addPlayer({ money: 1000n * PESO });
  await moveAgo(player, 'withdrawal_held', 100n * PESO);
  await moveAgo(player, 'withdrawal_paid', 100n * PESO);
  await playAgo(player, { stake: 10n * PESO, payout: 25n * PESO, hoursAgo: 30 });
  await playAgo(player, { stake: 4n * PESO, payout: 0n, hoursAgo: 30, gameId: 'perya-sevens', vendorCode: 'BGS' });
  await playAgo(player, { stake: 8n * PESO, payout: 'rolled back', hoursAgo: 30 });
  const answer = await as(player).call('getProfitAndLoss');
  expect(answer.totals).toEqual({ bets: 3, staked: '14.00', won: '25.00', net: '11.00' });
  expect(answer.days).toHaveLength(7);
  expect(answer.days.filter(({ staked }) => staked !== '0.00')).toMatchObject([{ staked: '14.00', won: '25.00', net: '11.00' }]);
  expect(answer.vendors).toMatchObject([
    { code: 'KISL', name: 'Kislap Games', net: '15.00' },
    { code: 'BGS', net: '-4.00' },
  ]);
  expect(answer.categories.map(({ category, net }) => [category, net])).toEqual([
    ['RNG', '15.00'],
    ['INHOUSE', '-4.00'],
  ]);
  expect(answer.lifetime).toEqual({ deposited: '1000.00', withdrawn: '100.00', net: '900.00' });
});

test(
  '[REC-01] [T31] sums equal the postings for any period, at borders of days and months, where clocks change, while hours are summed and written into the past',
  { timeout: 120_000 },
  async () => {
    const step = fc.record({
      // Around now, around a change of clocks in London (the last Sunday of March or October), and anywhere in a year.
      hoursAgo: fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 365 * 24 })),
      what: fc.constantFrom(
        'deposit_paid',
        'withdrawal_held',
        'withdrawal_released',
        'bonus_granted',
        'bonus_released',
        'adjusted_down',
        'win',
        'loss',
        'rolled back',
      ),
      amount: fc.bigInt({ min: 1n, max: 90n * PESO }),
      sumsAfter: fc.boolean(),
    });
    const ranges = fc.array(
      fc.record({ zone: fc.constantFrom(...zones), firstHour: fc.integer({ min: 0, max: 370 * 24 }), hours: fc.integer({ min: 1, max: 370 * 24 }) }),
      { minLength: 2, maxLength: 4 },
    );
    await base.pool.query("update money_hours_horizon set hour = date_trunc('hour', now(), 'UTC') - interval '9000 hours'");
    await sumAll();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), ranges, async (steps, asked) => {
        const player = await rounds.addPlayer();
        for (const { hoursAgo, what, amount, sumsAfter } of steps) {
          if (what === 'win' || what === 'loss' || what === 'rolled back')
            await playAgo(player, { stake: amount, payout: what === 'win' ? amount * 2n : what === 'loss' ? 0n : 'rolled back', hoursAgo: hoursAgo + 1 });
          else await moveAgo(player, what, amount, hoursAgo);
          if (sumsAfter) await sumMoneyHours(base.pool);
        }
        const accounts = await playerAccounts(base.pool, player.cash);
        const ids = accounts.map(({ id }) => id);
        for (const { zone, firstHour, hours } of asked) {
          const from = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS + 2 * HOUR_MS - firstHour * HOUR_MS);
          const to = new Date(from.getTime() + hours * HOUR_MS);
          const naive = await base.pool.query(
            `select to_char(uuid_extract_timestamp(p.movement_id) at time zone $4, 'YYYY-MM-DD') as day, a.id as "accountId", p.kind, count(*)::integer as entries,
             sum(case when p.to_account = a.id then p.amount else 0 end)::bigint as "moneyIn", sum(case when p.from_account = a.id then p.amount else 0 end)::bigint as "moneyOut"
           from postings p join unnest($1::bigint[]) as a (id) on a.id in (p.from_account, p.to_account)
           where uuid_extract_timestamp(p.movement_id) >= $2 and uuid_extract_timestamp(p.movement_id) < $3 group by 1, 2, 3 order by 1, 2, 3`,
            [ids.map(String), from, to, zone],
          );
          const byDay = await moneyByDay(base.pool, accounts, from, to, zone);
          expect(byDay).toEqual(naive.rows);
          for (const { accountId, opening, closing } of await balancesAt(base.pool, accounts, from, to)) {
            const moved = byDay.filter((row) => row.accountId === accountId).reduce((sum, row) => sum + row.moneyIn - row.moneyOut, 0n);
            expect(closing - opening).toBe(moved);
          }
          const played = await playedMoney(base.pool, accounts, from, to, zone);
          const net = byDay
            .filter(({ kind }) => kind === 'bet' || kind === 'win' || kind === 'rollback')
            .reduce((sum, row) => sum + row.moneyIn - row.moneyOut, 0n);
          expect(played.reduce((sum, row) => sum + row.won - row.staked, 0n)).toBe(net);
          expect(played.every((row) => row.gameId === 'mango-monsoon' && row.vendorCode === 'KISL')).toBe(true);
        }
        const [whole] = await balancesAt(
          base.pool,
          accounts,
          new Date(Date.now() - 400 * DAY_MS),
          new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS),
        );
        expect(whole?.opening).toBe(0n);
        expect(whole?.closing).toBe(accounts.find(({ id }) => id === whole?.accountId)?.balance);
        const lifetime = await lifetimeMoney(base.pool, accounts);
        const { rows } = await base.pool.query<{ sum: bigint }>(
          "select coalesce(sum(amount), 0)::bigint as sum from postings where to_account = $1 and kind = 'deposit_paid'",
          [player.cash],
        );
        expect(lifetime.get('deposit_paid')?.moneyIn ?? 0n).toBe(rows[0]?.sum);
      }),
      { numRuns: 14 },
    );
  },
);

test('[REC-01] a day of 23 and one of 25 hours are whole days in London', async () => {
  const player = await rounds.addPlayer();
  const accounts = await playerAccounts(base.pool, player.cash);
  // The last Sundays of March and of October: 25 hours and 23 hours between their midnights.
  for (const [day, from, to] of [
    ['2026-03-29', '2026-03-29T00:00:00Z', '2026-03-29T23:00:00Z'],
    ['2026-10-25', '2026-10-24T23:00:00Z', '2026-10-26T00:00:00Z'],
  ] as const) {
    const hoursAgo = (moment: string) => (Date.now() - Date.parse(moment)) / HOUR_MS;
    for (const moment of [Date.parse(from) - 1000, Date.parse(from) + 1000, Date.parse(to) - 1000, Date.parse(to) + 1000]) {
      const seconds = Math.round(hoursAgo(new Date(moment).toISOString()) * 3600);
      const [gateway, cash] = await endsOf(player, 'deposit_paid');
      await base.pool.query(
        "select ledger_move('test', $1, '', 'deposit_paid', array[$2::bigint], array[$3::bigint], array[$4::bigint], make_interval(secs => $5))",
        [randomUUID(), gateway, cash, PESO, -seconds],
      );
    }
    const rows = await moneyByDay(base.pool, accounts, new Date(from), new Date(to), 'Europe/London');
    expect(rows).toMatchObject([{ day, kind: 'deposit_paid', entries: 2, moneyIn: 2n * PESO }]);
  }
});

const download = async (player: TestPlayer, query: Record<string, string>) => {
  current = player;
  return http.app.inject({ method: 'GET', url: `/wps/report/statement?${new URLSearchParams(query).toString()}`, headers: { host: 'localhost' } });
};

test('[T31] [T69] [T88] a statement as CSV says it is UTF-8, leads from balance to balance, and holds no cell that a spreadsheet would run', async () => {
  const player = await rounds.addPlayer({ username: '=cmd()', money: 500n * PESO });
  await rounds.play(player, { stake: 20n * PESO, payout: 50n * PESO });
  await moveAgo(player, 'withdrawal_held', 100n * PESO);
  const answer = await download(player, { format: 'csv', language: 'TH' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="laro-statement-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv"$/);
  expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head = [], ...lines] = answer.payload
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  const column = (name: string) => lines.map((line) => line[head.indexOf(name)]);
  expect(column('type_code')).toEqual(['closing_balance', 'play', 'withdrawal_held', 'deposit_paid', 'opening_balance']);
  expect(column('change')).toEqual(['', '30.00', '-100.00', '500.00', '']);
  expect(new Set(column('player'))).toEqual(new Set(["'=cmd()"]));
  const amounts = column('change').filter((text) => text !== '');
  const [closing, opening] = [column('balance_after')[0] ?? '', column('balance_after').at(-1) ?? ''];
  // What is set aside is still the player's: it moves between own wallets.
  expect(parseMoney(closing) - parseMoney(opening)).toBe(amounts.reduce((sum, text) => sum + parseMoney(text ?? ''), 0n) + 100n * PESO);
});

test('[T31] a statement as PDF is a whole file with its sums; a year of many entries is asked for in parts', async () => {
  const player = await rounds.addPlayer({ money: 500n * PESO });
  const answer = await download(player, { format: 'pdf', language: 'EN', period: '30days' });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(answer.rawPayload.subarray(-6).toString().trim()).toBe('%%EOF');
  await base.pool.query(
    "insert into money_hours (account_id, hour, kind, vendor_code, game_id, entries, money_in, money_out) values ($1, date_trunc('hour', now(), 'UTC') - interval '200 hours', 'reward_paid', '', '', $2, 0, 0)",
    [player.cash, statementEntriesMax.pdf],
  );
  const long = await download(player, { format: 'pdf', period: '30days' });
  expect(long.json()).toMatchObject({ errorCode: 'statements.too_long', params: { entriesMax: statementEntriesMax.pdf } });
  expect((await download(player, { format: 'csv', period: '30days' })).statusCode).toBe(200);
});

test('[ROLE-01] [T60] free play has a record of its own and no statement; a guest has neither', async () => {
  const trial = await rounds.addPlayer({ isTrial: true });
  expect(await as(trial).call('listTransactions')).toMatchObject({ isTrial: true, entries: [{ kind: 'trial_granted', group: 'trial' }] });
  expect((await download(trial, { format: 'pdf' })).json()).toMatchObject({ errorCode: 'session.members_only' });
  await expect(as(null).call('getProfitAndLoss')).rejects.toMatchObject({ code: 'session.missing' });
});
