import { formatMoney } from '@laro/domain/money/money';
import { grantStateAfter } from '@laro/domain/rewards/grants/grant-states';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { proposedOf, type Carrier, type Proposed } from '#server/modules/core/two-persons/index.ts';
import { endGrant, holdGrant } from '../grants/grants.store.ts';
import { recordAct, type RewardsDeps } from '../rewards-parts.ts';
import { deskGrant, type DeskGrantRow } from './desk-grants.store.ts';

const ACT = 'reward.takeBack';

const subjectOf = (merchantCode: string, playerId: bigint): string => `merchant:${merchantCode}/member:${playerId}`;

interface Act {
  reason: string;
  actor: Actor;
  /** Further facts for the audit log. */
  more?: object;
}

/** Takes a grant back that was not claimed. Throws `desk.reward_ended`. */
async function takeBackWithin(deps: RewardsDeps, transaction: Transaction, merchantCode: string, known: DeskGrantRow, { reason, actor, more = {} }: Act) {
  const row = await holdGrant(transaction, known.playerId, known.id);
  if (!row || grantStateAfter(row.state, 'take_back') === null) throw new Refusal('desk.reward_ended');
  await endGrant(transaction, known.id, { state: 'taken_back', at: new Date(deps.now()), by: actor.name, reason });
  await recordAct(deps, transaction, {
    actor,
    action: 'reward.takenBack',
    subject: subjectOf(merchantCode, known.playerId),
    reason,
    before: { grant: known.id, state: row.state },
    after: { grant: known.id, state: 'taken_back', cost: formatMoney(row.cost), ...more },
  });
}

/**
 * Takes back what was not claimed; the prize of a tournament with a second person, because its places are final (TOUR-08). Throws `desk.reward_unknown`,
 * `desk.reward_ended`, `desk.proposal_waiting`.
 */
export async function takeBack(deps: RewardsDeps, { code }: Merchant, id: string, reason: string, actor: Actor): Promise<DeskGrantRow | Proposed> {
  const known = await deskGrant(deps.pool, code, id);
  if (!known) throw new Refusal('desk.reward_unknown');
  const proposed = await inTransaction(deps.pool, async (transaction) => {
    if (known.source !== 'TOURNAMENT') {
      await takeBackWithin(deps, transaction, code, known, { reason, actor });
      return null;
    }
    if (grantStateAfter(known.state, 'take_back') === null) throw new Refusal('desk.reward_ended');
    const grant = { grant: id, cost: formatMoney(known.cost) };
    return deps.twoPersons.proposeWithin(
      transaction,
      {
        act: ACT,
        merchantCode: code,
        subject: `${subjectOf(code, known.playerId)}/grant:${id}`,
        before: { ...grant, state: known.state },
        after: { ...grant, state: 'taken_back' },
        payload: { grant: id },
        reason,
      },
      actor,
    );
  });
  if (proposed) return proposedOf(proposed);
  deps.onChanged(known.publicId);
  return (await deskGrant(deps.pool, code, id)) ?? known;
}

/** Takes a prize back as two people decided; void if it was claimed or has ended since. */
export const takeBackCarrier = (deps: RewardsDeps): Carrier => ({
  stampOf: async (transaction, { merchantCode, payload }) => (await deskGrant(transaction, merchantCode ?? '', String(payload['grant'])))?.state ?? '',
  carryOut: async (transaction, { proposal, decider }) => {
    const code = proposal.merchantCode ?? '';
    const known = await deskGrant(transaction, code, String(proposal.payload['grant']));
    if (!known) throw new Refusal('desk.reward_unknown');
    await takeBackWithin(deps, transaction, code, known, { reason: proposal.reason, actor: decider, more: { proposedBy: proposal.proposer } });
    return () => deps.onChanged(known.publicId);
  },
});
