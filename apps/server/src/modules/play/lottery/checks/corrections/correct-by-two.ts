import type { lotteryImportCalls } from '@laro/contract/lottery/import-calls';
import type { Parsed } from '@laro/contract/routes';
import { formatMoney } from '@laro/domain/money/money';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { actorOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import { proposedOf, type TwoPersons } from '#server/modules/core/two-persons/index.ts';
import { lockDraw, readDraw, type DrawRow } from '../../draws/draws.store.ts';
import type { LotteryParts } from '../../lottery-parts.ts';
import { drawIdIn, drawSubject } from '../draw-subject.ts';
import { newResultOf, previewCorrection, type CorrectionPreview } from './correct-draws.ts';
import { proposeAgain } from '../../imports/changed/feed-changes.store.ts';
import { newestReports } from '../../imports/feeds.store.ts';
import { finalOf } from '../../imports/take-reports.ts';
import { insertCorrection, readCorrections } from './corrections.store.ts';

/** Nothing is taken back by a correction that is decided later after the settlement (LOTT-49). */
const TAKES_BACK_MS = 24 * 3_600_000;

interface Acts {
  audit: Pick<AuditLog, 'append'>;
  twoPersons: TwoPersons;
  /** An imported draw as the desk sees it. */
  roomOf: (drawId: string) => Promise<Parsed<'listDeskLotteryImports', 'value'>['draws'][number]>;
}

/** The draw, and what the result would change. Throws what forbids a correction. */
export async function checkedDraw(
  transaction: Transaction,
  { games }: Pick<LotteryParts, 'games'>,
  drawId: string,
  result: string,
): Promise<{ draw: DrawRow; preview: CorrectionPreview }> {
  const draw = await lockDraw(transaction, drawId);
  const game = draw && games.of(draw.gameId);
  if (!draw || !game) throw new Refusal('lottery.draw_unknown');
  if (draw.station === '') throw new Refusal('lottery.not_imported');
  const wanted = newResultOf(draw, game, result);
  if ('fault' in wanted) throw new Refusal('lottery.result_malformed', { why: wanted.fault });
  const isUnderWay = (await readCorrections(transaction, drawId)).some(({ doneAt }) => doneAt === null);
  if (draw.state !== 'settled' || draw.result === result || isUnderWay) throw new Refusal('lottery.state_differs', { state: draw.state });
  return { draw, preview: await previewCorrection(transaction, draw, wanted) };
}

/** The preview in the form in which people see it. */
export const shownPreview = ({ sums, ...counts }: CorrectionPreview) => ({
  ...counts,
  ...Object.fromEntries(
    Object.entries(sums).flatMap(([currency, { pay, takeBack }]) => [
      [`pay ${currency}`, formatMoney(pay)],
      [`takeBack ${currency}`, formatMoney(takeBack)],
    ]),
  ),
});

/** Two people correct the result of a settled imported draw; its orders are corrected by the job (LOTT-49). */
export function correctByTwo(parts: LotteryParts, { audit, twoPersons, roomOf }: Acts): Handlers<keyof typeof lotteryImportCalls>['correctDeskLotteryDraw'] {
  const write = async (transaction: Transaction, drawId: string, result: string, reason: string) => {
    const { draw, preview } = await checkedDraw(transaction, parts, drawId, result);
    const version = (await readCorrections(transaction, drawId)).length + 2;
    const takesBack = draw.settledAt !== null && parts.now() < draw.settledAt.getTime() + TAKES_BACK_MS;
    const before = draw.result ?? '';
    await insertCorrection(transaction, { drawId, version, before, after: result, reason, takesBack });
    return { before: { result: before }, after: { result, version, ...shownPreview(preview) } };
  };
  twoPersons.register('lottery.correct', {
    stampOf: async (transaction, { subject, payload }) => {
      const drawId = drawIdIn(subject);
      const draw = await readDraw(transaction, drawId);
      const stamp = `${draw?.state} ${draw?.result}`;
      if (payload['feed'] === undefined) return stamp;
      // A proposal of the system follows its feed: other numbers, or a report that is taken back, make it void. The same numbers again do not.
      const report = (await newestReports(transaction, [drawId])).find(({ feed }) => feed === payload['feed']);
      return `${stamp} ${finalOf(report)}`;
    },
    carryOut: async (transaction, { proposal: { subject, payload, proposer, ...proposal }, decider, reason: decision }) => {
      // The system gives no reason: that of the person who decided is kept.
      const reason = proposal.reason || decision;
      const { before, after } = await write(transaction, drawIdIn(subject), String(payload['result']), reason);
      const change = { before, after: { ...after, proposedBy: proposer } };
      await audit.append(transaction, { actor: decider.name, action: 'lottery.drawCorrected', subject, reason, ...change, ip: decider.ip });
      return null;
    },
    end: async (transaction, { id, subject }, { act }) => {
      if (act === 'void' || act === 'withdraw') await proposeAgain(transaction, id);
      if (act !== 'expire') return null;
      return () => parts.onTrouble('the correction of a lottery draw has expired without a decision', { drawId: drawIdIn(subject) });
    },
  });
  return async (context, { params: { drawId }, body: { result, reason } }) => {
    const actor = actorOf(context);
    const subject = drawSubject(drawId);
    const proposal = await inTransaction(parts.pool, async (transaction) => {
      const { draw, preview } = await checkedDraw(transaction, parts, drawId, result);
      if (await twoPersons.isListed(transaction, 'lottery.correct')) {
        const change = { before: { result: draw.result }, after: { result, ...shownPreview(preview) } };
        return twoPersons.proposeWithin(transaction, { act: 'lottery.correct', merchantCode: null, subject, ...change, payload: { result }, reason }, actor);
      }
      const change = await write(transaction, drawId, result, reason);
      await audit.append(transaction, { actor: actor.name, action: 'lottery.drawCorrected', subject, reason, ...change, ip: actor.ip });
      return null;
    });
    return proposal === null ? roomOf(drawId) : proposedOf(proposal);
  };
}
