import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { TwoPersons } from '#server/modules/core/two-persons/index.ts';
import { checkedDraw, shownPreview } from '../../checks/corrections/correct-by-two.ts';
import { readCorrections } from '../../checks/corrections/corrections.store.ts';
import { drawSubject } from '../../checks/draw-subject.ts';
import { lockDraw, type DrawRow } from '../../draws/draws.store.ts';
import { eachDraw } from '../../draws/each-draw.ts';
import type { KnownGames } from '../../games/known-games.ts';
import { newestReports } from '../feeds.store.ts';
import { finalOf, type NewFinal } from '../take-reports.ts';
import { changesToPropose, dropChanges, drawsToPropose, writeProposed } from './feed-changes.store.ts';

const AT_ONCE = 40;

export interface ProposeDeps {
  pool: pg.Pool;
  games: KnownGames;
  twoPersons: TwoPersons;
  onTrouble: (message: string, details: object) => void;
}

/** The first changed result that its feed still reports as final; one that was taken back waits. */
async function stillReported(transaction: Transaction, { id }: DrawRow, changes: readonly NewFinal[]) {
  const reports = await newestReports(transaction, [id]);
  for (const change of changes) {
    const report = reports.find(({ feed }) => feed === change.feed);
    if (report && finalOf(report) === change.result) return { ...change, sequence: Number(report.sequence) };
  }
  return null;
}

/** Proposes the correction of a settled draw by a changed result, or leaves it for later: money is moving, or another proposal waits. */
async function proposeFor({ pool, games, twoPersons }: ProposeDeps, drawId: string): Promise<void> {
  await inTransaction(pool, async (transaction) => {
    const draw = await lockDraw(transaction, drawId);
    const changes = await changesToPropose(transaction, drawId);
    if (!draw || changes.length === 0) return;
    const place = { act: 'lottery.correct', merchantCode: null, subject: drawSubject(drawId) } as const;
    const waiting = await twoPersons.waitingWithin(transaction, place);
    // Nothing is left to correct in a void draw, or where a feed gives the draw's own numbers again.
    const needless = changes.filter(({ result }) => draw.state === 'void' || result === draw.result);
    await dropChanges(
      transaction,
      drawId,
      needless.map(({ feed }) => feed),
    );
    if (waiting !== null) return writeProposed(transaction, drawId, String(waiting.payload['result']), waiting.id);
    const isUnderWay = (await readCorrections(transaction, drawId)).some(({ doneAt }) => doneAt === null);
    if (draw.state !== 'settled' || isUnderWay) return;
    const change = await stillReported(
      transaction,
      draw,
      changes.filter(({ result }) => result !== draw.result),
    );
    if (change === null) return;
    const { feed, sequence, result } = change;
    const { preview } = await checkedDraw(transaction, { games }, drawId, result);
    const after = { result, feed, sequence, ...shownPreview(preview) };
    const proposal = await twoPersons.proposeOfSystemWithin(transaction, { ...place, before: { result: draw.result }, after, payload: { result, feed } });
    if (proposal !== null) await writeProposed(transaction, drawId, result, proposal.id);
  });
}

/** Proposes the corrections that feeds ask for by results they changed after the settlement; two people decide, and nothing is paid before (LOTT-43). */
export async function proposeChanged(deps: ProposeDeps): Promise<void> {
  const draws = await drawsToPropose(deps.pool, AT_ONCE);
  await eachDraw(draws, ({ id }) => proposeFor(deps, id), { outcome: 'proposed', onTrouble: deps.onTrouble });
}
