import type { Parsed } from '@laro/contract/routes';
import type pg from 'pg';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { insertAffiliate, readAffiliate, readAffiliates, readBrought, updateAffiliate, type AffiliateRow } from './affiliates.store.ts';

type Affiliate = Parsed<'addDeskAffiliate', 'value'>;
/** Writes a change into the audit log, in the transaction of the change itself. */
type Record = (transaction: Transaction, change: { before: object; after: object }) => Promise<void>;

const PAGE = 50;

/** Partners who bring members, and their codes, which assign members to them (REG-10). `merchant` is an existing code. */
export interface Affiliates {
  list: (merchant: string, query: Parsed<'listDeskAffiliates', 'query'>) => Promise<Parsed<'listDeskAffiliates', 'value'>>;
  /** Throws `desk.affiliate_taken`. */
  add: (merchant: string, given: { code: string; name: string }, record: Record) => Promise<Affiliate>;
  /** A disabled code brings no more members; those it brought stay assigned. Throws `desk.affiliate_unknown`. */
  change: (merchant: string, code: string, to: { name: string; isEnabled: boolean }, record: Record) => Promise<Affiliate>;
  /** Throws `desk.affiliate_unknown`. */
  brought: (merchant: string, code: string, below: bigint | null) => Promise<Parsed<'listDeskAffiliateMembers', 'value'>>;
}

const affiliateOf = ({ createdAt, lastAt, ...row }: AffiliateRow): Affiliate => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastAt: lastAt?.toISOString() ?? null,
});

async function known(queries: Queries, merchant: string, code: string): Promise<AffiliateRow> {
  const row = await readAffiliate(queries, merchant, code);
  if (!row) throw new Refusal('desk.affiliate_unknown');
  return row;
}

export const createAffiliates = (pool: pg.Pool): Affiliates => ({
  list: async (merchant, query) => {
    const rows = await readAffiliates(pool, merchant, { ...query, limit: PAGE + 1 });
    const affiliates = rows.slice(0, PAGE).map(affiliateOf);
    return { affiliates, next: rows.length > PAGE ? (affiliates.at(-1)?.code ?? null) : null };
  },
  add: (merchant, given, record) =>
    inTransaction(pool, async (transaction) => {
      if (!(await insertAffiliate(transaction, merchant, given))) throw new Refusal('desk.affiliate_taken');
      await record(transaction, { before: {}, after: given });
      return affiliateOf(await known(transaction, merchant, given.code));
    }),
  change: (merchant, code, to, record) =>
    inTransaction(pool, async (transaction) => {
      const { name, isEnabled, code: spelled } = await known(transaction, merchant, code);
      await updateAffiliate(transaction, merchant, spelled, to);
      await record(transaction, { before: { name, isEnabled }, after: to });
      return affiliateOf(await known(transaction, merchant, code));
    }),
  brought: async (merchant, code, below) => {
    const { code: spelled } = await known(pool, merchant, code);
    const rows = await readBrought(pool, merchant, spelled, below, PAGE + 1);
    const shown = rows.slice(0, PAGE);
    return {
      members: shown.map(({ id, at, ...row }) => ({ ...row, id: id.toString(), at: at.toISOString() })),
      next: rows.length > PAGE ? (shown.at(-1)?.id.toString() ?? null) : null,
    };
  },
});
