import type { Parsed } from '@laro/contract/routes';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { capAlarm } from '@laro/domain/rewards/grants/budget';
import { signInWorstCase } from '@laro/domain/rewards/sign-in/sign-in-program';
import { actorOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { RewardsDeps } from '../rewards-parts.ts';
import { checkedRule, publishRule, saveRule, stopRule } from '../rules/change-rules.ts';
import { membersOf, ruleCosts, rulesOf } from '../rules/rules.store.ts';
import { deskGrant, deskGrants } from './desk-grants.store.ts';
import { giveReward } from './gifts.ts';
import { grantView } from './grant-view.ts';
import { takeBack } from './take-back.ts';

type Names =
  | 'listDeskRewardRules'
  | 'saveDeskRewardRule'
  | 'publishDeskRewardRule'
  | 'stopDeskRewardRule'
  | 'listDeskRewardGrants'
  | 'takeBackDeskRewardGrant'
  | 'giveDeskReward';

type Rule = Parsed<'listDeskRewardRules', 'value'>['rules'][number];

const PAGE = 50;
const LIMIT_KEY = 'rewards.secondPersonAbove';

async function rulesView(deps: RewardsDeps, merchant: Merchant): Promise<Parsed<'listDeskRewardRules', 'value'>> {
  const [rows, costs, members] = await Promise.all([
    rulesOf(deps.pool, merchant.code),
    ruleCosts(deps.pool, merchant.code),
    membersOf(deps.pool, merchant.code),
  ]);
  const mostOf = deps.segments.counts(deps.pool, { merchant, at: new Date(deps.now()) });
  const rules = await Promise.all(
    rows.map(async (row) => {
      const { merchantCode: _code, stoppedAt: _stopped, startsAt, endsAt, madeAt, body, ...rule } = row;
      const { spent = 0n, owed = 0n } = costs.find(({ code }) => code === rule.code) ?? {};
      const segmentMembers = await mostOf(body.segment);
      return {
        ...rule,
        body: { ...body, days: body.days.map((day) => ({ ...day })), segment: body.segment as Rule['body']['segment'] },
        startsAt: startsAt.toISOString(),
        endsAt: endsAt?.toISOString() ?? null,
        madeAt: madeAt.toISOString(),
        spent,
        owed,
        alarm: capAlarm(rule.cap, spent),
        segmentMembers,
        worstCase: signInWorstCase(body, segmentMembers ?? members, merchant.settings['mall.pointCost']),
        ...(await checkedRule(deps, merchant, row)),
      };
    }),
  );
  return { rules, currency: merchant.settings['market.currency'], limit: BigInt(merchant.settings[LIMIT_KEY]) * MAJOR_UNIT };
}

/** Rewards at the desk (rewards.md 17). */
export function deskRewardCalls(deps: RewardsDeps): Handlers<Names> {
  const known = (code: string): Merchant => {
    const merchant = deps.merchantOf(code);
    if (!merchant) throw new Refusal('request.not_found');
    return merchant;
  };
  return {
    listDeskRewardRules: (_context, { params: { merchant } }) => rulesView(deps, known(merchant)),
    saveDeskRewardRule: async (context, { params: { merchant }, body }) => {
      await deps.segments.refuseHidden(context, deps.pool, merchant, body.body.segment);
      await saveRule(deps, known(merchant), body, actorOf(context));
      return rulesView(deps, known(merchant));
    },
    publishDeskRewardRule: async (context, { params: { merchant, ruleId }, body: { reason } }) =>
      (await publishRule(deps, known(merchant), ruleId, reason, actorOf(context))) ?? rulesView(deps, known(merchant)),
    stopDeskRewardRule: async (context, { params: { merchant, ruleId }, body: { reason } }) => {
      await stopRule(deps, known(merchant), ruleId, reason, actorOf(context));
      return rulesView(deps, known(merchant));
    },
    listDeskRewardGrants: async (_context, { params: { merchant }, query }) => {
      const filter = {
        memberId: query.memberId === '' ? null : query.memberId,
        rule: query.rule === '' ? null : query.rule,
        state: query.state === '' ? null : query.state,
        before: query.before === '' ? null : query.before,
      };
      const rows = await deskGrants(deps.pool, known(merchant).code, filter, PAGE + 1);
      const shown = rows.slice(0, PAGE);
      return { grants: shown.map(grantView), next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null };
    },
    takeBackDeskRewardGrant: async (context, { params: { merchant, grantId }, body: { reason } }) => {
      const taken = await takeBack(deps, known(merchant), grantId, reason, actorOf(context));
      return 'proposed' in taken ? taken : grantView(taken);
    },
    giveDeskReward: async (context, { params: { merchant }, body }) => {
      const given = await giveReward(deps, known(merchant), body, actorOf(context));
      if ('proposed' in given) return given;
      const row = await deskGrant(deps.pool, merchant, given.id);
      if (!row) throw new Error('a gift was not written');
      deps.onChanged(row.publicId);
      return grantView(row);
    },
  };
}
