import type { Parsed } from '@laro/contract/routes';
import { formatMoney, MAJOR_UNIT } from '@laro/domain/money/money';
import { capAlarm } from '@laro/domain/rewards/grants/budget';
import { grantStateAfter } from '@laro/domain/rewards/grants/grant-states';
import { signInWorstCase } from '@laro/domain/rewards/sign-in/sign-in-program';
import { inTransaction } from '#server/db/sql.ts';
import { actorOf, type Actor, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { endGrant, holdGrant } from '../grants/grants.store.ts';
import { recordAct, type RewardsDeps } from '../rewards-parts.ts';
import { checkedRule, publishRule, saveRule, stopRule } from '../rules/change-rules.ts';
import { membersOf, ruleCosts, rulesOf } from '../rules/rules.store.ts';
import { deskGrant, deskGrants, type DeskGrantRow } from './desk-grants.store.ts';
import { giveReward } from './gifts.ts';
import { grantView } from './grant-view.ts';

type Names =
  | 'listDeskRewardRules'
  | 'saveDeskRewardRule'
  | 'publishDeskRewardRule'
  | 'stopDeskRewardRule'
  | 'listDeskRewardGrants'
  | 'takeBackDeskRewardGrant'
  | 'giveDeskReward';

const PAGE = 50;
const LIMIT_KEY = 'rewards.secondPersonAbove';

async function rulesView(deps: RewardsDeps, merchant: Merchant): Promise<Parsed<'listDeskRewardRules', 'value'>> {
  const [rows, costs, members] = await Promise.all([
    rulesOf(deps.pool, merchant.code),
    ruleCosts(deps.pool, merchant.code),
    membersOf(deps.pool, merchant.code),
  ]);
  const rules = await Promise.all(
    rows.map(async (row) => {
      const { merchantCode: _code, stoppedAt: _stopped, startsAt, endsAt, madeAt, body, ...rule } = row;
      const { spent = 0n, owed = 0n } = costs.find(({ code }) => code === rule.code) ?? {};
      return {
        ...rule,
        body: { ...body, days: body.days.map((day) => ({ ...day })) },
        startsAt: startsAt.toISOString(),
        endsAt: endsAt?.toISOString() ?? null,
        madeAt: madeAt.toISOString(),
        spent,
        owed,
        alarm: capAlarm(rule.cap, spent),
        worstCase: signInWorstCase(body, members, merchant.settings['mall.pointCost']),
        ...(await checkedRule(deps, merchant, row)),
      };
    }),
  );
  return { rules, currency: merchant.settings['market.currency'], limit: BigInt(merchant.settings[LIMIT_KEY]) * MAJOR_UNIT };
}

/** Takes back what was not claimed. Throws `desk.reward_unknown`, `desk.reward_ended`. */
async function takeBack(deps: RewardsDeps, merchant: Merchant, id: string, reason: string, actor: Actor): Promise<DeskGrantRow> {
  const known = await deskGrant(deps.pool, merchant.code, id);
  if (!known) throw new Refusal('desk.reward_unknown');
  await inTransaction(deps.pool, async (transaction) => {
    const row = await holdGrant(transaction, known.playerId, id);
    if (!row || grantStateAfter(row.state, 'take_back') === null) throw new Refusal('desk.reward_ended');
    await endGrant(transaction, id, { state: 'taken_back', at: new Date(deps.now()), by: actor.name, reason });
    await recordAct(deps, transaction, {
      actor,
      action: 'reward.takenBack',
      subject: `merchant:${merchant.code}/member:${known.playerId}`,
      reason,
      before: { grant: id, state: row.state },
      after: { grant: id, state: 'taken_back', cost: formatMoney(row.cost) },
    });
  });
  deps.onChanged(known.publicId);
  return (await deskGrant(deps.pool, merchant.code, id)) ?? known;
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
    takeBackDeskRewardGrant: async (context, { params: { merchant, grantId }, body: { reason } }) =>
      grantView(await takeBack(deps, known(merchant), grantId, reason, actorOf(context))),
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
