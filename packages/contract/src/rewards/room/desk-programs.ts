import { programNames, programStates } from '@laro/domain/rewards/programs/program-states';
import * as z from 'zod';
import { merchantParam, reason, shared } from '../../desk/scalars.ts';
import { endpoint } from '../../wire/endpoint.ts';
import { code, moment } from '../../wire/scalars.ts';

const programs = z.object({
  programs: z.array(
    z.object({
      program: z.enum(programNames),
      state: z.enum(programStates),
      /** Counted events that it has not seen. */
      waiting: z.number().int(),
      /** Age of the oldest of them; for `days` of the oldest change of a round. */
      lagSeconds: z.number().int(),
      /** It is stopped, or behind for too long. */
      isAlarm: z.boolean(),
      /** The last of its failures in a row; null if its last turn succeeded. */
      fault: z.object({ code: z.string(), tries: z.number().int(), failedAt: moment, stoppedAt: moment.nullable() }).nullable(),
    }),
  ),
  alarmSeconds: z.number().int(),
});

/** The programs that count play for rewards, at the desk (rewards.md 17). */
export const deskPrograms = {
  getDeskRewardPrograms: endpoint({
    summary: 'Programs that count play, with lag, state and the code of the last fault. They serve all merchants.',
    access: 'staff:rewards.read',
    rate: 'read',
    ...shared,
    serves: ['REW-15', 'REW-20'],
    params: merchantParam,
    value: programs,
    refusals: ['request.not_found'],
  }),
  resumeDeskRewardProgram: endpoint({
    summary: 'Lets a stopped program go on from the event at which it stopped.',
    access: 'staff:rewards.change',
    rate: 'write',
    ...shared,
    serves: ['REW-20', 'REW-56'],
    params: z.object({ merchant: code, program: z.enum(programNames) }),
    body: z.object({ reason }),
    value: programs,
    refusals: ['request.not_found', 'desk.program_running'],
  }),
};
