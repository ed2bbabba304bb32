import { first, many, one, type Queries, type Transaction } from '#server/db/sql.ts';
import { jsonOf, termsOf, type StoredTerms, type ContractTerms } from './contracts.store.ts';

export type TemplateTerms = Omit<ContractTerms, 'from'>;
export interface Template extends TemplateTerms {
  id: bigint;
  name: string;
}
type Found = Omit<Template, 'rows' | 'options'> & StoredTerms;

const COLUMNS = 'id, name, kind, scope, rows, options';
const templateOf = ({ rows, options, ...row }: Found): Template => ({ ...row, ...termsOf({ rows, options }) });

export const readTemplates = async (queries: Queries, merchantCode: string): Promise<Template[]> =>
  (await many<Found>(queries, `select ${COLUMNS} from agent_contract_templates where merchant_code = $1 order by name`, [merchantCode])).map(templateOf);

/** The template of a name, locked until the transaction ends. */
export async function lockTemplate(transaction: Transaction, merchantCode: string, by: { name: string } | { id: bigint }): Promise<Template | null> {
  const [column, value] = 'name' in by ? ['name', by.name] : ['id', by.id];
  const found = await first<Found>(transaction, `select ${COLUMNS} from agent_contract_templates where merchant_code = $1 and ${column} = $2 for update`, [
    merchantCode,
    value,
  ]);
  return found === undefined ? null : templateOf(found);
}

export const countTemplates = async (queries: Queries, merchantCode: string): Promise<number> =>
  (await one<{ count: number }>(queries, 'select count(*)::int as count from agent_contract_templates where merchant_code = $1', [merchantCode])).count;

/** Writes a template, in the place of one of the same name. */
export const writeTemplate = async (
  transaction: Transaction,
  merchantCode: string,
  { name, kind, scope, rows, options }: Omit<Template, 'id'>,
  { by, at }: { by: string; at: Date },
): Promise<Template> =>
  templateOf(
    await one<Found>(
      transaction,
      `insert into agent_contract_templates (merchant_code, name, kind, scope, rows, options, saved_by, saved_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
        on conflict (merchant_code, name) do update set kind = excluded.kind, scope = excluded.scope, rows = excluded.rows, options = excluded.options,
          saved_by = excluded.saved_by, saved_at = excluded.saved_at
        returning ${COLUMNS}`,
      [merchantCode, name, kind, scope, jsonOf(rows), jsonOf(options), by, at],
    ),
  );

export const deleteTemplate = (transaction: Transaction, id: bigint): Promise<unknown> =>
  transaction.query('delete from agent_contract_templates where id = $1', [id]);
