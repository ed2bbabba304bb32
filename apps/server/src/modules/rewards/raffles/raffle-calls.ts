import type { Parsed } from '@laro/contract/routes';
import { isDraw } from '@laro/domain/raffles/raffle-program';
import { areOffersOnHold } from '@laro/domain/rewards/grants/gate';
import { playerOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { nameIn, ticketEndsNow, ticketsOfPlayer, usableTicketsOf, type TicketRow } from '#server/modules/rewards/rewards/index.ts';
import { drawsOf, seedsOf, type DrawRow } from './draws/draws.store.ts';
import { changeSeeds, drawInstantly } from './draws/instant-draw.ts';
import { ownTickets, ownWins, ticketsIn } from './draws/periodic.store.ts';
import { proofView, raffleView, seedsView, type RaffleFacts } from './raffle-views.ts';
import { zoneOf, type RafflesDeps } from './raffles-parts.ts';
import { begunRaffles, raffleAt, raffleNames, raffleVersion, stockOf, type RaffleRow } from './rules/raffles.store.ts';

const PROOFS = 30;
const TICKETS = 100;
const DAY_MS = 86_400_000;
const HISTORY_MS = 396 * DAY_MS;
const PAST_DRAWS = 12;
/** A raffle that has ended stays in the list while its prizes can be claimed. */
const SHOWN_AFTER_MS = 30 * DAY_MS;

/** A ticket in a draw ends with it; any other ends by its own time. */
const hasOwnEnd = ({ drawId, isLeftOut }: TicketRow): boolean => drawId === null || isLeftOut;

/** Usable tickets of a member for instant raffles as time has left them. */
async function currentTickets(deps: RafflesDeps, playerId: bigint): Promise<TicketRow[]> {
  const now = deps.now();
  const rows = await usableTicketsOf(deps.pool, playerId);
  const ends = await ticketEndsNow(deps.pool, rows, now);
  return rows.map((row, index) => ({ ...row, until: new Date(ends[index] ?? row.until) })).filter(({ until }) => until.getTime() > now);
}

function isShown(row: RaffleRow, { offers, hasTickets, now }: { offers: boolean; hasTickets: boolean; now: number }): boolean {
  const isOver = row.endsAt !== null && row.endsAt.getTime() <= now;
  if (isDraw(row.body)) return (offers || hasTickets) && (!isOver || row.drawnAt === null || now < row.drawnAt.getTime() + SHOWN_AFTER_MS);
  // A red packet is nothing to those who got none, and a stopped raffle nothing to those without tickets.
  if (row.body.look === 'redpack' || row.state === 'stopped') return hasTickets && !isOver;
  return !isOver && (offers || hasTickets);
}

/** Raffles that the member may see now; nothing is shown where nothing is earned, and only raffles with tickets where nothing is offered (T96). */
async function listOf(deps: RafflesDeps, context: CallContext): Promise<Parsed<'listRaffles', 'value'>> {
  const { merchant } = context;
  const { playerId, publicId } = playerOf(context);
  const zone = zoneOf(merchant);
  const { earns, offers, refusal } = (await deps.rewards.gateOf(deps.pool, merchant.code, playerId)).answer('ticket');
  const isOnHold = areOffersOnHold({ offers, refusal });
  if (!earns) return { zone, isOnHold, raffles: [] };
  const now = deps.now();
  const begun = Map.groupBy(await begunRaffles(deps.pool, merchant.code, new Date(now)), ({ code }) => code);
  const rows = [...begun.values()].flatMap(([newest]) => newest ?? []);
  const drawIds = [...begun.values()].flat().flatMap(({ id, body }) => (isDraw(body) ? [id] : []));
  const [tickets, seeds, stock, own, wins] = [
    await currentTickets(deps, playerId),
    await seedsOf(deps.pool, playerId, [...begun.keys()]),
    await stockOf(
      deps.pool,
      rows.map(({ id }) => id),
    ),
    await ownTickets(deps.pool, playerId, drawIds),
    await ownWins(deps.pool, playerId, drawIds),
  ];
  const raffles: Parsed<'listRaffles', 'value'>['raffles'] = [];
  for (const row of rows.toSorted((one, other) => one.body.position - other.body.position)) {
    const mine = tickets.filter((ticket) => ticket.raffle === row.code);
    const hasTickets = mine.length > 0 || own.some(({ drawId }) => drawId === row.id);
    if (!isShown(row, { offers, hasTickets, now })) continue;
    const facts: RaffleFacts = {
      row,
      past: (begun.get(row.code) ?? []).filter(({ id, closedAt }) => id !== row.id && closedAt !== null).slice(0, PAST_DRAWS),
      stock,
      seeds: seeds.find(({ code }) => code === row.code),
      tickets: mine,
      own,
      wins,
      inDraw: isDraw(row.body) && row.closedAt === null ? await ticketsIn(deps.pool, row.id) : 0,
      waitsFor: refusal === null ? null : refusal === 'identity.needed' ? 'identity' : 'play',
    };
    raffles.push(await raffleView(deps, context, { playerId, publicId }, facts));
  }
  return { zone, isOnHold, raffles };
}

async function proofOf(deps: RafflesDeps, context: CallContext, draw: DrawRow): Promise<Parsed<'drawRaffle', 'value'>['proof']> {
  const row = await raffleVersion(deps.pool, context.merchant.code, draw.code, draw.version);
  if (!row) throw new Error(`draw ${draw.id} has no raffle`);
  return proofView(deps, context, draw, row);
}

async function proofsOf(deps: RafflesDeps, context: CallContext, code: string, before: string): Promise<Parsed<'listRaffleProofs', 'value'>> {
  const { playerId } = playerOf(context);
  if (!(await raffleAt(deps.pool, context.merchant.code, code, new Date(deps.now())))) throw new Refusal('raffle.unknown');
  const rows = await drawsOf(deps.pool, playerId, code, before === '' ? null : before, PROOFS + 1);
  const shown = rows.slice(0, PROOFS);
  const proofs: Parsed<'listRaffleProofs', 'value'>['proofs'] = [];
  for (const row of shown) proofs.push(await proofOf(deps, context, row));
  return { proofs, next: rows.length > PROOFS ? (shown.at(-1)?.id ?? null) : null, zone: zoneOf(context.merchant) };
}

async function ticketList(deps: RafflesDeps, context: CallContext): Promise<Parsed<'listTickets', 'value'>> {
  const { merchant, language } = context;
  const { playerId } = playerOf(context);
  const now = deps.now();
  const rows = await ticketsOfPlayer(deps.pool, playerId, new Date(now - HISTORY_MS), TICKETS);
  const begun = await begunRaffles(deps.pool, merchant.code, new Date(now));
  const ends = await ticketEndsNow(deps.pool, rows, now);
  const tickets: Parsed<'listTickets', 'value'>['tickets'] = [];
  for (const [index, row] of rows.entries()) {
    const { id, raffle, number, from, endedAt, drawId, isLeftOut } = row;
    const end = (row.state === 'usable' && hasOwnEnd(row) ? ends[index] : undefined) ?? row.until.getTime();
    const of = begun.find((one) => (drawId === null ? one.code === raffle : one.id === drawId));
    tickets.push({
      id,
      raffle,
      name: nameIn((await raffleNames(deps.pool, merchant.code, raffle)) ?? {}, language, merchant),
      look: of?.body.look ?? 'wheel',
      state: row.state === 'usable' && hasOwnEnd(row) && end <= now ? 'expired' : row.state,
      number,
      waitsForDraw: row.state === 'usable' && isLeftOut,
      from: from.toISOString(),
      until: new Date(end).toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    });
  }
  const { earns } = (await deps.rewards.gateOf(deps.pool, merchant.code, playerId)).answer('ticket');
  return { tickets, spins: await deps.rewards.spinTickets(context), isOnHold: !earns, zone: zoneOf(merchant) };
}

type Names = 'listRaffles' | 'drawRaffle' | 'setRaffleSeed' | 'listRaffleProofs' | 'listTickets';

/** Calls of a member about raffles and tickets (rewards.md 19). */
export function raffleCalls(deps: RafflesDeps): Handlers<Names> {
  const drawerOf = (context: CallContext) => {
    const { playerId, publicId } = playerOf(context);
    return { merchant: context.merchant, playerId, publicId };
  };
  return {
    listRaffles: (context) => listOf(deps, context),
    drawRaffle: async (context, { params: { code }, body }) => {
      const draw = await drawInstantly(deps, drawerOf(context), { code, ...body });
      const [grant] = await deps.rewards.grantViews(context, [draw.grantId]);
      if (!grant) throw new Error(`draw ${draw.id} has no grant`);
      return { proof: await proofOf(deps, context, draw), grant };
    },
    setRaffleSeed: async (context, { params: { code }, body: { clientSeed } }) => {
      await changeSeeds(deps, drawerOf(context), code, clientSeed);
      const [seeds] = await seedsOf(deps.pool, playerOf(context).playerId, [code]);
      return seedsView(deps, playerOf(context), code, seeds);
    },
    listRaffleProofs: (context, { params: { code }, query: { before } }) => proofsOf(deps, context, code, before),
    listTickets: (context) => ticketList(deps, context),
  };
}
