import type { Parsed } from '@laro/contract/routes';
import { deviceCookies, deviceHashOf } from '#server/http/guards/device-mark.ts';
import { staffOf, type Handlers } from '#server/http/handlers.ts';
import {
  changeOwnPassword,
  endOwnSession,
  endSession,
  giveCookie,
  listOwnSessions,
  proveSignIn,
  readOwnAccount,
  readRights,
  startSignIn,
  takeCookie,
  visitorOf,
  workOfSignIn,
  type StaffModule,
  type StaffRow,
} from '#server/modules/core/staff/index.ts';
import type { Captcha } from '#server/modules/people/log-in/index.ts';

type SessionCalls =
  | 'getDeskWork'
  | 'startDeskSession'
  | 'proveDeskSession'
  | 'getDeskSession'
  | 'endDeskSession'
  | 'listDeskSessions'
  | 'endOtherDeskSession'
  | 'changeDeskPassword';

async function describe({ pool }: StaffModule['parts'], staff: StaffRow, csrfToken: string): Promise<Parsed<'getDeskSession', 'value'>> {
  const { grants, access } = await readRights(pool, staff.id);
  return {
    id: String(staff.id),
    name: staff.name,
    grants,
    everywhere: [...access.everywhere],
    byMerchant: [...access.byMerchant].map(([merchant, permissions]) => ({ merchant, permissions: [...permissions] })),
    lastSignInAt: staff.last_sign_in_at?.toISOString() ?? null,
    csrfToken,
  };
}

/** Calls for signing in and out, and for one's own account. */
export function sessionCalls({ parts }: StaffModule, captcha: Captcha): Handlers<SessionCalls> {
  return {
    getDeskWork: async (context, { query: { name } }) => {
      const { id, expiresAt, work } = await captcha.make(context, { bits: await workOfSignIn(parts, name, visitorOf(context.request)), isWorkOnly: true });
      return { id, expiresAt, work };
    },
    startDeskSession: async (context, { body: { captcha: given, ...body } }) =>
      startSignIn(parts, body, visitorOf(context.request), (bits) => captcha.require(context, given, { bits, always: true })),
    proveDeskSession: async (context, { body }) => {
      const { reply } = context;
      // A browser without a mark gets one: once the sign-in is complete it is one of the account's devices.
      const visitor = { ...visitorOf(context.request), device: deviceHashOf(context, deviceCookies.desk) };
      const { staff, session } = await proveSignIn(parts, body, visitor);
      giveCookie(reply, session.token);
      return describe(parts, staff, session.csrfToken);
    },
    getDeskSession: async (context) => describe(parts, await readOwnAccount(parts, staffOf(context)), staffOf(context).csrfToken),
    endDeskSession: async (context) => {
      await endSession(parts, staffOf(context), visitorOf(context.request));
      takeCookie(context.reply);
      return {};
    },
    listDeskSessions: async (context) => {
      const own = staffOf(context);
      const sessions = await listOwnSessions(parts, own);
      return {
        sessions: sessions.map((row) => ({
          id: String(row.id),
          isThis: row.token_hash.equals(own.tokenHash),
          startedAt: row.created_at.toISOString(),
          lastSeenAt: row.last_seen_at.toISOString(),
          ip: row.ip,
          userAgent: row.user_agent,
        })),
      };
    },
    endOtherDeskSession: async (context, { params }) => {
      await endOwnSession(parts, staffOf(context), BigInt(params.sessionId), visitorOf(context.request));
      return {};
    },
    changeDeskPassword: async (context, { body }) => {
      const { staff, session } = await changeOwnPassword(parts, staffOf(context), body, visitorOf(context.request));
      giveCookie(context.reply, session.token);
      return describe(parts, staff, session.csrfToken);
    },
  };
}
