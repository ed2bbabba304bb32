import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import { testDatabase } from '#server/testing/base/test-database.ts';
import { balanceOf, openAccount, type Purse } from './accounts/accounts.ts';
import { auditLedger, isWhole } from './audit/audit.ts';
import { BetDesk, type Bet } from './bets/bets.ts';
import { move } from './movements/movements.ts';
import { payWin, rollBack } from './accounts/payouts.ts';

const purse: Purse = { merchantCode: 'laro', currency: 'PHP', isTrial: false };
const VENDOR = 'BGS';
const tokenHash = createHash('sha256').update('token').digest();

let base: Awaited<ReturnType<typeof testDatabase>>;
let vendorAccount: bigint;
let gateway: bigint;
let cash: bigint;

const allow = (account: bigint, hash = tokenHash, until = '1 hour') =>
  base.pool.query(
    'insert into play_tokens (token_hash, cash_account, vendor_code, game_id, expires_at) values ($1, $2, $3, $4, now() + $5::interval) on conflict (token_hash) do update set cash_account = excluded.cash_account, expires_at = excluded.expires_at',
    [hash, account, VENDOR, 'game', until],
  );

async function openPlayer(money: bigint): Promise<{ cash: bigint; token: Buffer<ArrayBuffer> }> {
  const account = await openAccount(base.pool, purse, 'player:cash', randomUUID());
  const token = createHash('sha256').update(randomUUID()).digest();
  await allow(account, token);
  if (money > 0n) await move(base.pool, { kind: 'deposit_paid', caller: 'test', key: randomUUID(), from: gateway, to: account, amount: money });
  return { cash: account, token };
}

let player: { cash: bigint; token: Buffer<ArrayBuffer> };
const bet = (changes: Partial<Bet> = {}): Bet => ({
  vendorCode: VENDOR,
  key: randomUUID(),
  tokenHash: player.token,
  cashAccount: cash,
  vendorAccount,
  roundRef: randomUUID(),
  gameId: 'game',
  amount: 10n * MAJOR_UNIT,
  closesRound: false,
  ...changes,
});

beforeAll(async () => {
  base = await testDatabase();
  await addTestMerchants(base.pool);
  vendorAccount = await openAccount(base.pool, purse, 'vendor', VENDOR);
  gateway = await openAccount(base.pool, purse, 'gateway', 'test');
});
afterAll(() => base.close());
beforeEach(async () => {
  player = await openPlayer(100n * MAJOR_UNIT);
  cash = player.cash;
});

