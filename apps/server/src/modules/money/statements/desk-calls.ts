import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import type { DeskCallsDeps } from '#server/http/guards/desk-act.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { Members } from '#server/modules/people/members/index.ts';
import type { Statements } from './create-statements.ts';

/** Statements of players at the desk; the audit entry is written before the first byte of the file is sent (T85). */
export const statementDeskCalls = (
  { pool, knownMerchant, actOf }: DeskCallsDeps & { pool: pg.Pool },
  members: Pick<Members, 'find'>,
  statements: Pick<Statements, 'file'>,
): Handlers<'saveDeskStatement'> => ({
  saveDeskStatement: async (context, { params, body: { format, from, to, reason } }) => {
    const merchant = knownMerchant(params.merchant);
    const owner = await members.find(merchant.code, params.memberId);
    const language = merchant.settings['language.default'];
    const file = await statements.file({ merchant, owner, language, query: { period: 'range', from, to, format } });
    const { record } = actOf(context, 'member.statementSaved', `merchant:${merchant.code}/member:${params.memberId}`, reason);
    await inTransaction(pool, (transaction) => record(transaction, { before: null, after: { format, from, to } }));
    return file;
  },
});
