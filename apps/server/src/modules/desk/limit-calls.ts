import { staffOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { AuditEvent } from '#server/modules/audit/index.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import type { Limits } from '#server/modules/limits/index.ts';
import type { Members } from '#server/modules/members/index.ts';
import { refuseFineAmounts, type MerchantDirectory } from '#server/modules/merchant/index.ts';
import type { TermsModule } from '#server/modules/terms/index.ts';
import { eventOf } from './settings-calls.ts';

type LimitCalls = 'getDeskMemberLimits' | 'setDeskMemberLimit' | 'pauseDeskMember' | 'shortenDeskExclusion';

interface LimitCallsDeps {
  members: Pick<Members, 'find'>;
  limits: Limits['desk'];
  terms: Pick<TermsModule, 'agreementsOf'>;
}

/** A member's limits and pauses at the desk, each act with its audit entry in the same transaction. */
export function limitCalls({ audit, parts }: Identity, directory: MerchantDirectory, { members, limits, terms }: LimitCallsDeps): Handlers<LimitCalls> {
  const about = async (merchantCode: string, memberId: string) => {
    const merchant = directory.byCode(merchantCode);
    if (!merchant) throw new Refusal('request.not_found');
    return { merchant, member: { ...(await members.find(merchant.code, memberId)), merchantCode: merchant.code } };
  };
  const actOf = (context: CallContext, action: AuditEvent['action'], params: { merchant: string; memberId: string }, reason: string) => {
    const event = eventOf(context, action, `merchant:${params.merchant}/member:${params.memberId}`, reason);
    return {
      by: staffOf(context).name,
      at: new Date(parts.now()),
      reason,
      record: (transaction: Parameters<typeof audit.append>[0], change: { before: object; after: object }) =>
        audit.append(transaction, { ...event, ...change }),
    };
  };
  const whole = async (view: Awaited<ReturnType<Limits['desk']['read']>>, playerId: bigint) => ({
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
      const act = { ...actOf(context, 'member.limitSet', params, reason), timeZone: merchant.settings['market.timeZone'] };
      return whole(await limits.set(member, { kind: params.kind, period: params.period }, given, act), member.id);
    },
    pauseDeskMember: async (context, { params, body }) => {
      const { member } = await about(params.merchant, params.memberId);
      return whole(await limits.pause(member, body.length, actOf(context, 'member.paused', params, body.reason)), member.id);
    },
    shortenDeskExclusion: async (context, { params, body }) => {
      const { member } = await about(params.merchant, params.memberId);
      return whole(await limits.shorten(member, actOf(context, 'member.exclusionShortened', params, body.reason)), member.id);
    },
  };
}
