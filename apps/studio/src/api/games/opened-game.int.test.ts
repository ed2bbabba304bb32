import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LONGEST_SEED_LIFE_MS } from '@laro/games/fair/seed-chain';
import { verifyCommitment } from '@laro/games/fair/provably-fair';
import { slotKind } from '@laro/games/kinds/slot/slot-kind';
import { mathematicsFor } from '@laro/games/kinds/slot/slot-for';
import type { RoundJson } from '@laro/games/kinds/slot/play/round';
import type { Studio } from '../../app.ts';
import type { StudioCalls } from '../../protocol.ts';
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
let now = Date.now();

beforeAll(async () => {
  database = await studioDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const listening = await listeningWallet();
  wallet = listening.wallet;
  studio = await studioOver(database, listening.url, { now: () => now });
});
afterEach(async () => {
  await studio.close();
  await wallet.close();
});

const stake = STAKE.toString();

describe('seeds', () => {
  test('[T55] [T62] a revealed seed proves every round played under it; before that it is not exposed', async () => {
    const opened = await openFor(studio, wallet);
    const spins = [await playRound(studio, opened.session), await playRound(studio, opened.session), await playRound(studio, opened.session)];
    const before = await valueOf(studio, 'history-round', { id: spins[0]?.roundId ?? '' }, opened.session);
    expect(before.proof).toMatchObject({ serverSeed: null, commitment: opened.seeds.commitment, nonce: 0 });
    const { seeds, revealed } = await valueOf(studio, 'seeds', { clientSeed: 'ako ang bahala' }, opened.session);
    expect(verifyCommitment(revealed.serverSeed, opened.seeds.commitment)).toBe(true);
    expect(seeds).toMatchObject({ commitment: opened.seeds.nextCommitment, clientSeed: 'ako ang bahala', rounds: 0 });
    expect(revealed.rounds).toBe(3);
    for (const spin of spins) {
      const { round, proof } = (await valueOf(studio, 'history-round', { id: spin.roundId }, opened.session)) as StudioCalls['history-round']['gives'] & {
        round: RoundJson;
      };
      const { commitment, clientSeed, nonce, serverSeed } = proof;
      const verdict = slotKind.verify(mathematicsFor(GAME), { commitment, round, seeds: { serverSeed: serverSeed ?? '', clientSeed, nonce } });
      expect(verdict).toMatchObject({ seedKept: true, sameRules: true, sameRound: true });
    }
    expect(await playRound(studio, opened.session)).toMatchObject({ nonce: 0 });
  });

  test('[T55] seeds cannot be changed while a round is open, nor to something malformed', async () => {
    const opened = await openFor(studio, wallet);
    const key = randomUUID();
    await valueOf(studio, 'spin', { key, stake }, opened.session);
    expect(await refusalOf(studio, 'seeds', { clientSeed: 'mine' }, opened.session)).toBe('studio.round_open 409');
    await valueOf(studio, 'shown', { key }, opened.session);
    expect(await refusalOf(studio, 'seeds', { clientSeed: '' }, opened.session)).toBe('studio.client_seed_wrong 422');
    expect(await refusalOf(studio, 'seeds', { clientSeed: 'a\nb' }, opened.session)).toBe('studio.client_seed_wrong 422');
    expect(await refusalOf(studio, 'seeds', { clientSeed: 'mine' }, opened.session)).toBe('done');
  });

  test('[T55] expired seeds are replaced automatically by the promised ones, and the player is notified', async () => {
    const opened = await openFor(studio, wallet);
    await playRound(studio, opened.session);
    now += LONGEST_SEED_LIFE_MS;
    const again = await openFor(studio, wallet);
    const spin = await playRound(studio, again.session);
    expect(spin.nonce).toBe(0);
    expect(spin.rotated).toMatchObject({ clientSeed: opened.seeds.clientSeed, rounds: 1 });
    expect(verifyCommitment(spin.rotated?.serverSeed ?? '', opened.seeds.commitment)).toBe(true);
    const { proof } = await valueOf(studio, 'history-round', { id: spin.roundId }, again.session);
    expect(proof).toMatchObject({ commitment: opened.seeds.nextCommitment, serverSeed: null });
  });

  test('[T55] [T56] no seed and no nonce is ever used twice, across players', async () => {
    const players = await Promise.all([0, 1, 2].map(() => listeningWallet()));
    for (const { wallet: other, url } of players) {
      const house = await studioOver(database, url);
      const opened = await openFor(house, other);
      for (let turn = 0; turn < 3; turn += 1) {
        await playRound(house, opened.session);
        if (turn === 1) await valueOf(house, 'seeds', { clientSeed: 'same for all' }, opened.session);
      }
      await house.close();
      await other.close();
    }
    const { rows } = await database.pool.query<{ used: bigint; distinct_used: bigint; shared: bigint }>(
      `select count(*) as used, count(distinct (commitment, nonce)) as distinct_used,
        (select count(*) from (select commitment from rounds where commitment is not null group by commitment having count(distinct player_id) > 1) s) as shared
        from rounds where commitment is not null`,
    );
    expect(rows[0]?.used).toBeGreaterThan(8n);
    expect(rows[0]).toMatchObject({ distinct_used: rows[0]?.used, shared: 0n });
    const server = await database.pool.query<{ seeds: bigint; distinct_seeds: bigint }>(
      'select count(*) as seeds, count(distinct server_seed) as distinct_seeds from server_seeds',
    );
    expect(server.rows[0]?.seeds).toBe(server.rows[0]?.distinct_seeds);
  });
});

