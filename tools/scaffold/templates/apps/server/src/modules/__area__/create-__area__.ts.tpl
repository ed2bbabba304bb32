import { can__Thing__, __thing__Statuses } from '@laro/domain/__thing__-status';
import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import { staffOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { AuditLog } from '#server/modules/audit/index.ts';
import type { MerchantDirectory } from '#server/modules/merchant/index.ts';
import { lock__Thing__, read__Area__, update__Thing__Status, type __Thing__Row } from './__area__.store.ts';

export interface __Area__Deps {
  pool: pg.Pool;
  directory: Pick<MerchantDirectory, 'byCode'>;
  audit: Pick<AuditLog, 'append'>;
}

export interface __Area__ {
  handlers: Handlers<'list__Area__' | 'listDesk__Area__' | 'closeDesk__Thing__'>;
}

const view = ({ id, name, status, created_at: createdAt }: __Thing__Row) => ({ id: String(id), name, status, createdAt: createdAt.toISOString() });

/** Ids are numbers; anything else names nothing. */
function readId(text: string): bigint {
  if (!/^\d{1,18}$/.test(text)) throw new Refusal('__area__.__thing___unknown');
  return BigInt(text);
}

/** The __area__ of every merchant: what visitors see, and what the desk does with them. */
export function create__Area__({ pool, directory, audit }: __Area__Deps): __Area__ {
  const known = (code: string): string => {
    if (!directory.byCode(code)) throw new Refusal('request.not_found');
    return code;
  };
  return {
    handlers: {
      list__Area__: async ({ merchant }) => ({ __area__: (await read__Area__(pool, merchant.code, ['opened'])).map(view) }),
      listDesk__Area__: async (_context, { params }) => ({ __area__: (await read__Area__(pool, known(params.merchant), __thing__Statuses)).map(view) }),
      closeDesk__Thing__: async (context, { params, body }) => {
        const merchantCode = known(params.merchant);
        const id = readId(params.__thing__Id);
        return inTransaction(pool, async (transaction) => {
          const before = await lock__Thing__(transaction, merchantCode, id);
          if (!before) throw new Refusal('__area__.__thing___unknown');
          if (!can__Thing__.close(before)) throw new Refusal('__area__.__thing___closed_already');
          const after = view(await update__Thing__Status(transaction, id, 'closed'));
          const subject = `merchant:${merchantCode}/__thing__:${id}`;
          await audit.append(transaction, { actor: staffOf(context).name, action: '__thing__.closed', subject, reason: body.reason, before: view(before), after, ip: context.ip });
          return after;
        });
      },
    },
  };
}
