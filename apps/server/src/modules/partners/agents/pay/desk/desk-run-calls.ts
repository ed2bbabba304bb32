import type { Parsed } from '@laro/contract/routes';
import type pg from 'pg';
import { inSnapshot, inTransaction } from '#server/db/sql.ts';
import { belowOf } from '#server/http/cursor.ts';
import { actorOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { recomputeRun } from '../../contracts/runs/recompute/recompute-run.ts';
import { readLines } from '../files/agent-statements.store.ts';
import { readFiledStatement } from '../files/statement-file.store.ts';
import { figuresShown, lineOf } from '../files/statement-sheet.ts';
import { reverseStatement } from '../reversals/reverse-statement.ts';
import { decideStatement, type DecisionDeps } from './decide-statement.ts';
import { readDeskStatement, readRun, readRuns, readRunStatements, type DeskStatementRow, type RunRow } from './desk-runs.store.ts';

const PAGE = 31;
const STATEMENTS = 200;

const runOf = ({ id, hour, computedAt, paidAt, ...row }: RunRow) => ({
  ...row,
  id: id.toString(),
  hour: hour?.toISOString() ?? null,
  computedAt: computedAt.toISOString(),
  paidAt: paidAt?.toISOString() ?? null,
});

const statementOf = ({
  number,
  reverses,
  isReversed,
  member,
  publicId,
  username,
  isTrial,
  isAgent,
  gross,
  paid,
  notes,
  state,
  decidedBy,
}: DeskStatementRow) => ({
  number: number.toString(),
  member: { id: member.toString(), publicId, username, isTrial },
  isAgent,
  gross,
  paid,
  notes,
  state,
  decidedBy,
  reverses: reverses?.toString() ?? null,
  isReversed,
});

/** One statement with everything that it was computed from. Throws `desk.run_unknown`. */
async function detailsOf(pool: pg.Pool, merchantCode: string, number: bigint): Promise<Parsed<'getAgentStatement', 'value'>> {
  const row = await readDeskStatement(pool, merchantCode, number);
  const filed = row === undefined ? undefined : await readFiledStatement(pool, row.member, number);
  if (row === undefined || filed === undefined) throw new Refusal('desk.run_unknown');
  const { kind, day, hour, scope, passed, clawed: takenBack, owed } = filed;
  return {
    ...statementOf(row),
    run: row.run.toString(),
    kind,
    day,
    hour: hour?.toISOString() ?? null,
    scope: scope as Parsed<'getAgentStatement', 'value'>['scope'],
    passed,
    takenBack,
    owed,
    lines: kind === 'rebate' ? (await readLines(pool, number)).map(lineOf) : [],
    figures: figuresShown(filed),
  };
}

type Names = 'listRuns' | 'getRun' | 'getAgentStatement' | 'decideStatement' | 'recomputeRun' | 'reverseStatement';

/** Runs of rebates and contracts at the desk, and the decision on statements that wait (AGENT-35). */
export function deskRunCalls(deps: DecisionDeps): Handlers<Names> {
  const { pool } = deps;
  const known = (code: string): Merchant => {
    const merchant = deps.merchantOf(code);
    if (!merchant) throw new Refusal('request.not_found');
    return merchant;
  };
  return {
    listRuns: async (_context, { params, query }) => {
      const rows = await readRuns(pool, known(params.merchant).code, query, belowOf(query.before), PAGE + 1);
      const shown = rows.slice(0, PAGE);
      return { runs: shown.map(runOf), next: rows.length > PAGE ? (shown.at(-1)?.id.toString() ?? null) : null };
    },
    getRun: async (_context, { params }) => {
      const row = await readRun(pool, known(params.merchant).code, BigInt(params.runId));
      if (row === undefined) throw new Refusal('desk.run_unknown');
      return { ...runOf(row), list: (await readRunStatements(pool, row.id, STATEMENTS)).map(statementOf) };
    },
    getAgentStatement: async (_context, { params }) => detailsOf(pool, known(params.merchant).code, BigInt(params.statementId)),
    decideStatement: async (context, { params, body }) => {
      const answer = await decideStatement(deps, known(params.merchant), BigInt(params.statementId), body, actorOf(context));
      return 'proposed' in answer ? answer : statementOf(answer);
    },
    recomputeRun: async (context, { params }) => {
      const merchant = known(params.merchant);
      const { name, ip } = actorOf(context);
      const answer = await inSnapshot(pool, (transaction) => recomputeRun(transaction, merchant.code, BigInt(params.runId)));
      if (answer === null) throw new Refusal('desk.run_unknown');
      return inTransaction(pool, async (transaction) => {
        const after = { isEqual: answer.isEqual, inputs: answer.inputs.length, lines: answer.lines.length };
        const subject = `merchant:${merchant.code}/agent-run:${params.runId}`;
        await deps.audit.append(transaction, { actor: name, action: 'agent.runChecked', subject, reason: '', before: null, after, ip });
        return answer;
      });
    },
    reverseStatement: async (context, { params, body }) => {
      const answer = await reverseStatement(deps, known(params.merchant), BigInt(params.statementId), body, actorOf(context));
      return typeof answer === 'bigint' ? { number: answer.toString() } : answer;
    },
  };
}
