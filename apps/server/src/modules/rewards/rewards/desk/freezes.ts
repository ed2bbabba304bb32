import type { Parsed } from '@laro/contract/routes';
import { freezableFrom, freezeEnd, freezeStateAt } from '@laro/domain/rewards/grants/freezes';
import type { GrantSource } from '@laro/domain/rewards/grants/counters';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { actorOf, type Actor, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { proposedOf, type Carrier, type Proposed } from '#server/modules/core/two-persons/index.ts';
import {
  endFreeze,
  freezesOf,
  holdFreeze,
  holdGrantsOfRule,
  holdRuleFreeze,
  insertFreeze,
  ruleFreeze,
  waitingRules,
  type FreezeRow,
} from '../grants/freezes.store.ts';
import { endGrant } from '../grants/grants.store.ts';
import { recordAct, type RewardsDeps } from '../rewards-parts.ts';

const ACT = 'reward.freezeReturn';

const subjectOf = (merchantCode: string, { source, rule }: { source: GrantSource; rule: string }): string =>
  `merchant:${merchantCode}/reward-rule:${source.toLowerCase()}:${rule}`;

async function viewOf(deps: RewardsDeps, { code, settings }: Merchant): Promise<Parsed<'listDeskRewardFreezes', 'value'>> {
  const [rows, waiting] = await Promise.all([freezesOf(deps.pool, code), waitingRules(deps.pool, code)]);
  const now = deps.now();
  return {
    currency: settings['market.currency'],
    rules: waiting,
    freezes: rows.map((row) => ({
      id: row.id,
      source: row.source,
      rule: row.rule,
      reason: row.reason,
      by: row.by,
      at: row.frozenAt.toISOString(),
      until: row.until.toISOString(),
      endedBy: row.endedBy,
      state: freezeStateAt(ruleFreeze(row), now),
    })),
  };
}

interface Act {
  reason: string;
  actor: Actor;
}

/** Holds the claims of a rule. Throws `desk.rule_unknown` where no grant of it waits, `desk.rule_frozen`. */
async function freeze(deps: RewardsDeps, { code }: Merchant, given: { source: GrantSource; rule: string; hours: number }, { reason, actor }: Act) {
  const { source, rule, hours } = given;
  await inTransaction(deps.pool, async (transaction) => {
    const last = await holdRuleFreeze(transaction, code, source, rule);
    const now = deps.now();
    const from = freezableFrom(last && ruleFreeze(last), now);
    if (from !== null) throw new Refusal('desk.rule_frozen', { from: new Date(from).toISOString() });
    const waiting = (await waitingRules(transaction, code)).find((one) => one.source === source && one.rule === rule);
    if (!waiting) throw new Refusal('desk.rule_unknown');
    const until = new Date(freezeEnd(now, hours));
    await insertFreeze(transaction, { merchantCode: code, source, rule, reason, by: actor.name, at: new Date(now), until });
    const after = { state: 'frozen', until: until.toISOString(), waiting: waiting.waiting };
    await recordAct(deps, transaction, { actor, action: 'reward.frozen', subject: subjectOf(code, given), reason, before: { state: 'claimable' }, after });
  });
}

/** A freeze that holds claims now, held. Throws `desk.freeze_unknown`, `desk.freeze_over`. */
async function held(deps: RewardsDeps, transaction: Transaction, merchantCode: string, id: string): Promise<FreezeRow> {
  const row = await holdFreeze(transaction, merchantCode, id);
  if (!row) throw new Refusal('desk.freeze_unknown');
  if (freezeStateAt(ruleFreeze(row), deps.now()) !== 'frozen') throw new Refusal('desk.freeze_over');
  return row;
}

/** Makes the grants of a frozen rule claimable again. Throws the refusals of `held`. */
const release = (deps: RewardsDeps, { code }: Merchant, id: string, { reason, actor }: Act): Promise<void> =>
  inTransaction(deps.pool, async (transaction) => {
    const row = await held(deps, transaction, code, id);
    await endFreeze(transaction, id, { by: actor.name, at: new Date(deps.now()), isTakenBack: false });
    const entry = { actor, action: 'reward.freezeReleased', subject: subjectOf(code, row), reason } as const;
    await recordAct(deps, transaction, { ...entry, before: { state: 'frozen' }, after: { state: 'claimable' } });
  });

/** Proposes to take back what a freeze holds. Throws the refusals of `held`, `desk.proposal_waiting`. */
const proposeReturn = (deps: RewardsDeps, { code }: Merchant, id: string, { reason, actor }: Act): Promise<Proposed> =>
  inTransaction(deps.pool, async (transaction) => {
    const row = await held(deps, transaction, code, id);
    const { length } = await holdGrantsOfRule(transaction, code, row);
    const change = { before: { state: 'frozen', grants: length }, after: { state: 'taken_back', grants: length } };
    const wish = { act: ACT, merchantCode: code, subject: `${subjectOf(code, row)}/freeze`, ...change, payload: { freeze: id }, reason } as const;
    return proposedOf(await deps.twoPersons.proposeWithin(transaction, wish, actor));
  });

/** Takes back all unclaimed grants of a frozen rule, as two people decided; the freeze must still hold them. */
export const freezeCarrier = (deps: RewardsDeps): Carrier => ({
  stampOf: async (transaction, { merchantCode, payload }) => {
    const row = await holdFreeze(transaction, merchantCode ?? '', String(payload['freeze']));
    return row ? `${row.id}:${freezeStateAt(ruleFreeze(row), deps.now())}` : '';
  },
  carryOut: async (transaction, { proposal, decider }) => {
    const code = proposal.merchantCode ?? '';
    const row = await held(deps, transaction, code, String(proposal.payload['freeze']));
    const at = new Date(deps.now());
    const ids = await holdGrantsOfRule(transaction, code, row);
    for (const id of ids) await endGrant(transaction, id, { state: 'taken_back', at, by: decider.name, reason: proposal.reason });
    await endFreeze(transaction, row.id, { by: decider.name, at, isTakenBack: true });
    const entry = { actor: decider, action: 'reward.freezeReturned', subject: subjectOf(code, row), reason: proposal.reason } as const;
    const after = { state: 'taken_back', grants: ids.length, proposedBy: proposal.proposer };
    await recordAct(deps, transaction, { ...entry, before: { state: 'frozen', grants: ids.length }, after });
    return null;
  },
});

type Names = 'listDeskRewardFreezes' | 'freezeDeskReward' | 'releaseDeskRewardFreeze' | 'returnDeskRewardFreeze';

/** Freezing claims of a rule at the desk (REW-30). */
export function deskFreezeCalls(deps: RewardsDeps): Handlers<Names> {
  const known = (code: string): Merchant => {
    const merchant = deps.merchantOf(code);
    if (!merchant) throw new Refusal('request.not_found');
    return merchant;
  };
  return {
    listDeskRewardFreezes: (_context, { params: { merchant } }) => viewOf(deps, known(merchant)),
    freezeDeskReward: async (context, { params: { merchant }, body: { reason, ...given } }) => {
      await freeze(deps, known(merchant), given, { reason, actor: actorOf(context) });
      return viewOf(deps, known(merchant));
    },
    releaseDeskRewardFreeze: async (context, { params: { merchant, freezeId }, body: { reason } }) => {
      await release(deps, known(merchant), freezeId, { reason, actor: actorOf(context) });
      return viewOf(deps, known(merchant));
    },
    returnDeskRewardFreeze: (context, { params: { merchant, freezeId }, body: { reason } }) =>
      proposeReturn(deps, known(merchant), freezeId, { reason, actor: actorOf(context) }),
  };
}
