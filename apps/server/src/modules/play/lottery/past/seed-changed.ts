import { createHash, createPrivateKey, sign } from 'node:crypto';
import { resultFeedKey, resultFeedSecret } from '@laro/domain/parties/sandbox-accounts';
import { VN_LEVELS } from '@laro/lottery/numbers/levels';
import { drawDate } from '@laro/lottery/schedule/draw-params';
import { plannedDraws } from '@laro/lottery/schedule/upcoming';
import type { Transaction } from '#server/db/sql.ts';
import { makeSeal } from '../draws/draw-states.store.ts';
import { readDraws, type DrawRow } from '../draws/draws.store.ts';
import { readGames, type GameRow } from '../games/games.store.ts';
import { noteChanges } from '../imports/changed/feed-changes.store.ts';
import { insertReport, readFeeds } from '../imports/feeds.store.ts';
import { writeResult } from '../imports/imported-draws.store.ts';
import { writeOrder, type PastMember, type PastOrder } from './seed-past.ts';
import { hasChangedResults, insertPastDraw, writePastSealed } from './seed-past.store.ts';

const DAY_MS = 86_400_000;
const LOOKED_BACK_DAYS = 20;
/** Feeds are not read any more for older draws, so that the numbers below stay as they are. */
const READ_DAYS = 2;
/** The feed whose first report had a wrong digit. */
const CHANGING = 'heron';

/** Two digits of the special prize's end: as both feeds reported it first, and as one of them corrected it. */
interface Ends {
  first: string;
  changed: string;
}

/** Numbers of a draw by level, the same ones for the same draw; the special prize, which is the first of all, has the given end. */
function prizesOf(game: GameRow, draw: DrawRow, end: string): string[][] {
  if (game.params.family !== 'VN') throw new Error(`${game.id} has no numbers by level`);
  return VN_LEVELS[game.params.form].map(({ count, length }, level) =>
    Array.from({ length: count }, (_, place) => {
      const bytes = createHash('sha256').update(`${game.id} ${draw.numero} ${level} ${place}`).digest();
      const number = Array.from(bytes.subarray(0, length), (byte) => byte % 10).join('');
      return level === 0 ? number.slice(0, -end.length) + end : number;
    }),
  );
}

const resultOf = (prizes: readonly string[][]): string => prizes.map((numbers) => numbers.join(',')).join('/');

/** Stores a final report of a feed of the sandbox, with its signature. */
async function writeReport(
  transaction: Transaction,
  { game, draw }: { game: GameRow; draw: DrawRow },
  { feed, sequence, prizes }: { feed: string; sequence: number; prizes: string[][] },
): Promise<void> {
  const date = drawDate(game.zone, draw.drawsAt.getTime());
  const issuedAt = new Date(draw.drawsAt.getTime() + sequence * 60_000).toISOString();
  const body = JSON.stringify({ source: feed, sequence, region: game.region, station: draw.station, date, prizes, isFinal: true, issuedAt });
  const seed = createHash('sha256').update(resultFeedSecret(feed)).digest();
  const key = createPrivateKey({ key: Buffer.from(resultFeedKey(seed)), format: 'der', type: 'pkcs8' });
  const signature = sign(null, Buffer.from(body), key).toString('base64');
  await insertReport(transaction, { drawId: draw.id, feed, sequence: BigInt(sequence), isFinal: true, result: resultOf(prizes), body, signature });
}

/** The newest draw of an imported game that has no row and whose feeds are not read any more. Undefined where all have one. */
async function pastImported(transaction: Transaction, game: GameRow, now: number): Promise<DrawRow | undefined> {
  const planned = plannedDraws(game, now - LOOKED_BACK_DAYS * DAY_MS, (atMs) => atMs > now - READ_DAYS * DAY_MS);
  for (const { numero, station, drawsAtMs } of planned.toReversed()) {
    const at = { drawsAt: new Date(drawsAtMs), closesAt: new Date(drawsAtMs - game.closesBeforeMs), rulesVersion: game.rulesVersion };
    const made = await insertPastDraw(transaction, { gameId: game.id, station, numero, ...at, commitment: null, hiddenSeed: null });
    if (made !== undefined) return (await readDraws(transaction, [made]))[0];
  }
  return undefined;
}

/**
 * Writes an order of a demonstration in an imported draw whose result a feed changes after the settlement: the job settles the draw by the first numbers, and then the
 * system proposes a correction (LOTT-43). Once for an installation.
 */
export async function seedChangedResult(
  transaction: Transaction,
  member: PastMember,
  { gameId, lines, ends }: Pick<PastOrder, 'gameId' | 'lines'> & { ends: Ends },
  now: number,
): Promise<void> {
  const game = (await readGames(transaction)).find(({ id }) => id === gameId);
  const feeds = (await readFeeds(transaction)).map(({ feed }) => feed);
  // The signatures below are those of the sandbox's feeds.
  if (!game || !feeds.includes(CHANGING) || (await hasChangedResults(transaction))) return;
  const draw = await pastImported(transaction, game, now);
  if (draw === undefined) return;
  const wish: PastOrder = { gameId, drawsAgo: READ_DAYS, lines };
  await writeOrder(transaction, member, game, draw, { wish, end: undefined, multiple: 1, chaseId: null, placedAt: undefined, cancelledAt: undefined }, now);
  await writePastSealed(transaction, draw.id, { ...(await makeSeal(transaction, draw.id)), beaconRound: null });
  const [first, changed] = [prizesOf(game, draw, ends.first), prizesOf(game, draw, ends.changed)];
  for (const feed of feeds) await writeReport(transaction, { game, draw }, { feed, sequence: 1, prizes: first });
  await writeReport(transaction, { game, draw }, { feed: CHANGING, sequence: 2, prizes: changed });
  await writeResult(transaction, draw.id, resultOf(first));
  await noteChanges(transaction, draw.id, [{ feed: CHANGING, result: resultOf(changed) }]);
}
