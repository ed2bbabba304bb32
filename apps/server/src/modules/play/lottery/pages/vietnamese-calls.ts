import type { Parsed } from '@laro/contract/routes';
import type { Handlers } from '#server/http/handlers.ts';
import { readDrawsOfDay, readOpenDraws, type DrawRow } from '../draws/draws.store.ts';
import { correctionCounts } from '../checks/corrections/corrections.store.ts';
import { offersOf } from '../games/game-list.ts';
import { newestReports, type ReportRow } from '../imports/feeds.store.ts';
import type { LotteryParts } from '../lottery-parts.ts';
import { viewDraw } from './views.ts';

type Result = Parsed<'listLotteryVnResults', 'value'>['results'][number];

/** The stations of a region draw on the same day; three at most. */
const STATIONS = 4;
const RESULTS = 30;

const numbersIn = (result: string): number => result.split(/[/,]/).filter((number) => number !== '').length;

/** The numbers of a draw so far: the published result, else what the source that is ahead has reported. */
function viewResult(draw: DrawRow, reports: readonly ReportRow[], corrections: number): Result[] {
  const isOfficial = draw.result !== null && ['drawn', 'settling', 'settled'].includes(draw.state);
  const [unofficial] = reports.map(({ result }) => result).toSorted((a, b) => numbersIn(b) - numbersIn(a));
  const text = isOfficial ? draw.result : draw.state === 'awaiting' ? (unofficial ?? null) : null;
  if (text === null) return [];
  const { id: drawId, gameId, numero, station, drawsAt } = draw;
  const levels = text.split('/').map((level) => level.split(',').filter((number) => number !== ''));
  return [{ drawId, gameId, numero, station, drawsAt: drawsAt.toISOString(), levels, isOfficial, version: 1 + corrections }];
}

/** Draws and results of the Vietnamese regions at the merchants that offer their games (LOTT-01). */
export function vietnameseCalls({ pool, games, catalogue, isOff, now }: LotteryParts): Handlers<'getLotteryVnNumero' | 'listLotteryVnResults'> {
  const serverTime = () => new Date(now()).toISOString();
  const ofRegion = (merchant: Parameters<typeof offersOf>[2], region: string) =>
    offersOf(games.list(), catalogue, merchant, isOff).flatMap(({ game }) => (game.region === region ? [game] : []));
  return {
    getLotteryVnNumero: async ({ merchant }, { query: { region } }) => {
      const found = await Promise.all(
        ofRegion(merchant, region).map(async (game) => {
          const open = await readOpenDraws(pool, game.id, STATIONS);
          // The stations of the next day of draws.
          return open.filter(({ drawsAt }) => drawsAt.getTime() === open[0]?.drawsAt.getTime()).map((draw) => viewDraw(draw, game));
        }),
      );
      return { serverTime: serverTime(), draws: found.flat() };
    },
    listLotteryVnResults: async ({ merchant }, { query: { region, date, station } }) => {
      const ids = ofRegion(merchant, region).map(({ id }) => id);
      const draws = await readDrawsOfDay(pool, ids, { day: date.replaceAll('-', ''), station }, RESULTS);
      const drawIds = draws.map(({ id }) => id);
      const [reports, corrections] = [await newestReports(pool, drawIds), await correctionCounts(pool, drawIds)];
      const results = draws.flatMap((draw) =>
        viewResult(
          draw,
          reports.filter(({ drawId }) => drawId === draw.id),
          corrections.get(draw.id) ?? 0,
        ),
      );
      return { serverTime: serverTime(), results };
    },
  };
}
