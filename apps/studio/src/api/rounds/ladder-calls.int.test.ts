import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ladderKind } from '@laro/games/kinds/ladder/ladder-kind';
import type { LadderRound } from '@laro/games/kinds/ladder/ladder-round';
import { ladderRules } from '@laro/games/kinds/ladder/ladder-rules';
import type { StallRound } from '@laro/games/kinds/stall/stall-replay';
import type { Studio } from '../../app.ts';
import type { LadderDetails, OpenedGame, PlayAnswer, StallDetails } from '../../protocol.ts';
import {
  askGame,
  askOperator,
  COLOUR_GAME,
  LADDER_GAME,
  listeningWallet,
  openFor,
  playBet,
  POKER_GAME,
  refusalOf,
  STALL_GAME,
  studioDatabase,
  type StudioDatabase,
  studioOver,
  valueOf,
} from '../../testing/test-studio.ts';
import type { WalletStandIn } from '../../testing/wallet-stand-in.ts';

const PESO = 100_000n;
const pesos = (major: bigint): string => (major * PESO).toString();
const bet = { stake: pesos(10n), board: '25-3' };

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
  studio = await studioOver(database, listening.url, { walletTimeoutMs: 10_000 });
});
afterEach(async () => {
  await studio.close();
  await wallet.close();
});

const open = (): Promise<OpenedGame<LadderDetails>> => openFor<LadderDetails>(studio, wallet, { game_code: LADDER_GAME });
type Stepping = Extract<PlayAnswer, { state: 'stepping' }>;

/** The mines of a round, which only the studio's own books know. */
async function minesOf(key: string): Promise<number[]> {
  const { rows } = await database.pool.query<{ outcome: LadderRound }>('select outcome from rounds where key = $1', [key]);
  return [...(rows[0]?.outcome.hidden[0] ?? [])];
}

test('[GAME-05] [GAME-06] [GAME-09] mines: one bet, moves one after another, one win; the hidden board is sent at the end only', async () => {
  const opened = await open();
  expect(opened).toMatchObject({ kind: 'ladder', rules: { id: 'mina-minero', scene: 'mines', rtpTo: '97.000' } });
  const before = wallet.balance;
  const key = randomUUID();
  const begun = (await valueOf(studio, 'play', { key, bet }, opened.session)) as Stepping;
  expect(begun).toMatchObject({
    state: 'stepping',
    moves: 0,
    round: { hidden: [], steps: [], state: 'open' },
    balanceAfterBet: (before - 10n * PESO).toString(),
  });
  const mines = await minesOf(key);
  const [first = 0, second = 0] = [...Array(25).keys()].filter((cell) => !mines.includes(cell));
  const stepped = (await valueOf(studio, 'step', { key, number: 1, move: String(first) }, opened.session)) as Stepping;
  expect(stepped).toMatchObject({ state: 'stepping', moves: 1, round: { returns: '1.1', hidden: [] } });
  expect(await valueOf(studio, 'step', { key, number: 1, move: String(first) }, opened.session)).toEqual(stepped);
  expect(await refusalOf(studio, 'step', { key, number: 1, move: String(second) }, opened.session)).toBe('studio.key_used 409');
  expect(await refusalOf(studio, 'step', { key, number: 3, move: String(second) }, opened.session)).toBe('studio.key_used 409');
  expect(await refusalOf(studio, 'step', { key, number: 2, move: String(first) }, opened.session)).toBe('studio.move_not_offered 422');
  expect(await refusalOf(studio, 'play', { key: randomUUID(), bet }, opened.session)).toBe('studio.round_open 409');
  expect(await refusalOf(studio, 'seeds', { clientSeed: 'mine' }, opened.session)).toBe('studio.round_open 409');
  await valueOf(studio, 'step', { key, number: 2, move: String(second) }, opened.session);
  const answer = await valueOf(studio, 'step', { key, number: 3, move: 'take' }, opened.session);
  expect(answer).toMatchObject({ state: 'settled', round: { state: 'taken', returns: '1.25', hidden: [mines], totalWin: '1250000' } });
  expect(wallet.balance).toBe(before + 250_000n);
  expect([wallet.count('bet'), wallet.count('win')]).toEqual([1, 1]);
  expect(await refusalOf(studio, 'step', { key, number: 4, move: 'take' }, opened.session)).toBe('studio.move_not_offered 422');
  await valueOf(studio, 'shown', { key }, opened.session);
});

