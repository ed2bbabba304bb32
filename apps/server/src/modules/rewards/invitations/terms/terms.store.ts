import { inviteBody } from '@laro/contract/invitations/invite-body';
import type { InviteBody } from '@laro/domain/invitations/invite-program';
import type { RuleState } from '@laro/domain/rewards/rule-states';
import { decode, encode } from 'zod';
import { first, many, one, type Queries, type Transaction } from '#server/db/sql.ts';

export interface TermsRow {
  id: string;
  merchantCode: string;
  version: number;
  state: RuleState;
  body: InviteBody;
  startsAt: Date;
  madeBy: string;
  madeAt: Date;
  publishedBy: string | null;
  stoppedAt: Date | null;
}
type Stored = Omit<TermsRow, 'body'> & { body: Parameters<typeof decode<typeof inviteBody>>[1] };

const COLUMNS = `t.id, t.merchant_code as "merchantCode", t.version, t.state, t.body, t.starts_at as "startsAt", t.made_by as "madeBy", t.made_at as "madeAt",
  t.published_by as "publishedBy", t.stopped_at as "stoppedAt"`;

/** Terms as they are stored and as calls carry them. */
export const termsOnWire = (body: InviteBody) => encode(inviteBody, body as Parameters<typeof encode<typeof inviteBody>>[1]);

const termsOf = ({ body, ...row }: Stored): TermsRow => ({ ...row, body: decode(inviteBody, body) });
const maybe = (row: Stored | undefined): TermsRow | null => (row ? termsOf(row) : null);

/** All versions of a merchant's terms, the newest first. */
export const allTerms = async (queries: Queries, merchantCode: string): Promise<TermsRow[]> =>
  (await many<Stored>(queries, `select ${COLUMNS} from invite_terms t where t.merchant_code = $1 order by t.version desc`, [merchantCode])).map(termsOf);

/** The version in force at a moment; null where none is. */
export const termsAt = async (queries: Queries, merchantCode: string, at: Date): Promise<TermsRow | null> =>
  maybe(
    await first<Stored>(
      queries,
      `select ${COLUMNS} from invite_terms t where t.merchant_code = $1 and t.state = 'published' and t.starts_at <= $2
      order by t.starts_at desc, t.version desc limit 1`,
      [merchantCode, at],
    ),
  );

export const termsVersion = async (queries: Queries, merchantCode: string, version: number): Promise<TermsRow | null> =>
  maybe(await first<Stored>(queries, `select ${COLUMNS} from invite_terms t where t.merchant_code = $1 and t.version = $2`, [merchantCode, version]));

export const holdTerms = async (transaction: Transaction, merchantCode: string, id: string): Promise<TermsRow | null> =>
  maybe(await first<Stored>(transaction, `select ${COLUMNS} from invite_terms t where t.merchant_code = $1 and t.id = $2 for update`, [merchantCode, id]));

/** Writes the draft of the next version, or replaces the draft. Writers of a merchant wait for each other. Gives the newest version before, too. */
export async function writeTerms(
  transaction: Transaction,
  { merchantCode, body, startsAt, madeBy, madeAt }: Pick<TermsRow, 'merchantCode' | 'body' | 'startsAt' | 'madeBy' | 'madeAt'>,
): Promise<{ id: string; version: number; before: TermsRow | null }> {
  await transaction.query('select pg_advisory_xact_lock(hashtext($1))', [`invite terms ${merchantCode}`]);
  const before = await first<Stored>(transaction, `select ${COLUMNS} from invite_terms t where t.merchant_code = $1 order by t.version desc limit 1`, [
    merchantCode,
  ]);
  await transaction.query("delete from invite_terms where merchant_code = $1 and state = 'draft'", [merchantCode]);
  const row = await one<{ id: string; version: number }>(
    transaction,
    `insert into invite_terms (merchant_code, version, state, body, starts_at, made_by, made_at)
    select $1, coalesce(max(version), 0) + 1, 'draft', $2, $3, $4, $5 from invite_terms where merchant_code = $1 returning id, version`,
    [merchantCode, JSON.stringify(termsOnWire(body)), startsAt, madeBy, madeAt],
  );
  return { ...row, before: maybe(before) };
}

export async function publishTermsRow(transaction: Transaction, id: string, by: string, at: Date): Promise<void> {
  await transaction.query("update invite_terms set state = 'published', published_by = $2, published_at = $3 where id = $1", [id, by, at]);
}

export async function stopTermsRow(transaction: Transaction, id: string, by: string, at: Date): Promise<void> {
  await transaction.query("update invite_terms set state = 'stopped', stopped_by = $2, stopped_at = $3 where id = $1", [id, by, at]);
}
