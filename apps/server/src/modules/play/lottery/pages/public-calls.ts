import type { Parsed } from '@laro/contract/routes';
import type { Handlers } from '#server/http/handlers.ts';
import { statisticsOf } from '@laro/lottery/draw/statistics';
import { drawParams } from '@laro/lottery/schedule/draw-params';
import type { Queries } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { correctionCounts, readCorrections } from '../checks/corrections/corrections.store.ts';
import { readDraw, readHeads, readOpenDraws, readPastDraws, readResults, type DrawRow, type PastDraws } from '../draws/draws.store.ts';
import { readDrawPool, readJackpots } from '../draws/jackpot.ts';
import { offersOf, viewGame, type Heads } from '../games/game-list.ts';
import { gameRules } from '../games/game-rules.ts';
import type { GameRow } from '../games/games.store.ts';
import { newestReports } from '../imports/feeds.store.ts';
import type { LotteryParts } from '../lottery-parts.ts';
import { fullIn } from '../orders/room/full-watch.ts';
import type { Beacon } from '../ports.ts';
import { menuOf } from './menu.ts';
import { ownRatesOf } from './own-rates.ts';
import { vietnameseCalls } from './vietnamese-calls.ts';
import { viewDraw, viewProof } from './views.ts';

type PublicCalls = Handlers<
  | 'listLotteryGames'
  | 'getLotteryNumero'
  | 'getLotteryMenu'
  | 'getLotteryVnNumero'
  | 'listLotteryVnResults'
  | 'listLotteryJackpots'
  | 'listLotteryDraws'
  | 'getLotteryRules'
  | 'getLotteryFullNumbers'
  | 'getLotteryStatistics'
  | 'getLotteryDraw'
  | 'getLotteryProof'
>;

const numbersIn = (result: string): number => result.split(/[/,]/).filter((number) => number !== '').length;

/** Feeds that have reported on an imported draw, the numbers so far while it waits for both, and results before corrections. */
async function importOf(pool: Queries, draw: DrawRow): Promise<Pick<Parsed<'getLotteryDraw', 'value'>, 'unofficial' | 'sources' | 'earlier'>> {
  if (draw.station === '') return { unofficial: null, sources: [], earlier: [] };
  const reports = await newestReports(pool, [draw.id]);
  const corrections = await readCorrections(pool, draw.id);
  const [longest] = reports.map(({ result }) => result).toSorted((a, b) => numbersIn(b) - numbersIn(a));
  return {
    unofficial: draw.state === 'awaiting' ? (longest ?? null) : null,
    sources: reports.map(({ feed, isFinal, receivedAt }) => ({ feed, isFinal, receivedAt: receivedAt.toISOString() })),
    earlier: corrections.map(({ before, decidedAt }) => ({ result: before, correctedAt: decidedAt.toISOString() })),
  };
}

/** Results are listed for so long; older ones are in the proof of their draw (LOTT-45). */
const HISTORY_MS = 400 * 86_400_000;
/** A day of a zone begins and ends so much before and after that of UTC at most. */
const ZONES_MS = 15 * 3_600_000;

