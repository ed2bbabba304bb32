import type { Money } from '@laro/domain/money';
import type { Parsed } from '@laro/contract/routes';
import { drawParams } from '@laro/lottery/schedule/draw-params';
import type { DrawRow } from './draws/draws.store.ts';
import type { GameRow } from './games.store.ts';
import type { OrderWithLines } from './orders/orders.store.ts';

export type DrawView = Parsed<'getLotteryDraw', 'value'>['draw'];
export type OrderView = Parsed<'getLotteryOrder', 'value'>['order'];

/** A draw as everybody may see it. */
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
  result: draw.result,
  params: drawParams(game.params, game.zone, draw.drawsAt.getTime()),
});

/** An order with what its view names besides. */
interface ViewedOrder {
  order: OrderWithLines;
  draw: DrawRow;
  game: GameRow;
  gameName: string;
  isChecked: boolean;
  correction: { payoutBefore: Money; payoutAfter: Money; moved: Money; correctedAt: Date } | undefined;
}

const viewCorrection = (correction: ViewedOrder['correction']): OrderView['correction'] => {
  if (!correction) return null;
  const { payoutBefore: before, payoutAfter: after, moved, correctedAt } = correction;
  return { before, after, paid: moved > 0n ? moved : 0n, takenBack: moved < 0n ? -moved : 0n, at: correctedAt.toISOString() };
};

/** An order as its player sees it. */
export const viewOrder = ({ order, draw, game, gameName, correction, isChecked }: ViewedOrder): OrderView => ({
  orderId: order.id,
  gameId: game.id,
  gameName,
  correction: viewCorrection(correction),
  draw: viewDraw(draw, game),
  mode: order.mode,
  base: order.base,
  state: order.state,
  staked: order.staked,
  payout: order.payout,
  lines: order.lines.map(({ line, play, selection, bets, stake, most, state, payout, pushes, wins }) => ({
    line,
    play,
    selection,
    bets,
    stake,
    staked: stake * BigInt(bets),
    most,
    state,
    payout,
    pushes,
    wins: wins.map(([prize, count]) => ({ prize, count })),
  })),
  hash: order.hash,
  placedAt: order.placedAt.toISOString(),
  settledAt: order.settledAt?.toISOString() ?? null,
  chaseId: order.chaseId,
  isChecked,
  canCancel: order.state === 'accepted' && draw.isOpen,
});
