import type { ContractKind } from '@laro/domain/agents/contracts/contract-terms';
import type { Money } from '@laro/domain/money/money';
import { many, one, type Queries } from '#server/db/sql.ts';

export interface DeskName {
  id: string;
  publicId: string;
  username: string;
  isTrial: boolean;
}

/** A member as the desk names it, as one JSON value. */
const named = (alias: string): string =>
  `json_build_object('id', ${alias}.id::text, 'publicId', ${alias}.public_id, 'username', coalesce(${alias}.username, ${alias}.public_id), 'isTrial', ${alias}.is_trial)`;

export interface DebtRow {
  id: bigint;
  debtor: DeskName;
  /** Null: the company. */
  creditor: DeskName | null;
  amount: Money;
  left: Money;
  run: bigint;
  kind: 'rebate' | ContractKind;
  day: string;
}

export interface DebtQuestion {
  onlyOpen: boolean;
  /** The debtor or creditor; null for all. */
  member: bigint | null;
  below: bigint | null;
  limit: number;
}

/** Debts of a merchant's agents, the newest first, below an id. */
export const readDebts = (queries: Queries, merchantCode: string, { onlyOpen, member, below, limit }: DebtQuestion): Promise<DebtRow[]> =>
  many<DebtRow>(
    queries,
    `select d.id, ${named('p')} as debtor, case when c.id is null then null else ${named('c')} end as creditor, d.amount, d.left_over as "left", d.run, r.kind, r.day::text
      from agent_debts d join agent_runs r on r.id = d.run join players p on p.id = d.debtor left join players c on c.id = d.creditor
      where r.merchant_code = $1 and ${onlyOpen ? 'd.left_over > 0' : 'true'} and d.id < $2
        and ($4::bigint is null or d.debtor = $4 or d.creditor = $4) order by d.id desc limit $3`,
    [merchantCode, below ?? 2n ** 62n, limit, member],
  );

/** Sums of the open debts of one agent, or of all agents of a merchant without house accounts. */
export const readOpenDebts = (queries: Queries, merchantCode: string, debtor: bigint | null): Promise<{ toAgents: Money; toCompany: Money }> =>
  one(
    queries,
    `select coalesce(sum(d.left_over) filter (where d.creditor is not null), 0)::bigint as "toAgents",
        coalesce(sum(d.left_over) filter (where d.creditor is null), 0)::bigint as "toCompany"
      from agent_debts d join agent_runs r on r.id = d.run where r.merchant_code = $1 and d.left_over > 0 and case when $2::bigint is null then not r.is_trial else d.debtor = $2 end`,
    [merchantCode, debtor],
  );

/** The members of moves, as the desk names them. */
export async function readNames(queries: Queries, members: readonly bigint[]): Promise<Map<bigint, DeskName>> {
  const rows = await many<{ member: bigint; name: DeskName }>(queries, `select p.id as member, ${named('p')} as name from players p where p.id = any ($1)`, [
    members,
  ]);
  return new Map(rows.map(({ member, name }) => [member, name]));
}
