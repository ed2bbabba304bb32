import { staffOf, type Handlers } from '#server/http/handlers.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import { readCursor } from '#server/http/cursor.ts';
import type { Risk } from '#server/modules/risk/index.ts';
import type { KnownMerchant } from './ports.ts';
import { eventOf } from './settings-calls.ts';

type RiskCalls = 'listRiskFlags' | 'getRiskFlag' | 'resolveRiskFlag' | 'exportCovered';

const CURSOR = /^[1-9]\d{0,17}$/;

/** What speaks against members, and what is reported, at the desk (T5, T9, T34). */
export function riskCalls({ audit }: Identity, known: KnownMerchant, risk: Risk): Handlers<RiskCalls> {
  return {
    listRiskFlags: async (_context, { params: { merchant }, query: { state, about, member, before } }) =>
      risk.list({
        merchantCode: known(merchant),
        state: state === '' ? null : state,
        about: about === '' ? null : about,
        playerId: member === '' ? null : BigInt(member),
        below: before === '' ? null : BigInt(readCursor(before, CURSOR, 'query.before')),
      }),
    getRiskFlag: async (_context, { params: { merchant, flagId } }) => risk.read(known(merchant), BigInt(flagId)),
    resolveRiskFlag: async (context, { params: { merchant, flagId }, body }) =>
      risk.resolve(known(merchant), BigInt(flagId), { ...body, by: staffOf(context).name }, (transaction, { before, after }) =>
        audit.append(transaction, { ...eventOf(context, 'risk.resolved', `merchant:${merchant}/flag:${flagId}`, body.reason), before, after }),
      ),
    exportCovered: async (context, { params: { merchant }, body: { reason, ...days } }) =>
      risk.exportCovered(known(merchant), days, (transaction, { before, after }) =>
        audit.append(transaction, { ...eventOf(context, 'risk.exported', `merchant:${merchant}/covered`, reason), before, after }),
      ),
  };
}
