import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { summedBalance } from '#server/ledger/feed/touched-rounds.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';

const GAME = 'pick-six-sabado';
const LEAST = 300_000n * MAJOR_UNIT;
const PRICE = 20n * MAJOR_UNIT;
const CENT = MAJOR_UNIT / 100n;
const NUMBERS = '4,11,17,23,30,41';
const OTHERS = '1,2,3,5,6,7';
const LINES_MAX = 100;
/** Winning bets of six hits, draw by draw. */
const DRAWS = [0, 1, 2, 433, 0, 0, 1, 433, 2, 0, 1, 0];

let all: TestLottery;

beforeAll(async () => {
  all = await testLottery([GAME]);
  await all.lottery.openPools();
});
afterAll(() => all.close());

/** Sells the next draw: one bet without a hit and the given number with six, to players of up to a hundred lines. */
async function sell(winners: number): Promise<string> {
  const lines = [OTHERS, ...Array.from({ length: winners }, () => NUMBERS)].map((selection) => ({ play: 'pick', selection }));
  let drawId = '';
  for (let at = 0; at < lines.length; at += LINES_MAX) {
    const body = await all.slip(GAME, lines.slice(at, at + LINES_MAX));
    ({ drawId } = body);
    await all.call('placeLotteryOrder', { body }, (await all.player()).session);
  }
  return drawId;
}

/** Closes a draw and gives it its numbers: six hits occur once in five million draws. */
async function drawNumbers(drawId: string): Promise<void> {
  await all.due(drawId);
  all.beacon.isSilent = true;
  await all.lottery.work();
  await all.base.pool.query("update lottery_draws set state = 'drawn', result = $2 where id = $1", [drawId, NUMBERS]);
  await all.lottery.work();
}

test('[LOTT-56] [LOTT-57] [LOTT-59] over twelve draws with no, one, two and 433 winning bets, ledger and page agree to the unit', async () => {
  const { rows } = await all.base.pool.query<{ account_id: bigint }>('select account_id from lottery_pools');
  const account = rows[0]?.account_id ?? 0n;
  let pool = LEAST;
  for (const winners of DRAWS) {
    const drawId = await sell(winners);
    await drawNumbers(drawId);
    const closed = pool + (BigInt(winners + 1) * PRICE * 42n) / 100n;
    const share = winners === 0 ? 0n : (closed / BigInt(winners) / CENT) * CENT;
    pool = closed - share * BigInt(winners) + (winners === 0 ? 0n : LEAST);
    const shown = await all.call('getLotteryDraw', { params: { drawId } });
    expect(shown).toMatchObject({ draw: { state: 'settled' }, pool: { amount: closed, share, bets: winners } });
    expect(shown.winners).toEqual(winners === 0 ? [] : [{ play: 'pick', prize: 'hit6', lines: winners, bets: winners }]);
    const [game] = (await all.call('listLotteryGames', { query: { category: '', vendor: '', gameId: GAME } })).games;
    expect(game?.jackpot).toEqual({ pool, soldShare: 0n, closed: null });
    expect(await summedBalance(all.base.pool, account)).toBe(pool);
    const paid = await all.base.pool.query<{ paid: bigint }>('select sum(payout)::bigint as paid from lottery_orders where draw_id = $1', [drawId]);
    expect(paid.rows[0]?.paid).toBe(share * BigInt(winners));
  }
  expect(await auditLedger(all.base.pool)).toSatisfy(isWhole);
  expect(all.troubles).toEqual([]);
}, 120_000);