const whole = async () => {
  const audit = await auditLedger(base.pool);
  expect(
    audit,
    JSON.stringify(audit, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
  ).toSatisfy(isWhole);
};

describe.each([
  ['alone', () => new BetDesk(base.pool, { groupMax: 1 })],
  ['in groups', () => new BetDesk(base.pool, { callsMax: 1 })],
] as const)('bets %s', (_, open) => {
  test('[T28] 1,000 parallel bets on one wallet never go below zero', async () => {
    const desk = open();
    const results = await Promise.all(Array.from({ length: 1000 }, () => desk.place(bet({ amount: MAJOR_UNIT }))));
    expect(results.filter((result) => result.status === 'done')).toHaveLength(100);
    expect(results.filter((result) => result.status === 'not_enough_money')).toHaveLength(900);
    expect(await balanceOf(base.pool, cash)).toBe(0n);
    await whole();
  });

  test('[T35] the same key twice in one group pays once, and the second is reported as repeated', async () => {
    const desk = open();
    const one = bet();
    const results = await Promise.all([desk.place(bet()), desk.place(one), desk.place(one), desk.place({ ...one, amount: 5n * MAJOR_UNIT })]);
    expect(results.map((result) => result.status).toSorted()).toEqual(['done', 'done', 'duplicate', 'replayed']);
    expect(await balanceOf(base.pool, cash)).toBe(80n * MAJOR_UNIT);
    await whole();
  });

  test('[T35] a refused key keeps its answer, even if there is money later', async () => {
    const desk = open();
    const dear = bet({ amount: 101n * MAJOR_UNIT });
    const first = await Promise.all([desk.place(bet()), desk.place(dear)]);
    expect(first[1]?.status).toBe('not_enough_money');
    await move(base.pool, { kind: 'deposit_paid', caller: 'test', key: randomUUID(), from: gateway, to: cash, amount: 500n * MAJOR_UNIT });
    expect((await desk.place(dear)).status).toBe('not_enough_money');
    await whole();
  });

  test('[T28] reasons against a bet are checked together with it: unknown and expired tokens, blocked players', async () => {
    const desk = open();
    const other = await openPlayer(0n);
    const statuses = async (list: Bet[]) => (await Promise.all(list.map((entry) => desk.place(entry)))).map((result) => result.status);
    expect(await statuses([bet(), bet({ tokenHash: other.token }), bet({ cashAccount: 999_999_999n })])).toEqual(['done', 'token_invalid', 'unknown_account']);
    await allow(cash, player.token, '-1 second');
    expect(await statuses([bet(), bet()])).toEqual(['token_expired', 'token_expired']);
    await allow(cash, player.token);
    await base.pool.query('update player_rights set may_bet = false where cash_account = $1', [cash]);
    expect(await statuses([bet(), bet()])).toEqual(['user_disabled', 'user_disabled']);
    expect(await balanceOf(base.pool, cash)).toBe(90n * MAJOR_UNIT);
    await whole();
  });

  test('[T69] several bets of one round share it, even if they arrive at the same time', async () => {
    const desk = open();
    const roundRef = randomUUID();
    const results = await Promise.all([desk.place(bet()), ...Array.from({ length: 5 }, () => desk.place(bet({ roundRef, amount: MAJOR_UNIT })))]);
    expect(new Set(results.slice(1).map((result) => result.roundId)).size).toBe(1);
    const { rows } = await base.pool.query<{ bets: number; staked: bigint }>('select bets, staked from rounds where id = $1', [results[1]?.roundId]);
    expect(rows).toEqual([{ bets: 5, staked: 5n * MAJOR_UNIT }]);
    await whole();
  });
});

test('[T35] two processes with the same concurrent bets pay each of them once', async () => {
  const bets = Array.from({ length: 60 }, () => bet({ amount: MAJOR_UNIT }));
  const others = Array.from({ length: 20 }, () => bet({ amount: 0n }));
  const desks = [new BetDesk(base.pool, { callsMax: 1 }), new BetDesk(base.pool, { callsMax: 1 })];
  const results = await Promise.all(
    desks.map((desk, place) => Promise.all([...bets, ...others.slice(place * 10, place * 10 + 10)].map((entry) => desk.place(entry)))),
  );
  for (const place of bets.keys()) expect(results.map((answers) => answers[place]?.status).toSorted()).toEqual(['done', 'replayed']);
  expect(results.flatMap((answers) => answers.slice(bets.length)).every((answer) => answer.status === 'done')).toBe(true);
  expect(await balanceOf(base.pool, cash)).toBe(40n * MAJOR_UNIT);
  await whole();
});

describe('wins and rollbacks', () => {
  const desk = () => new BetDesk(base.pool);
  const win = (betKey: string, amount: bigint, key = randomUUID()) =>
    payWin(base.pool, { vendorCode: VENDOR, key, cashAccount: cash, vendorAccount, betKey, roundRef: null, gameId: null, amount, closesRound: true });
  const back = (reference: string, key = randomUUID()) =>
    rollBack(base.pool, { vendorCode: VENDOR, key, cashAccount: cash, vendorAccount, reference, closesRound: false });

  test('[T35] a win pays once, closes its round, and needs its bet', async () => {
    const one = bet();
    expect((await win(one.key, MAJOR_UNIT)).status).toBe('transaction_unknown');
    await desk().place(one);
    const key = randomUUID();
    expect(await win(one.key, 25n * MAJOR_UNIT, key)).toMatchObject({ status: 'done', balance: 115n * MAJOR_UNIT });
    expect(await win(one.key, 25n * MAJOR_UNIT, key)).toMatchObject({ status: 'replayed', balance: 115n * MAJOR_UNIT });
    expect((await win(one.key, 26n * MAJOR_UNIT, key)).status).toBe('duplicate');
    await whole();
  });

  test('[T35] a rollback returns the stake once; the bet’s late win is refused', async () => {
    const one = bet();
    await desk().place(one);
    expect(await back(one.key)).toMatchObject({ status: 'done', balance: 100n * MAJOR_UNIT });
    expect(await back(one.key)).toMatchObject({ status: 'done', balance: 100n * MAJOR_UNIT });
    expect((await win(one.key, MAJOR_UNIT)).status).toBe('rolled_back');
    expect((await desk().place(one)).status).toBe('replayed');
    await whole();
  });

  test('[T35] a round whose bet was rolled back remains void, even if its win is rolled back later and closes it', async () => {
    const one = bet({ closesRound: false });
    const { roundId } = await desk().place(one);
    const key = randomUUID();
    await win(one.key, MAJOR_UNIT, key);
    await back(one.key);
    await rollBack(base.pool, { vendorCode: VENDOR, key: randomUUID(), cashAccount: cash, vendorAccount, reference: key, closesRound: true });
    expect((await base.pool.query('select state, bets, wins from rounds where id = $1', [roundId])).rows).toEqual([{ state: 'void', bets: 0, wins: 0 }]);
    expect(await desk().place(bet({ roundRef: one.roundRef }))).toMatchObject({ status: 'round_void', balance: 100n * MAJOR_UNIT });
    await whole();
  });

  test('[T35] a rollback before its bet leaves a tombstone that refuses the bet', async () => {
    const one = bet();
    expect((await back(one.key)).status).toBe('done');
    expect((await desk().place(one)).status).toBe('rolled_back');
    expect((await win(one.key, MAJOR_UNIT)).status).toBe('rolled_back');
    expect(await balanceOf(base.pool, cash)).toBe(100n * MAJOR_UNIT);
    await whole();
  });

  test('[T28] a win that was spent cannot be rolled back below zero', async () => {
    const one = bet({ amount: 100n * MAJOR_UNIT });
    await desk().place(one);
    const key = randomUUID();
    await win(one.key, 50n * MAJOR_UNIT, key);
    await desk().place(bet({ amount: 40n * MAJOR_UNIT }));
    expect((await back(key)).status).toBe('not_enough_money');
    await whole();
  });

  test('[T86] wins and rollbacks never reach another player’s round', async () => {
    const one = bet();
    await desk().place(one);
    const other = await openPlayer(0n);
    expect(
      (
        await payWin(base.pool, {
          vendorCode: VENDOR,
          key: randomUUID(),
          cashAccount: other.cash,
          vendorAccount,
          betKey: one.key,
          roundRef: null,
          gameId: null,
          amount: 1n,
          closesRound: false,
        })
      ).status,
    ).toBe('transaction_unknown');
    expect(
      (await rollBack(base.pool, { vendorCode: VENDOR, key: randomUUID(), cashAccount: other.cash, vendorAccount, reference: one.key, closesRound: false }))
        .status,
    ).toBe('transaction_unknown');
    await whole();
  });
});

describe('other movements', () => {
  test('[T26] money stays within its kinds of accounts, merchant and kind of money', async () => {
    const other = await openPlayer(0n);
    await expect(move(base.pool, { kind: 'deposit_paid', caller: 'test', key: randomUUID(), from: cash, to: other.cash, amount: 1n })).rejects.toThrow(
      'deposit_paid goes from gateway',
    );
    const trial = await openAccount(base.pool, { ...purse, isTrial: true }, 'player:cash', randomUUID());
    await expect(move(base.pool, { kind: 'deposit_paid', caller: 'test', key: randomUUID(), from: gateway, to: trial, amount: 1n })).rejects.toThrow(
      'one merchant',
    );
    await whole();
  });

  test('[T23] a deposit is credited once; a hold is taken from cash, and an amount above the balance is refused', async () => {
    const { rows } = await base.pool.query<{ owner: string }>('select owner from accounts where id = $1', [cash]);
    const held = await openAccount(base.pool, purse, 'player:held', rows[0]?.owner ?? '');
    const key = randomUUID();
    const deposit = { kind: 'deposit_paid', caller: 'gcash', key, from: gateway, to: cash, amount: MAJOR_UNIT } as const;
    expect([await move(base.pool, deposit), await move(base.pool, deposit)].map((result) => result.status)).toEqual(['done', 'replayed']);
    expect((await move(base.pool, { ...deposit, amount: 2n })).status).toBe('duplicate');
    const hold = { kind: 'withdrawal_held', caller: 'player', from: cash, to: held } as const;
    expect((await move(base.pool, { ...hold, key: randomUUID(), amount: 200n * MAJOR_UNIT })).status).toBe('not_enough_money');
    expect((await move(base.pool, { ...hold, key: randomUUID(), amount: 101n * MAJOR_UNIT })).status).toBe('done');
    expect([await balanceOf(base.pool, cash), await balanceOf(base.pool, held)]).toEqual([0n, 101n * MAJOR_UNIT]);
    await whole();
  });

  test('[T85] postings cannot be changed or deleted', async () => {
    await expect(base.pool.query('update postings set amount = amount + 1')).rejects.toThrow('append-only');
    await expect(base.pool.query('delete from postings')).rejects.toThrow('append-only');
  });

  test('[T34] house accounts are summed by roll-up and always agree with the postings', async () => {
    const total = async () =>
      (
        await base.pool.query<{ n: bigint }>(
          'select coalesce(sum(case when to_account = $1 then amount else -amount end), 0)::bigint as n from postings where $1 in (from_account, to_account)',
          [vendorAccount],
        )
      ).rows[0]?.n;
    const summed = async () => (await base.pool.query<{ n: bigint }>('select summed_balance($1) as n', [vendorAccount])).rows[0]?.n;
    const desk = new BetDesk(base.pool);
    await Promise.all(Array.from({ length: 50 }, () => desk.place(bet({ amount: MAJOR_UNIT }))));
    expect(await summed()).toBe(await total());
    await base.pool.query('select roll_up_ledger()');
    await Promise.all(Array.from({ length: 20 }, () => desk.place(bet({ amount: MAJOR_UNIT }))));
    expect(await summed()).toBe(await total());
    await base.pool.query('select roll_up_ledger()');
    await base.pool.query('select roll_up_ledger()');
    expect(await summed()).toBe(await total());
  });

  test('[T29] the audit finds inconsistencies', async () => {
    await base.pool.query('update balances set balance = balance + 1 where account_id = $1', [cash]);
    const audit = await auditLedger(base.pool);
    expect(isWhole(audit)).toBe(false);
    expect(audit.balancesOff).toEqual([{ accountId: cash, balance: 100n * MAJOR_UNIT + 1n, postings: 100n * MAJOR_UNIT }]);
    await base.pool.query('update balances set balance = balance - 1 where account_id = $1', [cash]);
  });
});
