import { staffOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { AuditEvent } from '#server/modules/audit/index.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import type { MerchantDirectory } from '#server/modules/merchant/index.ts';
import type { TermsModule } from '#server/modules/terms/index.ts';
import { eventOf } from './settings-calls.ts';

type TermsCalls = 'listDeskTerms' | 'getDeskTerms' | 'draftDeskTerms' | 'writeDeskTerms' | 'publishDeskTerms';

/** The merchant's terms at the desk, each act with its audit entry in the same transaction (T3). */
export function termsCalls({ audit, parts }: Identity, directory: MerchantDirectory, { desk }: Pick<TermsModule, 'desk'>): Handlers<TermsCalls> {
  const merchantOf = (code: string) => {
    const merchant = directory.byCode(code);
    if (!merchant) throw new Refusal('request.not_found');
    return merchant;
  };
  const actOf = (context: CallContext, action: AuditEvent['action'], merchant: string, reason: string) => ({
    by: staffOf(context).name,
    at: new Date(parts.now()),
    record: (transaction: Parameters<typeof audit.append>[0], version: number, change: { before: object; after: object }) =>
      audit.append(transaction, { ...eventOf(context, action, `merchant:${merchant}/terms:${version}`, reason), ...change }),
  });
  return {
    listDeskTerms: async (_context, { params }) => {
      const { code, settings } = merchantOf(params.merchant);
      return { versions: await desk.list(code), offered: [...settings['language.offered']] };
    },
    getDeskTerms: async (_context, { params }) => desk.read(merchantOf(params.merchant).code, params.version),
    draftDeskTerms: async (context, { params, body }) => {
      const { code } = merchantOf(params.merchant);
      return desk.draft(code, actOf(context, 'terms.begun', code, body.reason));
    },
    writeDeskTerms: async (context, { params, body: { reason, ...text } }) => {
      const { code } = merchantOf(params.merchant);
      return desk.write(code, params.version, text, actOf(context, 'terms.written', code, reason));
    },
    publishDeskTerms: async (context, { params, body: { reason, ...how } }) => {
      const { code } = merchantOf(params.merchant);
      return desk.publish(code, params.version, how, actOf(context, 'terms.published', code, reason));
    },
  };
}
