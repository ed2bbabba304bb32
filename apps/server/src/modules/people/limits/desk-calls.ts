import type { AuditAction } from '@laro/domain/staff/audit-actions';
import type { DeskCallsDeps } from '#server/http/guards/desk-act.ts';
import type { CallContext, Handlers } from '#server/http/handlers.ts';
import type { Members } from '#server/modules/people/members/index.ts';
import { refuseFineAmounts } from '#server/modules/core/merchant/index.ts';
import type { TermsModule } from '#server/modules/reach/terms/index.ts';
import type { DeskLimits } from './desk-limits.ts';

type LimitCalls = 'getDeskMemberLimits' | 'setDeskMemberLimit' | 'pauseDeskMember' | 'shortenDeskExclusion';

interface LimitDeskDeps extends DeskCallsDeps {
  members: Pick<Members, 'find'>;
  terms: Pick<TermsModule, 'agreementsOf'>;
}

/** Limits and pauses of a member at the desk, each act with its audit entry in the same transaction. */
export function limitDeskCalls({ knownMerchant, actOf, members, terms }: LimitDeskDeps, limits: DeskLimits): Handlers<LimitCalls> {
  const about = async (merchantCode: string, memberId: string) => {
    const merchant = knownMerchant(merchantCode);
    return { merchant, member: { ...(await members.find(merchant.code, memberId)), merchantCode: merchant.code } };
  };
  const actAbout = (context: CallContext, action: AuditAction, { merchant, memberId }: { merchant: string; memberId: string }, reason: string) =>
    actOf(context, action, `merchant:${merchant}/member:${memberId}`, reason);
  const whole = async (view: Awaited<ReturnType<DeskLimits['read']>>, playerId: bigint) => ({
    ...view,
    agreements: (await terms.agreementsOf(playerId)).map(({ version, at, ip }) => ({ version, at: at.toISOString(), ip })),
  });
  return {
    getDeskMemberLimits: async (_context, { params }) => {
      const { member } = await about(params.merchant, params.memberId);
      return whole(await limits.read(member), member.id);
    },
    setDeskMemberLimit: async (context, { params, body: { reason, ...given } }) => {
      const { merchant, member } = await about(params.merchant, params.memberId);
      refuseFineAmounts(merchant, given.amount);
      const act = { ...actAbout(context, 'member.limitSet', params, reason), timeZone: merchant.settings['market.timeZone'] };
      return whole(await limits.set(member, { kind: params.kind, period: params.period }, given, act), member.id);
    },
    pauseDeskMember: async (context, { params, body }) => {
      const { member } = await about(params.merchant, params.memberId);
      return whole(await limits.pause(member, body.length, actAbout(context, 'member.paused', params, body.reason)), member.id);
    },
    shortenDeskExclusion: async (context, { params, body }) => {
      const { member } = await about(params.merchant, params.memberId);
      return whole(await limits.shorten(member, actAbout(context, 'member.exclusionShortened', params, body.reason)), member.id);
    },
  };
}