/** The draws that a query asks for. A day bounds the moments as well, so that an index finds them. */
function pastOf({ before, date, numero, state }: Parsed<'listLotteryDraws', 'query'>, now: number): PastDraws {
  const day = date === '' ? (numero === '' ? null : numero.slice(0, 8)) : date.replaceAll('-', '');
  const start = day === null ? null : Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`);
  const isDay = start !== null && Number.isFinite(start);
  const until = before === undefined ? now : Date.parse(before);
  return {
    after: new Date(Math.max(now - HISTORY_MS, isDay ? start - ZONES_MS : 0)),
    before: new Date(Math.min(until, now, isDay ? start + 86_400_000 + ZONES_MS : until)),
    day,
    numero: numero === '' ? null : numero,
    state: state ?? null,
  };
}

/** Everything that decided a draw. Throws `lottery.proof_not_yet` before it is drawn. */
function proofOf(draw: DrawRow, beacon: Beacon): Parsed<'getLotteryProof', 'value'> {
  const proof = viewProof(draw, beacon.chain());
  if (proof === null) throw new Refusal('lottery.proof_not_yet', { drawsAt: draw.drawsAt.toISOString() });
  return proof;
}

type Offered = (merchantCode: string, gameId: string) => { game: GameRow; name: string };

/** Plays and numbers of a draw that take no more stakes at the merchant (LOTT-26). */
const soldOut =
  (pool: Queries, offered: Offered): PublicCalls['getLotteryFullNumbers'] =>
  async ({ merchant }, { params, query }) => {
    const { game } = offered(merchant.code, params.gameId);
    const draw = await readDraw(pool, query.drawId);
    if (draw?.gameId !== game.id) throw new Refusal('lottery.draw_unknown');
    return { plays: await fullIn(pool, game, draw, merchant) };
  };

/** The draws that can be bet on, of a game or of each game of a vendor. */
const openDraws =
  ({ pool, games, catalogue, isOff, now }: LotteryParts, offered: Offered): PublicCalls['getLotteryNumero'] =>
  async ({ merchant }, { query: { gameId, vendor, count } }) => {
    const ofVendor = offersOf(games.list(), catalogue, merchant, isOff).flatMap(({ game }) => (game.vendor === vendor ? [game] : []));
    const asked = gameId === '' ? ofVendor : [offered(merchant.code, gameId).game];
    const draws = await Promise.all(asked.map(async (game) => (await readOpenDraws(pool, game.id, count)).map((draw) => viewDraw(draw, game))));
    return { serverTime: new Date(now()).toISOString(), draws: draws.flat() };
  };

/** Past draws of a game with the version of their result and their winners (LOTT-45). */
const pastDraws =
  ({ pool, now }: LotteryParts, offered: Offered): PublicCalls['listLotteryDraws'] =>
  async ({ merchant }, { params, query }) => {
    const { game } = offered(merchant.code, params.gameId);
    const draws = await readPastDraws(pool, game.id, pastOf(query, now()), query.count);
    const corrections = await correctionCounts(
      pool,
      draws.map(({ id }) => id),
    );
    const viewed = draws.map((draw) => ({ ...viewDraw(draw, game), version: 1 + (corrections.get(draw.id) ?? 0), winners: draw.winners }));
    return { serverTime: new Date(now()).toISOString(), draws: viewed };
  };

/** The pools of six balls at the merchant, each with the draw that it can be won in (LOTT-57). */
const jackpots =
  ({ pool, games, catalogue, isOff, now }: LotteryParts): PublicCalls['listLotteryJackpots'] =>
  async ({ merchant }) => {
    const offered = offersOf(games.list(), catalogue, merchant, isOff).map(({ game }) => game);
    const found = await readJackpots(pool, merchant.code, offered);
    const next = await Promise.all(found.map(async ([gameId]) => (await readOpenDraws(pool, gameId, 1))[0]));
    const currency = merchant.settings['market.currency'];
    const updatedAt = new Date(now()).toISOString();
    return {
      jackpots: found.map(([gameId, { pool: amount, soldShare }], place) => ({
        gameId,
        pool: amount,
        soldShare,
        currency,
        drawsAt: next[place]?.drawsAt.toISOString() ?? null,
        updatedAt,
      })),
    };
  };

/** Figures of the seal from the closing on, orders of free play apart (LOTT-35), and the reason of a void draw. */
const publishedOf = ({ state, result, sealedAt, orders, trialOrders, stakes, winners, voidReason, voidResult }: DrawRow) => ({
  sealedAt: sealedAt?.toISOString() ?? null,
  orders: orders - trialOrders,
  trialOrders,
  stakes: stakes.map(({ currency, staked }) => ({ currency, staked: BigInt(staked) })),
  winners,
  voidReason,
  voidResult: state === 'void' ? (voidResult ?? result) : null,
});

/** Games, draws, results and proofs, which everybody may read. */
export function publicCalls(parts: LotteryParts): PublicCalls {
  const { pool, games, catalogue, isOff, beacon, now } = parts;
  const serverTime = () => new Date(now()).toISOString();
  const offered: Offered = (merchantCode, gameId) => {
    const found = catalogue.findOffer(merchantCode, gameId);
    const game = games.of(gameId);
    if (!found?.isOffered || !game) throw new Refusal('lottery.game_closed', { game: found?.game.name ?? gameId });
    return { game, name: found.game.name };
  };
  const drawOf = async (drawId: string): Promise<{ draw: DrawRow; game: GameRow; name: string }> => {
    const draw = await readDraw(pool, drawId);
    const game = draw && games.of(draw.gameId);
    if (!draw || !game) throw new Refusal('lottery.draw_unknown');
    return { draw, game, name: catalogue.gameName(game.id) ?? game.id };
  };
  return {
    listLotteryGames: async ({ merchant, player }, { query }) => {
      const own = player === null ? null : await ownRatesOf(parts, player, merchant);
      const offers = offersOf(games.list(), catalogue, merchant, isOff).filter(
        ({ game }) =>
          (query.category === '' || (query.category === 'ELOTT') === (game.vendor === 'ELOTT')) &&
          (query.vendor === '' || query.vendor === game.vendor) &&
          (query.gameId === '' || query.gameId === game.id),
      );
      const heads = new Map<string, Heads>();
      for (const row of await readHeads(
        pool,
        offers.map(({ game }) => game.id),
      ))
        heads.set(row.gameId, { ...heads.get(row.gameId), [row.head]: row });
      for (const [gameId, jackpot] of await readJackpots(
        pool,
        merchant.code,
        offers.map(({ game }) => game),
      ))
        heads.set(gameId, { ...heads.get(gameId), jackpot });
      return { serverTime: serverTime(), games: offers.map((offer) => viewGame(offer, heads.get(offer.game.id) ?? {}, now(), own)) };
    },
    getLotteryNumero: openDraws(parts, offered),
    getLotteryMenu: async ({ merchant, language }, { query: { gameId } }) => {
      const { game } = offered(merchant.code, gameId);
      return { gameId, tabs: await menuOf(drawParams(game.params, game.zone, now()), language) };
    },
    ...vietnameseCalls(parts),
    listLotteryJackpots: jackpots(parts),
    listLotteryDraws: pastDraws(parts, offered),
    getLotteryRules: async ({ merchant }, { params, query }) => {
      const { game, name } = offered(merchant.code, params.gameId);
      return gameRules(game, name, merchant, query, now());
    },
    getLotteryFullNumbers: soldOut(pool, offered),
    getLotteryStatistics: async ({ merchant }, { params, query }) => {
      const { game } = offered(merchant.code, params.gameId);
      const results = await readResults(pool, game.id, Number(query.window));
      return statisticsOf(drawParams(game.params, game.zone, now()), results);
    },
    getLotteryDraw: async ({ merchant }, { params }) => {
      const { draw, game, name } = await drawOf(params.drawId);
      const shared = await readDrawPool(pool, draw.id, game, merchant);
      const facts = { serverTime: serverTime(), gameName: name, zone: game.zone, draw: viewDraw(draw, game), pool: shared };
      return { ...facts, ...publishedOf(draw), ...(await importOf(pool, draw)) };
    },
    getLotteryProof: async (_context, { params }) => proofOf((await drawOf(params.drawId)).draw, beacon),
  };
}
