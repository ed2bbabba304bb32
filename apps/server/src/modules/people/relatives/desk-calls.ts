import type { AuditAction } from '@laro/domain/staff/audit-actions';
import { staffOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { belowOf, readCursor } from '#server/http/cursor.ts';
import type { DeskCallsDeps } from '#server/http/guards/desk-act.ts';
import type { Relatives } from './create-relatives.ts';

type Names = 'listRelativeRequests' | 'openRelativeRequest' | 'getRelativePicture' | 'moveRelativeRequest';

const PLACE = /^\d{1,15}\.[1-9]\d{0,17}$/;
const actions = { check: 'relative.checked', contact: 'relative.contacted', exclude: 'relative.excluded', refuse: 'relative.refused' } as const;

function placeOf(text: string): { dueAt: Date; id: bigint } | null {
  if (text === '') return null;
  const [moment = '', id = ''] = readCursor(text, PLACE, 'query.before').split('.');
  return { dueAt: new Date(Number(moment)), id: BigInt(id) };
}

/** Requests of relatives at the desk (T53). Every look and every act is in the audit log. */
export function relativeDeskCalls({ knownMerchant, actOf }: DeskCallsDeps, relatives: Relatives): Handlers<Names> {
  const recorded = (context: CallContext, action: AuditAction, { merchant, requestId }: { merchant: string; requestId: string }, reason: string) =>
    actOf(context, action, `merchant:${merchant}/relative:${requestId}`, reason).record;
  return {
    listRelativeRequests: async (_context, { params: { merchant }, query: { state, before } }) =>
      state === 'undecided'
        ? relatives.listUndecided(knownMerchant(merchant).code, placeOf(before))
        : relatives.listDecided(knownMerchant(merchant).code, belowOf(before)),
    openRelativeRequest: async (context, { params }) =>
      relatives.open(knownMerchant(params.merchant).code, BigInt(params.requestId), recorded(context, 'relative.opened', params, '')),
    getRelativePicture: async (context, { params }) => ({
      jpeg: await relatives.picture(knownMerchant(params.merchant).code, BigInt(params.requestId), recorded(context, 'relative.opened', params, '')),
    }),
    moveRelativeRequest: async (context, { params, body }) =>
      relatives.move(
        knownMerchant(params.merchant).code,
        BigInt(params.requestId),
        { ...body, by: staffOf(context).name },
        recorded(context, actions[body.act], params, body.reason),
      ),
  };
}
