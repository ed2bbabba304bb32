import type { CallName, deskRoutes } from '@laro/contract/routes';
import type { StaffPermission } from '@laro/domain/staff-roles';
import type { FastifyRequest } from 'fastify';
import type { Handlers, StaffSession } from '#server/http/handlers.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import type { MerchantDirectory } from '#server/modules/merchant/index.ts';
import { catalogueCalls } from './catalogue-calls.ts';
import type { DeskCatalogue, DeskContent } from './ports.ts';
import { sessionCalls } from './session-calls.ts';
import { settingsCalls } from './settings-calls.ts';
import { staffCalls } from './staff-calls.ts';

export type { DeskCatalogue, DeskContent } from './ports.ts';

type DeskCalls = keyof typeof deskRoutes & CallName;

export interface DeskDeps {
  directory: MerchantDirectory;
  identity: Identity;
  catalogue: DeskCatalogue;
  content: DeskContent;
}

export interface Desk {
  handlers: Handlers<DeskCalls>;
  /** Writes a refused act of a signed-in member of staff into the audit log (T85). */
  recordRefusedAct: (session: StaffSession, permission: StaffPermission, request: FastifyRequest) => Promise<void>;
}

/** The operator's desk: every call of contract/desk.ts. */
export function createDesk({ directory, identity, catalogue, content }: DeskDeps): Desk {
  return {
    handlers: {
      ...sessionCalls(identity),
      ...settingsCalls(identity, directory),
      ...catalogueCalls(identity, directory, catalogue, content),
      ...staffCalls(identity),
    },
    recordRefusedAct: (session, permission, request) =>
      identity.audit.record({
        actor: session.name,
        action: 'access.refused',
        subject: `${request.method} ${request.routeOptions.url ?? ''}`.slice(0, 200),
        reason: '',
        before: null,
        after: { permission },
        ip: request.ip,
      }),
  };
}
