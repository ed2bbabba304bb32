import { can__Thing__, __thing__Statuses } from '@laro/domain/__area__/status';
import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import type { ActOf } from '#server/http/guards/desk-act.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { view__Thing__ } from './view-__thing__.ts';
import { lock__Thing__, read__Area__, update__Thing__Status } from './__area__.store.ts';

export interface DeskCallsDeps {
  pool: pg.Pool;
  knownMerchant: (code: string) => Merchant;
  actOf: ActOf;
}

/** Ids are numbers; anything else names nothing. */
function readId(text: string): bigint {
  if (!/^\d{1,18}$/.test(text)) throw new Refusal('__area__.__thing___unknown');
  return BigInt(text);
}

/** The __area__ of a merchant at the desk: listed, and closed with a reason. */
export const deskCalls = ({ pool, knownMerchant, actOf }: DeskCallsDeps): Handlers<'listDesk__Area__' | 'closeDesk__Thing__'> => ({
  listDesk__Area__: async (_context, { params }) => ({
    __area__: (await read__Area__(pool, knownMerchant(params.merchant).code, __thing__Statuses)).map(view__Thing__),
  }),
  closeDesk__Thing__: async (context, { params, body }) => {
    const { code } = knownMerchant(params.merchant);
    const id = readId(params.__thing__Id);
    const { record } = actOf(context, '__thing__.closed', `merchant:${code}/__thing__:${id}`, body.reason);
    return inTransaction(pool, async (transaction) => {
      const before = await lock__Thing__(transaction, code, id);
      if (!before) throw new Refusal('__area__.__thing___unknown');
      if (!can__Thing__.close(before)) throw new Refusal('__area__.__thing___closed_already');
      const after = view__Thing__(await update__Thing__Status(transaction, id, 'closed'));
      await record(transaction, { before: view__Thing__(before), after });
      return after;
    });
  },
});
