import type { Parsed } from '@laro/contract/routes';
import { isDraw, tableOf } from '@laro/domain/raffles/raffle-program';
import { raffleOdds } from '@laro/domain/rewards/raffles/raffle-table';
import { commitmentOf } from '@laro/games/fair/provably-fair';
import { roundAtMs } from '@laro/lottery/draw/beacon';
import type { CallContext, PlayerSession } from '#server/http/handlers.ts';
import { nameIn, type TicketRow } from '#server/modules/rewards/rewards/index.ts';
import { drawStateOf } from './draw-state.ts';
import type { DrawRow, SeedsRow } from './draws/draws.store.ts';
import { firstClientSeed } from './draws/instant-draw.ts';
import type { OwnTickets } from './draws/periodic.store.ts';
import { memberSeed } from './draws/server-seeds.ts';
import type { RafflesDeps } from './raffles-parts.ts';
import type { RaffleRow, StockRow } from './rules/raffles.store.ts';

type View = Parsed<'listRaffles', 'value'>['raffles'][number];
type Proof = Parsed<'drawRaffle', 'value'>['proof'];
type Member = Pick<PlayerSession, 'playerId' | 'publicId'>;

/** A member's seeds as the pages show them; a member without a draw has those that the first draw would begin with. */
export function seedsView(deps: RafflesDeps, { playerId, publicId }: Member, code: string, seeds: SeedsRow | undefined): NonNullable<View['seeds']> {
  const { generation, clientSeed, draws } = seeds ?? { generation: 0, clientSeed: firstClientSeed(publicId), draws: 0 };
  return { generation, commitment: commitmentOf(memberSeed(deps.secret, { playerId, code, generation })), clientSeed, nonce: draws };
}

export interface RaffleFacts {
  row: RaffleRow;
  /** Earlier draws of the code, newest first. */
  past: readonly RaffleRow[];
  stock: readonly StockRow[];
  seeds: SeedsRow | undefined;
  /** Usable tickets of the member for an instant raffle. */
  tickets: readonly TicketRow[];
  own: readonly OwnTickets[];
  wins: readonly { drawId: string; number: number }[];
  /** Tickets of all members in the draw. */
  inDraw: number;
  waitsFor: View['waitsFor'];
}

function drawView(deps: RafflesDeps, { row, own, wins, inDraw }: RaffleFacts): View['draw'] {
  const { id, endsAt, commitment, beaconRound, tickets } = row;
  if (!isDraw(row.body) || endsAt === null || commitment === null || beaconRound === null) return null;
  const mine = own.find(({ drawId }) => drawId === id);
  return {
    id,
    state: drawStateOf(row),
    closesAt: endsAt.toISOString(),
    drawsAt: new Date(roundAtMs(deps.beacon.chain(), Number(beaconRound))).toISOString(),
    beaconRound: Number(beaconRound),
    commitment,
    tickets: tickets ?? inDraw,
    own: mine?.numbers ?? [],
    unnumbered: mine?.unnumbered ?? 0,
    leftOut: mine?.leftOut ?? 0,
    won: wins.flatMap(({ drawId, number }) => (drawId === id ? [number] : [])),
  };
}

/** Rows of a table with their exact odds now. */
async function rowViews(deps: RafflesDeps, { merchant, language }: CallContext, { row, stock }: RaffleFacts): Promise<View['rows']> {
  const table = tableOf(row.body.rows, (id) => stock.find((one) => one.raffleId === row.id && one.row === id)?.left ?? 0);
  const odds = raffleOdds(table);
  const views: View['rows'] = [];
  for (const [index, { id, reward, weight, whenGone }] of row.body.rows.entries()) {
    const { numerator = 0, denominator = 1, percent = '0.0000' } = odds[index] ?? {};
    const view = await deps.rewards.viewOf(deps.pool, { merchant, language }, reward);
    views.push({ id, reward: view, weight, numerator, denominator, percent, left: table[index]?.left ?? null, whenGone });
  }
  return views;
}

/** A raffle as the member's page shows it. */
export async function raffleView(deps: RafflesDeps, context: CallContext, member: Member, facts: RaffleFacts): Promise<View> {
  const { merchant, language } = context;
  const { row, past, seeds, tickets, wins, waitsFor } = facts;
  const { body, code, version, state, endsAt } = row;
  const reader = { merchant, language };
  const prizes: View['prizes'] = [];
  for (const { reward, count } of body.prizes) prizes.push({ reward: await deps.rewards.viewOf(deps.pool, reader, reward), count });
  return {
    code,
    name: nameIn(body.names, language, merchant),
    look: body.look,
    version,
    permit: body.permit,
    until: endsAt?.toISOString() ?? null,
    isStopped: state === 'stopped',
    rows: await rowViews(deps, context, facts),
    prizes,
    play: body.play,
    tickets: { count: tickets.length, nextEnd: tickets[0]?.until.toISOString() ?? null },
    seeds: isDraw(body) ? null : seedsView(deps, member, code, seeds),
    draw: drawView(deps, facts),
    past: past.flatMap((one) =>
      one.closedAt === null
        ? []
        : [
            {
              id: one.id,
              closedAt: one.closedAt.toISOString(),
              state: drawStateOf(one),
              tickets: one.tickets ?? 0,
              won: wins.flatMap(({ drawId, number }) => (drawId === one.id ? [number] : [])),
            },
          ],
    ),
    waitsFor,
  };
}

/** An instant draw with all that plays it again; the server seed is shown once its seeds have ended. */
export async function proofView(deps: RafflesDeps, { merchant, language }: CallContext, draw: DrawRow, row: RaffleRow): Promise<Proof> {
  const { id, at, version, generation, clientSeed, nonce, number, drawn, won, gone, playerId, code, isRevealed } = draw;
  const serverSeed = memberSeed(deps.secret, { playerId, code, generation });
  const reward = row.body.rows.find((one) => one.id === won)?.reward;
  if (!reward) throw new Error(`version ${version} of raffle ${code} has no row ${won}`);
  return {
    id,
    at: at.toISOString(),
    version,
    generation,
    commitment: commitmentOf(serverSeed),
    clientSeed,
    serverSeed: isRevealed ? serverSeed : null,
    nonce,
    number,
    drawn,
    won,
    gone,
    table: row.body.rows.map((one) => ({ id: one.id, weight: one.weight, whenGone: one.whenGone })),
    reward: await deps.rewards.viewOf(deps.pool, { merchant, language }, reward),
  };
}
