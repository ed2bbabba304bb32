import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { BetDesk } from '#server/ledger/bets/bets.ts';
import { facts } from '#server/ledger/feed/facts.ts';
import { mayBet } from '#server/ledger/bets/play-rights.ts';
import { hashToken, issuePlayToken } from '#server/ledger/bets/play-tokens.ts';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import { addTestSlot } from '#server/testing/money/test-play.ts';
import { TestRounds, type TestPlayer } from '#server/testing/money/test-rounds.ts';
import { houseWallet, type HouseWallet } from './house-wallet.ts';
import type { PlayRightDeps } from '../rounds/play-right.ts';
import type { WalletCommands } from '../ports.ts';
import { createWallet } from './wallet.ts';

const VENDOR = 'BGS';
const GAME = 'test-slot';

let base: TestDatabase;
let wallet: WalletCommands;
let house: HouseWallet;
let player: TestPlayer;
let offered = true;
let isOff = false;
let moved: string[] = [];
let ends: Date | null = null;

beforeAll(async () => {
  base = await testDatabase();
  await addTestMerchants(base.pool);
  await addTestSlot(base);
  wallet = createWallet({
    pool: base.pool,
    betDesk: new BetDesk(base.pool),
    gameOf: (_vendor, code) => code,
    gameRefusal: () => null,
    onMoved: ({ publicId }) => moved.push(publicId),
  });
  const rights: PlayRightDeps = {
    pool: base.pool,
    isOff: () => isOff,
    mayPlay: ({ cashAccount }) => mayBet(base.pool, cashAccount),
    playEnds: async () => ends,
    now: Date.now,
  };
  const findOffer = (_merchant: string, id: string) =>
    id === GAME ? { game: { id, name: 'Game', supportPlay: false, vendor: { code: VENDOR, name: 'House' } }, isOffered: offered } : null;
  house = houseWallet({ wallet, catalogue: { findOffer }, rights }, VENDOR);
});
afterAll(() => base.close());
beforeEach(async () => {
  [offered, isOff, ends, moved] = [true, false, null, []];
  player = await new TestRounds(base).addPlayer({ money: 100n });
});

const stake = (given: Partial<Parameters<HouseWallet['stake']>[1]> = {}, who = player) =>
  house.stake(who.session, { gameId: GAME, key: randomUUID(), roundRef: randomUUID(), amount: 10n, ...given });

const winOf = (betKey: string, amount: bigint, who = player) => ({
  userId: who.session.publicId,
  currency: 'PHP',
  key: randomUUID(),
  betKey,
  amount,
  closesRound: true,
});

