import type { DeskCallsDeps } from '#server/http/guards/desk-act.ts';
import type { CallContext, Handlers } from '#server/http/handlers.ts';
import type { DeskTerms } from './desk-terms.ts';

type TermsCalls = 'listDeskTerms' | 'getDeskTerms' | 'draftDeskTerms' | 'writeDeskTerms' | 'publishDeskTerms';

/** The terms of a merchant at the desk, each act with its audit entry in the same transaction (T3). */
export function termsDeskCalls({ knownMerchant, actOf }: DeskCallsDeps, { desk }: { desk: DeskTerms }): Handlers<TermsCalls> {
  /** The entry names the version, which a new draft gets within the act. */
  const act = (
    context: CallContext,
    action: 'terms.begun' | 'terms.written' | 'terms.published',
    merchant: string,
    reason: string,
  ): Parameters<DeskTerms['draft']>[1] => ({
    ...actOf(context, action, '', reason),
    record: (transaction, version, change) => actOf(context, action, `merchant:${merchant}/terms:${version}`, reason).record(transaction, change),
  });
  return {
    listDeskTerms: async (_context, { params }) => {
      const { code, settings } = knownMerchant(params.merchant);
      return { versions: await desk.list(code), offered: [...settings['language.offered']] };
    },
    getDeskTerms: async (_context, { params }) => desk.read(knownMerchant(params.merchant).code, params.version),
    draftDeskTerms: async (context, { params, body }) => {
      const { code } = knownMerchant(params.merchant);
      return desk.draft(code, act(context, 'terms.begun', code, body.reason));
    },
    writeDeskTerms: async (context, { params, body: { reason, ...text } }) => {
      const { code } = knownMerchant(params.merchant);
      return desk.write(code, params.version, text, act(context, 'terms.written', code, reason));
    },
    publishDeskTerms: async (context, { params, body: { reason, ...how } }) => {
      const { code } = knownMerchant(params.merchant);
      return desk.publish(code, params.version, how, act(context, 'terms.published', code, reason));
    },
  };
}
