import type { StaffPermission } from '@laro/domain/staff/permissions';
import type { FastifyRequest } from 'fastify';
import type { DeskCallsDeps } from '#server/http/guards/desk-act.ts';
import type { StaffSession } from '#server/http/handlers.ts';
import type { StaffModule } from '#server/modules/core/staff/index.ts';
import type { Captcha } from '#server/modules/people/log-in/index.ts';
import type { MerchantDirectory } from '#server/modules/core/merchant/index.ts';
import type { TwoPersons } from '#server/modules/core/two-persons/index.ts';
import { attentionCalls, type AttentionDeps } from './attention-calls.ts';
import { refusedActOf } from './refused-act.ts';
import { sessionCalls } from './session-calls.ts';
import { settingsCalls } from './settings-calls.ts';
import { staffCalls } from './staff/staff-calls.ts';

interface DeskDeps extends AttentionDeps, Pick<DeskCallsDeps, 'actOf'> {
  staff: StaffModule;
  directory: MerchantDirectory;
  twoPersons: TwoPersons;
  /** Fault of a configured address of an outside party; null if it is acceptable. */
  partyFault: (set: string) => string | null;
  /** The work that a sign-in costs after a failure. */
  captcha: Captcha;
}

/** The desk itself: signing in, staff, settings, and work that waits. Calls about an area are in the area's module. */
export function createDesk(deps: DeskDeps) {
  const { staff, directory, twoPersons, captcha } = deps;
  const { audit, parts } = staff;
  return {
    handlers: {
      ...sessionCalls(staff, captcha),
      ...settingsCalls({ ...parts, ...deps }),
      ...staffCalls(staff, directory, twoPersons),
      ...attentionCalls(deps),
    },
    /** Writes a refused act of a signed-in member of staff into the audit log (T85). */
    recordRefusedAct: (session: StaffSession, permission: StaffPermission | null, request: FastifyRequest): Promise<void> =>
      audit.record({ actor: session.name, action: 'access.refused', reason: '', before: null, ip: request.ip, ...refusedActOf(request, permission) }),
  };
}
