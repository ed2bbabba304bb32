import type { lotteryImportCalls } from '@laro/contract/lottery/import-calls';
import type { Parsed } from '@laro/contract/routes';
import { isChoosable } from '@laro/lottery/draw/feed-report';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import { actorOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import { proposedOf, type TwoPersons } from '#server/modules/core/two-persons/index.ts';
import { lockDraw, readDraws, readImported, type DrawRow } from '../draws/draws.store.ts';
import type { LotteryParts } from '../lottery-parts.ts';
import { viewDraw } from '../pages/views.ts';
import { newestCorrections } from '../checks/corrections/corrections.store.ts';
import { correctByTwo } from '../checks/corrections/correct-by-two.ts';
import { drawSubject } from '../checks/draw-subject.ts';
import { lockFeed, newestReports, readFaults, readFeeds, writeFeed, type FeedRow, type ReportRow } from './feeds.store.ts';
import { writeImported } from './import-results.ts';
import { finalOf } from './take-reports.ts';

type Calls = Handlers<Exclude<keyof typeof lotteryImportCalls, 'listDeskLotteryReviews' | 'releaseDeskLotteryPayout'>>;
type ImportedDraw = Parsed<'listDeskLotteryImports', 'value'>['draws'][number];
type Feed = Parsed<'listDeskLotteryImports', 'value'>['feeds'][number];

const DRAWS_SHOWN = 40;
const FAULTS_SHOWN = 100;

interface Acts {
  audit: Pick<AuditLog, 'append'>;
  twoPersons: TwoPersons;
  partyFault: (address: string) => string | null;
}

/** Gives an imported draw as the desk sees it. */
type RoomOf = (drawId: string) => Promise<ImportedDraw>;

const feedSubject = (feed: string): string => `lottery-feed:${feed}`;
const idOf = (subject: string): string => subject.slice(subject.indexOf(':') + 1);

/** Feeds whose final result people may choose for a draw. */
function choosableFor(draw: DrawRow, feeds: readonly FeedRow[], reports: readonly ReportRow[], now: number): string[] {
  const own = reports.filter(({ drawId, isFinal }) => drawId === draw.id && isFinal);
  const finals = feeds.map(({ feed }) => own.find((report) => report.feed === feed)?.result ?? null);
  return !draw.isHeld && isChoosable(draw.state, finals, now - draw.drawsAt.getTime()) ? own.map(({ feed }) => feed) : [];
}

/** Imported draws with the newest report of each feed. */
async function viewImports(
  { games, catalogue, now }: LotteryParts,
  { twoPersons }: Acts,
  queries: Queries,
  draws: readonly DrawRow[],
): Promise<ImportedDraw[]> {
  const feeds = await readFeeds(queries);
  const reports = await newestReports(
    queries,
    draws.map(({ id }) => id),
  );
  const corrections = new Map(
    (
      await newestCorrections(
        queries,
        draws.map(({ id }) => id),
      )
    ).map(({ drawId, version, isDone }) => [drawId, { version, isDone }]),
  );
  const waiting = await twoPersons.waitingIds(
    queries,
    'lottery.correct',
    draws.map(({ id }) => drawSubject(id)),
  );
  return draws.flatMap((draw) => {
    const game = games.of(draw.gameId);
    if (!game) return [];
    const own = reports.filter(({ drawId }) => drawId === draw.id);
    return [
      {
        ...viewDraw(draw, game),
        gameName: catalogue.gameName(game.id) ?? game.id,
        orders: draw.orders - draw.trialOrders,
        trialOrders: draw.trialOrders,
        reports: own.map(({ feed, sequence, isFinal, result, receivedAt }) => ({
          feed,
          sequence: Number(sequence),
          isFinal,
          result,
          receivedAt: receivedAt.toISOString(),
        })),
        choosable: choosableFor(draw, feeds, reports, now()),
        changed: draw.state === 'settled' ? own.filter(({ isFinal, result }) => isFinal && result !== draw.result).map(({ feed }) => feed) : [],
        proposal: waiting.get(drawSubject(draw.id))?.toString() ?? null,
        correction: corrections.get(draw.id) ?? null,
      },
    ];
  });
}

async function viewFeeds(queries: Queries): Promise<Feed[]> {
  const faults = await readFaults(queries, FAULTS_SHOWN);
  const draws = new Map((await readDraws(queries, [...new Set(faults.map(({ drawId }) => drawId))])).map((draw) => [draw.id, draw]));
  return (await readFeeds(queries)).map(({ feed, address, publicKey, changedAt }) => ({
    feed,
    address,
    publicKey,
    changedAt: changedAt.toISOString(),
    faults: faults
      .filter((fault) => fault.feed === feed)
      .map(({ drawId, fault, times, lastAt }) => {
        const { numero = '', station = '' } = draws.get(drawId) ?? {};
        return { numero, station, fault, times, lastAt: lastAt.toISOString() };
      }),
  }));
}

/** The final result of a feed that people may choose for a draw. Throws what forbids it. */
async function chosenReport(transaction: Transaction, parts: LotteryParts, drawId: string, feed: string): Promise<{ draw: DrawRow; report: ReportRow }> {
  const draw = await lockDraw(transaction, drawId);
  if (!draw) throw new Refusal('lottery.draw_unknown');
  if (draw.station === '') throw new Refusal('lottery.not_imported');
  const reports = await newestReports(transaction, [drawId]);
  const report = reports.find((each) => each.feed === feed);
  if (!report || !choosableFor(draw, await readFeeds(transaction), reports, parts.now()).includes(feed))
    throw new Refusal('lottery.state_differs', { state: draw.state });
  return { draw, report };
}

/** Two people choose the result of a draw from what its feeds report (LOTT-42). */
function decideResult(parts: LotteryParts, { audit, twoPersons }: Acts, roomOf: RoomOf): Calls['decideDeskLotteryResult'] {
  const write = async (transaction: Transaction, drawId: string, feed: string) => {
    const { draw, report } = await chosenReport(transaction, parts, drawId, feed);
    if (!(await writeImported(transaction, draw, report.result))) throw new Refusal('lottery.state_differs', { state: draw.state });
    return { before: { state: draw.state }, after: { state: 'drawn', feed, sequence: Number(report.sequence), result: report.result } };
  };
  twoPersons.register('lottery.result', {
    // Other numbers of the feed, or another state of the draw, make the proposal void. The same numbers under another sequence do not: a feed that starts again counts on.
    stampOf: async (transaction, { subject, payload }) => {
      const [draw] = await readDraws(transaction, [idOf(subject)]);
      const reports = await newestReports(transaction, [idOf(subject)]);
      return `${draw?.state} ${finalOf(reports.find(({ feed }) => feed === payload['feed']))}`;
    },
    carryOut: async (transaction, { proposal: { subject, payload, reason, proposer }, decider }) => {
      const { before, after } = await write(transaction, idOf(subject), String(payload['feed']));
      const change = { before, after: { ...after, proposedBy: proposer } };
      await audit.append(transaction, { actor: decider.name, action: 'lottery.resultDecided', subject, reason, ...change, ip: decider.ip });
      return null;
    },
  });
  return async (context, { params: { drawId }, body: { feed, reason } }) => {
    const actor = actorOf(context);
    const subject = drawSubject(drawId);
    const proposal = await inTransaction(parts.pool, async (transaction) => {
      const { draw, report } = await chosenReport(transaction, parts, drawId, feed);
      if (await twoPersons.isListed(transaction, 'lottery.result')) {
        const change = { before: { state: draw.state }, after: { feed, sequence: Number(report.sequence), result: report.result } };
        return twoPersons.proposeWithin(transaction, { act: 'lottery.result', merchantCode: null, subject, ...change, payload: { feed }, reason }, actor);
      }
      const change = await write(transaction, drawId, feed);
      await audit.append(transaction, { actor: actor.name, action: 'lottery.resultDecided', subject, reason, ...change, ip: actor.ip });
      return null;
    });
    return proposal === null ? roomOf(drawId) : proposedOf(proposal);
  };
}

/** Two people change the address or the key of a feed (LOTT-41). */
function changeFeed({ pool }: LotteryParts, { audit, twoPersons, partyFault }: Acts): Calls['changeDeskLotteryFeed'] {
  const locked = async (transaction: Transaction, feed: string) => {
    const row = await lockFeed(transaction, feed);
    if (!row) throw new Refusal('lottery.feed_unknown');
    return row;
  };
  const seen = ({ address, publicKey }: Pick<FeedRow, 'address' | 'publicKey'>) => ({ address, publicKey });
  twoPersons.register('lottery.feed', {
    stampOf: async (transaction, { subject }) => (await lockFeed(transaction, idOf(subject)))?.changedAt.toISOString() ?? '',
    carryOut: async (transaction, { proposal: { subject, payload, reason, proposer }, decider }) => {
      const before = await locked(transaction, idOf(subject));
      const after = { feed: before.feed, address: String(payload['address']), publicKey: String(payload['publicKey']) };
      await writeFeed(transaction, after);
      const change = { before: seen(before), after: { ...seen(after), proposedBy: proposer } };
      await audit.append(transaction, { actor: decider.name, action: 'lottery.feedChanged', subject, reason, ...change, ip: decider.ip });
      return null;
    },
  });
  return async (context, { params: { feed }, body: { address, publicKey, reason } }) => {
    const actor = actorOf(context);
    if (partyFault(address) !== null) throw new Refusal('desk.party_address');
    const subject = feedSubject(feed);
    const proposal = await inTransaction(pool, async (transaction) => {
      const change = { before: seen(await locked(transaction, feed)), after: { address, publicKey } };
      if (await twoPersons.isListed(transaction, 'lottery.feed'))
        return twoPersons.proposeWithin(
          transaction,
          { act: 'lottery.feed', merchantCode: null, subject, ...change, payload: { address, publicKey }, reason },
          actor,
        );
      await writeFeed(transaction, { feed, address, publicKey });
      await audit.append(transaction, { actor: actor.name, action: 'lottery.feedChanged', subject, reason, ...change, ip: actor.ip });
      return null;
    });
    if (proposal !== null) return proposedOf(proposal);
    const view = (await viewFeeds(pool)).find((each) => each.feed === feed);
    if (!view) throw new Refusal('lottery.feed_unknown');
    return view;
  };
}

/** The desk's calls about imported results. */
export function importDeskCalls(parts: LotteryParts, acts: Acts): Calls {
  const { pool, now } = parts;
  const roomOf = async (drawId: string): Promise<ImportedDraw> => {
    const [view] = await viewImports(parts, acts, pool, await readDraws(pool, [drawId]));
    if (!view) throw new Refusal('lottery.draw_unknown');
    return view;
  };
  return {
    listDeskLotteryImports: async () => ({
      serverTime: new Date(now()).toISOString(),
      feeds: await viewFeeds(pool),
      draws: await viewImports(parts, acts, pool, await readImported(pool, new Date(now()), DRAWS_SHOWN)),
    }),
    decideDeskLotteryResult: decideResult(parts, acts, roomOf),
    correctDeskLotteryDraw: correctByTwo(parts, { ...acts, roomOf }),
    changeDeskLotteryFeed: changeFeed(parts, acts),
  };
}
