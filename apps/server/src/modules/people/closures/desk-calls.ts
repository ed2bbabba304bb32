import type { DeskCallsDeps } from '#server/http/guards/desk-act.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { Members } from '#server/modules/people/members/index.ts';
import type { Closures } from './create-closures.ts';

/** Closed accounts at the desk (T54). */
export const closureDeskCalls = (
  { knownMerchant, actOf }: DeskCallsDeps,
  members: Pick<Members, 'find' | 'read'>,
  closures: Pick<Closures, 'reopen'>,
): Handlers<'reopenDeskMember'> => ({
  reopenDeskMember: async (context, { params: { merchant, memberId }, body: { reason } }) => {
    const { code } = knownMerchant(merchant);
    const member = { ...(await members.find(code, memberId)), merchantCode: code };
    await closures.reopen(member, actOf(context, 'member.reopened', `merchant:${code}/member:${memberId}`, reason));
    return members.read(code, memberId);
  },
});
