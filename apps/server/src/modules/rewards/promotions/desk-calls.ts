import { belowOf } from '#server/http/cursor.ts';
import type { DeskCallsDeps } from '#server/http/guards/desk-act.ts';
import { actorOf, type Handlers } from '#server/http/handlers.ts';
import type { RewardDeps } from '#server/modules/reach/content/index.ts';
import type { Promotions } from './create-promotions.ts';
import { issuedRewards } from './issued-rewards.ts';

type ApplicationCalls = 'listDeskApplications' | 'getDeskApplicationPicture' | 'decideDeskApplication';

/** Applications for promotions at the desk, decided with a reason (PROMO-02). */
export function promotionDeskCalls({ knownMerchant, actOf, ...deps }: DeskCallsDeps & RewardDeps, promotions: Promotions): Handlers<ApplicationCalls> {
  const issue = issuedRewards(deps, promotions);
  return {
    listDeskApplications: async (_context, { params, query: { state, before } }) =>
      promotions.list(knownMerchant(params.merchant).code, state === 'open', belowOf(before)),
    getDeskApplicationPicture: async (_context, { params: { merchant, applicationId, number } }) => {
      const bytes = await promotions.picture(knownMerchant(merchant).code, BigInt(applicationId), Number.parseInt(number, 10));
      return { jpeg: bytes.toString('base64') };
    },
    decideDeskApplication: async (context, { params: { merchant, applicationId }, body: { to, note, reason } }) => {
      const id = BigInt(applicationId);
      if (to === 'issued') return issue({ merchant: knownMerchant(merchant).code, id, note, reason }, actorOf(context));
      const { code } = knownMerchant(merchant);
      const { by, record } = actOf(context, 'application.decided', `merchant:${code}/application:${applicationId}`, reason);
      return promotions.decide(code, id, { to, note, by, record });
    },
  };
}
