import type { StaffPermission } from '@laro/domain/staff/permissions';
import type { FastifyRequest } from 'fastify';
import type { DeskCallsDeps } from '#server/http/guards/desk-act.ts';
import type { StaffSession } from '#server/http/handlers.ts';
import type { StaffModule } from '#server/modules/core/staff/index.ts';
import type { Captcha } from '#server/modules/people/log-in/index.ts';
import { Repeated } from '#server/db/turns/repeated.ts';
import type { MerchantDirectory } from '#server/modules/core/merchant/index.ts';
import type { TwoPersons } from '#server/modules/core/two-persons/index.ts';
import type { NoteTerms } from '#server/modules/rewards/rewards/index.ts';
import { applyDue } from './announced/announce.ts';
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
  /** Mails every member that terms are worse from a moment on (REW-26). */
  noteTerms: NoteTerms;
  onBackgroundError: (error: unknown) => void;
}

/** Announced settings begin within this time. */
const TURN_EVERY_MS = 60_000;

/** The desk itself: signing in, staff, settings, and work that waits. Calls about an area are in the area's module. */
export function createDesk(deps: DeskDeps) {
  const { staff, directory, twoPersons, captcha } = deps;
  const { audit, parts } = staff;
  const settingsDeps = { ...parts, ...deps };
  /** Puts announced settings in force whose time has come. */
  const turn = async (): Promise<boolean> => {
    await applyDue(settingsDeps);
    return false;
  };
  const announced = new Repeated(turn, TURN_EVERY_MS, deps.onBackgroundError, 'announced-settings');
  return {
    turn,
    start: () => announced.start(),
    stop: () => announced.stop(),
    handlers: {
      ...sessionCalls(staff, captcha),
      ...settingsCalls(settingsDeps),
      ...staffCalls(staff, directory, twoPersons),
      ...attentionCalls(deps),
    },
    /** Writes a refused act of a signed-in member of staff into the audit log (T85). */
    recordRefusedAct: (session: StaffSession, permission: StaffPermission | null, request: FastifyRequest): Promise<void> =>
      audit.record({ actor: session.name, action: 'access.refused', reason: '', before: null, ip: request.ip, ...refusedActOf(request, permission) }),
  };
}
