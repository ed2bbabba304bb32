import type { CallContext, Handlers } from '#server/http/handlers.ts';
import type { AuditEvent } from '#server/modules/audit/index.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import { readCursor } from '#server/http/cursor.ts';
import type { DeskRegistration, KnownMerchant } from './ports.ts';
import { eventOf } from './settings-calls.ts';

/** Affiliate codes at the desk, each change with its reason (REG-10). */
export function affiliateCalls(
  { audit }: Identity,
  known: KnownMerchant,
  { affiliates }: DeskRegistration,
): Handlers<'listDeskAffiliates' | 'addDeskAffiliate' | 'changeDeskAffiliate' | 'listDeskAffiliateMembers'> {
  const recordOf =
    (context: CallContext, action: AuditEvent['action'], subject: string, reason: string): Parameters<typeof affiliates.add>[2] =>
    (transaction, change) =>
      audit.append(transaction, { ...eventOf(context, action, subject, reason), ...change });
  const subjectOf = (merchant: string, code: string) => `merchant:${merchant}/affiliate:${code}`;
  return {
    listDeskAffiliates: async (_context, { params }) => ({ affiliates: await affiliates.list(known(params.merchant)) }),
    addDeskAffiliate: async (context, { params: { merchant }, body: { reason, ...given } }) =>
      affiliates.add(known(merchant), given, recordOf(context, 'affiliate.added', subjectOf(merchant, given.code), reason)),
    changeDeskAffiliate: async (context, { params: { merchant, affiliate }, body: { reason, ...to } }) =>
      affiliates.change(known(merchant), affiliate, to, recordOf(context, 'affiliate.changed', subjectOf(merchant, affiliate), reason)),
    listDeskAffiliateMembers: async (_context, { params: { merchant, affiliate }, query: { before } }) =>
      affiliates.brought(known(merchant), affiliate, before === '' ? null : BigInt(readCursor(before, /^[1-9]\d{0,17}$/, 'query.before'))),
  };
}
