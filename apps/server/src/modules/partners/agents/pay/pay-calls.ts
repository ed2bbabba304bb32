import type { Parsed } from '@laro/contract/routes';
import { agentStates } from '@laro/domain/agents/tree/agent-states';
import { cutToMinor } from '@laro/domain/money/share';
import type pg from 'pg';
import { inTransaction, type Queries } from '#server/db/sql.ts';
import { playerOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { agentAccountOf, lockAgentBalance, readAgentBalance, readAgentEntries } from '#server/ledger/accounts/agent-money.ts';
import { moveWithin } from '#server/ledger/movements/move-within.ts';
import { refuseFineAmounts } from '#server/modules/core/merchant/index.ts';
import { readKindsOff } from '../desk/harm/harm.store.ts';
import { readerOf, statementReaderOf } from '../rights/caller.ts';
import { detailOf } from '../team/team-view.ts';
import { holdAgent, type AgentRow } from '../tree/tree.store.ts';
import { readOpenSums, readStatements, type OwnStatement } from './files/agent-statements.store.ts';
import { sheetOf, shownSheet } from './files/statement-sheet.ts';

export interface PayCallsDeps {
  pool: pg.Pool;
  /** Throws `account.confirmation_needed` unless the caller has proven who they are a moment ago. */
  requireConfirmation: (context: CallContext) => Promise<unknown>;
  isVerified: (queries: Queries, playerId: bigint) => Promise<boolean>;
  now: () => number;
  /** Makes the member's pages fetch money. */
  onMoved: (publicId: string) => void;
}

const PAGE = 31;

const statementOf = ({ number, day, state, gross, reverses }: OwnStatement) => ({
  number: number.toString(),
  day,
  state,
  gross,
  isReversal: reverses !== null,
});
function refuseFrozen({ state }: AgentRow): void {
  if (!agentStates[state].mayTakeOut) throw new Refusal('agent.frozen');
}

async function takeOut(deps: PayCallsDeps, context: CallContext, { key, amount }: Parsed<'takeOut', 'body'>): Promise<bigint> {
  const agent = await readerOf(deps.pool, context);
  refuseFrozen(agent);
  refuseFineAmounts(context.merchant, amount);
  // Commission is earned before the identity is verified, and paid out afterwards (agents.md 3.3). Trial money needs no proof.
  if (!agent.isTrial) {
    if (!(await deps.isVerified(deps.pool, agent.member))) throw new Refusal('agent.not_verified');
    await deps.requireConfirmation(context);
  }
  const { cashAccount } = playerOf(context);
  return inTransaction(deps.pool, async (transaction) => {
    // The state may have changed since it was read: it is held until the money has moved.
    refuseFrozen((await holdAgent(transaction, agent.member)) ?? agent);
    const from = await agentAccountOf(transaction, cashAccount);
    const { status } = await moveWithin(transaction, { kind: 'agent_moved', caller: `agent:${agent.member}`, key, from, to: cashAccount, amount });
    const balance = await lockAgentBalance(transaction, from);
    if (status !== 'done' && status !== 'replayed') throw new Refusal('agent.not_enough');
    return balance;
  });
}

/** Rebates of an agent and the account that they are paid to (AGENT-19, AGENT-37). */
export function payCalls(deps: PayCallsDeps): Handlers<'getRebateDays' | 'getStatement' | 'getAgentWallet' | 'takeOut'> {
  const { pool } = deps;
  return {
    getRebateDays: async (context, { query }) => {
      const { member } = await statementReaderOf(pool, context, deps.now());
      const rows = await readStatements(pool, member, query.before === '' ? null : BigInt(query.before), PAGE + 1);
      const shown = rows.slice(0, PAGE);
      const isOn = context.merchant.settings['agent.rebates'] && !(await readKindsOff(pool, member)).includes('rebate');
      return { isOn, statements: shown.map(statementOf), next: rows.length > PAGE ? (shown.at(-1)?.number.toString() ?? null) : null };
    },
    getStatement: async (context, { params }) => {
      const { member } = await statementReaderOf(pool, context, deps.now());
      return shownSheet(await sheetOf(pool, { reader: member, cashAccount: playerOf(context).cashAccount, detail: detailOf(context) }, BigInt(params.number)));
    },
    getAgentWallet: async (context, { query }) => {
      const { member, state } = await statementReaderOf(pool, context, deps.now());
      const { cashAccount } = playerOf(context);
      const [balance, sums, entries] = await Promise.all([
        readAgentBalance(pool, cashAccount),
        readOpenSums(pool, member),
        readAgentEntries(pool, cashAccount, query.before === '' ? null : query.before, PAGE + 1),
      ]);
      const shown = entries.slice(0, PAGE);
      return {
        balance,
        movable: cutToMinor(balance, context.merchant.settings['market.currencyDecimals']),
        isFrozen: !agentStates[state].mayTakeOut,
        ...sums,
        entries: shown.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
        next: entries.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
      };
    },
    takeOut: async (context, { body }) => {
      const balance = await takeOut(deps, context, body);
      deps.onMoved(playerOf(context).publicId);
      return { balance };
    },
  };
}
