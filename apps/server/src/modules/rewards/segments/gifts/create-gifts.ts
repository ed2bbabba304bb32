import type { Parsed } from '@laro/contract/routes';
import { formatMoney } from '@laro/domain/money/money';
import { ruleFaults } from '@laro/domain/rewards/grants/law-checks';
import { costOf, storedReward } from '@laro/domain/rewards/reward';
import { Repeated } from '#server/db/turns/repeated.ts';
import { inTransaction } from '#server/db/sql.ts';
import { actorOf, type Actor, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { refuseFineAmounts, type Merchant } from '#server/modules/core/merchant/index.ts';
import { proposedOf, type Carrier, type Proposed, type Wish } from '#server/modules/core/two-persons/index.ts';
import { lawSettingsOf, recordAct, rewardOf } from '#server/modules/rewards/rewards/index.ts';
import { hasGuardedFacts, refuseHiddenFacts } from '../hidden-facts.ts';
import { receiversOf } from '../receivers.store.ts';
import { refuseUnknownSegments, useSegments } from '../saved/known-segments.ts';
import { countReceivers, giveNextBatch } from './give-round.ts';
import { CLAIM_DAYS, type GiftsDeps } from './gifts-parts.ts';
import { giftRoundsOf, insertGiftRound, type GiftRound } from './gift-rounds.store.ts';

const ACT = 'reward.giveMany';
const TURN_EVERY_MS = 3000;
const LISTED = 20;
const EXAMPLES = 20;

type Content = Pick<GiftRound, 'reward' | 'names' | 'segment'>;
type Body = Parsed<'giveDeskGiftRound', 'body'>;

const subjectOf = (merchantCode: string): string => `merchant:${merchantCode}/gifts`;

async function listOf(deps: GiftsDeps, { code, settings }: Merchant): Promise<Parsed<'listDeskGiftRounds', 'value'>> {
  const rounds = await giftRoundsOf(deps.pool, code, LISTED);
  return {
    currency: settings['market.currency'],
    rounds: rounds.map(({ id, reward, reason, madeBy, approvedBy, approvedAt, givenUpTo, given }) => ({
      id,
      kind: reward.kind,
      cost: costOf(rewardOf(reward), settings['mall.pointCost']),
      reason,
      madeBy,
      approvedBy,
      approvedAt: approvedAt.toISOString(),
      isOver: givenUpTo === null,
      given,
    })),
  };
}

/** Members and cost of a gift for its proposal: the largest possible ones if some readers of the proposal may not read the facts of its conditions. */
async function sizeOf(deps: GiftsDeps, merchant: Merchant, { reward, segment }: Pick<Body, 'reward' | 'segment'>): Promise<object> {
  const each = costOf(reward, merchant.settings['mall.pointCost']);
  if (await hasGuardedFacts(deps.pool, merchant.code, segment)) {
    const membersAtMost = await receiversOf(deps.pool, merchant.code);
    return { membersAtMost, costAtMost: formatMoney(each * BigInt(membersAtMost)) };
  }
  const { members } = await countReceivers(deps, { merchantCode: merchant.code, segment }, 0);
  return { members, cost: formatMoney(each * BigInt(members)) };
}

/** Proposes a gift. Throws `desk.bonus_unknown`, `desk.segment_unknown`, `desk.rule_faults`, `desk.proposal_waiting`, `request.amount_too_fine`. */
async function propose(deps: GiftsDeps, merchant: Merchant, { reward, names, segment, reason }: Body, actor: Actor): Promise<Proposed> {
  refuseFineAmounts(merchant, reward.amount);
  await refuseUnknownSegments(deps.pool, merchant.code, segment);
  const size = await sizeOf(deps, merchant, { reward, segment });
  return inTransaction(deps.pool, async (transaction) => {
    await useSegments(transaction, merchant.code, segment);
    const checked = await deps.rewards.checkedRewards(transaction, merchant, { rewards: [reward], names });
    if (!checked.isWellFormed) throw new Refusal('desk.bonus_unknown');
    const rule = { kind: 'gift', earn: [], asksPlay: false, claimHours: CLAIM_DAYS * 24, playHours: null, permit: null, basis: 'valid', period: null } as const;
    const faults = ruleFaults({ ...rule, ...checked }, lawSettingsOf(merchant));
    if (faults.length > 0) throw new Refusal('desk.rule_faults', { faults: faults.join(',') });
    const content: Content = { reward: { ...storedReward(reward) }, names: { ...names }, segment };
    return proposedOf(
      await deps.twoPersons.proposeWithin(
        transaction,
        {
          act: ACT,
          merchantCode: merchant.code,
          subject: subjectOf(merchant.code),
          before: null,
          after: { ...content, ...size },
          payload: JSON.parse(JSON.stringify(content)) as Wish['payload'],
          reason,
        },
        actor,
      ),
    );
  });
}

/** Writes a gift that two people decided on; its members are those of the moment when it is given. */
const giftsCarrier = (deps: GiftsDeps): Carrier => ({
  stampOf: async (_transaction, { subject }) => subject,
  carryOut: async (transaction, { proposal, decider }) => {
    const merchantCode = proposal.merchantCode ?? '';
    const content = proposal.payload as unknown as Content;
    const { reason, proposer } = proposal;
    const approved = { merchantCode, reason, madeBy: proposer, approvedBy: decider.name, approvedAt: new Date(deps.now()) };
    const id = await insertGiftRound(transaction, { ...content, ...approved });
    const entry = { actor: decider, action: 'reward.givenToMany', subject: `${subjectOf(merchantCode)}:${id}`, reason } as const;
    await recordAct(deps, transaction, { ...entry, before: null, after: { ...content, proposedBy: proposer } });
    return null;
  },
});

/** Gifts to the members of a list or a segment (rewards.md 17). */
export function createGifts(deps: GiftsDeps) {
  deps.twoPersons.register(ACT, giftsCarrier(deps));
  const turn = (): Promise<boolean> => giveNextBatch(deps);
  const repeated = new Repeated(turn, TURN_EVERY_MS, deps.onBackgroundError, 'gifts');
  const known = (code: string): Merchant => {
    const merchant = deps.merchantOf(code);
    if (!merchant) throw new Refusal('request.not_found');
    return merchant;
  };
  const handlers: Handlers<'listDeskGiftRounds' | 'previewDeskGiftRound' | 'giveDeskGiftRound'> = {
    listDeskGiftRounds: (_context, { params: { merchant } }) => listOf(deps, known(merchant)),
    previewDeskGiftRound: async (context, { params: { merchant }, body: { reward, segment } }) => {
      const { code, settings } = known(merchant);
      await refuseHiddenFacts(context, deps.pool, code, segment);
      await refuseUnknownSegments(deps.pool, code, segment);
      const { members, examples } = await countReceivers(deps, { merchantCode: code, segment }, EXAMPLES);
      return {
        members,
        cost: costOf(reward, settings['mall.pointCost']) * BigInt(members),
        examples: examples.map(({ playerId, ...member }) => ({ ...member, id: String(playerId), isTrial: false })),
      };
    },
    giveDeskGiftRound: async (context, { params: { merchant }, body }) => {
      await refuseHiddenFacts(context, deps.pool, merchant, body.segment);
      return propose(deps, known(merchant), body, actorOf(context));
    },
  };
  return {
    handlers,
    turn,
    start: () => repeated.start(),
    stop: async () => void (await repeated.stop()),
  };
}
