import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fairDraws } from '@laro/games/fair/provably-fair';
import { drawCards } from '@laro/games/kinds/bingo/cards';
import type { BingoPlay } from '@laro/games/kinds/bingo/bingo-replay';
import { rulesOf } from '@laro/games/kinds/all';
import { askGame, askOperator, valueOf } from '../../testing/test-studio.ts';
import { pesos, START_BALANCE } from '../../testing/stage-player.ts';
import { TableStage } from '../../testing/table-stage.ts';
import { returnRemoved } from '../removed-rules.ts';

const bingoOf = (outcome: unknown): BingoPlay => outcome as BingoPlay;

function stageOf(gameId: string, tableId = gameId): () => TableStage {
  let stage: TableStage;
  beforeAll(async () => {
    stage = await TableStage.open(gameId, tableId);
  });
  beforeEach(() => stage.begin());
  afterEach(() => stage.end());
  afterAll(() => stage.close());
  return () => stage;
}

describe('a hall of fixed tables', () => {
  const stage = stageOf('bingo-bituin');

  test('[BINGO-01] [BINGO-04] one stake buys its cards, all or none, from the chain of the player', async () => {
    const ana = await stage().player();
    await stage().openRound();
    const { key, play } = await ana.buy(20, 5n);
    const bought = play.stakes[0]?.cards ?? expect.fail();
    expect(bought).toMatchObject({ first: 1, bet: 'card', price: pesos(5n), nonce: 0 });
    expect(bought.numbers).toHaveLength(20);
    expect(ana.wallet.count('bet')).toBe(1);
    const take = { key: crypto.randomUUID(), positions: { card: pesos(25n) }, cards: 5 };
    expect(await ana.codeOf('table-stake', take)).toBe('studio.cards_many 409');
    expect(await ana.codeOf('table-stake', { ...take, key, cards: 5 })).toBe('studio.key_used 409');
    expect(await ana.codeOf('table-stake', { ...take, positions: { card: pesos(101n) }, cards: 1 })).toBe('studio.stake_not_offered 422');
    expect(await ana.codeOf('table-stake', { key: take.key, positions: take.positions })).toBe('studio.stake_not_offered 422');
    expect(ana.wallet.count('bet')).toBe(1);
    const { number } = await stage().round();
    const late = { key: crypto.randomUUID(), positions: { card: pesos(4n) }, cards: 4, round: number - 1 };
    expect(await ana.codeOf('table-stake', late)).toBe('studio.bets_closed 409');
    await ana.buy(4, 1n);
    const changed = await valueOf(stage().studio, 'seeds', { clientSeed: 'another' }, ana.session);
    const seeds = { serverSeed: changed.revealed.serverSeed, clientSeed: bought.clientSeed };
    expect(drawCards('card75', 20, fairDraws({ ...seeds, nonce: 0 }))).toEqual(bought.numbers);
    const { rows } = await stage().database.pool.query<{ cards: { nonce: number; first: number; numbers: number[][] } }>(
      'select cards from table_stakes order by id',
    );
    expect(rows[1]?.cards).toMatchObject({ nonce: 1, first: 21, numbers: drawCards('card75', 4, fairDraws({ ...seeds, nonce: 1 })) });
    await stage().draw();
    await stage().pay();
    await ana.expectSameBooks();
  });

  test('[BINGO-03] [BINGO-04] cards are judged by the drawn balls alone, and sales end by the clock of the database', async () => {
    const [ana, ben] = [await stage().player(), await stage().player()];
    await stage().openRound();
    await ana.buy(24, 1n);
    await ben.buy(1, 100n);
    const round = await stage().draw();
    expect(await ana.codeOf('table-stake', { key: crypto.randomUUID(), positions: { card: pesos(1n) }, cards: 1 })).toBe('studio.bets_closed 409');
    await stage().pay();
    for (const player of [ana, ben]) {
      const outcome = bingoOf((await player.play())?.outcome);
      const rules = rulesOf('bingo-bituin', 1) ?? expect.fail();
      const seeds = { serverSeed: round.serverSeed ?? '', clientSeed: round.clientSeed ?? '', nonce: round.chainNumber };
      expect(rules.verify({ commitment: round.commitment, seeds, round: outcome })).toEqual({ seedKept: true, sameRules: true, sameRound: true });
      await player.expectSameBooks();
    }
  });

  test('[BINGO-04] a round that no one bought a card for is void, and the next begins', async () => {
    await stage().player();
    await stage().openRound();
    expect((await stage().draw('void')).voidReason).toBe('few_buyers');
    await stage().openRound();
  });

  test('[GAME-07] [BINGO-03] a play is paid when its last card is decided, not before', async () => {
    const ana = await stage().player();
    await stage().openRound();
    await ana.buy(2, 10n);
    const round = await stage().draw();
    await stage().settle();
    expect((await ana.play())?.state).toBe('decided');
    expect(ana.wallet.count('win')).toBe(0);
    const { rows } = await stage().database.pool.query<{ is_later: boolean; is_within: boolean }>(
      'select p.next_try_at > r.drawn_at as is_later, p.next_try_at <= r.pay_at as is_within from table_plays p join table_rounds r on r.id = p.round_id',
    );
    expect(rows).toEqual([{ is_later: true, is_within: true }]);
    expect((round.payMs ?? 0) - (round.drawnMs ?? 0)).toBeGreaterThan(60_000);
    await stage().pay();
    await ana.expectSameBooks();
  });

  test('[GAME-21] every counted stake feeds the pool with one percent, a stake taken back with nothing', async () => {
    const ana = await stage().player();
    await stage().openRound();
    await ana.buy(3, 7n);
    const { key } = await ana.buy(2, 50n);
    await valueOf(stage().studio, 'table-undo', { key }, ana.session);
    await stage().draw();
    const { rows } = await stage().database.pool.query<{ amount: bigint; fed: bigint }>(
      'select amount, (select sum(amount) from pool_feeds)::bigint as fed from vendor_pools',
    );
    expect(rows).toEqual([{ amount: 5_000_000_000n + 21_000n, fed: 21_000n }]);
    await stage().pay();
    expect(ana.wallet.calls.findLast(({ question }) => question === 'transaction/win')?.body).not.toHaveProperty('jackpot_win');
    await ana.expectSameBooks();
  });
});

