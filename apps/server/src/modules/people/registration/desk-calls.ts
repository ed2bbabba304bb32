import { belowOf } from '#server/http/cursor.ts';
import type { DeskCallsDeps } from '#server/http/guards/desk-act.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { RegistrationForms } from './create-registration.ts';

type Names =
  | 'getDeskRegistration'
  | 'changeDeskRegistration'
  | 'listDeskRefusedJoiners'
  | 'listDeskAffiliates'
  | 'addDeskAffiliate'
  | 'changeDeskAffiliate'
  | 'listDeskAffiliateMembers';

/** The form, refused persons (SAFE-18) and affiliate codes of a merchant at the desk (REG-02, REG-10). */
export function registrationDeskCalls({ knownMerchant, actOf }: DeskCallsDeps, registration: RegistrationForms): Handlers<Names> {
  const { affiliates } = registration;
  const subjectOf = (merchant: string, affiliate: string) => `merchant:${merchant}/affiliate:${affiliate}`;
  return {
    getDeskRegistration: async (_context, { params }) => registration.readFields(knownMerchant(params.merchant).code),
    changeDeskRegistration: async (context, { params, body }) => {
      const { code } = knownMerchant(params.merchant);
      const { record } = actOf(context, 'registration.changed', `merchant:${code}`, body.reason);
      return registration.changeFields(code, body.revision, body.changes, record);
    },
    listDeskRefusedJoiners: async (_context, { params }) => {
      const rows = await registration.refusals(knownMerchant(params.merchant).code);
      return {
        refusals: rows.map(({ id, at, until, lastTryAt, ...row }) => ({
          ...row,
          id: id.toString(),
          at: at.toISOString(),
          until: until.toISOString(),
          lastTryAt: lastTryAt?.toISOString() ?? null,
        })),
      };
    },
    listDeskAffiliates: async (_context, { params, query }) => affiliates.list(knownMerchant(params.merchant).code, query),
    addDeskAffiliate: async (context, { params: { merchant }, body: { reason, ...given } }) =>
      affiliates.add(knownMerchant(merchant).code, given, actOf(context, 'affiliate.added', subjectOf(merchant, given.code), reason).record),
    changeDeskAffiliate: async (context, { params: { merchant, affiliate }, body: { reason, ...to } }) =>
      affiliates.change(knownMerchant(merchant).code, affiliate, to, actOf(context, 'affiliate.changed', subjectOf(merchant, affiliate), reason).record),
    listDeskAffiliateMembers: async (_context, { params: { merchant, affiliate }, query: { before } }) =>
      affiliates.brought(knownMerchant(merchant).code, affiliate, belowOf(before)),
  };
}
