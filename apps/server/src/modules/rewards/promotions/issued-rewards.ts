import type { Parsed } from '@laro/contract/routes';
import type { AuditAction } from '@laro/domain/staff/audit-actions';
import { formatMoney } from '@laro/domain/money/money';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import { REWARD_LIMIT_KEY, rewardsAloneUpTo, rewardText, type RewardDeps } from '#server/modules/reach/content/index.ts';
import { proposedOf, type Proposed } from '#server/modules/core/two-persons/index.ts';
import type { Promotions } from './create-promotions.ts';

type Application = Parsed<'listDeskApplications', 'value'>['applications'][number];

interface WishedDecision {
  merchant: string;
  id: bigint;
  note: string;
  reason: string;
}

/** Issued rewards: above the limit, alone or together with the member's rewards of that day, a second person decides (SAFE-03). */
export function issuedRewards(deps: RewardDeps, promotions: Promotions) {
  const { pool, audit, twoPersons } = deps;
  const action: AuditAction = 'application.decided';
  const subjectOf = (merchant: string, id: bigint): string => `merchant:${merchant}/application:${id}`;
  const issue = (transaction: Transaction, { merchant, id, note, reason }: WishedDecision, actor: Actor, more: object = {}): Promise<Application> =>
    promotions.decideWithin(transaction, merchant, id, {
      to: 'issued',
      note,
      by: actor.name,
      record: (inner, { before, after }) =>
        audit.append(inner, { actor: actor.name, action, subject: subjectOf(merchant, id), reason, before, after: { ...after, ...more }, ip: actor.ip }),
    });
  const idIn = (payload: Record<string, unknown>): bigint => BigInt(String(payload['application']));
  twoPersons.register('application.reward', {
    limitKeys: [REWARD_LIMIT_KEY],
    stampOf: async (transaction, { merchantCode, payload }) => {
      const { reward, state } = await promotions.issueWithin(transaction, merchantCode ?? '', idIn(payload));
      return `${state} ${rewardText(reward) ?? 'none'}`;
    },
    carryOut: async (transaction, { proposal, decider }) => {
      const wished = { merchant: proposal.merchantCode ?? '', id: idIn(proposal.payload), note: String(proposal.payload['note']), reason: proposal.reason };
      const { member } = await issue(transaction, wished, decider, { proposedBy: proposal.proposer });
      return () => promotions.announce(member.publicId);
    },
  });
  /** Throws what deciding throws, `desk.proposal_waiting`. */
  return async (wished: WishedDecision, actor: Actor): Promise<Proposed | Application> => {
    const answer = await inTransaction(pool, async (transaction): Promise<Proposed | Application> => {
      const { merchant, id, note, reason } = wished;
      const { reward, ofDay, publicId, currency } = await promotions.issueWithin(transaction, merchant, id);
      const act = 'application.reward';
      if (reward === null || reward + ofDay <= (await rewardsAloneUpTo(deps, transaction, act, merchant, actor))) {
        if (reward !== null) await twoPersons.noteAlone(transaction, { act, merchantCode: merchant, staffId: actor.staffId ?? 0n, amount: reward });
        return issue(transaction, wished, actor);
      }
      const wish = { act, merchantCode: merchant, subject: subjectOf(merchant, id), before: null, reason } as const;
      const after = { player: publicId, reward: formatMoney(reward), ofDay: formatMoney(ofDay), note };
      const row = await twoPersons.proposeWithin(
        transaction,
        { ...wish, after, payload: { application: id.toString(), note }, amount: { units: reward, currency } },
        actor,
      );
      return proposedOf(row);
    });
    if ('member' in answer) promotions.announce(answer.member.publicId);
    return answer;
  };
}
