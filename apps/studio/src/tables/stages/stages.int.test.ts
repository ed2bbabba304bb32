import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { encoreReplay, type EncoreDrawn, type EncorePlay, type EncoreShown } from '@laro/games/kinds/encore/encore-replay';
import { askOperator } from '../../testing/test-studio.ts';
import { pesos, type StagePlayer } from '../../testing/stage-player.ts';
import { TableStage } from '../../testing/table-stage.ts';
import type { TableRoundRow } from '../rounds/table-rounds.store.ts';

let stage: TableStage;
beforeAll(async () => {
  stage = await TableStage.open('encore-hold-em');
});
afterAll(() => stage.close());
beforeEach(() => stage.begin());
afterEach(() => stage.end());

const shownIn = ({ deal }: TableRoundRow): EncoreShown => deal?.shown as unknown as EncoreShown;
/** The bet of the present window with the lowest price, which has the highest limit; null where one hand is sure to win, which closes all. */
async function lowestOffered(): Promise<string | null> {
  const { street, prices } = shownIn(await stage.round());
  const [lowest] = prices.flatMap((price, at) => (price === null ? [] : [{ price: Number(price), hand: at + 1 }])).toSorted((a, b) => a.price - b.price);
  return lowest ? `${street}:${lowest.hand}` : null;
}
/** Opens the hands of the present window at known prices, whatever the cards, and gives a bet on one. */
async function openHands(): Promise<string> {
  const { street } = shownIn(await stage.round());
  await stage.database.pool.query('update deals set drawn = jsonb_set(drawn, $1, $2)', [`{prices,${street}}`, '[null, "400", "2", "2", "2", "2"]']);
  return `${street}:3`;
}
/** To the next window, or to the result. */
async function next(): Promise<TableRoundRow> {
  const { closesMs, nowMs, deal } = await stage.round();
  await stage.passTime(closesMs - nowMs + 10);
  for (let steps = 0; steps < 5; steps += 1) {
    await stage.drive();
    const round = await stage.round();
    if (round.state === 'drawn' || (round.deal?.window ?? 0) > (deal?.window ?? 0)) return round;
  }
  return stage.round();
}
const drawnOf = async (): Promise<EncoreDrawn> => {
  const { rows } = await stage.database.pool.query<{ drawn: EncoreDrawn }>('select drawn from deals');
  return rows[0]?.drawn ?? expect.fail();
};

