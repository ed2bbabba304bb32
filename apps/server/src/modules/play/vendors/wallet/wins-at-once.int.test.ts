import { randomUUID } from 'node:crypto';
import { moneyAsInteger, MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { openPlaySite, type PlaySite } from '#server/testing/sites/play-site.ts';

/** Many wins under one signature (`/transaction/batch` of the hub88 dialect), over real HTTP with real keys. */
const BATCH = '/vendor/hub88/BGS/transaction/batch';
const FULL = 1000n * MAJOR_UNIT;
const TEN = 10n * MAJOR_UNIT;

interface Entry {
  status: string;
  request_uuid?: string;
  balance?: number;
  user?: string;
}

let site: PlaySite;
let player: Awaited<ReturnType<PlaySite['richPlayer']>>;
beforeAll(async () => {
  site = await openPlaySite();
});
afterAll(async () => {
  expect(await auditLedger(site.base.pool)).toSatisfy(isWhole);
  await site.close();
});
beforeEach(async () => {
  player = await site.richPlayer('BGS');
});

const ask = (body: object, how: { header: string; signed?: string } = { header: 'x-hub88-signature' }) =>
  site.wallet<Entry & { transactions?: Entry[] }>(BATCH, body, how);
const answersTo = async (transactions: readonly object[]): Promise<Entry[]> => (await ask({ request_uuid: randomUUID(), transactions })).transactions ?? [];
const statusesOf = async (transactions: readonly object[]): Promise<string[]> => (await answersTo(transactions)).map(({ status }) => status);
const money = () => balanceOf(site.base.pool, player.cashAccount);

/** A bet of ₱10 in its own round, done. */
async function bet(): Promise<{ transaction_uuid: string; round: string }> {
  const one = { transaction_uuid: randomUUID(), round: randomUUID() };
  const fields = { request_uuid: randomUUID(), user: player.publicId, token: player.token, game_code: 'perya-sevens', currency: 'PHP' };
  const answer = await site.wallet('/vendor/hub88/BGS/transaction/bet', { ...fields, ...one, round_closed: false, amount: moneyAsInteger(TEN) });
  expect(answer.status).toBe('RS_OK');
  return one;
}
const win = (one: { transaction_uuid: string; round: string }, changes: object = {}) => ({
  request_uuid: randomUUID(),
  user: player.publicId,
  token: player.token,
  transaction_uuid: randomUUID(),
  reference_transaction_uuid: one.transaction_uuid,
  round: one.round,
  round_closed: true,
  game_code: 'perya-sevens',
  currency: 'PHP',
  amount: moneyAsInteger(25n * MAJOR_UNIT),
  ...changes,
});

test('[GAME-23] each win is answered in its place as if it had come alone, with the balance after it', async () => {
  const bets = [await bet(), await bet(), await bet()] as const;
  const wins = [win(bets[0]), win(bets[1], { amount: 0 }), win(bets[2], { amount: 1 })];
  const answers = await answersTo(wins);
  const before = FULL - 3n * TEN;
  expect(answers).toEqual(
    [25n * MAJOR_UNIT, 25n * MAJOR_UNIT, 25n * MAJOR_UNIT + 1n].map((won, at) => ({
      user: player.publicId,
      status: 'RS_OK',
      request_uuid: wins[at]?.request_uuid,
      currency: 'PHP',
      balance: moneyAsInteger(before + won),
    })),
  );
  const { rows } = await site.base.pool.query('select state from rounds where round_ref = any ($1)', [bets.map(({ round }) => round)]);
  expect(rows).toEqual([{ state: 'closed' }, { state: 'closed' }, { state: 'closed' }]);
});

test('[GAME-23] [GAME-05] repeated as a whole, in part, twice in one call and alone, a win is paid once', async () => {
  const [one, two] = [await bet(), await bet()];
  const wins = [win(one), win(two)];
  expect(await statusesOf([...wins, wins[0] ?? {}])).toEqual(['RS_OK', 'RS_OK', 'RS_OK']);
  expect(await statusesOf(wins)).toEqual(['RS_OK', 'RS_OK']);
  expect((await site.wallet('/vendor/hub88/BGS/transaction/win', wins[1] ?? {})).status).toBe('RS_OK');
  await Promise.all([ask({ request_uuid: randomUUID(), transactions: wins }), ask({ request_uuid: randomUUID(), transactions: wins.toReversed() })]);
  expect(await money()).toBe(FULL + 30n * MAJOR_UNIT);
});

test('[GAME-21] the part of a win that a pool pays is marked with it, once; another part under its key, and more than the win, are refused', async () => {
  const [one, two, three] = [await bet(), await bet(), await bet()];
  const wins = [win(one, { jackpot_win: 100_000 }), win(two, { jackpot_win: null }), win(three, { jackpot_win: moneyAsInteger(25n * MAJOR_UNIT) + 1 })];
  const marked = async () =>
    (await site.base.pool.query<{ amount: bigint }>('select amount from pooled_wins where key = any ($1)', [wins.map((each) => each.transaction_uuid)])).rows;
  expect(await statusesOf(wins)).toEqual(['RS_OK', 'RS_OK', 'RS_ERROR_WRONG_TYPES']);
  expect(await marked()).toEqual([{ amount: 100_000n }]);
  const alone = (fields: object) => site.wallet('/vendor/hub88/BGS/transaction/win', fields);
  expect((await alone(wins[0] ?? {})).status).toBe('RS_OK');
  // Another part from a pool is other content under the same key, also where the first win had none.
  for (const other of [
    { ...wins[0], jackpot_win: 200_000 },
    { ...wins[0], jackpot_win: null },
    { ...wins[1], jackpot_win: 100_000 },
  ])
    expect((await alone(other)).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION');
  expect(await marked()).toEqual([{ amount: 100_000n }]);
  expect(await money()).toBe(FULL - 3n * TEN + 50n * MAJOR_UNIT);
});

test('[GAME-23] a win that is wrong or refused gets its own status, and the others are paid', async () => {
  const [one, two] = [await bet(), await bet()];
  const good = win(one);
  expect(
    await statusesOf([
      win(one, { amount: 1.5 }),
      { request_uuid: 'x' },
      null as unknown as object,
      good,
      { ...good, amount: 1 },
      win({ transaction_uuid: randomUUID(), round: randomUUID() }),
      win(two, { user: 'p0000' }),
      win(two, { user: undefined }),
      win(two, { currency: 'USD' }),
    ]),
  ).toEqual([
    'RS_ERROR_WRONG_TYPES',
    'RS_ERROR_WRONG_SYNTAX',
    'RS_ERROR_WRONG_TYPES',
    'RS_OK',
    'RS_ERROR_DUPLICATE_TRANSACTION',
    'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    'RS_ERROR_INVALID_TOKEN',
    'RS_ERROR_WRONG_SYNTAX',
    'RS_ERROR_WRONG_CURRENCY',
  ]);
  expect(await money()).toBe(FULL + 5n * MAJOR_UNIT);
});

test('[GAME-23] 500 wins are one call; none, more, an unsigned one and one in another dialect move nothing', async () => {
  const one = await bet();
  const many = Array.from({ length: 500 }, () => win(one, { amount: 1, round_closed: false }));
  expect(new Set(await statusesOf(many))).toEqual(new Set(['RS_OK']));
  expect(await money()).toBe(FULL - TEN + 500n);
  const transactions = [win(one)];
  for (const [body, status] of [
    [{ request_uuid: randomUUID(), transactions: [] }, 'RS_ERROR_WRONG_TYPES'],
    [{ request_uuid: randomUUID(), transactions: Array.from({ length: 501 }, () => 1) }, 'RS_ERROR_WRONG_TYPES'],
    [{ request_uuid: randomUUID() }, 'RS_ERROR_WRONG_SYNTAX'],
    [{ transactions }, 'RS_ERROR_WRONG_SYNTAX'],
  ] as const)
    expect((await ask(body)).status).toBe(status);
  expect((await ask({ request_uuid: randomUUID(), transactions }, { header: 'x-hub88-signature', signed: 'other' })).status).toBe('RS_ERROR_INVALID_SIGNATURE');
  const elsewhere = await fetch(`${site.app.http.listeningOrigin}/vendor/caleta/BGS/wallet/batch`, { method: 'POST', body: '{}' });
  expect(elsewhere.status).toBe(404);
  expect(await money()).toBe(FULL - TEN + 500n);
});

test('[GAME-23] [GAME-05] if the group fails, each win is paid alone; one that fails then is in doubt, and is paid when it is repeated', async () => {
  const [one, two] = [await bet(), await bet()];
  const wins = [win(one), win(two)];
  const query = site.base.pool.query.bind(site.base.pool);
  const failing = vi.spyOn(site.base.pool, 'query').mockImplementation(((asked: { name?: string; values?: unknown[] }, ...others: []) => {
    const isSecond = asked.name === 'ledger_win' && asked.values?.[1] === wins[1]?.transaction_uuid;
    if (asked.name === 'ledger_wins' || isSecond) return Promise.reject(new Error('no database'));
    return (query as (...given: unknown[]) => unknown)(asked, ...others);
  }) as typeof query);
  const answers = await answersTo(wins);
  failing.mockRestore();
  expect(answers.map(({ status }) => status)).toEqual(['RS_OK', 'RS_ERROR_UNKNOWN']);
  expect(answers[1]?.request_uuid).toBe(wins[1]?.request_uuid);
  expect(await statusesOf(wins)).toEqual(['RS_OK', 'RS_OK']);
  expect(await money()).toBe(FULL + 30n * MAJOR_UNIT);
});
