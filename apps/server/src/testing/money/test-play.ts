import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import type pg from 'pg';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { BetDesk } from '#server/ledger/bets/bets.ts';
import { move } from '#server/ledger/movements/movements.ts';
import { payWin, rollBack } from '#server/ledger/accounts/payouts.ts';
import { hashToken, issuePlayToken } from '#server/ledger/bets/play-tokens.ts';
import type { TestDatabase } from '../base/test-database.ts';

const TEST_VENDOR = 'BGS';
const TEST_GAME = 'test-slot';
const DAY_MS = 86_400_000;

/** Vendor BGS with one slot that states a return of 96 % and a deviation of 4 stakes. */
export async function addTestSlot({ pool }: TestDatabase, gameId = TEST_GAME): Promise<void> {
  await pool.query("insert into vendors (code, name) values ($1, 'Laro Studio') on conflict do nothing", [TEST_VENDOR]);
  await pool.query(
    `insert into games (id, vendor_code, game_code, name, game_type, classification, released_on, picture_id)
      values ($1, $2, $1, initcap(replace($1, '-', ' ')), 'RNG', 'VIDEO', '2026-01-01', $1)`,
    [gameId, TEST_VENDOR],
  );
  await pool.query(
    "insert into game_mathematics (game_id, version, mathematics, rtp, deviation, valid_from) values ($1, 1, 'test', 960000, 4000000, '2000-01-01')",
    [gameId],
  );
}

export interface TestPlayer {
  id: string;
  publicId: string;
  username: string;
  cash: bigint;
  token: Buffer;
}

/** A player with money, who has a game open. */
export async function openTestPlayer(
  pool: pg.Pool,
  given: { merchant?: string; username?: string; isTrial?: boolean; money?: Money } = {},
): Promise<TestPlayer> {
  const { merchant = 'laro', isTrial = false, money = 1000n * MAJOR_UNIT, username = `m${randomUUID().slice(0, 12)}` } = given;
  const purse = { merchantCode: merchant, currency: 'PHP', isTrial };
  const cash = await openAccount(pool, purse, 'player:cash', randomUUID());
  const { rows } = await pool.query<{ id: bigint; public_id: string }>(
    'insert into players (merchant_code, type, username, currency, is_trial, country, cash_account) values ($1, $2, $3, $4, $5, $6, $7) returning id, public_id',
    [merchant, isTrial ? 4 : 0, username, 'PHP', isTrial, 'PH', cash],
  );
  const gateway = await openAccount(pool, purse, 'gateway', 'test');
  if (money > 0n) await move(pool, { kind: 'deposit_paid', caller: 'test', key: randomUUID(), from: gateway, to: cash, amount: money });
  const right = { cashAccount: cash, vendorCode: TEST_VENDOR, gameId: TEST_GAME, expiresAt: new Date(Date.now() + DAY_MS) };
  const token = hashToken(await issuePlayToken(pool, right));
  return { id: String(rows[0]?.id), publicId: rows[0]?.public_id ?? '', username, cash, token };
}

/** Plays through the ledger as a vendor does. */
export function testVendor(pool: pg.Pool, purse = { merchantCode: 'laro', currency: 'PHP', isTrial: false }) {
  const betDesk = new BetDesk(pool);
  const account = () => openAccount(pool, purse, 'vendor', TEST_VENDOR);
  const bet = async (player: TestPlayer, amount: Money, given: { round?: string; gameId?: string; closes?: boolean } = {}) => {
    const key = randomUUID();
    const { round = randomUUID(), gameId = TEST_GAME, closes = false } = given;
    const move = { vendorCode: TEST_VENDOR, cashAccount: player.cash, vendorAccount: await account() };
    const result = await betDesk.place({ ...move, key, tokenHash: player.token, roundRef: round, gameId, amount, closesRound: closes });
    return { key, round, ...result };
  };
  const win = async (player: TestPlayer, betKey: string, amount: Money, closes = true, pooled: Money = 0n) => {
    const key = randomUUID();
    const result = await payWin(pool, {
      vendorCode: TEST_VENDOR,
      key,
      cashAccount: player.cash,
      vendorAccount: await account(),
      betKey,
      roundRef: null,
      gameId: null,
      amount,
      pooled,
      closesRound: closes,
    });
    return { key, ...result };
  };
  const back = async (player: TestPlayer, reference: string) => {
    const key = randomUUID();
    const result = await rollBack(pool, {
      vendorCode: TEST_VENDOR,
      key,
      cashAccount: player.cash,
      vendorAccount: await account(),
      reference,
      closesRound: true,
    });
    return { key, ...result };
  };
  /** One whole round. */
  const round = async (player: TestPlayer, stake: Money, payout: Money, gameId = TEST_GAME) => {
    const placed = await bet(player, stake, { gameId });
    await win(player, placed.key, payout);
    return placed;
  };
  return { bet, win, back, round };
}
