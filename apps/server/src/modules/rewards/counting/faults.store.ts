import type { ProgramName } from '@laro/domain/rewards/programs/program-states';
import { first, many, one, type Queries, type Transaction } from '#server/db/sql.ts';

/** The last failure of a program, and how many there were in a row. */
export interface ProgramFault {
  program: string;
  tries: number;
  code: string;
  failedAt: Date;
  stoppedAt: Date | null;
}

const COLUMNS = 'program, tries, code, failed_at as "failedAt", stopped_at as "stoppedAt"';

export const faultsOf = (queries: Queries): Promise<ProgramFault[]> => many<ProgramFault>(queries, `select ${COLUMNS} from reward_program_faults`);

export const readFault = async (queries: Queries, program: ProgramName): Promise<ProgramFault | null> =>
  (await first<ProgramFault>(queries, `select ${COLUMNS} from reward_program_faults where program = $1`, [program])) ?? null;

/** The fault of a program, held until the transaction ends; null for none. */
export const holdFault = async (transaction: Transaction, program: ProgramName): Promise<ProgramFault | null> =>
  (await first<ProgramFault>(transaction, `select ${COLUMNS} from reward_program_faults where program = $1 for update`, [program])) ?? null;

/** Notes a failure; the one that reaches the number of tries stops the program. */
export const noteFault = (queries: Queries, program: ProgramName, code: string, triesMax: number): Promise<ProgramFault> =>
  one<ProgramFault>(
    queries,
    `insert into reward_program_faults as f (program, tries, code, stopped_at) values ($1, 1, $2, case when $3 <= 1 then now() end)
    on conflict (program) do update set tries = f.tries + 1, code = excluded.code, failed_at = excluded.failed_at,
      stopped_at = coalesce(f.stopped_at, case when f.tries + 1 >= $3 then now() end)
    returning ${COLUMNS}`,
    [program, code, triesMax],
  );

/** Forgets the failures of a program that is not stopped. */
export async function clearFault(queries: Queries, program: ProgramName): Promise<void> {
  await queries.query('delete from reward_program_faults where program = $1 and stopped_at is null', [program]);
}

/** Lets a stopped program go on. */
export async function deleteFault(transaction: Transaction, program: ProgramName): Promise<void> {
  await transaction.query('delete from reward_program_faults where program = $1', [program]);
}
