import type { RebateLine } from '@laro/domain/agents/counting/rebate-lines';
import type { Money } from '@laro/domain/money/money';
import { first, many, type Queries } from '#server/db/sql.ts';
import type { TreeKey } from '../../../tree/tree-key.ts';
import type { RebateTerms } from '../../../pay/run-inputs.ts';
import type { RunKind } from '../../../pay/runs.store.ts';
import type { ContractPay } from '../compute-statements.ts';
import type { RunTerms } from '../contract-inputs.ts';

export interface StoredRun extends TreeKey {
  id: bigint;
  kind: RunKind;
  day: string;
  hour: Date | null;
  countsTo: bigint;
  terms: Partial<RunTerms> & RebateTerms;
  linesHash: string | null;
}

export const readStoredRun = (queries: Queries, merchantCode: string, id: bigint): Promise<StoredRun | undefined> =>
  first<StoredRun>(
    queries,
    `select id, kind, merchant_code as "merchantCode", is_trial as "isTrial", day::text, hour, counts_to as "countsTo", terms, lines_hash as "linesHash" from agent_runs
      where merchant_code = $1 and id = $2`,
    [merchantCode, id],
  );

type StoredRebate = Omit<RebateLine, 'beneficiary' | 'ppm' | 'day'> & { member: bigint; ppm: number | null };

/** Lines of a run of rebates without reversals. */
export const readStoredRebates = (queries: Queries, run: bigint): Promise<StoredRebate[]> =>
  many<StoredRebate>(
    queries,
    `select l.origin_day::text as origin, l.category, s.member, l.kind, l.source, l.base, l.ppm, l.amount, l.is_lapsed as "isLapsed", l.is_held as "isHeld"
      from agent_statements s join agent_lines l on l.statement = s.number where s.run = $1 and s.reverses is null`,
    [run],
  );

type StoredPay = ContractPay['figures'] & { contract: bigint; amount: Money; players: string[] };

/** Statements of a run of contracts without reversals, with `player:amount` for each of their new players. */
export const readStoredPay = (queries: Queries, run: bigint): Promise<StoredPay[]> =>
  many<StoredPay>(
    queries,
    `select s.contract, s.gross as amount, f.valid, f.ggr, f.active, f.rebates, f.rewards, f.fees, f.salary, f.net, f.carry_in as "carryIn", f.base, f.step,
        f.carry_out as "carryOut", f.taken_over as "takenOver", array(select n.player || ':' || n.amount from agent_new_players n where n.statement = s.number) as players
      from agent_statements s join agent_figures f on f.statement = s.number where s.run = $1 and s.reverses is null order by s.number`,
    [run],
  );

export const readMembersOfContracts = (queries: Queries, contracts: readonly bigint[]): Promise<{ id: bigint; member: bigint }[]> =>
  many(queries, 'select id, member from agent_contracts where id = any ($1)', [contracts]);

interface NamedMember {
  id: bigint;
  publicId: string;
  username: string;
  isTrial: boolean;
}

export const readMemberNames = (queries: Queries, members: readonly bigint[]): Promise<NamedMember[]> =>
  many<NamedMember>(
    queries,
    'select id, public_id as "publicId", coalesce(username, public_id) as username, is_trial as "isTrial" from players where id = any ($1)',
    [members],
  );
