import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mathematicsFor } from '@laro/games/kinds/slot/slot-for';
import type { Studio } from '../../app.ts';
import {
  askGame,
  GAME,
  listeningWallet,
  openFor,
  playRound,
  refusalOf,
  STAKE,
  studioDatabase,
  type StudioDatabase,
  studioOver,
  valueOf,
} from '../../testing/test-studio.ts';
import type { WalletStandIn } from '../../testing/wallet-stand-in.ts';

let database: StudioDatabase;
let wallet: WalletStandIn;
let studio: Studio;

beforeAll(async () => {
  database = await studioDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const listening = await listeningWallet();
  wallet = listening.wallet;
  studio = await studioOver(database, listening.url);
});
afterEach(async () => {
  await studio.close();
  await wallet.close();
});

const stake = STAKE.toString();

describe('a round', () => {
  test('[T59] a client that shows other rules than those in force plays no round and is opened again; a known round is answered', async () => {
    const opened = await openFor(studio, wallet);
    const { key } = await valueOf(studio, 'spin', { key: randomUUID(), stake }, opened.session);
    await valueOf(studio, 'shown', { key }, opened.session);
    await database.pool.query("update sessions set rules = 'perya-sevens 0'");
    expect(await refusalOf(studio, 'spin', { key: randomUUID(), stake }, opened.session)).toBe('studio.session_over 401');
    expect(await refusalOf(studio, 'spin', { key, stake }, opened.session)).toBe('done');
    expect(wallet.count('bet')).toBe(1);
  });

  test('[T61] [T64] the bet is taken, then the outcome is drawn, then the win is paid; each once and in this order', async () => {
    const opened = await openFor(studio, wallet);
    const key = randomUUID();
    const spin = await valueOf(studio, 'spin', { key, stake }, opened.session);
    if (spin.state !== 'settled') throw new Error('not settled');
    expect(wallet.calls.slice(1).map(({ question }) => question)).toEqual(['transaction/bet', 'transaction/win']);
    const [bet, win] = wallet.calls.slice(1).map(({ body }) => body);
    expect(bet).toMatchObject({
      amount: 1_000_000,
      currency: 'PHP',
      round: spin.roundId,
      round_closed: false,
      user: wallet.user,
      token: wallet.token,
      game_code: GAME,
    });
    expect(win).toMatchObject({ reference_transaction_uuid: bet?.transaction_uuid, round: spin.roundId, round_closed: true });
    expect(BigInt(win?.amount ?? -1)).toBe(BigInt(spin.round.totalWin));
    expect(BigInt(spin.balance)).toBe(wallet.balance);
    expect(BigInt(spin.balanceAfterBet)).toBe(100_000_000n - STAKE);
    expect(BigInt(spin.net)).toBe(BigInt(spin.round.totalWin) - STAKE);
    const { rows } = await database.pool.query(
      'select bet_taken_at < decided_at as drawn_after, decided_at < ended_at as paid_after from rounds where id = $1',
      [spin.roundId],
    );
    expect(rows).toEqual([{ drawn_after: true, paid_after: true }]);
  });

  test('[T61] a refused bet draws nothing and moves no seed', async () => {
    const opened = await openFor(studio, wallet);
    wallet.refusesBets = 'RS_ERROR_LIMIT_REACHED';
    expect(await refusalOf(studio, 'spin', { key: randomUUID(), stake }, opened.session)).toBe('studio.limit_reached 409');
    const { rows } = await database.pool.query('select outcome, nonce from rounds r join players p on p.id = r.player_id where user_ref = $1', [wallet.user]);
    expect(rows).toEqual([{ outcome: null, nonce: null }]);
    wallet.refusesBets = null;
    expect(await playRound(studio, opened.session)).toMatchObject({ nonce: 0 });
  });

  test.each([
    ['RS_ERROR_NOT_ENOUGH_MONEY', 'studio.not_enough_money 409'],
    ['RS_ERROR_USER_DISABLED', 'studio.player_disabled 403'],
    ['RS_ERROR_INVALID_GAME', 'studio.game_disabled 403'],
    ['RS_ERROR_TOKEN_EXPIRED', 'studio.session_over 401'],
    ['RS_ERROR_WRONG_CURRENCY', 'studio.internal 500'],
  ])('[T65] the wallet’s %s is reported as %s, and nothing is rolled back', async (status, code) => {
    const opened = await openFor(studio, wallet);
    wallet.refusesBets = status;
    expect(await refusalOf(studio, 'spin', { key: randomUUID(), stake }, opened.session)).toBe(code);
    expect(wallet.count('rollback')).toBe(0);
    expect(wallet.balance).toBe(100_000_000n);
  });

  test('[T63] [T64] no spin begins while another is not settled, written and shown', async () => {
    const opened = await openFor(studio, wallet);
    const key = randomUUID();
    await valueOf(studio, 'spin', { key, stake }, opened.session);
    expect(await refusalOf(studio, 'spin', { key: randomUUID(), stake }, opened.session)).toBe('studio.round_open 409');
    expect(wallet.count('bet')).toBe(1);
    await valueOf(studio, 'shown', { key }, opened.session);
    await valueOf(studio, 'shown', { key }, opened.session);
    expect(await playRound(studio, opened.session)).toMatchObject({ nonce: 1 });
  });

  test('[T64] of twenty spins at the same moment one is played', async () => {
    const opened = await openFor(studio, wallet);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refusalOf(studio, 'spin', { key: randomUUID(), stake }, opened.session)));
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'studio.round_open 409')).toHaveLength(19);
    expect(wallet.count('bet')).toBe(1);
  });

  test('[T35] the same key is the same round; with another stake it is refused', async () => {
    const opened = await openFor(studio, wallet);
    const key = randomUUID();
    const [first, second] = await Promise.all([0, 1].map(() => valueOf(studio, 'spin', { key, stake }, opened.session)));
    // On a loaded machine both may hear that it is still under way.
    const ended = async () => valueOf(studio, 'round', { key }, opened.session);
    await expect.poll(async () => (await ended()).state).toBe('settled');
    const third = await ended();
    expect([first, second, third].filter((answer) => answer?.state === 'settled').every((answer) => JSON.stringify(answer) === JSON.stringify(third))).toBe(
      true,
    );
    expect(await refusalOf(studio, 'spin', { key, stake: '2000000' }, opened.session)).toBe('studio.key_used 409');
    expect(wallet.count('bet')).toBe(1);
    expect(wallet.count('win')).toBe(1);
  });

  test('[T63] an unfinished round comes back at the next opening, with its stake and outcome', async () => {
    const first = await openFor(studio, wallet);
    const key = randomUUID();
    const spin = await valueOf(studio, 'spin', { key, stake }, first.session);
    const second = await openFor(studio, wallet);
    expect(second.unfinished).toEqual({ ...spin, net: '0' });
    expect(await refusalOf(studio, 'spin', { key: randomUUID(), stake }, second.session)).toBe('studio.round_open 409');
    await valueOf(studio, 'shown', { key }, second.session);
    expect((await openFor(studio, wallet)).unfinished).toBeNull();
  });

  test('[T35] [T63] while the wallet does not answer a win the round is pending and reveals nothing; it is settled without a further request', async () => {
    const opened = await openFor(studio, wallet);
    const key = randomUUID();
    wallet.faultOf = (question) => (question === 'transaction/win' ? 'error_before' : null);
    const pending = { success: true, value: { state: 'pending', key } };
    expect((await askGame(studio, 'spin', { key, stake }, opened.session)).answer).toEqual(pending);
    expect((await askGame(studio, 'round', { key }, opened.session)).answer).toEqual(pending);
    expect(await refusalOf(studio, 'shown', { key }, opened.session)).toBe('studio.round_open 409');
    expect(await refusalOf(studio, 'spin', { key: randomUUID(), stake }, opened.session)).toBe('studio.round_open 409');
    expect(await openFor(studio, wallet)).toMatchObject({ unfinished: { state: 'pending', key } });
    wallet.faultOf = () => null;
    await expect.poll(() => wallet.count('win')).toBe(1);
    await expect.poll(async () => (await askGame(studio, 'round', { key }, opened.session)).answer).toMatchObject({ value: { state: 'settled' } });
    await valueOf(studio, 'shown', { key }, opened.session);
  });

  test('[T63] a bet without an answer is finally rolled back, and the client learns that there is no such round', { timeout: 60_000 }, async () => {
    const opened = await openFor(studio, wallet);
    const key = randomUUID();
    wallet.faultOf = (question) => (question === 'transaction/bet' ? 'unknown_after' : null);
    expect(await valueOf(studio, 'spin', { key, stake }, opened.session)).toEqual({ state: 'pending', key });
    await expect
      .poll(
        () => refusalOf(studio, 'round', { key }, opened.session), // At the maximum rate of the client: the studio refuses a higher one.
        { timeout: 40_000, interval: 250 },
      )
      .toBe('studio.round_unknown 404');
    expect(await refusalOf(studio, 'spin', { key, stake }, opened.session)).toBe('studio.wallet_unavailable 503');
    expect(wallet.count('bet', 'rolled_back')).toBe(1);
    expect(wallet.balance).toBe(100_000_000n);
    wallet.faultOf = () => null;
    await playRound(studio, opened.session);
  });

  test('[T60] trial money plays the same rounds at the same wallet, marked as trial', async () => {
    const opened = await openFor(studio, wallet, { meta: { is_trial: true, min_cycle_ms: 0 } });
    expect(opened.isTrial).toBe(true);
    const spin = await playRound(studio, opened.session);
    expect(wallet.calls.filter(({ question }) => question.startsWith('transaction/')).map(({ question }) => question)).toEqual([
      'transaction/bet',
      'transaction/win',
    ]);
    const { mathematics, version } = spin.round;
    expect([mathematics, version]).toEqual([mathematicsFor(GAME).id, mathematicsFor(GAME).version]);
  });

  test('[T49] the next spin waits for the shortest cycle; a little early is held back, much is refused with the rest', async () => {
    const opened = await openFor(studio, wallet, { meta: { min_cycle_ms: 60_000 } });
    expect(opened).toMatchObject({ minCycleMs: 60_000, celebratesLosses: false });
    const { roundId } = await playRound(studio, opened.session);
    const { answer, statusCode } = await askGame(studio, 'spin', { key: randomUUID(), stake }, opened.session);
    expect({ answer, statusCode }).toMatchObject({ statusCode: 429, answer: { success: false, errorCode: 'studio.too_soon' } });
    const waitMs = answer.success ? 0 : (answer.waitMs ?? 0);
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(60_000);
    await database.pool.query("update rounds set begun_at = clock_timestamp() - interval '59.7 seconds' where id = $1", [roundId]);
    const next = await playRound(studio, opened.session);
    const { rows } = await database.pool.query<{ is_kept: boolean }>(
      "select n.begun_at - b.begun_at >= interval '60 seconds' as is_kept from rounds b, rounds n where b.id = $1 and n.id = $2",
      [roundId, next.roundId],
    );
    expect(rows).toEqual([{ is_kept: true }]);
  });

  test('[T59] a stake that is not offered and malformed requests are refused before any call to the wallet', async () => {
    const opened = await openFor(studio, wallet);
    const asked = wallet.calls.length;
    expect(await refusalOf(studio, 'spin', { key: randomUUID(), stake: '123456' }, opened.session)).toBe('studio.stake_not_offered 422');
    for (const wrong of [
      { stake: '-1000000' },
      { stake: '1000000.5' },
      { stake: 1_000_000 },
      { stake: '1e6' },
      { stake: '9'.repeat(40) },
      { key: 'x' },
      { more: 1 },
    ])
      expect(await refusalOf(studio, 'spin', { key: randomUUID(), stake, ...wrong }, opened.session)).toBe('studio.request_wrong 400');
    expect(await refusalOf(studio, 'round', { key: randomUUID() }, opened.session)).toBe('studio.round_unknown 404');
    expect(wallet.calls.length).toBe(asked);
  });

  test('[T87] a session over its rate limit gets a time to retry after, and no request of it is processed; others are unaffected', async () => {
    const opened = await openFor(studio, wallet);
    const answers = await Promise.all(Array.from({ length: 150 }, () => askGame(studio, 'balance', {}, opened.session)));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.answer).toMatchObject({ success: false, errorCode: 'studio.too_many', waitMs: expect.any(Number) as number });
    const other = await openFor(studio, wallet);
    expect((await askGame(studio, 'history', { before: null }, other.session)).statusCode).toBe(200);
  });
});
