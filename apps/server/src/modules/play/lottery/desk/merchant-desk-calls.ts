import type { lotteryMerchantCalls } from '@laro/contract/lottery/merchant-desk-calls';
import type { Parsed } from '@laro/contract/routes';
import { playsOf, type FamilyParams } from '@laro/lottery/families';
import { outcomeTexts } from '@laro/lottery/orders/outcome-texts';
import { drawParams } from '@laro/lottery/schedule/draw-params';
import type { Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { LotteryParts } from '../lottery-parts.ts';
import { wholeMoney } from '../orders/terms.ts';
import { readLineSums, readNearLimit, readOpenChases, readOpenLiability, readPoolSums, readStakes } from './merchant-desk.store.ts';
import { reportRows } from './report-rows.ts';

type Liability = Parsed<'getDeskLotteryLiability', 'value'>;

/** The dearest outcomes that are shown of a play. */
const OUTCOMES_SHOWN = 20;
/** Players are near their limit from this part of it on, in percent. */
const NEAR_PERCENT = 80n;
const DAYS_MAX = 92;
const DAY_MS = 86_400_000;

/** The dearest outcomes of a narrow play; those that one text names are one. */
function dearest(params: FamilyParams, play: string, payouts: readonly bigint[]): Liability['draws'][number]['plays'][number]['outcomes'] {
  const known = playsOf(params).get(play);
  const texts = known ? outcomeTexts(known) : [];
  const most = new Map<string, bigint>();
  for (const [place, payout] of payouts.map(BigInt).entries()) {
    const text = texts[place] ?? '';
    if (payout > (most.get(text) ?? 0n)) most.set(text, payout);
  }
  return [...most]
    .map(([outcome, payout]) => ({ outcome, payout }))
    .toSorted((a, b) => (a.payout > b.payout ? -1 : 1))
    .slice(0, OUTCOMES_SHOWN);
}

async function liabilityOf({ pool, games, catalogue }: LotteryParts, { code, settings }: Merchant): Promise<Liability> {
  const nameOf = (gameId: string) => catalogue.gameName(gameId) ?? gameId;
  const rows = await readOpenLiability(pool, code);
  const byDraw = Map.groupBy(rows, ({ drawId }) => drawId);
  const stakes = new Map((await readStakes(pool, code, [...byDraw.keys()])).map(({ drawId, staked }) => [drawId, staked]));
  const limit = wholeMoney(settings['lottery.drawWinMax']);
  const draws = [...byDraw.values()].flatMap((plays) => {
    const [first] = plays;
    const game = first && games.of(first.gameId);
    if (!first || !game) return [];
    const params = drawParams(game.params, game.zone, first.drawsAt.getTime());
    const { drawId, gameId, numero, closesAt } = first;
    return [
      {
        drawId,
        gameId,
        gameName: nameOf(gameId),
        family: params.family,
        numero,
        closesAt: closesAt.toISOString(),
        staked: stakes.get(drawId) ?? 0n,
        plays: plays.map(({ play, most, outcomes }) => ({ play, most, isNarrow: outcomes !== null, outcomes: dearest(params, play, outcomes ?? []) })),
      },
    ];
  });
  const near = await readNearLimit(pool, code, (limit * NEAR_PERCENT) / 100n);
  const series = await readOpenChases(pool, code);
  return {
    currency: settings['market.currency'],
    draws,
    nearLimit: near.map(({ gameId, ...player }) => ({ ...player, gameName: nameOf(gameId), limit })),
    series: series.map(({ gameId, left, placedAt, ...chase }) => ({
      ...chase,
      gameName: nameOf(gameId),
      left: Number(left),
      placedAt: placedAt.toISOString(),
    })),
  };
}

/** The desk's calls of one merchant: liability of open draws, players near limits, series, reports (LOTT-67). */
export function merchantDeskCalls(parts: LotteryParts, knownMerchant: (code: string) => Merchant): Handlers<keyof typeof lotteryMerchantCalls> {
  const { pool, games, catalogue, now } = parts;
  return {
    getDeskLotteryLiability: async (_context, { params }) => liabilityOf(parts, knownMerchant(params.merchant)),
    getDeskLotteryReport: async (_context, { params, query: { from, to, by } }) => {
      const { code, settings } = knownMerchant(params.merchant);
      const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
      if (days < 0) throw new Refusal('records.range_reversed');
      if (days > DAYS_MAX) throw new Refusal('records.range_too_long', { daysMax: DAYS_MAX });
      const period = { from, to, timeZone: settings['market.timeZone'] };
      const lines = await readLineSums(pool, code, period, by === 'draw' || by === 'day' ? by : 'none');
      const pools = await readPoolSums(pool, code, period);
      const gameOf = (gameId: string) => {
        const game = games.of(gameId);
        return game && { name: catalogue.gameName(gameId) ?? gameId, params: drawParams(game.params, game.zone, now()) };
      };
      return { currency: settings['market.currency'], rows: reportRows(by, lines, pools, gameOf) };
    },
  };
}
