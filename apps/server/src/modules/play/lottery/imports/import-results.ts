import type { VoidReason } from '@laro/domain/lottery/names';
import { FEED_SILENT_MS, judgeFeeds, type ExpectedReport } from '@laro/lottery/draw/feed-report';
import { VN_LEVELS } from '@laro/lottery/numbers/levels';
import { dateIn } from '@laro/lottery/schedule/draw-params';
import { nextDrawState } from '@laro/lottery/orders/states';
import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { lockDraw, readDraw, readDraws, type DrawRow } from '../draws/draws.store.ts';
import { eachDraw, type OnDraw } from '../draws/each-draw.ts';
import { voidWithin } from '../draws/void-draws.ts';
import type { GameRow } from '../games/games.store.ts';
import type { ResultFeeds } from '../ports.ts';
import { countFault, newestReports, readFeeds, type FeedRow } from './feeds.store.ts';
import { takeDue, writeAwaiting, writeDisputed, writeResult, type ReadTimes } from './imported-draws.store.ts';
import { noteChanges } from './changed/feed-changes.store.ts';
import { finalOf, storeReports, type Answer, type NewFinal } from './take-reports.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** How often the feeds are read from the draw moment on, and after the draw has its result: a feed may change it (LOTT-41, LOTT-43). */
const READ_EVERY_MS = 15 * SECOND_MS;
const READ_AGAIN_EVERY_MS = 10 * MINUTE_MS;
/** A feed is read for this time after the draw moment, and longer while the draw has no result: it may have waited while no process ran, or be held. */
const READ_UNTIL_MS = 48 * HOUR_MS;
const AT_ONCE = 40;

export interface ImportDeps {
  pool: pg.Pool;
  feeds: ResultFeeds;
  gameOf: (gameId: string) => GameRow | undefined;
  now: () => number;
  onDraw: OnDraw;
  /** Reports a draw that a person must check. */
  onTrouble: (message: string, details: object) => void;
}

/** When the feeds of a draw are read again. */
const readTimes = (now: number): ReadTimes => ({
  now: new Date(now),
  waiting: new Date(now + READ_EVERY_MS),
  decided: new Date(now + READ_AGAIN_EVERY_MS),
  readUntil: new Date(now - READ_UNTIL_MS),
});

/** The draw that a report of a feed must be about. */
function expectedOf(draw: DrawRow, game: GameRow, source: string): ExpectedReport {
  if (game.params.family !== 'VN' || game.region === null) throw new Error(`the results of ${game.id} are not imported`);
  const date = dateIn(game.zone, draw.drawsAt.getTime());
  return { source, region: game.region, station: draw.station, date, levels: VN_LEVELS[game.params.form] };
}

/** Gives a draw its result. Returns false where its state does not allow it. */
export async function writeImported(transaction: Transaction, draw: DrawRow, result: string): Promise<boolean> {
  if (draw.isHeld || nextDrawState(draw.state, 'draw', true) === null) return false;
  await writeResult(transaction, draw.id, result);
  return true;
}

/** Notes final results that feeds have changed: before money moves a different one makes the draw disputed, afterwards it becomes a proposal (LOTT-43). */
async function noteChanged(transaction: Transaction, { id, state, result }: DrawRow, finals: readonly NewFinal[], { onTrouble }: ImportDeps): Promise<void> {
  // A draw that waits has no result yet, and the stakes of a void one are back whatever a feed reports.
  if (result === null || state === 'void') return;
  const isDifferent = finals.some((final) => final.result !== result);
  if (state !== 'drawn') {
    await noteChanges(transaction, id, finals);
    if (isDifferent) onTrouble('a feed changed the result of a lottery draw that is settled', { drawId: id });
  } else if (isDifferent) {
    await writeDisputed(transaction, id);
    onTrouble('a feed changed the result of a lottery draw, which is disputed now', { drawId: id });
  }
}

/** Does what follows from the feeds' newest reports for a draw that waits (LOTT-42). */
async function judge(transaction: Transaction, draw: DrawRow, feeds: readonly FeedRow[], { now, onTrouble }: ImportDeps): Promise<void> {
  if (draw.isHeld || (draw.state !== 'awaiting' && draw.state !== 'disputed')) return;
  const waitedMs = now() - draw.drawsAt.getTime();
  const newest = await newestReports(transaction, [draw.id]);
  const finals = feeds.map(({ feed }) => finalOf(newest.find((report) => report.feed === feed)));
  const silent = waitedMs < FEED_SILENT_MS ? [] : feeds.filter((_, place) => finals[place] === null);
  for (const { feed } of silent)
    if (await countFault(transaction, draw.id, feed, 'silent')) onTrouble('a lottery feed has given no final result for six hours', { drawId: draw.id, feed });
  const verdict = judgeFeeds(draw.state, finals, waitedMs);
  if (verdict === 'draw') await writeImported(transaction, draw, finals[0] ?? '');
  if (verdict === 'void') await voidWithin(transaction, draw.id, 'no_result' satisfies VoidReason);
  if (verdict !== 'dispute') return;
  await writeDisputed(transaction, draw.id);
  onTrouble('both lottery feeds give different results: the draw is disputed', { drawId: draw.id });
}

/** The draw, waiting for its feeds from its moment on. */
async function awaitFeeds(transaction: Transaction, draw: DrawRow): Promise<DrawRow> {
  if (draw.state !== 'closed' || draw.isHeld) return draw;
  await writeAwaiting(transaction, draw.id);
  return { ...draw, state: 'awaiting' };
}

/** Takes the answers of the feeds about a draw and does what follows from them, in one transaction. */
async function importDraw(drawId: string, answers: readonly Answer[], deps: ImportDeps): Promise<void> {
  await inTransaction(deps.pool, async (transaction) => {
    const locked = await lockDraw(transaction, drawId);
    if (!locked) return;
    const draw = await awaitFeeds(transaction, locked);
    const before = await newestReports(transaction, [drawId]);
    const finals = await storeReports(transaction, drawId, { answers, before, onTrouble: deps.onTrouble });
    await noteChanged(transaction, draw, finals, deps);
    await judge(
      transaction,
      draw,
      answers.map(({ feed }) => feed),
      deps,
    );
  });
}

/** Reads the feeds for every imported draw that is due. */
export async function importResults(deps: ImportDeps): Promise<void> {
  const { pool, feeds, gameOf, now, onTrouble } = deps;
  const due = await takeDue(pool, readTimes(now()), AT_ONCE);
  if (due.length === 0) return;
  const known = await readFeeds(pool);
  const draws = await readDraws(
    pool,
    due.map(({ id }) => id),
  );
  const readBoth = async (draw: DrawRow) => {
    const game = gameOf(draw.gameId);
    if (!game) return;
    const answers = await Promise.all(
      known.map(async (feed) => {
        const expected = expectedOf(draw, game, feed.feed);
        return { feed, expected, answer: await feeds.read(feed.address, expected) };
      }),
    );
    await importDraw(draw.id, answers, deps);
    const after = await readDraw(pool, draw.id);
    if (draw.result === null && after?.state === 'drawn' && after.result !== null) deps.onDraw(after, { what: 'drawn', result: after.result });
  };
  await eachDraw(draws, readBoth, { outcome: 'imported', onTrouble });
}
