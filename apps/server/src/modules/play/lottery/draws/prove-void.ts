import { roundAtMs } from '@laro/lottery/draw/beacon';
import { decide, type DecideDeps } from './decide-draws.ts';
import { unprovenDraws, writeVoidProof } from './draw-states.store.ts';
import { readDraws } from './draws.store.ts';

const AT_ONCE = 20;

/**
 * Publishes the proof of draws that were void after they were sealed, with the numbers that they would have had (LOTT-48). A look ends at the first round that
 * the beacon does not give, since a silent beacon may be the reason why there are many.
 */
export async function proveVoidDraws({ pool, box, beacon, gameOf, now }: Pick<DecideDeps, 'pool' | 'box' | 'beacon' | 'gameOf' | 'now'>): Promise<void> {
  const ids = await unprovenDraws(pool, AT_ONCE);
  for (const draw of await readDraws(pool, ids)) {
    const game = gameOf(draw.gameId);
    const round = Number(draw.beaconRound);
    if (!game || roundAtMs(beacon.chain(), round) > now()) continue;
    const signature = await beacon.signatureOf(round);
    if (signature === null) return;
    const decided = decide(draw, game, signature, box);
    if (decided !== null) await writeVoidProof(pool, draw.id, { ...decided, signature });
  }
}
