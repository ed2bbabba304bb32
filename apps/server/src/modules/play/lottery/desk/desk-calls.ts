import type { lotteryDeskCalls } from '@laro/contract/lottery/desk-calls';
import type { Parsed } from '@laro/contract/routes';
import { seenMerchants } from '@laro/domain/staff/access';
import { lastRound, roundAtMs } from '@laro/lottery/draw/beacon';
import { drawParams } from '@laro/lottery/schedule/draw-params';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import { actorOf, staffOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import { proposedOf, type TwoPersons } from '#server/modules/core/two-persons/index.ts';
import { lockDraw, readDraw, readOpenDraws, readPastDraws, readStuckDraws, type DrawRow } from '../draws/draws.store.ts';
import { writeHeld } from '../draws/draw-states.store.ts';
import { readControls, type ControlRow } from '../checks/control/controls.store.ts';
import { drawIdIn, drawSubject } from '../checks/draw-subject.ts';
import { voidWithin } from '../draws/void-draws.ts';
import type { GameRow } from '../games/games.store.ts';
import type { LotteryParts } from '../lottery-parts.ts';
import { countFollowers } from '../members/follows/follows.store.ts';
import { viewDraw, viewProof } from '../pages/views.ts';
import { countDraws, readLiability, readSales } from './desk.store.ts';

type DeskDraw = Parsed<'holdDeskLotteryDraw', 'value'>;
type DeskCalls = Handlers<keyof typeof lotteryDeskCalls>;

const DRAWS_SHOWN = 30;
const AHEAD_SHOWN = 3;
/** States in which a draw can be stopped: no money of its result has moved. */
const HOLDABLE: readonly DrawRow['state'][] = ['scheduled', 'closed', 'awaiting', 'disputed', 'drawn'];
/** States in which a draw can be void; after the settlement its wins are taken back (LOTT-48). */
const VOIDABLE: readonly DrawRow['state'][] = [...HOLDABLE, 'settled'];

type Control = DeskDraw['control'];
type Sum = NonNullable<Control>['differences'][number]['control'];

/** The last control of a draw. Its figures are sums over the players of all merchants. */
function viewControl(row: ControlRow | undefined, showsFigures: boolean): Control {
  if (!row) return null;
  const { fault, lines, differences } = row;
  const checkedAt = row.checkedAt.toISOString();
  if (!showsFigures) return { checkedAt, lines: null, fault, differences: [] };
  const sum = (stored: ControlRow['differences'][number]['control']): Sum => stored && { ...stored, payout: BigInt(stored.payout) };
  return {
    checkedAt,
    lines: Number(lines),
    fault,
    differences: differences.map(({ play, settlement, control }) => ({ play, settlement: sum(settlement), control: sum(control) })),
  };
}

/** Draws with their sales and liability at some merchants (null for all), and how they ended. */
async function viewDraws(
  { pool: queries, beacon }: Pick<LotteryParts, 'pool' | 'beacon'>,
  draws: readonly DrawRow[],
  game: GameRow,
  merchants: readonly string[] | null,
): Promise<DeskDraw[]> {
  const ids = draws.map(({ id }) => id);
  const sums = await readSales(queries, ids, merchants);
  const liability = await readLiability(queries, ids, merchants);
  const controls = await readControls(queries, ids);
  return draws.map((draw) => ({
    ...viewDraw(draw, game),
    orders: draw.orders - draw.trialOrders,
    trialOrders: draw.trialOrders,
    sums: sums.filter(({ drawId }) => drawId === draw.id),
    liability: liability.filter(({ drawId }) => drawId === draw.id),
    sealedAt: draw.sealedAt?.toISOString() ?? null,
    settledAt: draw.settledAt?.toISOString() ?? null,
    proof: viewProof(draw, beacon.chain()),
    voidReason: draw.voidReason,
    control: viewControl(
      controls.find(({ drawId }) => drawId === draw.id),
      merchants === null,
    ),
    hold: draw.heldBy === null ? null : { by: draw.heldBy, reason: draw.heldBecause ?? '' },
  }));
}

function listGames({ pool, games, catalogue, now }: LotteryParts): DeskCalls['listDeskLotteryGames'] {
  return async (context) => {
    const counts = await countDraws(pool);
    const byGame = new Map(counts.map((row) => [row.gameId, row]));
    const followers = new Map((await countFollowers(pool, seenMerchants(staffOf(context).access, 'lottery.read'))).map((row) => [row.gameId, row.followers]));
    return {
      serverTime: new Date(now()).toISOString(),
      games: games.list().map((game) => ({
        gameId: game.id,
        name: catalogue.gameName(game.id) ?? game.id,
        vassalage: game.vendor,
        params: drawParams(game.params, game.zone, now()),
        zone: game.zone,
        times: game.times,
        closesBeforeSeconds: game.closesBeforeMs / 1000,
        region: game.region,
        rulesVersion: game.rulesVersion,
        ahead: Number(byGame.get(game.id)?.ahead ?? 0n),
        madeUntil: game.madeUntil?.toISOString() ?? null,
        waiting: Number(byGame.get(game.id)?.waiting ?? 0n),
        stuck: Number(byGame.get(game.id)?.stuck ?? 0n),
        followers: followers.get(game.id) ?? 0,
      })),
    };
  };
}

/** The last round that every relay must have. */
const askBeacon =
  ({ beacon, now }: LotteryParts): DeskCalls['getDeskLotteryBeacon'] =>
  async () => {
    const chain = beacon.chain();
    const round = lastRound(chain, now()) - 1;
    if ((await beacon.signatureOf(round)) === null) throw new Refusal('lottery.beacon_unavailable');
    return { chain: chain.hash, round, at: new Date(roundAtMs(chain, round)).toISOString() };
  };

interface Acts {
  audit: Pick<AuditLog, 'append'>;
  twoPersons: TwoPersons;
  /** A draw as the desk sees it. */
  roomOf: (drawId: string) => Promise<DeskDraw>;
}

/** Stops a draw before money moves, or lets it go on. */
const holdDraw =
  ({ pool }: LotteryParts, { audit, roomOf }: Acts): DeskCalls['holdDeskLotteryDraw'] =>
  async (context, { params, body: { isHeld, reason } }) => {
    const actor = actorOf(context);
    await inTransaction(pool, async (transaction) => {
      const draw = await lockDraw(transaction, params.drawId);
      if (!draw) throw new Refusal('lottery.draw_unknown');
      if (!HOLDABLE.includes(draw.state) || draw.isHeld === isHeld) throw new Refusal('lottery.state_differs', { state: draw.state });
      // One person cannot pass the control: it is repeated by two (TL6).
      if (!isHeld && (await isHeldByControl(transaction, draw))) throw new Refusal('lottery.control_differs');
      await writeHeld(transaction, draw.id, isHeld, { name: actor.name, reason });
      const change = { before: { isHeld: draw.isHeld }, after: { isHeld } };
      const action = isHeld ? 'lottery.drawHeld' : 'lottery.drawReleased';
      await audit.append(transaction, { actor: actor.name, action, subject: drawSubject(draw.id), reason, ...change, ip: actor.ip });
    });
    return roomOf(params.drawId);
  };

/** True for a draw whose last control found a fault. */
const isHeldByControl = async (queries: Queries, { id, isHeld }: DrawRow): Promise<boolean> => {
  const [control] = await readControls(queries, [id]);
  return isHeld && control !== undefined && control.fault !== null;
};

/** Lets two persons have a draw controlled again, for example once the software is right. It is paid only if both systems then agree (TL6). */
function recheckByTwo({ pool }: LotteryParts, { audit, twoPersons, roomOf }: Acts): DeskCalls['recheckDeskLotteryDraw'] {
  const change = { before: { isHeld: true }, after: { isHeld: false } };
  const release = async (transaction: Transaction, draw: DrawRow | undefined): Promise<void> => {
    if (!draw || !(await isHeldByControl(transaction, draw))) throw new Refusal('lottery.state_differs', { state: draw?.state ?? '' });
    await writeHeld(transaction, draw.id, false);
  };
  twoPersons.register('lottery.recheck', {
    stampOf: async (transaction, { subject }) => (await readControls(transaction, [drawIdIn(subject)]))[0]?.checkedAt.toISOString() ?? '',
    carryOut: async (transaction, { proposal: { subject, reason, proposer }, decider }) => {
      await release(transaction, await lockDraw(transaction, drawIdIn(subject)));
      const agreed = { ...change, after: { ...change.after, proposedBy: proposer } };
      await audit.append(transaction, { actor: decider.name, action: 'lottery.drawRechecked', subject, reason, ...agreed, ip: decider.ip });
      return null;
    },
  });
  return async (context, { params, body: { reason } }) => {
    const actor = actorOf(context);
    const proposal = await inTransaction(pool, async (transaction) => {
      const draw = await lockDraw(transaction, params.drawId);
      if (!draw) throw new Refusal('lottery.draw_unknown');
      if (!(await isHeldByControl(transaction, draw))) throw new Refusal('lottery.state_differs', { state: draw.state });
      const subject = drawSubject(draw.id);
      if (await twoPersons.isListed(transaction, 'lottery.recheck'))
        return twoPersons.proposeWithin(transaction, { act: 'lottery.recheck', merchantCode: null, subject, ...change, payload: {}, reason }, actor);
      await release(transaction, draw);
      await audit.append(transaction, { actor: actor.name, action: 'lottery.drawRechecked', subject, reason, ...change, ip: actor.ip });
      return null;
    });
    return proposal === null ? roomOf(params.drawId) : proposedOf(proposal);
  };
}

/** Voids a draw by two persons, or by one where the installation's list says so (LOTT-48). */
function voidByTwo({ pool }: LotteryParts, { audit, twoPersons, roomOf }: Acts): DeskCalls['voidDeskLotteryDraw'] {
  twoPersons.register('lottery.void', {
    stampOf: async (transaction, { subject }) => (await readDraw(transaction, drawIdIn(subject)))?.state ?? '',
    carryOut: async (transaction, { proposal: { subject, reason, proposer }, decider }) => {
      const draw = await lockDraw(transaction, drawIdIn(subject));
      if (!draw || !(await voidWithin(transaction, draw.id, reason))) throw new Refusal('lottery.state_differs', { state: draw?.state ?? '' });
      const change = { before: { state: draw.state }, after: { state: 'void', proposedBy: proposer } };
      await audit.append(transaction, { actor: decider.name, action: 'lottery.drawVoided', subject, reason, ...change, ip: decider.ip });
      return null;
    },
  });
  return async (context, { params, body: { reason } }) => {
    const actor = actorOf(context);
    const proposal = await inTransaction(pool, async (transaction) => {
      const draw = await lockDraw(transaction, params.drawId);
      if (!draw) throw new Refusal('lottery.draw_unknown');
      if (!VOIDABLE.includes(draw.state)) throw new Refusal('lottery.state_differs', { state: draw.state });
      const change = { before: { state: draw.state }, after: { state: 'void' } };
      const subject = drawSubject(draw.id);
      if (await twoPersons.isListed(transaction, 'lottery.void'))
        return twoPersons.proposeWithin(transaction, { act: 'lottery.void', merchantCode: null, subject, ...change, payload: {}, reason }, actor);
      if (!(await voidWithin(transaction, draw.id, reason))) throw new Refusal('lottery.state_differs', { state: draw.state });
      await audit.append(transaction, { actor: actor.name, action: 'lottery.drawVoided', subject, reason, ...change, ip: actor.ip });
      return null;
    });
    return proposal === null ? roomOf(params.drawId) : proposedOf(proposal);
  };
}

/** The desk's calls: games and draws of the installation, and the two acts that stop a draw or give its stakes back. */
export function deskCalls(parts: LotteryParts, { audit, twoPersons }: Pick<Acts, 'audit' | 'twoPersons'>): DeskCalls {
  const { pool, games, catalogue, now } = parts;
  const roomOf = async (drawId: string): Promise<DeskDraw> => {
    const draw = await readDraw(pool, drawId);
    const game = draw && games.of(draw.gameId);
    const [view] = draw && game ? await viewDraws(parts, [draw], game, null) : [];
    if (!view) throw new Refusal('lottery.draw_unknown');
    return view;
  };
  const acts = { audit, twoPersons, roomOf };
  return {
    holdDeskLotteryDraw: holdDraw(parts, acts),
    voidDeskLotteryDraw: voidByTwo(parts, acts),
    recheckDeskLotteryDraw: recheckByTwo(parts, acts),
    listDeskLotteryGames: listGames(parts),
    getDeskLotteryBeacon: askBeacon(parts),
    listDeskLotteryDraws: async (context, { params, query }) => {
      const game = games.of(params.gameId);
      if (!game) throw new Refusal('lottery.game_closed', { game: params.gameId });
      const ahead = query.before === undefined ? (await readOpenDraws(pool, game.id, AHEAD_SHOWN)).toReversed() : [];
      const before = query.before === undefined ? new Date(now()) : new Date(query.before);
      const past = await readPastDraws(pool, game.id, { after: new Date(0), before, day: null, numero: null, state: null }, DRAWS_SHOWN);
      // A draw that waits for people is listed however many have been drawn since.
      const stuck = query.before === undefined ? await readStuckDraws(pool, game.id, DRAWS_SHOWN) : [];
      const listed = new Map([...ahead, ...past, ...stuck].map((draw) => [draw.id, draw]));
      const draws = await viewDraws(parts, [...listed.values()], game, seenMerchants(staffOf(context).access, 'lottery.read'));
      return { serverTime: new Date(now()).toISOString(), name: catalogue.gameName(game.id) ?? game.id, draws };
    },
  };
}
