import type { Parsed } from '@laro/contract/routes';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { isDraw, raffleWorstCase } from '@laro/domain/raffles/raffle-program';
import { roundAtMs } from '@laro/lottery/draw/beacon';
import { actorOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { membersOf } from '#server/modules/rewards/rewards/index.ts';
import { refuseHiddenFacts, segmentCounts } from '#server/modules/rewards/segments/index.ts';
import { drawStateOf } from '../draw-state.ts';
import type { RafflesDeps } from '../raffles-parts.ts';
import { checkedRaffle, publishRaffle, saveRaffle, stopRaffle } from '../rules/change-raffles.ts';
import { raffleCosts, rafflesOf, stockOf, type RaffleRow } from '../rules/raffles.store.ts';
import { ticketCounts, winnerCounts } from './desk-raffles.store.ts';

type Room = Parsed<'listDeskRaffles', 'value'>;
type RoomRow = Room['raffles'][number];

function drawOf(deps: RafflesDeps, row: RaffleRow, given: { tickets: number; winners: number }): RoomRow['draw'] {
  const { commitment, beaconRound, listHash, tickets } = row;
  if (!isDraw(row.body) || commitment === null || beaconRound === null) return null;
  const round = Number(beaconRound);
  return {
    state: drawStateOf(row),
    drawsAt: new Date(roundAtMs(deps.beacon.chain(), round)).toISOString(),
    commitment,
    beaconRound: round,
    tickets: tickets ?? given.tickets,
    listHash,
    winners: given.winners,
  };
}

async function roomOf(deps: RafflesDeps, merchant: Merchant): Promise<Room> {
  const { settings, code: merchantCode } = merchant;
  const rows = await rafflesOf(deps.pool, merchantCode);
  const [costs, members, counts, winners, stock] = [
    await raffleCosts(deps.pool, merchantCode),
    await membersOf(deps.pool, merchantCode),
    await ticketCounts(deps.pool, merchantCode),
    await winnerCounts(deps.pool, merchantCode),
    await stockOf(
      deps.pool,
      rows.map(({ id }) => id),
    ),
  ];
  const mostOf = segmentCounts(deps.pool, { merchant, at: new Date(deps.now()) });
  const raffles: RoomRow[] = [];
  for (const row of rows) {
    const { id, code, version, state, body, startsAt, endsAt, madeBy, madeAt, publishedBy } = row;
    const segmentMembers = await mostOf(body.segment);
    const cost = costs.find((one) => one.code === code && one.version === version);
    const own = counts.filter(({ raffle, drawId }) => raffle === code && drawId === (isDraw(body) ? id : null));
    const ticketsOut = own.reduce((sum, { usable }) => sum + usable, 0);
    raffles.push({
      id,
      code,
      version,
      state,
      body: body as RoomRow['body'],
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
      madeBy,
      madeAt: madeAt.toISOString(),
      publishedBy,
      ticketsOut,
      ticketsUsed: own.reduce((sum, { used }) => sum + used, 0),
      stock: stock.flatMap(({ raffleId, row: of, left }) => (raffleId === id ? [{ id: of, left }] : [])),
      spent: cost?.spent ?? 0n,
      owed: cost?.owed ?? 0n,
      segmentMembers,
      worstCase: raffleWorstCase(body, segmentMembers ?? members, settings['mall.pointCost']),
      ...(await checkedRaffle(deps, merchant, row)),
      draw: drawOf(deps, row, { tickets: ticketsOut, winners: winners.find(({ raffleId }) => raffleId === id)?.count ?? 0 }),
    });
  }
  return { raffles, currency: settings['market.currency'], limit: BigInt(settings['rewards.secondPersonAbove']) * MAJOR_UNIT };
}

/** Raffles at the desk (rewards.md 17). */
export function deskRaffleCalls(deps: RafflesDeps): Handlers<'listDeskRaffles' | 'saveDeskRaffle' | 'publishDeskRaffle' | 'stopDeskRaffle'> {
  const known = (code: string): Merchant => {
    const merchant = deps.merchantOf(code);
    if (!merchant) throw new Refusal('request.not_found');
    return merchant;
  };
  return {
    listDeskRaffles: (_context, { params: { merchant } }) => roomOf(deps, known(merchant)),
    saveDeskRaffle: async (context, { params: { merchant }, body }) => {
      await refuseHiddenFacts(context, deps.pool, merchant, body.body.segment);
      await saveRaffle(deps, known(merchant), body, actorOf(context));
      return roomOf(deps, known(merchant));
    },
    publishDeskRaffle: async (context, { params: { merchant, raffleId }, body: { reason } }) =>
      (await publishRaffle(deps, known(merchant), raffleId, reason, actorOf(context))) ?? roomOf(deps, known(merchant)),
    stopDeskRaffle: async (context, { params: { merchant, raffleId }, body: { reason } }) => {
      await stopRaffle(deps, known(merchant), raffleId, reason, actorOf(context));
      return roomOf(deps, known(merchant));
    },
  };
}
