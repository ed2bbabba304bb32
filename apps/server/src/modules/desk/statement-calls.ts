import { Refusal } from '#server/http/refusal.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import type { Members } from '#server/modules/members/index.ts';
import type { MerchantDirectory } from '#server/modules/merchant/index.ts';
import type { Statements } from '#server/modules/statements/index.ts';
import { eventOf } from './settings-calls.ts';

/** Players' statements at the desk; that one was saved stands in the audit log before its first byte leaves (T85). */
export function statementCalls(
  { audit }: Identity,
  directory: Pick<MerchantDirectory, 'byCode'>,
  members: Pick<Members, 'find'>,
  statements: Pick<Statements, 'file'>,
): Handlers<'saveDeskStatement'> {
  return {
    saveDeskStatement: async (context, { params, body: { format, from, to, reason } }) => {
      const merchant = directory.byCode(params.merchant);
      if (!merchant) throw new Refusal('request.not_found');
      const owner = await members.find(merchant.code, params.memberId);
      const language = merchant.settings['language.default'];
      const file = await statements.file({ merchant, owner, language, query: { period: 'range', from, to, format } });
      const event = eventOf(context, 'member.statementSaved', `merchant:${merchant.code}/member:${params.memberId}`, reason);
      await audit.record({ ...event, before: null, after: { format, from, to } });
      return file;
    },
  };
}
