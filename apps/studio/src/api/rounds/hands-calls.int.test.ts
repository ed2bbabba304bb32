import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { decisionKind } from '@laro/games/kinds/decisions/tables/decision-kind';
import type { DecisionPlay } from '@laro/games/kinds/decisions/tables/decision-replay';
import type { Studio } from '../../app.ts';
import type { HandsDetails, OpenedGame, PlayAnswer } from '../../protocol.ts';
import {
  askOperator,
  BLACKJACK_GAME,
  listeningWallet,
  openFor,
  playBet,
  POKER_GAME,
  refusalOf,
  studioDatabase,
  type StudioDatabase,
  studioOver,
  valueOf,
} from '../../testing/test-studio.ts';
import type { WalletStandIn } from '../../testing/wallet-stand-in.ts';

const PESO = 100_000n;
const pesos = (major: bigint): string => (major * PESO).toString();
const bet = { positions: { main: pesos(10n) } };

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

type Stepping = Extract<PlayAnswer, { state: 'stepping' }>;
const playOf = ({ round }: Pick<Stepping, 'round'>): DecisionPlay => round as DecisionPlay;
const offered = (answer: Stepping): string[] => playOf(answer).turn?.offered.map(({ id }) => id) ?? [];
const open = (game: string): Promise<OpenedGame<HandsDetails>> => openFor<HandsDetails>(studio, wallet, { game_code: game });

/** An open round of blackjack in which the player may double. */
async function doubling(session: string): Promise<Stepping> {
  for (;;) {
    const key = randomUUID();
    let answer = await valueOf(studio, 'play', { key, bet }, session);
    if (answer.state === 'stepping' && offered(answer).includes('double')) return answer;
    while (answer.state === 'stepping') {
      const move = offered(answer).includes('decline') ? 'decline' : 'stand';
      answer = await valueOf(studio, 'step', { key, number: answer.moves + 1, move }, session);
    }
    await valueOf(studio, 'shown', { key }, session);
  }
}

test('[GAME-02] [GAME-03] [GAME-06] video poker: five cards, one change, one win; cards to come are secret until then', async () => {
  const opened = await open(POKER_GAME);
  expect(opened).toMatchObject({ kind: 'hands', rtp: '97.298', rules: { look: 'poker', bets: [{ id: 'main', least: pesos(1n), most: pesos(250n) }] } });
  const key = randomUUID();
  const begun = (await valueOf(studio, 'play', { key, bet }, opened.session)) as Stepping;
  expect(playOf(begun).drawn).toEqual({ cards: [], hands: { dealt: playOf(begun).hands[0] }, result: '' });
  expect(offered(begun)).toHaveLength(32);
  const kept = playOf(begun).hands[0]?.[2];
  for (const move of ['stand', 'keep-1', '~keep-11111'])
    expect(await refusalOf(studio, 'step', { key, number: 1, move }, opened.session), move).not.toBe('done');
  const answer = await valueOf(studio, 'step', { key, number: 1, move: 'keep-00100' }, opened.session);
  expect(answer).toMatchObject({ state: 'settled', round: { isOver: true, acts: ['keep-00100'], stake: pesos(10n) } });
  expect(answer.state === 'settled' && (answer.round as DecisionPlay).hands[0]?.[2]).toBe(kept);
  expect([wallet.count('bet'), wallet.count('win')]).toEqual([1, 1]);
});

test('[GAME-05] [TABLE-16] [GAME-16] a double is a second bet; the round, its sheet and its proof contain it', async () => {
  const opened = await open(BLACKJACK_GAME);
  const begun = await doubling(opened.session);
  const bets = wallet.count('bet');
  expect(playOf(begun).drawn.hands['dealer']).toHaveLength(1);
  const answer = await valueOf(studio, 'step', { key: begun.key, number: 1, move: 'double' }, opened.session);
  expect(answer).toMatchObject({ state: 'settled', round: { stake: pesos(20n), positions: { main: pesos(10n), double: pesos(10n) }, acts: ['double'] } });
  expect(wallet.count('bet')).toBe(bets + 1);
  await valueOf(studio, 'shown', { key: begun.key }, opened.session);
  const { summary, proof, round } = await valueOf(studio, 'history-round', { id: begun.roundId }, opened.session);
  expect(summary).toMatchObject({ stake: pesos(20n), win: round.totalWin, balanceAfter: wallet.balance.toString() });
  const sheet = await askOperator(studio, '/game/round', { request_uuid: randomUUID(), user: wallet.user, round: begun.roundId });
  expect(sheet).toMatchObject({ game_code: BLACKJACK_GAME, round });
  const { revealed } = await valueOf(studio, 'seeds', { clientSeed: 'mine' }, opened.session);
  const rules = decisionKind.rules.find(({ id }) => id === BLACKJACK_GAME)!;
  const seeds = { serverSeed: revealed.serverSeed, clientSeed: proof.clientSeed, nonce: proof.nonce };
  expect(decisionKind.verify(rules, { commitment: proof.commitment, seeds, round: round as DecisionPlay })).toEqual({
    seedKept: true,
    sameRules: true,
    sameRound: true,
  });
});

test('[GAME-09] [GAME-30] a double without money is refused with its reason, and the round goes on as it was', async () => {
  const opened = await open(BLACKJACK_GAME);
  const begun = await doubling(opened.session);
  wallet.balance = BigInt(pesos(3n));
  const step = { key: begun.key, number: 1, move: 'double' };
  expect(await refusalOf(studio, 'step', step, opened.session)).toBe('studio.not_enough_money 409');
  wallet.balance = BigInt(pesos(50n));
  wallet.refusesBets = 'RS_ERROR_LIMIT_REACHED';
  expect(await refusalOf(studio, 'step', step, opened.session)).toBe('studio.limit_reached 409');
  wallet.refusesBets = null;
  const again = (await valueOf(studio, 'round', { key: begun.key }, opened.session)) as Stepping;
  expect(again).toMatchObject({ state: 'stepping', moves: 0, refused: 'studio.limit_reached' });
  expect(playOf(again).hands).toEqual(playOf(begun).hands);
  const stood = await valueOf(studio, 'step', { key: begun.key, number: 1, move: 'stand' }, opened.session);
  expect(stood).toMatchObject({ state: 'settled', round: { stake: pesos(10n), acts: ['stand'] } });
});

test('[GAME-08] [T63] a round that waits for a decision comes back when the game is opened again', async () => {
  const opened = await open(BLACKJACK_GAME);
  const begun = await doubling(opened.session);
  const again = await open(BLACKJACK_GAME);
  expect(again.unfinished).toMatchObject({ state: 'stepping', key: begun.key, round: { hands: playOf(begun).hands } });
  expect(await refusalOf(studio, 'play', { key: randomUUID(), bet }, again.session)).toBe('studio.round_open 409');
});

test('[GAME-04] [T58] bets and stakes that are not offered are refused', async () => {
  const opened = await open(POKER_GAME);
  for (const positions of [{ main: pesos(251n) }, { main: '150000' }, { double: pesos(1n) }, { main: pesos(1n), double: pesos(1n) }, {}])
    expect(await refusalOf(studio, 'play', { key: randomUUID(), bet: { positions } }, opened.session)).toBe('studio.stake_not_offered 422');
  expect(await refusalOf(studio, 'table-stake', { key: randomUUID(), positions: bet.positions }, opened.session)).not.toBe('done');
  await expect(playBet(studio, opened.session, { positions: { main: pesos(251n) } })).rejects.toThrow('studio.stake_not_offered');
});
