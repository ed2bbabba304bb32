import type { ContractKind } from '@laro/domain/agents/contracts/contract-terms';
import type { Money } from '@laro/domain/money/money';
import { many, type Queries } from '#server/db/sql.ts';
import type { StatementState } from '../pay/runs.store.ts';

/** How the amount of a statement was computed. `step` counts from 0; null: no step was reached. */
export interface ContractFigures {
  valid: Money;
  ggr: Money;
  active: number;
  rebates: Money;
  rewards: Money;
  fees: Money;
  salary: Money;
  net: Money;
  carryIn: Money;
  base: Money;
  step: number | null;
  carryOut: Money;
  /** Of a contract taken over within the month: what the part before pays of it. */
  takenOver: Money;
}

export interface ContractPayRow {
  number: bigint;
  kind: ContractKind;
  scope: string;
  day: string;
  hour: Date | null;
  state: StatementState;
  isReversal: boolean;
  gross: Money;
  passed: Money;
  figures: ContractFigures;
}

type Found = Omit<ContractPayRow, 'figures'> & ContractFigures;

/** Statements of a member's contracts of a kind, the newest first, below a number. */
export async function readContractPay(
  queries: Queries,
  { member, kind, below, limit }: { member: bigint; kind: ContractKind; below: bigint | null; limit: number },
): Promise<ContractPayRow[]> {
  const rows = await many<Found>(
    queries,
    `select s.number, r.kind, c.scope, coalesce(s.dated, r.day)::text as day, r.hour, s.state, s.reverses is not null as "isReversal", s.gross, s.passed, f.valid, f.ggr, f.active, f.rebates, f.rewards, f.fees, f.salary, f.net,
        f.carry_in as "carryIn", f.base, f.step, f.carry_out as "carryOut", f.taken_over as "takenOver"
      from agent_statements s join agent_runs r on r.id = s.run join agent_contracts c on c.id = s.contract join agent_figures f on f.statement = s.number
      where s.member = $1 and r.kind = $2 and s.number < $3 order by s.number desc limit $4`,
    [member, kind, below ?? 2n ** 62n, limit],
  );
  return rows.map(({ number, kind: of, scope, day, hour, state, isReversal, gross, passed, ...figures }) => ({
    number,
    kind: of,
    scope,
    day,
    hour,
    state,
    isReversal,
    gross,
    passed,
    figures,
  }));
}