describe('a hall whose platform takes a bet back', () => {
  const stage = stageOf('bingo-bituin');

  test('[GAME-21] what a play fed is taken out of the pool again when its stakes are rolled back after the draw', async () => {
    const [ana, ben] = [await stage().player(), await stage().player()];
    await stage().openRound();
    await ana.buy(3, 7n);
    await ana.buy(1, 9n);
    await ben.buy(2, 50n);
    await stage().draw();
    await stage().passTime(300_000);
    const [anas, before] = [(await ana.play())?.id, ana.wallet.balance];
    const paid = ben.wallet.balance;
    await stage().settle({
      win: ({ roundId }) => Promise.resolve({ status: roundId === anas ? 'RS_ERROR_TRANSACTION_ROLLED_BACK' : null, balance: null, limit: null }),
    });
    await stage().pay();
    expect([(await ana.play())?.state, ana.wallet.balance > before, ben.wallet.balance >= paid]).toEqual(['void', true, true]);
    const { rows } = await stage().database.pool.query<{ amount: bigint; fed: bigint }>(
      'select amount, (select sum(amount) from pool_feeds)::bigint as fed from vendor_pools',
    );
    expect(rows).toEqual([{ amount: 5_000_000_000n + 100_000n, fed: 100_000n }]);
    await ben.expectSameBooks();
  });
});

describe('a hall with pots', () => {
  const stage = stageOf('bingo-barangay', 'bingo-barangay~PHP');

  test('[BINGO-05] one buyer alone gets his money back', async () => {
    const ana = await stage().player();
    await stage().openRound();
    await ana.buy(3, 20n);
    expect(await stage().draw('void')).toMatchObject({ voidReason: 'few_buyers' });
    await stage().settle();
    expect(await ana.stakeStates()).toEqual(['cancelled']);
    expect(ana.wallet.count('rollback')).toBe(1);
    await ana.expectSameBooks();
    const { rows } = await stage().database.pool.query<{ refusal: string }>('select refusal from table_stakes');
    expect(rows).toEqual([{ refusal: 'studio.few_buyers' }]);
  });

  test('[BINGO-05] all of the pots are paid to the cent among the players of the round', async () => {
    const players = [await stage().player(), await stage().player(), await stage().player()];
    await stage().openRound();
    for (const [at, player] of players.entries()) await player.buy(1 + 5 * at, 20n);
    expect(await players[0]?.codeOf('table-stake', { key: crypto.randomUUID(), positions: { card: pesos(10n) }, cards: 1 })).toBe(
      'studio.stake_not_offered 422',
    );
    await stage().draw();
    await stage().pay();
    const { rows } = await stage().database.pool.query<{ staked: bigint; won: bigint }>(
      "select sum(stake)::bigint as staked, sum(win)::bigint as won from table_plays where state = 'settled'",
    );
    expect(rows).toEqual([{ staked: 36_000_000n, won: 32_400_000n }]);
    for (const player of players) await player.expectSameBooks();
  });
});

