import type { VoidReason } from '@laro/domain/lottery/names';
import { fairDraws, commitmentOf } from '@laro/games/fair/provably-fair';
import { clientSeedOf, randomnessOf, roundAtMs } from '@laro/lottery/draw/beacon';
import { drawResult, writeResult } from '@laro/lottery/draw/result';
import { drawParams } from '@laro/lottery/schedule/draw-params';
import type pg from 'pg';
import type { SecretBox } from '#server/security/secret-box.ts';
import { isAtInterval, type GameRow } from '../games/games.store.ts';
import type { Beacon } from '../ports.ts';
import { sealedDraws, writeDrawn } from './draw-states.store.ts';
import { readDraws, type DrawRow } from './draws.store.ts';
import { eachDraw, type OnDraw } from './each-draw.ts';
import { seedOwner } from './make-draws.ts';
import { voidDraw } from './void-draws.ts';

const MINUTE_MS = 60_000;
/** How long a draw waits for its numbers at most: draws at an interval of minutes, and all others (LOTT-37). */
export const WAITS_MS = { interval: 10 * MINUTE_MS, others: 24 * 60 * MINUTE_MS } as const;
const AT_ONCE = 200;

export interface DecideDeps {
  pool: pg.Pool;
  box: SecretBox;
  beacon: Beacon;
  gameOf: (gameId: string) => GameRow | undefined;
  now: () => number;
  /** Since when this process asks the beacon: a draw that was due earlier waits from here on. */
  startedAt: number;
  onDraw: OnDraw;
  /** Reports a draw that a person must check. */
  onTrouble: (message: string, details: object) => void;
}

const waitsMs = (game: GameRow): number => WAITS_MS[isAtInterval(game) ? 'interval' : 'others'];

/** The seal of a draw with its round of the beacon. */
export interface SealedWith {
  seal: string;
  round: number;
}

/** The numbers of a sealed draw, and the client seed that they follow from with its server seed. */
export function numbersOf(draw: Pick<DrawRow, 'gameId' | 'numero' | 'drawsAt'>, game: GameRow, sealed: SealedWith, signature: string, serverSeed: string) {
  const clientSeed = clientSeedOf({ game: draw.gameId, numero: draw.numero, round: sealed.round, randomness: randomnessOf(signature), seal: sealed.seal });
  const params = drawParams(game.params, game.zone, draw.drawsAt.getTime());
  return { clientSeed, result: writeResult(params, drawResult(params, fairDraws({ serverSeed, clientSeed, nonce: 0 }))) };
}

/** The result of a sealed draw and what it follows from; null for a seed that does not fit its commitment. */
export function decide(draw: DrawRow, game: GameRow, signature: string, box: SecretBox) {
  if (draw.hiddenSeed === null || draw.seal === null || draw.beaconRound === null) throw new Error(`draw ${draw.id} is not sealed`);
  const serverSeed = box.open(draw.hiddenSeed, seedOwner(draw)).toString('hex');
  if (commitmentOf(serverSeed) !== draw.commitment) return null;
  return { serverSeed, ...numbersOf(draw, game, { seal: draw.seal, round: Number(draw.beaconRound) }, signature, serverSeed) };
}

/** Draws one draw if its beacon round exists; every worker computes the same result (LOTT-36). */
async function decideDraw(draw: DrawRow, signature: string | null, deps: DecideDeps): Promise<void> {
  const { pool, box, gameOf, now, startedAt, onDraw, onTrouble } = deps;
  const game = gameOf(draw.gameId);
  if (!game) return;
  if (signature === null) {
    if (now() < Math.max(draw.drawsAt.getTime(), startedAt) + waitsMs(game)) return;
    onTrouble('a lottery draw is void: the beacon gave no randomness in time', { drawId: draw.id });
    await voidDraw(pool, draw.id, 'no_beacon' satisfies VoidReason);
    return;
  }
  const decided = decide(draw, game, signature, box);
  if (decided === null) {
    onTrouble('a lottery draw is void: its server seed does not fit its commitment', { drawId: draw.id });
    await voidDraw(pool, draw.id, 'seed_differs' satisfies VoidReason);
    return;
  }
  if (await writeDrawn(pool, draw.id, { ...decided, signature })) onDraw(draw, { what: 'drawn', result: decided.result });
}

/**
 * The signatures of some rounds, each asked for once and all at the same time: a relay that does not answer takes seconds, and many draws wait for the same round.
 */
async function signaturesOf(beacon: Beacon, rounds: Iterable<bigint>): Promise<ReadonlyMap<bigint, string | null>> {
  return new Map(await Promise.all([...new Set(rounds)].map(async (round) => [round, await beacon.signatureOf(Number(round))] as const)));
}

/** Draws what is sealed and whose round of the beacon is due. */
export async function decideDraws(deps: DecideDeps): Promise<void> {
  const { pool, beacon, now, onTrouble } = deps;
  const sealed = await sealedDraws(pool, AT_ONCE);
  const due = sealed.filter(({ round }) => roundAtMs(beacon.chain(), Number(round)) <= now());
  const signatures = await signaturesOf(
    beacon,
    due.map(({ round }) => round),
  );
  const draws = await readDraws(
    pool,
    due.map(({ id }) => id),
  );
  await eachDraw(draws, (draw) => decideDraw(draw, signatures.get(draw.beaconRound ?? 0n) ?? null, deps), { outcome: 'drawn', onTrouble });
}