describe('a table with stages', () => {
  test('[TABLE-18] [GAME-05] [GAME-06] hands lie open, bets are taken before flop, turn and river at the prices of each, and one win closes the play', async () => {
    const ana = await stage.player();
    await stage.openRound();
    const first = await stage.round();
    expect([first.drawn, first.serverSeed, first.deal?.window]).toEqual([null, null, 1]);
    const drawn = await drawnOf();
    expect(shownIn(first)).toEqual({ hands: drawn.hands, board: [], street: 'flop', prices: drawn.prices.flop, past: {} });
    const placed: string[] = [];
    for (const cards of [0, 3, 4]) {
      const round = await stage.round();
      expect([round.state, shownIn(round).board]).toEqual(['open', drawn.board.slice(0, cards)]);
      const bet = await lowestOffered();
      if (bet !== null) {
        placed.push(bet);
        await ana.stake({ [bet]: pesos(10n) });
      }
      await next();
    }
    const round = await stage.round();
    expect([round.state, round.drawn, round.result]).toEqual(['drawn', drawn, drawn.winners.join('+')]);
    await stage.pay();
    const play = (await ana.play())?.outcome as EncorePlay;
    expect(Object.keys(play.positions)).toEqual(placed);
    expect([ana.wallet.count('bet'), ana.wallet.count('win')]).toEqual([placed.length, 1]);
    expect(placed[0]).toMatch(/^flop:/);
    await ana.expectSameBooks();
    // Proven from the revealed seed: hands were open before any stake, so the root is that of none.
    expect((await ana.play())?.stakes.map(({ state, inRoot }) => [state, inRoot])).toEqual(placed.map(() => ['counted', false]));
    const rules = encoreReplay.rules[0] ?? expect.fail();
    const seeds = { serverSeed: round.serverSeed ?? '', clientSeed: round.clientSeed ?? '', nonce: round.chainNumber };
    expect(encoreReplay.verify(rules, { commitment: round.commitment, seeds, round: play })).toEqual({ seedKept: true, sameRules: true, sameRound: true });
    const sheet = await askOperator(
      stage.studio,
      '/game/round',
      { request_uuid: randomUUID(), user: ana.wallet.user, round: (await ana.play())?.id },
      { vendor: 'ENTB' },
    );
    expect(sheet).toMatchObject({ game_code: 'encore-hold-em', round: play });
  });

  test('[GAME-04] [GAME-30] [TABLE-09] bets of another window, closed hands and stakes above a price’s limit are refused', async () => {
    const ana = await stage.player();
    await stage.openRound();
    const tryStake = (positions: Record<string, string>) => ana.codeOf('table-stake', { key: randomUUID(), positions });
    expect(await tryStake({ 'turn:1': pesos(5n) })).toBe('studio.stake_not_offered 422');
    expect(await tryStake({ 'flop:7': pesos(5n) })).toBe('studio.stake_not_offered 422');
    await next();
    expect(await tryStake({ 'flop:1': pesos(5n) })).toBe('studio.stake_not_offered 422');
    await openHands();
    expect(await tryStake({ 'turn:1': pesos(5n) })).toBe('studio.stake_not_offered 422');
    expect(await tryStake({ 'turn:2': pesos(2501n) })).toBe('studio.bet_limit 409');
    expect(await tryStake({ 'turn:2': pesos(2500n) })).toBe('done');
    expect(await tryStake({ 'turn:2': pesos(5n) })).toBe('studio.bet_limit 409');
  });

  test('[TABLE-08] [TABLE-01] a stake can be taken back in its window alone', async () => {
    const ana = await stage.player();
    await stage.openRound();
    const { key } = await ana.stake({ [await openHands()]: pesos(10n) });
    await next();
    expect(await ana.codeOf('table-undo', { key })).toBe('studio.bets_closed 409');
    const later = await ana.stake({ [await openHands()]: pesos(5n) });
    expect(await ana.codeOf('table-undo', { key: later.key })).toBe('done');
    await next();
    await next();
    await stage.pay();
    expect((await ana.play())?.outcome).toMatchObject({ stake: pesos(10n) });
    await ana.expectSameBooks();
  });

  test('[TABLE-20] [GAME-07] before the flop a round without a database is void; with cards of the board open it goes on, however late', async () => {
    const ana = await stage.player();
    const late = async (steps = 2): Promise<void> => {
      const { closesMs, nowMs } = await stage.round();
      await stage.passTime(closesMs - nowMs + 60_000);
      for (let step = 0; step < steps; step += 1) await stage.drive();
    };
    await stage.openRound();
    await ana.stake({ [await openHands()]: pesos(10n) });
    await late(1);
    expect((await stage.round()).state).toBe('void');
    await stage.openRound();
    await ana.stake({ [await openHands()]: pesos(10n) });
    await next();
    const voided = { request_uuid: randomUUID(), table: stage.tableId, act: 'void', reason: 'a wrong card' };
    await askOperator(stage.studio, '/tables/act', voided, { vendor: 'ENTB' });
    await late();
    expect((await stage.round()).deal?.window).toBe(3);
    await late();
    expect((await stage.round()).state).toBe('drawn');
    await stage.pay();
    await ana.expectSameBooks();
  });

  test('[GAME-18] [GAME-07] with cards of the board open, a process without its rules leaves the round to one that has them', async () => {
    const ana = await stage.player();
    await stage.openRound();
    await ana.stake({ [await openHands()]: pesos(10n) });
    await next();
    const { closesMs, nowMs } = await stage.round();
    await stage.passTime(closesMs - nowMs + 10);
    await stage.database.pool.query('update table_rounds set version = 99');
    const lease = await stage.leaseOf('older');
    await stage.driveUnder(lease);
    expect((await stage.round()).state).toBe('closing');
    // Null ends its loop; 0 would call it again immediately, for ever.
    expect(await stage.driveUnder(lease)).toBeNull();
    expect((await stage.round()).state).toBe('closing');
    await stage.database.pool.query('delete from table_leases');
    await stage.database.pool.query('update table_rounds set version = 1');
    await next();
    await next();
    await stage.pay();
    await ana.expectSameBooks();
  });

  test('[TABLE-02] a stake in doubt at the close of its window is out, and the next window opens', async () => {
    const ana: StagePlayer = await stage.player();
    await stage.openRound();
    ana.wallet.faultOf = (question) => (question === 'transaction/bet' ? 'answer_lost' : null);
    await ana.codeOf('table-stake', { key: randomUUID(), positions: { [await openHands()]: pesos(10n) } });
    const { closesMs, nowMs } = await stage.round();
    await stage.passTime(closesMs - nowMs + 3200);
    for (let steps = 0; steps < 3; steps += 1) await stage.drive();
    ana.wallet.faultOf = () => null;
    expect((await stage.round()).deal?.window).toBe(2);
    for (let looks = 0; looks < 4; looks += 1) {
      await stage.settle();
      await stage.database.pool.query('update table_stakes set next_try_at = clock_timestamp()');
    }
    expect(await ana.stakeStates()).toEqual(['cancelled']);
    expect(ana.wallet.count('bet', 'rolled_back')).toBe(1);
  });
});
