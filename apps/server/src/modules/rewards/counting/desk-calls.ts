import type { Parsed } from '@laro/contract/routes';
import { lagAlarmSeconds, type ProgramName } from '@laro/domain/rewards/programs/program-states';
import { inTransaction } from '#server/db/sql.ts';
import { actorOf, type Actor, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { programViews, type CountingDeps } from './program-views.ts';
import { deleteFault, holdFault } from './faults.store.ts';

async function roomOf(deps: CountingDeps): Promise<Parsed<'getDeskRewardPrograms', 'value'>> {
  const programs = (await programViews(deps)).map(({ fault, ...view }) => ({
    ...view,
    fault: fault && { code: fault.code, tries: fault.tries, failedAt: fault.failedAt.toISOString(), stoppedAt: fault.stoppedAt?.toISOString() ?? null },
  }));
  return { programs, alarmSeconds: lagAlarmSeconds };
}

/** Lets a stopped program go on from its place. Throws `desk.program_running`. */
async function resume(deps: CountingDeps, merchantCode: string, program: ProgramName, { reason, actor }: { reason: string; actor: Actor }): Promise<void> {
  await inTransaction(deps.pool, async (transaction) => {
    const fault = await holdFault(transaction, program);
    if (!fault?.stoppedAt) throw new Refusal('desk.program_running');
    await deleteFault(transaction, program);
    await deps.audit.append(transaction, {
      actor: actor.name,
      action: 'reward.programResumed',
      subject: `merchant:${merchantCode}/reward-program:${program}`,
      reason,
      before: { state: 'stopped', code: fault.code, tries: fault.tries },
      after: { state: 'running' },
      ip: actor.ip,
    });
  });
}

/** The room that shows how programs count (rewards.md 17). */
export function deskCountingCalls(deps: CountingDeps): Handlers<'getDeskRewardPrograms' | 'resumeDeskRewardProgram'> {
  const known = (code: string): string => {
    if (!deps.merchantOf(code)) throw new Refusal('request.not_found');
    return code;
  };
  return {
    getDeskRewardPrograms: (_context, { params: { merchant } }) => {
      known(merchant);
      return roomOf(deps);
    },
    resumeDeskRewardProgram: async (context, { params: { merchant, program }, body: { reason } }) => {
      await resume(deps, known(merchant), program, { reason, actor: actorOf(context) });
      return roomOf(deps);
    },
  };
}
