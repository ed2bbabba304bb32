import type { Parsed } from '@laro/contract/routes';
import { payStepsOf, type PayStep } from '@laro/domain/agents/pay/pay-steps';
import type { MemberDetail } from '@laro/domain/agents/team/privacy';
import type { Money } from '@laro/domain/money/money';
import type { Queries } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { readRunEntries, type AgentEntry } from '#server/ledger/accounts/agent-money.ts';
import { readContract, type Contract } from '../../contracts/contracts.store.ts';
import { readNewPlayers } from '../../contracts/runs/new-players.store.ts';
import { namesAsSeen } from '../../team/names-as-seen.ts';
import { readLines, type StatementLine } from './agent-statements.store.ts';
import { readFiledStatement, type FiledStatement } from './statement-file.store.ts';
import { figuresOf } from './statement-parts.ts';

/** A player whom a statement pays for, or takes the pay back of. 0: the month was full. */
interface PaidPlayer {
  name: string;
  amount: Money;
}

/** A statement with everything that its page and its files say of it. */
export interface StatementSheet {
  statement: FiledStatement;
  /** Of rebates. */
  lines: StatementLine[];
  /** Of all other kinds. */
  contract: Contract | null;
  steps: PayStep[];
  players: PaidPlayer[];
  movements: AgentEntry[];
}

/** The agent who reads a statement, with the own cash account and the detail in which the merchant shows members. */
export interface StatementReader {
  reader: bigint;
  cashAccount: bigint;
  detail: MemberDetail;
}

/** Players of a statement. Those of a reversal are the players whose pay it takes back, with negative amounts. */
async function playersOf(queries: Queries, by: StatementReader, statement: bigint): Promise<PaidPlayer[]> {
  const rows = await readNewPlayers(queries, statement);
  const names = await namesAsSeen(queries, by, [...new Set(rows.map(({ player }) => player))]);
  return rows.map(({ player, amount }) => ({ name: names.get(player)?.name ?? '', amount }));
}

function stepsOf({ kind, figures, reverses }: FiledStatement, contract: Contract | null, players: readonly PaidPlayer[]): PayStep[] {
  if (kind === 'rebate' || figures === null || contract === null) return [];
  const isReversal = reverses !== null;
  const { rows, options } = contract;
  return payStepsOf({ ...figures, kind, rows, options, players: players.map(({ amount }) => (isReversal ? -amount : amount)), isReversal });
}

/** One statement of the reader's of any kind. Throws `agent.statement_unknown` for every other number. */
export async function sheetOf(queries: Queries, by: StatementReader, number: bigint): Promise<StatementSheet> {
  const statement = await readFiledStatement(queries, by.reader, number);
  if (statement === undefined) throw new Refusal('agent.statement_unknown');
  const contract = statement.contract === null ? null : await readContract(queries, statement.contract);
  const players = statement.kind === 'cpa' ? await playersOf(queries, by, number) : [];
  return {
    statement,
    lines: statement.kind === 'rebate' ? await readLines(queries, number) : [],
    contract,
    steps: stepsOf(statement, contract, players),
    players,
    movements: await readRunEntries(queries, by.cashAccount, statement.moves),
  };
}

type Shown = Parsed<'getStatement', 'value'>;

/** A line as people read it. */
export const lineOf = ({ source, agentName, ...line }: StatementLine): Shown['lines'][number] => ({
  ...line,
  source: agentName ?? '',
  playersPpm: line.kind === 'players' ? Number(source) : null,
});

/** The figures of a statement as people read them: steps count from 1. */
export function figuresShown(statement: FiledStatement): Shown['figures'] {
  const { figures } = statement;
  if (figures === null) return null;
  return { amounts: figuresOf(statement), active: figures.active, step: figures.step === null ? null : figures.step + 1 };
}

/** A statement as its page shows it. */
export function shownSheet({ statement, lines, contract, steps, players, movements }: StatementSheet): Shown {
  const { number, kind, scope, day, hour, state, reverses, reversedBy, gross, passed, paid, clawed, debt, owed } = statement;
  return {
    number: number.toString(),
    kind,
    scope: scope as Shown['scope'],
    day,
    hour: hour?.toISOString() ?? null,
    state,
    isReversal: reverses !== null,
    reverses: reverses?.toString() ?? null,
    reversedBy: reversedBy?.toString() ?? null,
    gross,
    passed,
    net: gross - passed,
    paid,
    clawed,
    debt,
    owed,
    lines: lines.map(lineOf),
    contract:
      contract === null
        ? null
        : { id: contract.id.toString(), kind: contract.kind, scope: contract.scope, rows: [...contract.rows], options: contract.options, from: contract.from },
    figures: figuresShown(statement),
    steps,
    players,
    movements: movements.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  };
}