describe('wallet of a house vendor', () => {
  test('[T35] stakes, wins and rollbacks move money once, as rounds of the vendor', async () => {
    const [key, back] = [randomUUID(), randomUUID()];
    expect(await stake({ key })).toMatchObject({ outcome: 'done', balance: 90n });
    expect(await stake({ key: back })).toMatchObject({ outcome: 'done', balance: 80n });
    const rollback = { userId: player.session.publicId, key: randomUUID(), referenceKey: back, closesRound: true };
    expect(await house.rollBack(rollback)).toMatchObject({ outcome: 'done', balance: 90n });
    expect(await house.rollBack(rollback)).toMatchObject({ outcome: 'done', balance: 90n });
    const win = winOf(key, 25n);
    expect(await house.settle([win, winOf(back, 5n)])).toMatchObject([
      { outcome: 'done', balance: 115n },
      { outcome: 'rolled_back', balance: 115n },
    ]);
    expect(await house.settle([win])).toMatchObject([{ outcome: 'done', balance: 115n }]);
    expect(await house.settle([{ ...win, amount: 26n }])).toMatchObject([{ outcome: 'duplicate', balance: 115n }]);
    const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000;
    const played = await facts.play(base.pool, [player.cash], { from: new Date(hour - 3_600_000), to: new Date(hour + 2 * 3_600_000) });
    expect(played.map(({ vendorCode, gameId, state, staked, paid }) => ({ vendorCode, gameId, state, staked, paid }))).toEqual([
      { vendorCode: VENDOR, gameId: GAME, state: 'closed', staked: 10n, paid: 25n },
      { vendorCode: VENDOR, gameId: GAME, state: 'void', staked: 0n, paid: 0n },
    ]);
    expect(moved).toHaveLength(4);
    expect(await auditLedger(base.pool)).toSatisfy(isWhole);
  });

  test('[T35] a stake by either way is the same stake', async () => {
    const [key, roundRef] = [randomUUID(), randomUUID()];
    await stake({ key, roundRef });
    const token = await issuePlayToken(base.pool, { cashAccount: player.cash, vendorCode: VENDOR, gameId: GAME, expiresAt: new Date(Date.now() + 60_000) });
    const signed = { vendorCode: VENDOR, userId: player.session.publicId, currency: 'PHP', token, transactionId: key, roundRef, gameCode: GAME, amount: 10n };
    expect(await wallet.withdraw({ ...signed, closesRound: false, rewardId: null })).toMatchObject({ outcome: 'done', balance: 90n });
    expect(await stake({ key, roundRef })).toMatchObject({ outcome: 'done', balance: 90n });
    expect(await stake({ key, roundRef, amount: 11n })).toMatchObject({ outcome: 'duplicate', balance: 90n });
    expect(await balanceOf(base.pool, player.cash)).toBe(90n);
  });

  test('[T63] [T65] what forbids play forbids a stake: the offer, the switch, free play, the player’s rights, the end of the session', async () => {
    await expect(stake({ gameId: 'another' })).rejects.toMatchObject({ code: 'catalogue.game_unknown' });
    offered = false;
    await expect(stake()).rejects.toMatchObject({ code: 'play.game_switched_off' });
    [offered, isOff] = [true, true];
    await expect(stake()).rejects.toMatchObject({ code: 'play.game_switched_off' });
    isOff = false;
    const trial = await new TestRounds(base).addPlayer({ isTrial: true });
    await expect(stake({}, trial)).rejects.toMatchObject({ code: 'play.no_free_play' });
    ends = new Date(Date.now() - 1000);
    expect(await stake()).toMatchObject({ outcome: 'token_expired', balance: 100n });
    ends = null;
    expect(await stake({ amount: 101n })).toMatchObject({ outcome: 'not_enough_money' });
    await base.pool.query('update player_rights set may_bet = false where cash_account = $1', [player.cash]);
    await expect(stake()).rejects.toMatchObject({ code: 'play.not_allowed' });
    expect(await balanceOf(base.pool, player.cash)).toBe(100n);
  });

  test('[T65] wins are paid to players who may no longer bet, and one that cannot be paid has its own error among the others', async () => {
    const key = randomUUID();
    await stake({ key });
    await base.pool.query('update player_rights set may_bet = false where cash_account = $1', [player.cash]);
    const answers = await house.settle([
      { ...winOf(key, 1n), userId: 'nobody' },
      { ...winOf(key, 1n), currency: 'VND' },
      winOf(key, 30n),
      winOf(randomUUID(), 2n),
    ]);
    expect(answers.map(({ outcome }) => outcome)).toEqual(['unknown_user', 'wrong_currency', 'done', 'transaction_unknown']);
    expect(await balanceOf(base.pool, player.cash)).toBe(120n);
  });

  test('[T17] of the right to stake only a hash is kept, for a minute', async () => {
    await stake();
    const { rows } = await base.pool.query<{ token_hash: Buffer; seconds: number }>(
      'select token_hash, extract(epoch from expires_at - now())::integer as seconds from play_tokens where cash_account = $1',
      [player.cash],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.token_hash).toHaveLength(hashToken('any').length);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(60);
  });
});
