import { signalMetrics, signalsIn, type MissionMetric } from '@laro/domain/rewards/programs/missions';
import { inTransaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { MissionsDeps } from '../missions-parts.ts';
import type { CurrentMission } from './current-missions.ts';
import { memberFacts, noFacts } from './facts.store.ts';
import { noteLook } from './progress.store.ts';

const isSignal = (metric: MissionMetric): boolean => signalMetrics.some((signal) => signal === metric);

/** Metrics of a mission that are done once and that the member's progress does not have yet. */
const waitingSignals = ({ row, progress }: CurrentMission): MissionMetric[] =>
  progress?.isDone === true ? [] : row.body.tasks.flatMap(({ metric }, index) => (isSignal(metric) && (progress?.reached[index] ?? 0n) === 0n ? [metric] : []));

/**
 * Marks a member's missions for a count where a proof, a number, a limit or a look at the own play is new since the last one. The modules of these facts know
 * nothing of missions; a member who opens home or the missions finds them counted a moment later.
 */
export async function noteNewFacts(deps: MissionsDeps, merchant: Merchant, playerId: bigint, missions: readonly CurrentMission[]): Promise<void> {
  // Missions of a rank or a segment that the member has come into since the last round: their period is counted from its beginning.
  const isOpened = missions.some(({ row: { body }, progress }) => (body.rankFrom !== null || body.segment.length > 0) && progress === null);
  if (isOpened) await inTransaction(deps.pool, (transaction) => noteLook(transaction, { merchantCode: merchant.code, playerId }));
  const waiting = missions.map((mission) => ({ mission, metrics: waitingSignals(mission) })).filter(({ metrics }) => metrics.length > 0);
  if (waiting.length === 0) return;
  const { signals } = (await memberFacts(deps.pool, [playerId], new Date(deps.now()))).get(playerId) ?? noFacts;
  const isNew = waiting.some(({ mission: { span }, metrics }) => signalsIn(signals, span).some((signal) => metrics.includes(signal)));
  if (isNew) await inTransaction(deps.pool, (transaction) => noteLook(transaction, { merchantCode: merchant.code, playerId }));
}
