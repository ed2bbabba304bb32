import { hash, randomBytes } from 'node:crypto';
import { gameOn } from '@laro/lottery/schedule/changes';
import { longestChase } from '@laro/lottery/schedule/closing';
import { dateIn, drawDate } from '@laro/lottery/schedule/draw-params';
import { plannedDraws, type PlannedDraw } from '@laro/lottery/schedule/upcoming';
import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { SecretBox } from '#server/security/secret-box.ts';
import { lockGame, readGames, type GameRow } from '../games/games.store.ts';
import { countAhead, insertDraws, type NewDraw } from './new-draws.store.ts';

const HOUR_MS = 3_600_000;
/** Draws are there at least so long ahead, and as many as a chase may hold (LOTT-06). */
const AHEAD_MS = 48 * HOUR_MS;
/** A game that falls short gets an hour more than it needs, so that its schedule is not worked out for every draw. */
const SPARE_MS = HOUR_MS;
const SPARE_DRAWS = 12;
const AT_ONCE = 120;
const SEED_BYTES = 32;

export interface MakeDeps {
  pool: pg.Pool;
  /** Keeps server seeds unreadable in the database until their draw (LOTT-38). */
  box: SecretBox;
  now: () => number;
}

/** Binds an encrypted server seed to its draw. */
export const seedOwner = ({ gameId, station, numero }: { gameId: string; station: string; numero: string }): string => `${gameId}:${station}:${numero}`;

function newDraw(game: GameRow, { numero, drawsAtMs, station }: PlannedDraw, { box, now }: Omit<MakeDeps, 'pool'>): NewDraw {
  const { closesBeforeMs, rulesVersion } = gameOn(game, drawDate(game.zone, drawsAtMs));
  const closesAtMs = drawsAtMs - closesBeforeMs;
  const seed = game.region === null ? randomBytes(SEED_BYTES) : null;
  return {
    station,
    numero,
    draws_at: new Date(drawsAtMs).toISOString(),
    closes_at: new Date(closesAtMs).toISOString(),
    rules_version: rulesVersion,
    is_missed: closesAtMs <= now(),
    commitment: seed && hash('sha256', seed, 'hex'),
    hidden_seed: seed && box.close(seed, seedOwner({ gameId: game.id, station, numero })).toString('hex'),
  };
}

/** Makes the draws of one game that are missing ahead. Gives whether there are more to be made. */
export async function makeDrawsOf(transaction: Transaction, gameId: string, deps: Omit<MakeDeps, 'pool'>): Promise<boolean> {
  const game = await lockGame(transaction, gameId);
  if (!game) return false;
  const now = deps.now();
  const until = game.madeUntil?.getTime() ?? now;
  const needed = longestChase(gameOn(game, dateIn(game.zone, until)));
  const ahead = await countAhead(transaction, gameId, now);
  if (until >= now + AHEAD_MS && ahead >= needed) return false;
  const planned = plannedDraws(game, until, (atMs, count) => count >= AT_ONCE || (atMs > now + AHEAD_MS + SPARE_MS && ahead + count >= needed + SPARE_DRAWS));
  const last = planned.at(-1);
  if (last === undefined) return false;
  await insertDraws(
    transaction,
    game,
    planned.map((draw) => newDraw(game, draw, deps)),
    last.drawsAtMs,
  );
  return planned.length >= AT_ONCE;
}

/** Makes what is missing ahead of all games, each draw once, also with several workers. Gives whether there is more to be made. */
export async function makeDraws(deps: MakeDeps): Promise<boolean> {
  let hasMore = false;
  for (const { id } of await readGames(deps.pool)) if (await inTransaction(deps.pool, (transaction) => makeDrawsOf(transaction, id, deps))) hasMore = true;
  return hasMore;
}
