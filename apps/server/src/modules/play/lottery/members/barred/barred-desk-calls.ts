import type { lotteryBarredCalls } from '@laro/contract/lottery/barred-calls';
import type { Parsed } from '@laro/contract/routes';
import { inTransaction } from '#server/db/sql.ts';
import { actorOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { LotteryParts } from '../../lottery-parts.ts';
import { endBarred, insertBarred, readBarred, type BarredRow } from './barred.store.ts';

type Person = Parsed<'addDeskLotteryBarred', 'value'>;

const view = ({ id, mobileNumber, email, declaredAt, ...row }: BarredRow): Person => ({
  ...row,
  id: String(id),
  mobileNumber: mobileNumber ?? '',
  email: email ?? '',
  declaredAt: declaredAt.toISOString(),
});
/** Contacts stay out of the audit log: it is kept longer than they are needed. */
const audited = ({ name, relation }: BarredRow) => ({ name, relation });

/** The desk's calls about declared members of staff and their households (LOTT-68). */
export function barredDeskCalls({ pool }: LotteryParts, { audit }: { audit: Pick<AuditLog, 'append'> }): Handlers<keyof typeof lotteryBarredCalls> {
  return {
    listDeskLotteryBarred: async () => ({ persons: (await readBarred(pool)).map(view) }),
    addDeskLotteryBarred: async (context, { body: { name, relation, mobileNumber, email, reason } }) => {
      if (mobileNumber === '' && email === '') throw new Refusal('lottery.person_unknown');
      const { name: actor, ip } = actorOf(context);
      return inTransaction(pool, async (transaction) => {
        const row = await insertBarred(transaction, { name, relation, mobileNumber: mobileNumber || null, email: email || null, declaredBy: actor });
        const entry = { actor, action: 'lottery.personBarred', subject: `lottery-barred:${row.id}`, reason, ip } as const;
        await audit.append(transaction, { ...entry, before: null, after: audited(row) });
        return view(row);
      });
    },
    endDeskLotteryBarred: async (context, { params, body: { reason } }) => {
      const { name: actor, ip } = actorOf(context);
      await inTransaction(pool, async (transaction) => {
        const row = await endBarred(transaction, BigInt(params.id));
        if (!row) throw new Refusal('lottery.person_unknown');
        const entry = { actor, action: 'lottery.personFreed', subject: `lottery-barred:${row.id}`, reason, ip } as const;
        await audit.append(transaction, { ...entry, before: audited(row), after: null });
      });
      return {};
    },
  };
}