describe('responses to a client', () => {
  test('[T47] [T57] [T58] [T59] [T60] the opening says rules, odds, cycle, clock and net, and shows no reel', async () => {
    const opened = await openFor(studio, wallet, { meta: { currency_symbol: '₱', currency_decimals: 2, is_trial: true, min_cycle_ms: 2500 } });
    expect(opened).toMatchObject({
      game: { id: GAME, name: 'Perya Sevens', vendorName: 'Laro Studio' },
      language: 'fil',
      currency: { code: 'PHP', symbol: '₱', decimals: 2 },
      isTrial: true,
      balance: '100000000',
      rtp: '96.275',
      volatility: 'medium',
      topPrizeOdds: '104858',
      minCycleMs: 2500,
      net: '0',
      lobbyUrl: 'http://laro.localhost:3000/m/home',
      verifyUrl: null,
      unfinished: null,
    });
    expect(opened.rules.leastStake).toBe(opened.rules.stakes[0]);
    expect(JSON.stringify(opened)).not.toContain('strips');
    expect(Math.abs(Date.parse(opened.startedAt) - Date.now())).toBeLessThan(60_000);
  });

  test('[T62] the history has every round, newest first, page by page, with money before and after', async () => {
    const opened = await openFor(studio, wallet);
    const spins = [];
    for (let turn = 0; turn < 22; turn += 1) spins.push(await playRound(studio, opened.session));
    const first = await valueOf(studio, 'history', { before: null }, opened.session);
    const second = await valueOf(studio, 'history', { before: first.next }, opened.session);
    expect(first.rounds).toHaveLength(20);
    expect(second).toMatchObject({ next: null, rounds: [expect.anything(), expect.anything()] });
    const rounds = [...first.rounds, ...second.rounds];
    expect(rounds.map(({ id }) => id)).toEqual(spins.map(({ roundId }) => roundId).toReversed());
    for (const { stake: staked, win, balanceBefore, balanceAfter } of rounds)
      expect(BigInt(balanceAfter)).toBe(BigInt(balanceBefore) - BigInt(staked) + BigInt(win));
    expect(BigInt(first.rounds[0]?.balanceAfter ?? '')).toBe(wallet.balance);
    const { answer } = await askGame(studio, 'balance', {}, opened.session);
    expect(answer).toEqual({ success: true, value: { balance: wallet.balance.toString() } });
  });

  test('[T57] a player cannot see another player’s rounds, and none without a session', async () => {
    const opened = await openFor(studio, wallet);
    const { roundId } = await playRound(studio, opened.session);
    const { wallet: other, url } = await listeningWallet();
    const house = await studioOver(database, url);
    const stranger = await openFor(house, other);
    expect(await refusalOf(house, 'history-round', { id: roundId }, stranger.session)).toBe('studio.round_unknown 404');
    expect((await valueOf(house, 'history', { before: null }, stranger.session)).rounds).toEqual([]);
    for (const call of ['spin', 'round', 'shown', 'balance', 'history', 'history-round', 'seeds'] as const)
      expect(await refusalOf(house, call, {}, 'n'.repeat(43))).toBe('studio.session_over 401');
    await house.close();
    await other.close();
  });

  test('[T47] net counts this session alone', async () => {
    const first = await openFor(studio, wallet);
    const spin = await playRound(studio, first.session);
    const next = await playRound(studio, first.session);
    expect(BigInt(next.net)).toBe(BigInt(spin.net) + BigInt(next.round.totalWin) - STAKE);
    expect((await openFor(studio, wallet)).net).toBe('0');
  });
});
