import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { colourKind } from '@laro/games/kinds/colour/colour-kind';
import type { ColourRound } from '@laro/games/kinds/colour/colour-replay';
import { colourPerya } from '@laro/games/kinds/colour/colour-rules';
import type { Studio } from '../app.ts';
import type { ColourDetails, OpenedGame, StudioCalls } from '../protocol.ts';
import {
  askOperator,
  COLOUR_GAME,
  listeningWallet,
  openFor,
  playBet,
  refusalOf,
  studioDatabase,
  type StudioDatabase,
  studioOver,
  valueOf,
} from '../testing/test-studio.ts';
import type { WalletStandIn } from '../testing/wallet-stand-in.ts';

const PESO = 100_000n;
const pesos = (major: bigint): string => (major * PESO).toString();
const twoColours = { positions: { red: pesos(20n), yellow: pesos(50n) } };

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

const open = (): Promise<OpenedGame<ColourDetails>> => openFor<ColourDetails>(studio, wallet, { game_code: COLOUR_GAME });

describe('the Color Game', () => {
  test('[GAME-05] two colours are one bet at the wallet, one throw and one win; the balance changes by just the result', async () => {
    const opened = await open();
    expect(opened).toMatchObject({ kind: 'colour', rtp: '92.129', rules: { id: 'colour-perya', mostStake: pesos(500n) } });
    const before = wallet.balance;
    const { round, ...answer } = (await playBet(studio, opened.session, twoColours)) as {
      round: ColourRound;
      balance: string;
      balanceAfterBet: string;
      net: string;
    };
    expect([wallet.count('bet'), wallet.count('win')]).toEqual([1, 1]);
    expect(round).toMatchObject({ kind: 'colour', positions: twoColours.positions, stake: pesos(70n) });
    const due = (['red', 'yellow'] as const).map((colour) => {
      const shown = BigInt(round.dice.filter((one) => one === colour).length);
      return shown === 0n ? 0n : BigInt(twoColours.positions[colour]) * (shown + 1n);
    });
    expect(BigInt(round.totalWin)).toBe(due.reduce((sum, amount) => sum + amount));
    expect(wallet.balance).toBe(before - 70n * PESO + BigInt(round.totalWin));
    expect([answer.balance, answer.net]).toEqual([wallet.balance.toString(), (BigInt(round.totalWin) - 70n * PESO).toString()]);
  });

  test('[GAME-10] the history and the platform show the round as played, and it can be proven once its seed is revealed', async () => {
    const opened = await open();
    const { roundId } = await playBet(studio, opened.session, twoColours);
    await valueOf(studio, 'seeds', { clientSeed: 'mine' }, opened.session);
    const { round, proof } = (await valueOf(studio, 'history-round', { id: roundId }, opened.session)) as StudioCalls['history-round']['gives'] & {
      round: ColourRound;
    };
    const { commitment, clientSeed, nonce, serverSeed } = proof;
    const verdict = colourKind.verify(colourPerya, { commitment, round, seeds: { serverSeed: serverSeed ?? '', clientSeed, nonce } });
    expect(verdict).toEqual({ seedKept: true, sameRules: true, sameRound: true });
    const told = await askOperator(studio, '/game/round', { request_uuid: randomUUID(), user: wallet.user, round: roundId });
    expect(told).toMatchObject({ round, game_code: COLOUR_GAME, symbols: {} });
  });

  test('[GAME-04] a bet that is not offered is refused before anything is stored or taken', async () => {
    const { session } = await open();
    const refused: object[] = [
      { positions: {} },
      { positions: { red: '0' } },
      { positions: { red: (PESO / 2n).toString() } },
      { positions: { red: pesos(501n) } },
      { positions: { black: pesos(1n) } },
      { positions: { red: pesos(1n), blue: '-100000' } },
      { stake: pesos(1n) },
    ];
    for (const bet of refused)
      expect(await refusalOf(studio, 'play', { key: randomUUID(), bet }, session), JSON.stringify(bet)).toBe('studio.stake_not_offered 422');
    for (const takes of [{ key: randomUUID() }, { key: randomUUID(), bet: 'red' }, { key: 'k', bet: twoColours }])
      expect(await refusalOf(studio, 'play', takes, session)).toBe('studio.request_wrong 400');
    expect(await refusalOf(studio, 'spin', { key: randomUUID(), stake: pesos(1n) }, session)).toBe('studio.stake_not_offered 422');
    const { rows } = await database.pool.query('select from rounds r join players p on p.id = r.player_id where p.user_ref = $1', [wallet.user]);
    expect([rows.length, wallet.calls.filter(({ question }) => question === 'transaction/bet').length]).toEqual([0, 0]);
  });

  test('[GAME-09] the same key with the same bets is the same round, in whatever order they are written; with others it is refused', async () => {
    const { session } = await open();
    const key = randomUUID();
    const first = await valueOf(studio, 'play', { key, bet: twoColours }, session);
    const turned = { positions: { yellow: pesos(50n), red: pesos(20n) } };
    expect(await valueOf(studio, 'play', { key, bet: turned }, session)).toEqual(first);
    expect(await refusalOf(studio, 'play', { key, bet: { positions: { red: pesos(20n) } } }, session)).toBe('studio.key_used 409');
    expect(wallet.count('bet')).toBe(1);
  });

  test('[GAME-04] a bet above the balance and a bet that a limit forbids take nothing, and say why', async () => {
    const { session } = await open();
    wallet.balance = 60n * PESO;
    expect(await refusalOf(studio, 'play', { key: randomUUID(), bet: twoColours }, session)).toBe('studio.not_enough_money 409');
    wallet.refusesBets = 'RS_ERROR_LIMIT_REACHED';
    expect(await refusalOf(studio, 'play', { key: randomUUID(), bet: { positions: { red: pesos(1n) } } }, session)).toBe('studio.limit_reached 409');
    expect(wallet.balance).toBe(60n * PESO);
  });

  test('[GAME-07] the wallet dies before it has answered a bet or a win: the round is paid once when it is back', async () => {
    for (const dies of ['transaction/bet', 'transaction/win'] as const) {
      const { session } = await open();
      let isDown = false;
      wallet.beforeAnswer = (question) => {
        isDown ||= question === dies;
      };
      wallet.faultOf = () => (isDown ? 'question_lost' : null);
      const cut = wallet.beforeAnswer;
      wallet.beforeAnswer = async (question) => {
        await cut(question);
        if (isDown && question === dies) setTimeout(() => (isDown = false), 600);
      };
      const [bets, wins, before] = [wallet.count('bet'), wallet.count('win'), wallet.balance];
      const settled = await playBet(studio, session, twoColours);
      expect([wallet.count('bet'), wallet.count('win')], dies).toEqual([bets + 1, wins + 1]);
      expect(wallet.balance).toBe(before - 70n * PESO + BigInt(settled.round.totalWin));
      wallet.beforeAnswer = () => {};
      wallet.faultOf = () => null;
    }
  });
});
