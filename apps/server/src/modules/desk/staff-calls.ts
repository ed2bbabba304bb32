import { staffOf, type Handlers } from '#server/http/handlers.ts';
import { addStaff, changeStaff, listStaff, visitorOf, type Identity } from '#server/modules/identity/index.ts';

type StaffCalls = 'listStaff' | 'addStaff' | 'changeStaff' | 'listAudit';

/** Staff accounts and the audit log. */
export function staffCalls({ parts, audit }: Identity): Handlers<StaffCalls> {
  return {
    listStaff: async () => ({ staff: await listStaff(parts) }),
    addStaff: async (context, { body }) => addStaff(parts, staffOf(context), body, visitorOf(context.request)),
    changeStaff: async (context, { params, body }) => changeStaff(parts, staffOf(context), BigInt(params.staffId), body, visitorOf(context.request)),
    listAudit: async (_context, { query }) => {
      const [{ entries, next }, chain] = await Promise.all([audit.list(query), audit.checkOn()]);
      return {
        entries: entries.map(({ number, at, actor, action, subject, reason, before, after, ip }) => ({
          number,
          at: at.toISOString(),
          actor,
          action,
          subject,
          reason,
          before,
          after,
          ip,
        })),
        next,
        chain,
      };
    },
  };
}
