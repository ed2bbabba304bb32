import type { DeskCallsDeps } from '#server/http/guards/desk-act.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { belowOf } from '#server/http/cursor.ts';
import type { Risk } from './create-risk.ts';

type RiskCalls = 'listRiskFlags' | 'getRiskFlag' | 'resolveRiskFlag' | 'exportCovered';

/** Flags of members and covered transactions at the desk (T5, T9, T34). */
export function riskDeskCalls({ knownMerchant, actOf }: DeskCallsDeps, risk: Risk): Handlers<RiskCalls> {
  return {
    listRiskFlags: async (_context, { params: { merchant }, query: { state, about, member, before } }) =>
      risk.list({
        merchantCode: knownMerchant(merchant).code,
        state: state === '' ? null : state,
        about: about === '' ? null : about,
        playerId: member === '' ? null : BigInt(member),
        below: belowOf(before),
      }),
    getRiskFlag: async (_context, { params: { merchant, flagId } }) => risk.read(knownMerchant(merchant).code, BigInt(flagId)),
    resolveRiskFlag: async (context, { params: { merchant, flagId }, body }) => {
      const { code } = knownMerchant(merchant);
      const { by, record } = actOf(context, 'risk.resolved', `merchant:${code}/flag:${flagId}`, body.reason);
      return risk.resolve(code, BigInt(flagId), { ...body, by }, record);
    },
    exportCovered: async (context, { params: { merchant }, body: { reason, ...days } }) =>
      risk.exportCovered(knownMerchant(merchant).code, days, actOf(context, 'risk.exported', `merchant:${merchant}/covered`, reason).record),
  };
}