describe('the pool of all halls', () => {
  const stage = stageOf('blackout-bingo-gabi', 'blackout-bingo-gabi~PHP');

  /** The card that the coming balls fill first, and the number of the ball that fills it. */
  async function firstFullCard(): Promise<{ card: number[]; ball: number }> {
    // The balls follow from the stakes, which do not contain the cards: they are known to this test alone.
    const balls = await stage().comingBalls();
    const column = (at: number): number[] => balls.filter((ball) => Math.ceil(ball / 15) === at + 1);
    const columns = Array.from({ length: 5 }, (_, at) => column(at).slice(0, at === 2 ? 4 : 5));
    const card = Array.from({ length: 25 }, (_, cell) =>
      cell === 12 ? 0 : (columns[cell % 5]?.[Math.floor(cell / 5) - (cell % 5 === 2 && cell > 12 ? 1 : 0)] ?? 0),
    );
    return { card, ball: 1 + Math.max(...card.map((number) => balls.indexOf(number))) };
  }

  /** Puts the cards into the order of the coming balls, so that they are full by ball 48 at the latest; other seeds of the players where the balls do not allow it. */
  async function fillCards(): Promise<void> {
    const { pool } = stage().database;
    let { card, ball } = await firstFullCard();
    for (let tries = 1; ball > 48 && tries < 20; tries += 1) {
      await pool.query('update table_stakes set client_seed = $1', [`seed ${tries}`]);
      ({ card, ball } = await firstFullCard());
    }
    expect(ball).toBeLessThanOrEqual(48);
    await pool.query("update table_stakes set cards = jsonb_set(cards, '{numbers}', jsonb_build_array($1::jsonb))", [JSON.stringify(card)]);
  }

  test('[GAME-18] [GAME-21] undecided cards are given back when their rules are removed, and the pool is as before the round', async () => {
    const [ana, ben] = [await stage().player(), await stage().player()];
    await stage().openRound();
    await ana.buy(1, 100n);
    await ben.buy(1, 100n);
    await fillCards();
    await stage().draw();
    await stage().database.pool.query('update table_rounds set version = 99');
    await returnRemoved(stage().database.pool, { gone: ['blackout-bingo-gabi 99'] }, () => {});
    await stage().pay();
    const { rows } = await stage().database.pool.query<object>(
      'select amount, (select count(*)::int from pool_drops) as drops, (select count(*)::int from pool_feeds) as feeds from vendor_pools',
    );
    expect(rows).toEqual([{ amount: 5_000_000_000n, drops: 0, feeds: 0 }]);
    for (const player of [ana, ben]) await player.expectSameBooks();
    expect([ana.wallet.balance, ben.wallet.balance]).toEqual([START_BALANCE, START_BALANCE]);
  });

  test('[BINGO-06] [GAME-21] it drops once for two winners of one ball, with a driver that died in the draw', async () => {
    const [ana, ben] = [await stage().player(), await stage().player()];
    await stage().openRound();
    await ana.buy(1, 100n);
    await ben.buy(1, 100n);
    await fillCards();
    await stage().dieInDraw();
    const { rows: before } = await stage().database.pool.query('select from pool_drops');
    expect(before).toHaveLength(0);
    await stage().draw();
    await Promise.all([stage().settle(), stage().settle()]);
    await stage().pay();
    const { rows } = await stage().database.pool.query<{ amount: bigint; winners: number; left: bigint }>(
      'select d.amount, d.winners, p.amount as left from pool_drops d join vendor_pools p on p.id = d.pool and p.currency = d.currency and p.is_trial = d.is_trial',
    );
    expect(rows).toEqual([{ amount: 5_000_200_000n, winners: 2, left: 5_000_000_000n }]);
    const wins = await Promise.all([ana, ben].map(async (player) => bingoOf((await player.play())?.outcome).cards[0]));
    expect(wins.map((card) => card?.pots)).toEqual([['pool'], ['pool']]);
    expect(wins.reduce((sum, card) => sum + BigInt(card?.win ?? 0), 0n)).toBe(2n * 50_000n * 10_000_000n + 5_000_200_000n);
    for (const player of [ana, ben]) await player.expectSameBooks();
    const told = [ana, ben].map(({ wallet }) => wallet.calls.findLast(({ question }) => question === 'transaction/win')?.body);
    expect(told.map((body) => body?.jackpot_win)).toEqual([2_500_100_000, 2_500_100_000]);
    expect(told.map((body) => BigInt(body?.amount ?? 0))).toEqual(wins.map((card) => BigInt(card?.win ?? 0)));
    const listed = await askOperator(stage().studio, '/tables/list', { request_uuid: crypto.randomUUID() }, { vendor: 'BOLA' });
    expect(listed).toMatchObject([{ table: 'blackout-bingo-gabi~PHP', cards: 2, pools: [{ currency: 'PHP', amount: '5000000000' }] }]);
  });
});

describe('tickets of ninety balls', () => {
  const stage = stageOf('ninety-ball-nayon');

  test('[BINGO-04] three bets in one round are stakes of one play', async () => {
    const ana = await stage().player();
    await stage().openRound();
    for (const bet of ['line', 'lines', 'house']) await ana.buy(2, 3n, bet);
    await stage().draw();
    await stage().pay();
    const outcome = bingoOf((await ana.play())?.outcome);
    expect(outcome.cards.map(({ bet, serial }) => `${bet} ${serial}`)).toEqual(['line 1', 'line 2', 'lines 1', 'lines 2', 'house 1', 'house 2']);
    const { answer } = await askGame(stage().studio, 'history', { before: null }, ana.session);
    expect(answer).toMatchObject({ success: true, value: { rounds: [{ stake: pesos(18n) }] } });
    await ana.expectSameBooks();
  });
});
