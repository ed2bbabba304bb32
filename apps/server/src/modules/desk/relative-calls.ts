import { staffOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import type { AuditEvent } from '#server/modules/audit/index.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import { readCursor } from '#server/http/cursor.ts';
import type { Relatives } from '#server/modules/relatives/index.ts';
import type { KnownMerchant } from './ports.ts';
import { eventOf } from './settings-calls.ts';

type Names = 'listRelativeRequests' | 'openRelativeRequest' | 'getRelativePicture' | 'moveRelativeRequest';

const ID = /^[1-9]\d{0,17}$/;
const PLACE = /^\d{1,15}\.[1-9]\d{0,17}$/;
const actions = { check: 'relative.checked', contact: 'relative.contacted', exclude: 'relative.excluded', refuse: 'relative.refused' } as const;

function placeOf(text: string): { dueAt: Date; id: bigint } | null {
  if (text === '') return null;
  const [moment = '', id = ''] = readCursor(text, PLACE, 'query.before').split('.');
  return { dueAt: new Date(Number(moment)), id: BigInt(id) };
}

/** Requests of relatives at the desk (T53). Every look and every act is in the audit log. */
export function relativeCalls({ audit }: Identity, known: KnownMerchant, relatives: Relatives): Handlers<Names> {
  const recorded =
    (context: CallContext, action: AuditEvent['action'], { merchant, requestId }: { merchant: string; requestId: string }, reason: string) =>
    (...[transaction, { before, after }]: Parameters<Parameters<Relatives['open']>[2]>) =>
      audit.append(transaction, { ...eventOf(context, action, `merchant:${merchant}/relative:${requestId}`, reason), before, after });
  return {
    listRelativeRequests: async (_context, { params: { merchant }, query: { state, before } }) =>
      state === 'undecided'
        ? relatives.listUndecided(known(merchant), placeOf(before))
        : relatives.listDecided(known(merchant), before === '' ? null : BigInt(readCursor(before, ID, 'query.before'))),
    openRelativeRequest: async (context, { params }) =>
      relatives.open(known(params.merchant), BigInt(params.requestId), recorded(context, 'relative.opened', params, '')),
    getRelativePicture: async (context, { params }) => ({
      jpeg: await relatives.picture(known(params.merchant), BigInt(params.requestId), recorded(context, 'relative.opened', params, '')),
    }),
    moveRelativeRequest: async (context, { params, body }) =>
      relatives.move(
        known(params.merchant),
        BigInt(params.requestId),
        { ...body, by: staffOf(context).name },
        recorded(context, actions[body.act], params, body.reason),
      ),
  };
}
