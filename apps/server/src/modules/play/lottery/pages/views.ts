import type { Money } from '@laro/domain/money/money';
import type { Parsed } from '@laro/contract/routes';
import type { BeaconChain } from '@laro/lottery/draw/beacon';
import { drawParams } from '@laro/lottery/schedule/draw-params';
import { readResult } from '@laro/lottery/draw/result';
import { playsOf } from '@laro/lottery/families';
import { oddsOf } from '@laro/lottery/plays/odds';
import { readLine } from '@laro/lottery/orders/line';
import { marksOf } from '@laro/lottery/orders/marks';
import type { DrawRow } from '../draws/draws.store.ts';
import type { GameRow } from '../games/games.store.ts';
import type { LineRow, OrderWithLines } from '../orders/orders.store.ts';

export type DrawView = Parsed<'getLotteryDraw', 'value'>['draw'];
export type OrderView = Parsed<'getLotteryOrder', 'value'>['order'];

/** A draw as everybody may see it. Numbers of a draw that became void after its settlement are no result (LOTT-48). */
export const viewDraw = (draw: DrawRow, game: GameRow): DrawView => ({
  drawId: draw.id,
  gameId: draw.gameId,
  numero: draw.numero,
  station: draw.station,
  state: draw.state,
  isOpen: draw.isOpen,
  isHeld: draw.isHeld,
  closesAt: draw.closesAt.toISOString(),
  drawsAt: draw.drawsAt.toISOString(),
  commitment: draw.commitment,
  seal: draw.seal,
  beaconRound: draw.beaconRound === null ? null : Number(draw.beaconRound),
  result: draw.state === 'void' ? null : draw.result,
  params: drawParams(game.params, game.zone, draw.drawsAt.getTime()),
});

/** Everything that decided a draw, or would have decided one that is void; null before it is drawn, and for imported results. */
export function viewProof(draw: DrawRow, { hash: chain, publicKey }: BeaconChain): Parsed<'getLotteryProof', 'value'> | null {
  const { gameId, numero, commitment, serverSeed, seal, sealedAt, beaconRound, beaconSignature, clientSeed, orders, trialOrders } = draw;
  const result = draw.result ?? draw.voidResult;
  if (!commitment || !serverSeed || !seal || !sealedAt || beaconRound === null || !beaconSignature || !clientSeed || result === null) return null;
  const beacon = { chain, publicKey, round: Number(beaconRound), signature: beaconSignature };
  return { gameId, numero, commitment, serverSeed, seal, sealedAt: sealedAt.toISOString(), orders, trialOrders, beacon, clientSeed, result };
}

/** An order with what its view names besides. */
interface ViewedOrder {
  order: OrderWithLines;
  draw: DrawRow;
  game: GameRow;
  gameName: string;
  isChecked: boolean;
  /** Noted for the player's rebate; null before the settlement and for trial money. */
  kept: Money | null;
  correction: { payoutBefore: Money; payoutAfter: Money; moved: Money; correctedAt: Date } | undefined;
}

const viewCorrection = (correction: ViewedOrder['correction']): OrderView['correction'] => {
  if (!correction) return null;
  const { payoutBefore: before, payoutAfter: after, moved, correctedAt } = correction;
  return { before, after, paid: moved > 0n ? moved : 0n, takenBack: moved < 0n ? -moved : 0n, at: correctedAt.toISOString() };
};

/** The values of a line that match the result of its draw; none before the result, and of lines that do not take part. */
function viewMarks({ state, play, selection }: LineRow, draw: DrawRow, game: GameRow): string[][] {
  if (draw.result === null || state === 'cancelled' || state === 'void') return [];
  const params = drawParams(game.params, game.zone, draw.drawsAt.getTime());
  const line = readLine(params, play, selection);
  const read = readResult(params, draw.result);
  return 'refusal' in line || 'fault' in read ? [] : marksOf(line, read.result);
}

/** The least and the largest odds of a play at a base; none where all of it is a share of the pool. */
function viewOdds(play: string, base: number, draw: DrawRow, game: GameRow): string[] {
  const classes = playsOf(drawParams(game.params, game.zone, draw.drawsAt.getTime())).get(play)?.classes ?? [];
  const odds = classes.flatMap(({ rule }) => oddsOf(rule, base) ?? []).toSorted((a, b) => (a < b ? -1 : 1));
  return [...new Set([odds[0], odds.at(-1)])].flatMap((value) => (value === undefined ? [] : [String(value)]));
}

/** An order as its player sees it. */
export const viewOrder = ({ order, draw, game, gameName, correction, isChecked, kept }: ViewedOrder): OrderView => ({
  orderId: order.id,
  gameId: game.id,
  gameName,
  correction: viewCorrection(correction),
  draw: viewDraw(draw, game),
  mode: order.mode,
  base: order.base,
  state: order.state,
  staked: order.staked,
  ticketPaid: order.ticketPaid,
  payout: order.payout,
  kept,
  lines: order.lines.map((row) => ({
    line: row.line,
    play: row.play,
    selection: row.selection,
    bets: row.bets,
    stake: row.stake,
    staked: row.stake * BigInt(row.bets),
    most: row.most,
    state: row.state,
    payout: row.payout,
    pushes: row.pushes,
    wins: row.wins.map(([prize, count]) => ({ prize, count })),
    odds: viewOdds(row.play, order.base, draw, game),
    marks: viewMarks(row, draw, game),
  })),
  hash: order.hash,
  placedAt: order.placedAt.toISOString(),
  settledAt: order.settledAt?.toISOString() ?? null,
  chaseId: order.chaseId,
  isChecked,
  canCancel: order.state === 'accepted' && draw.isOpen,
});
