import type { Parsed } from '@laro/contract/routes';
import { formatMoney } from '@laro/domain/money/money';
import { isRecountDay } from '@laro/domain/rewards/programs/recounts';
import { dayAt } from '@laro/domain/time/day-at';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { actorOf, type Actor, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { proposedOf, type Carrier, type Proposed } from '#server/modules/core/two-persons/index.ts';
import { recordAct } from '#server/modules/rewards/rewards/index.ts';
import { recountGrants, recountsView, sumsOfRecounts } from './recount-views.ts';
import { changeRecount, holdRecount, insertRecount, readRecount, type RecountRow } from './recounts.store.ts';
import { zoneOf, type RecountsDeps } from './recounts-parts.ts';

const ACT = 'reward.recount';

interface Act {
  reason: string;
  actor: Actor;
}

const subjectOf = (merchantCode: string, { program, rule }: Pick<RecountRow, 'program' | 'rule'>): string =>
  `merchant:${merchantCode}/reward-program:${program}${rule === null ? '' : `:${rule}`}`;

/** Begins to count a program or a rule again. Throws `desk.recount_day`, `desk.rule_unknown`, `desk.recount_open`. */
const start = (
  deps: RecountsDeps,
  merchant: Merchant,
  { program, rule, from }: Pick<Parsed<'startDeskRecount', 'body'>, 'program' | 'rule' | 'from'>,
  { reason, actor }: Act,
): Promise<void> =>
  inTransaction(deps.pool, async (transaction) => {
    const { code } = merchant;
    if (!isRecountDay(from, dayAt(deps.now(), zoneOf(merchant)))) throw new Refusal('desk.recount_day');
    if (rule !== null && !(await deps.recounters[program].knowsRule(transaction, code, rule))) throw new Refusal('desk.rule_unknown');
    const id = await insertRecount(transaction, { merchantCode: code, program, rule, from, reason, by: actor.name, at: new Date(deps.now()) });
    if (id === null) throw new Refusal('desk.recount_open');
    const entry = { actor, action: 'reward.recountStarted', subject: subjectOf(code, { program, rule }), reason } as const;
    await recordAct(deps, transaction, { ...entry, before: null, after: { state: 'counting', from, recount: id } });
  });

/** A recount that is counted and not decided yet, held. Throws `desk.recount_unknown`, `desk.recount_stale`. */
async function held(transaction: Transaction, merchantCode: string, id: string, states: readonly RecountRow['state'][]): Promise<RecountRow> {
  const row = await holdRecount(transaction, merchantCode, id);
  if (!row) throw new Refusal('desk.recount_unknown');
  if (!states.includes(row.state)) throw new Refusal('desk.recount_stale');
  return row;
}

/** Both generations as a proposal and the audit log name them. */
async function changeOf(transaction: Transaction, id: string): Promise<{ before: Record<string, string | number>; after: Record<string, string | number> }> {
  const [sums] = await sumsOfRecounts(transaction, [id]);
  if (!sums) throw new Error(`recount ${id} has no sums`);
  const { first, second, missing, unclaimed, claimed } = sums;
  return {
    before: { members: first.members, grants: first.grants, cost: formatMoney(first.cost) },
    after: {
      members: second.members,
      grants: second.grants,
      cost: formatMoney(second.cost),
      missing: missing.grants,
      unclaimed: unclaimed.grants,
      claimedAndKept: claimed.grants,
    },
  };
}

/** Proposes to put a recount in force. Throws the refusals of `held`, `desk.proposal_waiting`. */
const propose = (deps: RecountsDeps, { code }: Merchant, id: string, { reason, actor }: Act): Promise<Proposed> =>
  inTransaction(deps.pool, async (transaction) => {
    const row = await held(transaction, code, id, ['counted']);
    const subject = `${subjectOf(code, row)}/recount:${id}`;
    const wish = { act: ACT, merchantCode: code, subject, ...(await changeOf(transaction, id)), payload: { recount: id }, reason } as const;
    return proposedOf(await deps.twoPersons.proposeWithin(transaction, wish, actor));
  });

const discard = (deps: RecountsDeps, { code }: Merchant, id: string, { reason, actor }: Act): Promise<void> =>
  inTransaction(deps.pool, async (transaction) => {
    const row = await held(transaction, code, id, ['counting', 'counted']);
    await changeRecount(transaction, id, { state: 'discarded', at: new Date(deps.now()), by: actor.name });
    const entry = { actor, action: 'reward.recountDiscarded', subject: subjectOf(code, row), reason } as const;
    await recordAct(deps, transaction, { ...entry, before: { state: row.state, recount: id }, after: { state: 'discarded' } });
  });

/** Puts a recount in force, as two people decided; its differences follow in the background, each once. */
export const recountCarrier = (deps: RecountsDeps): Carrier => ({
  stampOf: async (transaction, { merchantCode, payload }) => {
    const row = await holdRecount(transaction, merchantCode ?? '', String(payload['recount']));
    return row ? `${row.id}:${row.state}` : '';
  },
  carryOut: async (transaction, { proposal, decider }) => {
    const code = proposal.merchantCode ?? '';
    const row = await held(transaction, code, String(proposal.payload['recount']), ['counted']);
    await changeRecount(transaction, row.id, { state: 'applying', at: new Date(deps.now()), by: decider.name });
    const { before, after } = await changeOf(transaction, row.id);
    const entry = { actor: decider, action: 'reward.recountApplied', subject: subjectOf(code, row), reason: proposal.reason } as const;
    await recordAct(deps, transaction, { ...entry, before, after: { ...after, recount: row.id, proposedBy: proposal.proposer } });
    return null;
  },
});

type Names = 'listDeskRecounts' | 'startDeskRecount' | 'listDeskRecountGrants' | 'applyDeskRecount' | 'discardDeskRecount';

/** Counting programs of rewards again at the desk (REW-19). */
export function deskRecountCalls(deps: RecountsDeps): Handlers<Names> {
  const known = (code: string): Merchant => {
    const merchant = deps.merchantOf(code);
    if (!merchant) throw new Refusal('request.not_found');
    return merchant;
  };
  return {
    listDeskRecounts: (_context, { params: { merchant } }) => recountsView(deps, known(merchant)),
    startDeskRecount: async (context, { params: { merchant }, body: { reason, ...given } }) => {
      await start(deps, known(merchant), given, { reason, actor: actorOf(context) });
      return recountsView(deps, known(merchant));
    },
    listDeskRecountGrants: async (_context, { params: { merchant, recountId }, query }) => {
      const row = await readRecount(deps.pool, known(merchant).code, recountId);
      if (!row) throw new Refusal('desk.recount_unknown');
      return recountGrants(deps.pool, row, query);
    },
    applyDeskRecount: (context, { params: { merchant, recountId }, body: { reason } }) =>
      propose(deps, known(merchant), recountId, { reason, actor: actorOf(context) }),
    discardDeskRecount: async (context, { params: { merchant, recountId }, body: { reason } }) => {
      await discard(deps, known(merchant), recountId, { reason, actor: actorOf(context) });
      return recountsView(deps, known(merchant));
    },
  };
}
