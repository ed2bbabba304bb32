import type { Parsed } from '@laro/contract/routes';
import { isDraw } from '@laro/domain/raffles/raffle-program';
import { roundAtMs } from '@laro/lottery/draw/beacon';
import type { CallContext, Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { maskName } from '#server/modules/play/records/index.ts';
import { nameIn } from '#server/modules/rewards/rewards/index.ts';
import { ticketListOf, ticketsIn, winnersOf } from './draws/periodic.store.ts';
import { drawStateOf } from './draw-state.ts';
import type { RafflesDeps } from './raffles-parts.ts';
import { readRaffle } from './rules/raffles.store.ts';

type File = Parsed<'getRaffleDraw', 'value'>;

/** The published file of a draw: with it anybody computes the winners again (REW-39). Throws `raffle.unknown`. */
async function drawFile(deps: RafflesDeps, { merchant, language }: CallContext, code: string, drawId: string): Promise<File> {
  const row = await readRaffle(deps.pool, merchant.code, drawId);
  if (row?.code !== code || row.state === 'draft' || !isDraw(row.body) || row.endsAt === null) throw new Refusal('raffle.unknown');
  const { id, body, commitment, beaconRound, beaconSignature, serverSeed, listHash } = row;
  if (commitment === null || beaconRound === null) throw new Error(`draw ${id} was published without a promise`);
  const round = Number(beaconRound);
  const { publicKey } = deps.beacon.chain();
  const prizes: File['prizes'] = [];
  for (const { reward, count } of body.prizes) prizes.push({ reward: await deps.rewards.viewOf(deps.pool, { merchant, language }, reward), count });
  return {
    id,
    code,
    name: nameIn(body.names, language, merchant),
    state: drawStateOf(row),
    closedAt: (row.closedAt ?? row.endsAt).toISOString(),
    drawsAt: new Date(roundAtMs(deps.beacon.chain(), round)).toISOString(),
    commitment,
    serverSeed,
    beacon: { round, publicKey, signature: beaconSignature },
    onePrizeEach: body.onePrizeEach,
    prizes,
    list: await ticketListOf(deps.pool, id),
    listHash,
    tickets: row.tickets ?? (await ticketsIn(deps.pool, id)),
    winners: (await winnersOf(deps.pool, id)).map(({ username, ...winner }) => ({ ...winner, name: maskName(username) })),
  };
}

export const publicRaffleCalls = (deps: RafflesDeps): Handlers<'getRaffleDraw'> => ({
  getRaffleDraw: (context, { params: { code, drawId } }) => drawFile(deps, context, code, drawId),
});
