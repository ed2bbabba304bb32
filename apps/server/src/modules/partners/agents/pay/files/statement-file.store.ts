import type { ContractKind } from '@laro/domain/agents/contracts/contract-terms';
import type { Money } from '@laro/domain/money/money';
import { first, type Queries } from '#server/db/sql.ts';
import type { ContractFigures } from '../../contracts/contract-pay.store.ts';
import type { RunKind, StatementState } from '../runs.store.ts';

/** A statement of any kind, for its page and its files. */
export interface FiledStatement {
  number: bigint;
  kind: RunKind;
  /** Of contracts; null for rebates. */
  scope: string | null;
  day: string;
  hour: Date | null;
  state: StatementState;
  /** The number of the statement that it takes back. */
  reverses: bigint | null;
  /** The number of the statement that takes this one back. */
  reversedBy: bigint | null;
  /** Null for rebates. */
  contract: bigint | null;
  gross: Money;
  passed: Money;
  paid: Money;
  clawed: Money;
  carryIn: Money;
  carryOut: Money;
  /** Sum that the upline still owes of the run. */
  owed: Money;
  /** Of one below zero: what the account did not have; later pay settles it. */
  debt: Money;
  /** Keys of its movements in the ledger. */
  moves: string[];
  figures: (ContractFigures & { kind: ContractKind }) | null;
}

type Found = Omit<FiledStatement, 'figures'> & { f: Record<string, string | number | null> | null };

const FIGURES = ['valid', 'ggr', 'rebates', 'rewards', 'fees', 'salary', 'net', 'carryIn', 'base', 'carryOut', 'takenOver'] as const;

/** A member's own statement; undefined for every other number. */
export async function readFiledStatement(queries: Queries, member: bigint, number: bigint): Promise<FiledStatement | undefined> {
  const found = await first<Found>(
    queries,
    `select s.number, r.kind, c.scope, coalesce(s.dated, r.day)::text as day, r.hour, s.state, s.reverses, (select b.number from agent_statements b where b.reverses = s.number) as "reversedBy", s.contract, s.moves, s.gross, s.passed, s.paid, s.clawed, s.carry_in as "carryIn",
        s.carry_out as "carryOut",
        (select coalesce(sum(d.left_over), 0)::bigint from agent_debts d where d.run = s.run and d.creditor = s.member and s.reverses is null) as owed,
        case when s.gross < 0 then (select coalesce(sum(d.amount), 0)::bigint from agent_debts d where d.run = s.run and d.debtor = s.member) else 0 end as debt,
        case when f.statement is not null then jsonb_build_object('valid', f.valid::text, 'ggr', f.ggr::text, 'active', f.active, 'rebates', f.rebates::text,
          'rewards', f.rewards::text, 'fees', f.fees::text, 'salary', f.salary::text, 'net', f.net::text, 'carryIn', f.carry_in::text, 'base', f.base::text, 'step', f.step,
          'carryOut', f.carry_out::text, 'takenOver', f.taken_over::text) end as f
      from agent_statements s join agent_runs r on r.id = s.run left join agent_contracts c on c.id = s.contract left join agent_figures f on f.statement = s.number
      where s.member = $1 and s.number = $2`,
    [member, number],
  );
  if (found === undefined) return undefined;
  const { f, ...statement } = found;
  if (f === null || statement.kind === 'rebate') return { ...statement, figures: null };
  const amounts = Object.fromEntries(FIGURES.map((name) => [name, BigInt(f[name] ?? 0)])) as Record<(typeof FIGURES)[number], bigint>;
  return { ...statement, figures: { ...amounts, active: Number(f['active']), step: f['step'] === null ? null : Number(f['step']), kind: statement.kind } };
}