test('[GAME-08] [T63] who comes back finds the board as it stood, with every step made, and goes on', async () => {
  const opened = await open();
  const key = randomUUID();
  await valueOf(studio, 'play', { key, bet }, opened.session);
  const mines = await minesOf(key);
  const safe = [...Array(25).keys()].find((cell) => !mines.includes(cell)) ?? 0;
  await valueOf(studio, 'step', { key, number: 1, move: String(safe) }, opened.session);
  const again = await open();
  expect(again.unfinished).toMatchObject({ state: 'stepping', key, moves: 1, round: { steps: [{ move: String(safe), isSafe: true }], hidden: [] } });
  const lost = await valueOf(studio, 'step', { key, number: 2, move: String(mines[0]) }, again.session);
  expect(lost).toMatchObject({ state: 'settled', round: { state: 'failed', totalWin: '0', hidden: [mines] } });
  expect(wallet.count('win')).toBe(1);
  await valueOf(studio, 'shown', { key }, again.session);
});

test('[GAME-10] [GAME-16] the record holds the moves, and the round is proven once its seed is revealed', async () => {
  const opened = await open();
  const key = randomUUID();
  await valueOf(studio, 'play', { key, bet }, opened.session);
  const mines = await minesOf(key);
  const safe = [...Array(25).keys()].find((cell) => !mines.includes(cell)) ?? 0;
  await valueOf(studio, 'step', { key, number: 1, move: String(safe) }, opened.session);
  const question = { request_uuid: randomUUID(), user: wallet.user };
  const [{ id } = { id: '' }] = (await database.pool.query<{ id: string }>('select id from rounds where key = $1', [key])).rows;
  expect(await askOperator(studio, '/game/round', { ...question, round: id })).toEqual({ error: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' });
  await valueOf(studio, 'step', { key, number: 2, move: 'take' }, opened.session);
  await valueOf(studio, 'shown', { key }, opened.session);
  const { revealed } = await valueOf(studio, 'seeds', { clientSeed: 'ako' }, opened.session);
  const { round, proof } = await valueOf(studio, 'history-round', { id }, opened.session);
  const { commitment, clientSeed, nonce } = proof;
  const verdict = ladderKind.verify(ladderRules[0]!, {
    commitment,
    round: round as LadderRound,
    seeds: { serverSeed: revealed.serverSeed, clientSeed, nonce },
  });
  expect(verdict).toEqual({ seedKept: true, sameRules: true, sameRound: true });
  const told = await askOperator(studio, '/game/round', { ...question, request_uuid: randomUUID(), round: id });
  expect(told).toMatchObject({ round: { kind: 'ladder', steps: [{ move: String(safe) }, { move: 'take' }] }, proof: { entropy: null } });
  const times = (told['acted_at'] as string[]).map(Date.parse);
  expect(times).toHaveLength(2);
  expect([...times, Date.now() + 1000].every((time, at) => time > (times[at - 1] ?? Date.now() - 60_000))).toBe(true);
});

test('[GAME-30] moves of strangers, of unknown rounds and of other forms do nothing', async () => {
  const opened = await open();
  const key = randomUUID();
  await valueOf(studio, 'play', { key, bet }, opened.session);
  const stranger = await listeningWallet();
  const other = await openFor<LadderDetails>(studio, stranger.wallet, { game_code: LADDER_GAME }).catch(() => null);
  expect(other).toBeNull();
  await stranger.wallet.close();
  expect(await refusalOf(studio, 'step', { key, number: 1, move: '0' }, 'a'.repeat(40))).toBe('studio.session_over 401');
  expect(await refusalOf(studio, 'step', { key: randomUUID(), number: 1, move: '0' }, opened.session)).toBe('studio.round_unknown 404');
  for (const takes of [
    { key },
    { key, number: 0, move: '0' },
    { key, number: 1.5, move: '0' },
    { key, number: 1, move: { cell: 0 } },
    { key, number: 1, move: 'x'.repeat(41) },
  ])
    expect(await refusalOf(studio, 'step', takes, opened.session), JSON.stringify(takes)).toBe('studio.request_wrong 400');
  for (const move of ['25', '-1', 'take', 'pass', 'hidden'])
    expect(await refusalOf(studio, 'step', { key, number: 1, move }, opened.session)).toBe('studio.move_not_offered 422');
  expect((await valueOf(studio, 'round', { key }, opened.session)).state).toBe('stepping');
  for (const wrong of [{ stake: pesos(90n), board: '25-3' }, { stake: '150000', board: '25-3' }, { stake: pesos(1n), board: '25-25' }, { stake: pesos(1n) }])
    expect(await refusalOf(studio, 'play', { key: randomUUID(), bet: wrong }, opened.session), JSON.stringify(wrong)).toBe('studio.stake_not_offered 422');
});

const otherCycle = { currency_symbol: '₱', currency_decimals: 2, is_trial: false, min_cycle_ms: 0, other_min_cycle_ms: 5000 };

test('[GAME-13] [T49] a slot keeps to the cycle of slots, other games to theirs', async () => {
  const stall = await openFor<StallDetails>(studio, wallet, { game_code: STALL_GAME, meta: otherCycle });
  const slot = await openFor(studio, wallet, { meta: otherCycle });
  expect([stall.minCycleMs, slot.minCycleMs]).toEqual([5000, 0]);
});

test.each([
  [STALL_GAME, { positions: { big: pesos(1n) } }],
  [COLOUR_GAME, { positions: { red: pesos(1n) } }],
  [LADDER_GAME, bet],
  [POKER_GAME, { positions: { main: pesos(1n) } }],
] as const)(
  '[GAME-13] [T49] %s: a stake within the cycle after the one before is refused with the wait, also in another session, and taken after it',
  async (game, wanted) => {
    const opened = await openFor<StallDetails>(studio, wallet, { game_code: game, meta: otherCycle });
    const key = randomUUID();
    let { state } = await valueOf(studio, 'play', { key, bet: wanted }, opened.session);
    const move = game === POKER_GAME ? 'keep-00000' : '0';
    if (state === 'stepping') ({ state } = await valueOf(studio, 'step', { key, number: 1, move }, opened.session));
    if (state === 'stepping') ({ state } = await valueOf(studio, 'step', { key, number: 2, move: 'take' }, opened.session));
    expect(state).toBe('settled');
    await valueOf(studio, 'shown', { key }, opened.session);
    const again = await openFor<StallDetails>(studio, wallet, { game_code: game, meta: otherCycle });
    for (const { session } of [opened, again]) {
      const { answer, statusCode } = await askGame(studio, 'play', { key: randomUUID(), bet: wanted }, session);
      expect({ answer, statusCode }).toMatchObject({
        statusCode: 429,
        answer: { errorCode: 'studio.too_soon', waitMs: expect.toSatisfy((ms: number) => ms > 0 && ms <= 5000) },
      });
    }
    expect(wallet.count('bet')).toBe(1);
    await database.pool.query("update rounds set begun_at = begun_at - interval '5 seconds'");
    expect(await refusalOf(studio, 'play', { key: randomUUID(), bet: wanted }, again.session)).toBe('done');
  },
);

test('[GAME-05] a stall: several bets are one bet at the wallet, one draw and one win', async () => {
  const opened = await openFor<StallDetails>(studio, wallet, { game_code: STALL_GAME });
  expect(opened).toMatchObject({ kind: 'stall', rtp: '97.222', rules: { id: 'sic-bo-perya', scene: 'dice' } });
  const before = wallet.balance;
  const { round } = (await playBet(studio, opened.session, { positions: { big: pesos(5n), 'single:6': pesos(2n) } })) as unknown as { round: StallRound };
  expect([wallet.count('bet'), wallet.count('win')]).toEqual([1, 1]);
  expect(round.shown[0]).toHaveLength(3);
  expect(wallet.balance).toBe(before - 7n * PESO + BigInt(round.totalWin));
});
